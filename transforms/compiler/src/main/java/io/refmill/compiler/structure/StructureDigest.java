package io.refmill.compiler.structure;

import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.FlatDesign.FlatPort;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.LoweredDesign.Activation;
import io.refmill.compiler.lower.plan.LoweredDesign.Phase;
import io.refmill.compiler.lower.plan.LoweredDesign.Settle;
import io.refmill.compiler.lower.plan.LoweredDesign.Step;
import io.refmill.compiler.lower.plan.LoweredDesign.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A digest of what a design computes: its steps are executed on symbolic values, as which {@code
 * if}, {@code case} and {@code ?:} are the same. A signal's value is known by its width alone at
 * first; what state becomes in a call tells its variables apart (colour refinement after Weisfeiler
 * and Lehman), and inputs are told apart by what the outputs come to when one of them is marked.
 *
 * <pre>
 * assign y = s ? a : b;             always @* if (!s) y = b; else y = a;
 * </pre>
 */
public final class StructureDigest {
  /** Executions that tell state apart, and how often inputs are marked. */
  private static final int ROUNDS = 3;

  private static final int MARKINGS = 2;
  private static final long MARK = Values.of("mark");

  /** Operations, about 20 million a second. */
  private static final long STEPS = 1_000_000;

  private final LoweredDesign design;
  private final List<Signal> inputs;
  private final List<Signal> outputs;
  private final Values values = new Values();
  private final Budget budget = new Budget(STEPS);

  private StructureDigest(LoweredDesign design) {
    this.design = design;
    this.inputs = ports(design, Direction.INPUT).stream().filter(s -> s != design.clock()).toList();
    this.outputs = ports(design, Direction.OUTPUT);
  }

  private static List<Signal> ports(LoweredDesign design, Direction direction) {
    return design.flat().ports().stream()
        .filter(port -> port.direction() == direction)
        .map(FlatPort::signal)
        .toList();
  }

  /** The digest; empty if the design has something that is not followed, or is too large. */
  public static Optional<String> of(LoweredDesign design) {
    boolean simple = !design.loop() && design.steps().stream().allMatch(StructureDigest::isSimple);
    if (!simple) {
      return Optional.empty();
    }
    try {
      return Optional.of(Long.toHexString(new StructureDigest(design).digest()));
    } catch (Unfit | StackOverflowError e) {
      // An expression may be too deep to be walked twice, and still be a model.
      return Optional.empty();
    }
  }

  private static boolean isSimple(Step step) {
    return step instanceof Settle settle
        ? settle.units().stream().noneMatch(Unit::fixpoint)
        : !((Phase) step).rounds();
  }

  private long digest() {
    Map<Signal, Long> colours = new LinkedHashMap<>();
    inputs.forEach(s -> colours.put(s, Values.of("input", s.width())));
    for (int marking = 0; marking < MARKINGS; marking++) {
      long plain = outcome(colours);
      Map<Signal, Long> marked = new HashMap<>();
      for (Signal s : List.copyOf(colours.keySet())) {
        long colour = colours.put(s, Values.of("marked", colours.get(s), MARK));
        marked.put(s, outcome(colours));
        colours.put(s, colour);
      }
      // An input that no output depends on is none.
      colours.keySet().removeIf(s -> marked.get(s) == plain);
      colours.replaceAll((s, colour) -> Values.of("input", colour, marked.get(s)));
    }
    return Values.of(
        "design", outcome(colours), Values.unordered("inputs", numbers(colours.values())));
  }

  private static long[] numbers(java.util.Collection<Long> values) {
    return values.stream().mapToLong(Long::longValue).toArray();
  }

  /** What outputs and state come to with such inputs. */
  private long outcome(Map<Signal, Long> colours) {
    Map<Signal, Long> state = new HashMap<>();
    design.state().forEach(s -> state.put(s, Values.of("state", s.width(), s.elements())));
    Map<Signal, Long> after = Map.of();
    for (int round = 0; round < ROUNDS; round++) {
      Map<Signal, Long> before = new HashMap<>(state);
      before.putAll(colours);
      after = executed(before);
      for (Signal s : design.state()) {
        state.put(s, Values.of("state", state.get(s), after.get(s)));
      }
    }
    List<Long> results = new ArrayList<>();
    for (Signal s : outputs) {
      long value = after.getOrDefault(s, Values.of("undriven", s.width()));
      results.add(Values.of("output", s.width(), value));
    }
    return Values.unordered("outputs", numbers(results));
  }

  private Map<Signal, Long> executed(Map<Signal, Long> before) {
    Map<Signal, Long> now = before;
    for (Step step : design.steps()) {
      if (step instanceof Settle settle) {
        for (Unit unit : settle.units()) {
          for (Node node : unit.nodes()) {
            now = new SymbolicProcess(values, budget, now).run(node.process());
          }
        }
      } else {
        now = executed((Phase) step, now);
      }
    }
    return now;
  }

  /** All processes of a phase see what was before. */
  private Map<Signal, Long> executed(Phase phase, Map<Signal, Long> before) {
    Map<Signal, Long> after = new HashMap<>(before);
    for (Activation activation : phase.activations()) {
      SymbolicProcess process = new SymbolicProcess(values, budget, before);
      long started = started(activation, process.expressions());
      Map<Signal, Long> own = process.run(activation.node().process());
      for (Signal s : activation.node().writes()) {
        long old = after.getOrDefault(s, Values.of("undriven", s.width()));
        // A register that is read in the call that sets it is no wire.
        long set = Values.of("set", own.getOrDefault(s, old));
        after.put(s, values.choose(started, set, old));
      }
    }
    return after;
  }

  private static long started(Activation activation, SymbolicExpressions expressions) {
    if (activation.triggers().isEmpty()) {
      return Values.ONE;
    }
    return Values.unordered(
        activation.level() ? "active" : "event",
        activation.triggers().stream()
            .mapToLong(t -> Values.of(t.edge().name(), expressions.of(t.expression())))
            .toArray());
  }
}
