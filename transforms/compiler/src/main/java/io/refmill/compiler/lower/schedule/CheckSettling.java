package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.run.Interpreter;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.diagnostics.DiagnosticCode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Rejects what no simulator can come to the end of: a cycle of combinational processes that for
 * some inputs has no stable values, and a loop of statements that counts round and round.
 *
 * <pre>
 * assign a = ~(a &amp; en);                       no value of a fits en = 1
 * always @* n = s ? n + d : d;                none fits s = 1, d = 1
 * for (i = 15; i &gt;= 0; i = i - 1) ...         i unsigned: never ends
 * </pre>
 *
 * <p>Only cycles that follow inputs alone are looked at, and inputs are tried, so what is rejected
 * is certain, and what is not can still hang.
 */
public final class CheckSettling {
  /** Bits of a cycle that are tried in all combinations. */
  private static final int BITS = 10;

  /** Input vectors tried. */
  private static final int VECTORS = 48;

  /** Values a counter goes through before it is taken to end some day. */
  private static final int COUNTS = 5000;

  /** Units that are computed before cycles, for each unit that there is. */
  private static final int WORK = 64;

  private CheckSettling() {}

  /**
   * Looks at a design.
   *
   * @throws LoweringException COMBINATIONAL_LOOP, ENDLESS_LOOP
   */
  public static void run(List<Node> nodes, List<LoweredDesign.Unit> units, Set<Signal> inputs) {
    for (Node n : nodes) {
      if (n.process() instanceof Process.AlwaysConstruct a) {
        Statements.forEach(a.body(), CheckSettling::checkEnd);
      }
    }
    Map<Signal, List<LoweredDesign.Unit>> writers = new HashMap<>();
    Set<Signal> clocked = new HashSet<>();
    for (LoweredDesign.Unit u : units) {
      for (Node n : u.nodes()) {
        for (Signal s : n.writes()) {
          List<LoweredDesign.Unit> list = writers.computeIfAbsent(s, k -> new ArrayList<>());
          if (list.isEmpty() || list.get(list.size() - 1) != u) {
            list.add(u);
          }
        }
      }
    }
    for (Node n : nodes) {
      if (n.kind() == Node.Kind.EDGE) {
        clocked.addAll(n.writes());
      }
    }
    Map<LoweredDesign.Unit, Integer> position = new HashMap<>();
    units.forEach(u -> position.put(u, position.size()));
    long left = (long) WORK * units.size();
    for (LoweredDesign.Unit u : units) {
      if (u.fixpoint() && left > 0) {
        List<LoweredDesign.Unit> before = before(u, position, writers, clocked);
        if (before != null) {
          left -= before.size();
          check(u, before, inputs);
        }
      }
    }
  }

  // ---- loops of statements
  // -----------------------------------------------------------------------

  private static void checkEnd(Statement s) {
    if (s instanceof Statement.Loop l && neverEnds(l)) {
      throw new LoweringException(DiagnosticCode.ENDLESS_LOOP, l.location());
    }
  }

  /** Whether a counter that only the step changes comes back to where it was. */
  private static boolean neverEnds(Statement.Loop l) {
    List<Statement> initial = Statements.flatten(l.initial());
    List<Statement> step = Statements.flatten(l.step());
    if (initial.size() != 1
        || step.size() != 1
        || !(initial.get(0) instanceof Statement.BlockingAssignment start)
        || !(step.get(0) instanceof Statement.BlockingAssignment next)
        || !(start.target() instanceof Expression.SignalReference counter)
        || !start.target().equals(next.target())
        || Statements.contains(l.body(), s -> jumps(s) || assigns(s, counter.signal()))) {
      return false;
    }
    BigInteger value = Evaluate.tryEvaluate(start.value(), Map.of());
    Set<BigInteger> seen = new HashSet<>();
    while (value != null && seen.size() < COUNTS) {
      if (!seen.add(value)) {
        return true;
      }
      Map<Signal, BigInteger> known = Map.of(counter.signal(), value);
      BigInteger goesOn = Evaluate.tryEvaluate(l.condition(), known);
      if (goesOn == null || goesOn.signum() == 0) {
        return false;
      }
      value = Evaluate.tryEvaluate(next.value(), known);
    }
    return false;
  }

