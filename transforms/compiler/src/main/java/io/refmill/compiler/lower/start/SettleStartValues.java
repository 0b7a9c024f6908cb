package io.refmill.compiler.lower.start;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.StartValues;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gives the nets of cycles the values that they settle at when every input is 0: continuous
 * assignments are evaluated at the start, unlike always constructs (IEEE 1800-2017 10.3.2, 9.2.2).
 * Latches behind nets, as in a clock gate, start with what they let through then: where the first
 * call leaves the nets as they are, nothing makes a simulator look at the latch again. So does what
 * always_comb holds, and what a process reads of its own.
 *
 * <pre>
 * nand (q, s, p);
 * nand (p, r, q);      with s = r = 0: q and p start at 1
 * </pre>
 */
public final class SettleStartValues {
  private SettleStartValues() {}

  public static StartValues run(
      List<LoweredDesign.Unit> units, FlatDesign design, StartValues starts, Signal clock) {
    InitialTriggers values = new InitialTriggers(units, design, starts, clock);
    Map<Signal, BigInteger> found = new LinkedHashMap<>();
    Set<Signal> nets = new HashSet<>();
    for (LoweredDesign.Unit u : units) {
      for (Signal s : settled(u, nets)) {
        if (!s.isArray() && !starts.of(s).initialised()) {
          found.put(s, values.value(new Expression.SignalReference(s)));
        }
      }
    }
    return starts.with(found);
  }

  /** What settles in a unit; {@code nets} are those of the units before it, and become more. */
  private static Set<Signal> settled(LoweredDesign.Unit u, Set<Signal> nets) {
    Set<Signal> settled = new LinkedHashSet<>();
    if (u.fixpoint()
        && u.nodes().stream().noneMatch(n -> n.process() instanceof Process.AlwaysConstruct)) {
      settled.addAll(u.feedback());
    }
    for (Node n : u.nodes()) {
      if (n.kind() == Node.Kind.COMBINATIONAL) {
        nets.addAll(n.writes());
      } else if (n.kind() == Node.Kind.LATCH
          && !u.fixpoint()
          && n.reads().stream().anyMatch(nets::contains)) {
        settled.addAll(n.writes());
      } else if (n.goesOn()) {
        settled.addAll(n.writes());
      }
    }
    return settled;
  }
}
