package io.refmill.compiler.lower.plan;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.InstanceScope;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A part of a design that becomes one Python class: the whole, or an instance with all that is in
 * it. Its methods do what the flat steps do, in the same order, but call the methods of the
 * instances inside for their part.
 *
 * @param scope the instance; null for the whole
 * @param nodes the processes of the region, those of the regions inside among them
 * @param children the instances inside that are classes themselves
 * @param methods what can be called from outside; for the whole, {@code eval} alone
 * @param inside the signals whose value the region decides, those of the regions inside among them
 */
public record Region(
    InstanceScope scope,
    List<Node> nodes,
    List<Region> children,
    List<Method> methods,
    Set<Signal> inside) {

  /** A design in which no instance is a class. */
  public static Region flat(List<Node> nodes, List<LoweredDesign.Step> steps, Set<Signal> outputs) {
    List<Step> same =
        steps.stream()
            .map(
                step ->
                    step.match(
                        s -> new Step(null, List.copyOf(s.units())),
                        p -> new Step(p.when(), List.copyOf(p.activations()))))
            .toList();
    Method eval = new Method(null, List.of(), List.copyOf(outputs), same);
    return new Region(null, nodes, List.of(), List.of(eval), Set.of());
  }

  /**
   * Something that can be called.
   *
   * @param when the phase that it carries out; null when it computes outputs and changes nothing
   * @param inputs the signals outside that it reads
   * @param results combinational signals that it gives back
   */
  public record Method(
      LoweredDesign.When when, List<Signal> inputs, List<Signal> results, List<Step> steps) {}

  /**
   * A step of a method: brings signals up to date one after the other when {@code when} is null,
   * else runs processes together.
   */
  public record Step(LoweredDesign.When when, List<Item> items) {}

  /**
   * A part of a step: a unit or a call where signals are brought up to date, a process or a call
   * where processes run. Who has to think of every kind asks by {@link #match} or {@link #visit}: a
   * new kind is one more argument, without which nothing compiles.
   */
  public sealed interface Item permits LoweredDesign.Unit, LoweredDesign.Activation, Call {
    /** What the function for this kind of item makes of it. */
    <R> R match(
        Function<LoweredDesign.Unit, R> unit,
        Function<LoweredDesign.Activation, R> process,
        Function<Call, R> call);

    /** Does what is given for this kind of item. */
    default void visit(
        Consumer<LoweredDesign.Unit> unit,
        Consumer<LoweredDesign.Activation> process,
        Consumer<Call> call) {
      this.<Runnable>match(
              u -> () -> unit.accept(u), a -> () -> process.accept(a), c -> () -> call.accept(c))
          .run();
    }

    /** For the kind that a step cannot have. */
    static <R> R misplaced(Item item) {
      throw new AssertionError(item);
    }
  }

  /**
   * A call of an instance's method.
   *
   * @param given inputs that are no variables of the caller: what the instance's port is connected
   *     to is written right into the call
   * @param wanted the results that somebody reads
   * @param triggers empty when it is always called where it stands; else it is if one of them fired
   */
  public record Call(
      Region callee,
      Method method,
      Map<Signal, Expression> given,
      Set<Signal> wanted,
      List<Node.Trigger> triggers)
      implements Item {
    @Override
    public <R> R match(
        Function<LoweredDesign.Unit, R> unit,
        Function<LoweredDesign.Activation, R> process,
        Function<Call, R> call) {
      return call.apply(this);
    }

    /** The signals of the caller that the arguments are made of. */
    public Set<Signal> reads() {
      Set<Signal> result = new LinkedHashSet<>();
      for (Signal s : method.inputs()) {
        Expression e = given.get(s);
        if (e == null) {
          result.add(s);
        } else {
          Expressions.signals(e, result);
        }
      }
      return result;
    }

    /** The state that the method may change. */
    public Set<Signal> writes() {
      Set<Signal> result = new LinkedHashSet<>();
      for (Step step : method.steps()) {
        if (step.when() != null) {
          for (Item item : step.items()) {
            result.addAll(item.match(Item::misplaced, a -> a.node().writes(), Call::writes));
          }
        }
      }
      return result;
    }
  }
}
