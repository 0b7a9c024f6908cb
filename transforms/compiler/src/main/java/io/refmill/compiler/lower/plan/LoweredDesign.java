package io.refmill.compiler.lower.plan;

import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.ElaboratedModule.NamedConstant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.contract.DesignInterface;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A design in the form (inputs, state) to (outputs, next state): what {@code eval} does, step by
 * step.
 *
 * @param flat the signals and ports
 * @param design the interface
 * @param constants named constants of the source
 * @param clock the clock port that the model does not see, or null
 * @param state signals whose value outlives a call, in order of declaration
 * @param loop whether the steps repeat until nothing changes any more, and under CYCLE for each
 *     level of the clock
 * @param ordered whether the order of processes that start together has a meaning: that of the
 *     steps is to be kept
 * @param initialTrigger the value of an expression before the first call: inputs 0, state at its
 *     start
 * @param steps in order of execution
 * @param root the same steps, with instances as classes where that is possible
 */
public record LoweredDesign(
    FlatDesign flat,
    DesignInterface design,
    List<NamedConstant> constants,
    Signal clock,
    Set<Signal> state,
    boolean loop,
    boolean ordered,
    InitialState initial,
    Function<io.refmill.compiler.ir.Expression, java.math.BigInteger> initialTrigger,
    List<Step> steps,
    Region root) {

  /**
   * The same without classes.
   *
   * @param live its processes
   */
  public LoweredDesign withoutClasses(List<Node> live) {
    Set<Signal> outputs = new LinkedHashSet<>();
    for (FlatDesign.FlatPort p : flat.ports()) {
      if (p.direction() == Direction.OUTPUT) {
        outputs.add(p.signal());
      }
    }
    return new LoweredDesign(
        flat,
        design,
        constants,
        clock,
        state,
        loop,
        ordered,
        initial,
        initialTrigger,
        steps,
        Region.flat(live, steps, outputs));
  }

  /** The moments of a call at which processes start, in order. */
  public List<When> moments() {
    return steps.stream()
        .flatMap(step -> step.match(settle -> Stream.empty(), phase -> Stream.of(phase.when())))
        .toList();
  }

  /** Access to start values. */
  public interface InitialState {
    /** Start value of a plain signal. */
    java.math.BigInteger value(Signal s);

    /** Elements of an array that do not start at 0. */
    java.util.Map<Integer, java.math.BigInteger> elements(Signal s);
  }

  /**
   * One step of {@code eval}. Who has to think of every kind asks by {@link #match} or {@link
   * #visit}: a new kind is one more argument, without which nothing compiles.
   */
  public sealed interface Step {
    /** What the function for this kind of step makes of it. */
    <R> R match(Function<Settle, R> settle, Function<Phase, R> phase);

    /** Does what is given for this kind of step. */
    void visit(Consumer<Settle> settle, Consumer<Phase> phase);
  }

  /** Brings combinational signals up to date, in order. */
  public record Settle(List<Unit> units) implements Step {
    @Override
    public <R> R match(Function<Settle, R> settle, Function<Phase, R> phase) {
      return settle.apply(this);
    }

    @Override
    public void visit(Consumer<Settle> settle, Consumer<Phase> phase) {
      settle.accept(this);
    }
  }

  /**
   * Runs edge-triggered processes together: all read what was before, then all take effect.
   *
   * @param rounds whether a process can start another by a blocking assignment; then nonblocking
   *     assignments take effect when no process starts any more (IEEE 1800-2017 4.4.2)
   */
  public record Phase(When when, List<Activation> activations, boolean rounds) implements Step {
    @Override
    public <R> R match(Function<Settle, R> settle, Function<Phase, R> phase) {
      return phase.apply(this);
    }

    @Override
    public void visit(Consumer<Settle> settle, Consumer<Phase> phase) {
      phase.accept(this);
    }
  }

  /** The moment of a phase within a call. */
  public enum When {
    /** As soon as the inputs are applied. */
    INPUTS,
    /** The clock falls. */
    FALLING,
    /** The clock rises. */
    RISING,
    /** Whatever changed. */
    ANY
  }

  /**
   * A process in a phase.
   *
   * @param triggers empty when it always runs here; else it runs if one of them fired
   * @param level whether the triggers are levels (the control is active) rather than edges
   */
  public record Activation(Node node, List<Node.Trigger> triggers, boolean level)
      implements Region.Item {
    @Override
    public <R> R match(
        Function<Unit, R> unit, Function<Activation, R> process, Function<Region.Call, R> call) {
      return process.apply(this);
    }
  }

  /**
   * Processes that are brought up to date together; several, or one that depends on itself, repeat.
   */
  public record Unit(List<Node> nodes, boolean fixpoint, List<Signal> feedback)
      implements Region.Item {
    @Override
    public <R> R match(
        Function<Unit, R> unit, Function<Activation, R> process, Function<Region.Call, R> call) {
      return unit.apply(this);
    }

    /** No two units of a design have a process in common. */
    @Override
    public int hashCode() {
      return nodes.get(0).hashCode();
    }
  }
}
