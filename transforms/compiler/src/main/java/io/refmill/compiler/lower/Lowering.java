package io.refmill.compiler.lower;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.dontcare.FillDontCares;
import io.refmill.compiler.lower.pass.KeepCombinational;
import io.refmill.compiler.lower.pass.Pass;
import io.refmill.compiler.lower.pass.PassObserver;
import io.refmill.compiler.lower.pass.PassTrace;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.start.InitialTriggers;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Doubt;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * From the elaborated design to what one call of {@code eval} does: the list of {@link Pass}, read
 * from top to bottom. A pass that finds out what earlier ones have to heed goes back to one of
 * them.
 */
public final class Lowering {
  private Lowering() {}

  /**
   * A lowered design and the processes it is made of.
   *
   * @param live processes that some output depends on, in source order
   * @param doubts what the source leaves open, and where a simulator may differ
   */
  public record Result(LoweredDesign design, List<Node> live, List<Doubt> doubts) {
    /** Whether the order of processes decides over results. */
    public boolean races() {
      return doubts.stream().anyMatch(d -> d.kind() == Doubt.Kind.RACE);
    }
  }

  /**
   * The interface of a design, whether or not it can be lowered.
   *
   * @throws LoweringException when it has none: no output, a bidirectional port
   */
  public static DesignInterface describe(ElaboratedModule top) {
    return describe(top, false);
  }

  /**
   * The interface of a design, whether or not it can be lowered.
   *
   * @param byEvents whether the protocol is EVENT whatever the clocks are
   * @throws LoweringException when it has none: no output, a bidirectional port
   */
  public static DesignInterface describe(ElaboratedModule top, boolean byEvents) {
    LoweringState design = new LoweringState(top, new KeepCombinational(top), false, byEvents);
    run(design, Pass.DESCRIBE_INTERFACE, new PassTrace(PassObserver.NONE));
    return design.design();
  }

  /**
   * Lowers a design.
   *
   * @param reversed whether processes that start together run in the opposite order of the source;
   *     makes a difference only where {@link Result#races} says so
   * @throws LoweringException when it cannot be lowered
   */
  public static Result run(ElaboratedModule top, boolean reversed) {
    return run(top, reversed, PassObserver.NONE);
  }

  /**
   * Lowers a design, and shows it after every pass.
   *
   * @param reversed as for {@link #run(ElaboratedModule, boolean)}
   * @throws LoweringException when it cannot be lowered; the observer has seen what came before
   */
  public static Result run(ElaboratedModule top, boolean reversed, PassObserver observer) {
    return run(top, reversed, false, observer);
  }

  /**
   * Lowers a design, and shows it after every pass.
   *
   * @param byEvents whether the protocol is EVENT whatever the clocks are
   * @throws LoweringException when it cannot be lowered; the observer has seen what came before
   */
  public static Result run(
      ElaboratedModule source, boolean reversed, boolean byEvents, PassObserver observer) {
    ElaboratedModule top = FillDontCares.run(source);
    LoweringState design = new LoweringState(top, new KeepCombinational(top), reversed, byEvents);
    PassTrace trace = new PassTrace(observer);
    trace.after(Pass.ELABORATE, design);
    run(design, Pass.NEST_INSTANCES, trace);
    LoweredDesign lowered =
        new LoweredDesign(
            design.flat(),
            design.design(),
            constants(top),
            design.clocking().clock(),
            design.state(),
            design.clocking().needsLoop(),
            design.races(),
            design.starts(),
            InitialTriggers.of(design)::value,
            design.schedule().steps(),
            design.root());
    return new Result(lowered, design.live(), design.doubts());
  }

  /** Runs the passes from the first one to {@code last}. */
  static void run(LoweringState design, Pass last, PassTrace trace) {
    int end = Pass.OF_DESIGNS.indexOf(last);
    int next = 0;
    while (next <= end) {
      Pass pass = Pass.OF_DESIGNS.get(next);
      Pass back = pass.run(design);
      trace.after(pass, design);
      next = back == null ? next + 1 : Pass.OF_DESIGNS.indexOf(back);
    }
  }

  /**
   * Constants of all modules, those of the top first, each module's as it declares them: its
   * variants differ in which they use. A model shows what its top keeps.
   */
  private static List<ElaboratedModule.NamedConstant> constants(ElaboratedModule top) {
    Map<String, Set<ElaboratedModule.NamedConstant>> byModule = new LinkedHashMap<>();
    Map<String, Integer> files = new HashMap<>();
    Deque<ElaboratedModule> work = new ArrayDeque<>(List.of(top));
    Set<Object> visited = Collections.newSetFromMap(new IdentityHashMap<>());
    while (!work.isEmpty()) {
      ElaboratedModule m = work.remove();
      if (!visited.add(m)) {
        continue;
      }
      Set<ElaboratedModule.NamedConstant> own =
          byModule.computeIfAbsent(m.name(), k -> new LinkedHashSet<>());
      m.parameters()
          .forEach(c -> own.add(c.as(c.form(), m == top ? c.role() : ElaboratedModule.Role.NAMED)));
      m.parameters().forEach(c -> files.putIfAbsent(c.location().file(), files.size()));
      m.instances().forEach(i -> work.add(i.module()));
    }
    Comparator<ElaboratedModule.NamedConstant> declared =
        Comparator.<ElaboratedModule.NamedConstant>comparingInt(c -> files.get(c.location().file()))
            .thenComparingInt(c -> c.location().line())
            .thenComparingInt(c -> c.location().column());
    List<ElaboratedModule.NamedConstant> result = new ArrayList<>();
    byModule.values().forEach(s -> s.stream().sorted(declared).forEach(result::add));
    return result;
  }
}