  private static boolean jumps(Statement s) {
    return s instanceof Statement.Break
        || s instanceof Statement.Leave
        || s instanceof Statement.Return;
  }

  private static boolean assigns(Statement s, Signal counter) {
    Expression target =
        s instanceof Statement.BlockingAssignment a
            ? a.target()
            : s instanceof Statement.NonblockingAssignment n ? n.target() : null;
    return target != null && Expressions.targets(target).contains(counter);
  }

  // ---- cycles of processes
  // -----------------------------------------------------------------------

  /** What has to be computed before a unit, in order; null when it follows anything but inputs. */
  private static List<LoweredDesign.Unit> before(
      LoweredDesign.Unit unit,
      Map<LoweredDesign.Unit, Integer> position,
      Map<Signal, List<LoweredDesign.Unit>> writers,
      Set<Signal> clocked) {
    Set<LoweredDesign.Unit> needed = new HashSet<>();
    needed.add(unit);
    List<LoweredDesign.Unit> work = new ArrayList<>(List.of(unit));
    while (!work.isEmpty()) {
      LoweredDesign.Unit u = work.remove(work.size() - 1);
      if (u != unit && u.fixpoint()) {
        return null;
      }
      for (Node n : u.nodes()) {
        if (n.kind() != Node.Kind.COMBINATIONAL) {
          return null;
        }
        for (Signal s : n.reads()) {
          if (s.isArray() || clocked.contains(s)) {
            return null;
          }
          for (LoweredDesign.Unit w : writers.getOrDefault(s, List.of())) {
            if (needed.add(w)) {
              work.add(w);
            }
          }
        }
      }
    }
    needed.remove(unit);
    List<LoweredDesign.Unit> result = new ArrayList<>(needed);
    result.sort(Comparator.comparing(position::get));
    return result;
  }

  private static void check(
      LoweredDesign.Unit unit, List<LoweredDesign.Unit> before, Set<Signal> inputs) {
    int bits = 0;
    for (Signal s : unit.feedback()) {
      bits += s.isArray() ? BITS + 1 : Math.min(s.width(), BITS + 1);
      if (bits > BITS) {
        return;
      }
    }
    Random random = new Random(1);
    for (int v = 0; v < VECTORS; v++) {
      Interpreter i = new Interpreter();
      for (Signal s : inputs) {
        i.set(
            s,
            v == 0
                ? BigInteger.ZERO
                : v == 1 ? Bits.mask(s.width()) : new BigInteger(s.width(), random));
      }
      try {
        before.forEach(u -> FindOpenCycles.execute(u, i));
        if (!settles(unit, i, bits)) {
          List<String> names = unit.feedback().stream().map(Signal::name).toList();
          throw new LoweringException(
              DiagnosticCode.COMBINATIONAL_LOOP,
              unit.nodes().get(0).process().location(),
              String.join(", ", names.subList(0, Math.min(4, names.size()))));
        }
      } catch (Interpreter.StepLimitException e) {
        return;
      }
    }
  }

  /** Whether some values of the cycle's signals are left as they are; true when that is unknown. */
  private static boolean settles(LoweredDesign.Unit unit, Interpreter i, int bits) {
    for (int value = 0; value < 1 << bits; value++) {
      int rest = value;
      List<BigInteger> start = new ArrayList<>();
      for (Signal s : unit.feedback()) {
        start.add(BigInteger.valueOf(rest & ((1 << s.width()) - 1)));
        rest >>= s.width();
        i.set(s, start.get(start.size() - 1));
      }
      FindOpenCycles.execute(unit, i);
      boolean same = true;
      for (int k = 0; k < start.size(); k++) {
        BigInteger end = i.signal(unit.feedback().get(k));
        if (end == null) {
          return true;
        }
        same &= end.equals(start.get(k));
      }
      if (same) {
        return true;
      }
    }
    return false;
  }
}
