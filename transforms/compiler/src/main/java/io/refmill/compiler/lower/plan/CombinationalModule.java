package io.refmill.compiler.lower.plan;

import io.refmill.compiler.ir.CombinationalBody;
import io.refmill.compiler.ir.ElaboratedModule.NamedConstant;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A combinational submodule that stays a unit: it becomes a Python function.
 *
 * @param constants of the module
 * @param inputs that its processes read
 * @param unread input ports that they do not, by their places among the input ports
 * @param lowered its one settle step; without state
 * @param live its processes
 */
public record CombinationalModule(
    String name,
    List<NamedConstant> constants,
    List<Signal> inputs,
    Set<Integer> unread,
    List<Signal> outputs,
    LoweredDesign lowered,
    List<Node> live)
    implements CombinationalBody {

  /** Only itself: no two share a signal. */
  @Override
  public boolean equals(Object o) {
    return o == this;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  /** All that it does, in order. */
  public List<LoweredDesign.Unit> units() {
    List<LoweredDesign.Unit> result = new ArrayList<>();
    for (LoweredDesign.Step step : lowered.steps()) {
      step.visit(
          s -> result.addAll(s.units()),
          p -> {
            throw new AssertionError(name + " has a phase");
          });
    }
    return result;
  }

  @Override
  public List<Process> processes() {
    List<Process> result = new ArrayList<>();
    for (LoweredDesign.Unit u : units()) {
      u.nodes().forEach(n -> result.add(n.process()));
    }
    return result;
  }
}
