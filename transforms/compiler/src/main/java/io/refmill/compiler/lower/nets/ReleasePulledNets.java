package io.refmill.compiler.lower.nets;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.form.FlatDesign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Says of what drives a pulled-up or wired-and net by way of other nets and variables where it lets
 * go: such bits are 1 to the net (IEEE 1800-2017 6.6.3, 6.6.4), while a model has 0 for z. What
 * lets go in the driver itself, {@link ResolveDrivers} sees.
 *
 * <pre>
 * before  wire k = e ? 1'bz : 1'b0;  tri1 l;  assign l = k;
 * after   assign l = k | (e ? 1 : 0);
 * </pre>
 */
public final class ReleasePulledNets {
  private final FloatingValues floating;

  private ReleasePulledNets(FloatingValues floating) {
    this.floating = floating;
  }

  /** The design with drivers that are 1 where they let go. */
  public static FlatDesign run(FlatDesign design) {
    if (design.processes().stream().noneMatch(ReleasePulledNets::drivesPulled)) {
      return design;
    }
    FloatingValues floating = new FloatingValues(design);
    ReleasePulledNets pass = new ReleasePulledNets(floating);
    List<Process> processes = new ArrayList<>();
    for (Process p : design.processes()) {
      processes.add(
          drivesPulled(p) && p instanceof Process.ContinuousAssignment a
              ? new Process.ContinuousAssignment(
                  a.target(), pass.expression(a.value()), a.location())
              : p);
    }
    if (processes.equals(design.processes())) {
      return design;
    }
    List<Process> assigned = floating.assigned(processes);
    List<Signal> signals = new ArrayList<>(design.signals());
    Map<Signal, FlatDesign.Origin> origins = new HashMap<>(design.origins());
    for (Signal s : floating.made()) {
      signals.add(s);
      origins.put(s, new FlatDesign.Origin(List.of(), false));
    }
    return new FlatDesign(
        design.name(), design.ports(), signals, assigned, origins, design.scopes());
  }

  private static boolean drivesPulled(Process p) {
    return p instanceof Process.ContinuousAssignment a
        && Accesses.writtenBy(a).stream()
            .anyMatch(
                s ->
                    s.resolution() == Signal.Resolution.ONE
                        || s.resolution() == Signal.Resolution.AND);
  }

  /** Follows what leaves z as it is; operators make x of it. */
  private Expression expression(Expression e) {
    if (!floating.floats(e)) {
      return e;
    } else if (e instanceof Expression.Conditional c) {
      return new Expression.Conditional(
          c.condition(), expression(c.whenTrue()), expression(c.whenFalse()));
    } else if (e instanceof Expression.Concatenation c) {
      return new Expression.Concatenation(c.parts().stream().map(this::expression).toList());
    } else if (e instanceof Expression.Replication r) {
      return new Expression.Replication(r.count(), expression(r.operand()));
    } else if (e instanceof Expression.Resize r) {
      return new Expression.Resize(expression(r.operand()), r.width(), r.extendSign(), r.signed());
    } else if (e instanceof Expression.Constant) {
      return e;
    }
    return new Expression.Binary(
        Expression.BinaryOperator.OR, e, floating.mask(e), e.width(), false);
  }
}
