package io.refmill.compiler.lower;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Takes out of a process what cannot run while some signals have known values, or at all.
 *
 * <pre>
 * before  if (rst) q <= 0; else q <= d;
 * after   q <= 0;                          with rst = 1
 * before  if (en && 0) q <= d;
 * after   ;                                always
 * </pre>
 */
final class Specialise {
  private final Map<Signal, BigInteger> known;

  private Specialise(Map<Signal, BigInteger> known) {
    this.known = known;
  }

  static Process.AlwaysConstruct apply(Process.AlwaysConstruct p, Map<Signal, BigInteger> known) {
    return new Process.AlwaysConstruct(
        p.kind(),
        p.implicit(),
        p.events(),
        new Specialise(known).statement(p.body()),
        p.location());
  }

  /** Takes out of all processes what no values let run: {@link Accesses} does not follow it. */
  static FlatDesign unreachable(FlatDesign design) {
    List<Process> processes = new ArrayList<>();
    for (Process p : design.processes()) {
      boolean changes =
          p instanceof Process.AlwaysConstruct a
              && Statements.contains(a.body(), Specialise::known);
      processes.add(changes ? apply((Process.AlwaysConstruct) p, Map.of()) : p);
    }
    return design.withProcesses(processes);
  }

  private static boolean known(Statement s) {
    return s instanceof Statement.If i && Evaluate.tryEvaluate(i.condition(), Map.of()) != null;
  }

  private Statement statement(Statement s) {
    if (s == null) {
      return null;
    }
    if (s instanceof Statement.Block b) {
      List<Statement> list = new ArrayList<>();
      b.statements().forEach(t -> list.add(statement(t)));
      return new Statement.Block(list, b.location());
    } else if (s instanceof Statement.If i) {
      BigInteger value = Evaluate.tryEvaluate(i.condition(), known);
      if (value != null) {
        Statement taken = value.signum() != 0 ? i.whenTrue() : i.whenFalse();
        return taken == null ? new Statement.Block(List.of(), i.location()) : statement(taken);
      }
      return new Statement.If(
          i.condition(), statement(i.whenTrue()), statement(i.whenFalse()), i.location());
    } else if (s instanceof Statement.Case c) {
      List<Statement.CaseItem> items = new ArrayList<>();
      c.items()
          .forEach(
              i ->
                  items.add(new Statement.CaseItem(i.labels(), statement(i.body()), i.location())));
      return new Statement.Case(
          c.kind(), c.selector(), items, statement(c.defaultBody()), c.location());
    } else if (s instanceof Statement.Loop l && known.isEmpty()) {
      return new Statement.Loop(
          l.initial(), l.condition(), l.step(), statement(l.body()), l.testFirst(), l.location());
    } else if (s instanceof Statement.Labeled l) {
      return l.with(statement(l.body()));
    }
    return s;
  }
}
