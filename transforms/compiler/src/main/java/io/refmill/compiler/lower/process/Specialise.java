package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CanonicalLoop;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.StatementRebuilder;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.form.FlatDesign;
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
 * before  case (WIDTH) 4: q <= d[3]; 8: q <= d[7]; endcase
 * after   q <= d[7];                       always, where WIDTH is 8
 * before  begin : b q <= d; disable b; q <= 0; end
 * after   q <= d;                          always, see {@link Structured}
 * before  for (i = 1; i < DEPTH; i = i + 1) q[i] <= q[i - 1];
 * after   for (i = 1; i < DEPTH; i = i + 1) ;   always, where DEPTH is 1
 * </pre>
 */
public final class Specialise extends StatementRebuilder {
  private final Map<Signal, BigInteger> known;

  /** Whether what follows a jump goes. */
  private final boolean cutsAfterJumps;

  private Specialise(Map<Signal, BigInteger> known, boolean cutsAfterJumps) {
    this.known = known;
    this.cutsAfterJumps = cutsAfterJumps;
  }

  public static Process.AlwaysConstruct apply(
      Process.AlwaysConstruct p, Map<Signal, BigInteger> known) {
    return with(p, new Specialise(known, false).statement(p.body()));
  }

  /** A statement without branches of constant conditions. */
  static Statement withoutDecided(Statement s) {
    return new Specialise(Map.of(), false).statement(s);
  }

  private static Process.AlwaysConstruct with(Process.AlwaysConstruct p, Statement body) {
    return new Process.AlwaysConstruct(p.kind(), p.implicit(), p.events(), body, p.location());
  }

  /**
   * Without branches of constant conditions, which {@code @*} does not watch either, and without
   * what follows a jump, unless {@code @*} would watch less then.
   */
  private static Process reachable(Process.AlwaysConstruct given) {
    Process.AlwaysConstruct p = withoutIdleLoops(chosen(given));
    Statement cut = new Specialise(Map.of(), true).statement(p.body());
    if (p.implicit()) {
      Process.AlwaysConstruct branches = apply(p, Map.of());
      if (!Expressions.watchedBy(branches.body()).equals(Expressions.watchedBy(cut))) {
        return branches;
      }
    }
    return with(p, cut);
  }

  /**
   * With the one item of each case statement whose selector is constant. Icarus Verilog watches the
   * others, too, which makes no difference where nothing is kept.
   */
  private static Process.AlwaysConstruct chosen(Process.AlwaysConstruct p) {
    if (!Statements.contains(p.body(), s -> item(s) != null)) {
      return p;
    }
    Statement body =
        new StatementRebuilder() {
          @Override
          public Statement choice(Statement.Case c) {
            Statement taken = item(c);
            return taken == null ? super.choice(c) : statement(taken);
          }
        }.statement(p.body());
    Process.AlwaysConstruct result = with(p, body);
    if (!p.implicit() || Expressions.watchedBy(body).equals(Expressions.watchedBy(p.body()))) {
      return result;
    }
    Accesses accesses = Accesses.of(result);
    return accesses.writes().keySet().stream()
            .anyMatch(s -> accesses.holds(s) || accesses.readsOwn(s))
        ? p
        : result;
  }

  /** Without what loops repeat that never begin; {@code @*} watches it all the same. */
  private static Process.AlwaysConstruct withoutIdleLoops(Process.AlwaysConstruct p) {
    if (!Statements.contains(p.body(), Specialise::isIdleLoop)) {
      return p;
    }
    Statement body =
        new StatementRebuilder() {
          @Override
          public Statement loop(Statement.Loop l) {
            return isIdleLoop(l)
                ? new Statement.Loop(
                    l.initial(),
                    l.condition(),
                    l.step(),
                    new Statement.Block(List.of(), l.location()),
                    l.testFirst(),
                    l.location())
                : super.loop(l);
          }
        }.statement(p.body());
    boolean watchesMore =
        p.implicit() && !Expressions.watchedBy(body).equals(Expressions.watchedBy(p.body()));
    return watchesMore ? p : with(p, body);
  }

  private static boolean isIdleLoop(Statement s) {
    if (!(s instanceof Statement.Loop l) || Statements.isEmpty(l.body())) {
      return false;
    }
    CanonicalLoop loop = CanonicalLoop.of(l);
    return loop != null && loop.isIdle();
  }

  /** What a case statement comes to whose selector is constant; null where that is not known. */
  private static Statement item(Statement s) {
    if (!(s instanceof Statement.Case c)
        || c.kind() == Statement.CaseKind.INSIDE
        || Evaluate.tryEvaluate(c.selector(), Map.of()) == null) {
      return null;
    }
    BigInteger selector = Evaluate.tryEvaluate(c.selector(), Map.of());
    for (Statement.CaseItem item : c.items()) {
      for (Expression label : item.labels()) {
        BigInteger value = Evaluate.tryEvaluate(label, Map.of());
        if (value == null) {
          return null;
        } else if (value.equals(selector)) {
          return item.body();
        }
      }
    }
    return c.defaultBody() == null ? new Statement.Block(List.of(), c.location()) : c.defaultBody();
  }

  /** Takes out of all processes what no values let run: {@code Accesses} does not follow it. */
  public static FlatDesign unreachable(FlatDesign design) {
    List<Process> processes = new ArrayList<>();
    for (Process p : design.processes()) {
      boolean changes =
          p instanceof Process.AlwaysConstruct a
              && Statements.contains(a.body(), Specialise::known);
      processes.add(changes ? reachable((Process.AlwaysConstruct) p) : p);
    }
    return design.withProcesses(processes);
  }

  private static boolean known(Statement s) {
    return s instanceof Statement.If i && Evaluate.tryEvaluate(i.condition(), Map.of()) != null
        || item(s) != null
        || isIdleLoop(s)
        || Statements.isJump(s);
  }

  @Override
  protected List<Statement> inOrder(List<Statement> statements) {
    List<Statement> list = new ArrayList<>();
    for (Statement s : statements) {
      Statement what = statement(s);
      list.add(what);
      if (cutsAfterJumps && Statements.jumps(what)) {
        break;
      }
    }
    return list;
  }

  @Override
  public Statement conditional(Statement.If i) {
    BigInteger value = Evaluate.tryEvaluate(i.condition(), known);
    if (value != null) {
      Statement taken = value.signum() != 0 ? i.whenTrue() : i.whenFalse();
      return taken == null ? new Statement.Block(List.of(), i.location()) : statement(taken);
    }
    return new Statement.If(
        i.condition(), statement(i.whenTrue()), statement(i.whenFalse()), i.location());
  }

  /** What known values do in a loop is not looked at. */
  @Override
  public Statement loop(Statement.Loop l) {
    return known.isEmpty()
        ? new Statement.Loop(
            l.initial(), l.condition(), l.step(), repeated(l.body()), l.testFirst(), l.location())
        : l;
  }

  /** A block whose jumps all become branches needs no label. */
  @Override
  public Statement labeled(Statement.Labeled l) {
    Statement body = statement(l.body());
    Statement branches = cutsAfterJumps ? Structured.withoutLeaving(body, l.label()) : null;
    return l.with(branches == null ? body : branches);
  }

  /** {@code disable} of what a loop repeats is a {@code continue}, and stays one. */
  private Statement repeated(Statement body) {
    return Statements.only(body) instanceof Statement.Labeled l
        ? l.with(statement(l.body()))
        : statement(body);
  }
}
