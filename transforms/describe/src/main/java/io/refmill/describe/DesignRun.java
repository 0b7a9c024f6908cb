package io.refmill.describe;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.run.Interpreter;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.LoweredDesign;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Runs a design call by call, by the steps that its model takes. What is not known, a division by 0
 * or what never settles, ends the run: no call after it counts.
 */
final class DesignRun {
  /** Rounds after which a loop counts as endless. */
  private static final int ROUNDS = 256;

  /** Told of what processes do. */
  interface Observer {
    /** A process that follows its inputs has run, and what it gave stands. Not told twice. */
    void settles(Node node);

    /** One that waits for edges is about to run, with the values that it sees. */
    void starts(Node node);

    /** What has started together has taken effect. */
    void ends();
  }

  private final LoweredDesign design;
  private final List<Node> live;
  private final Observer observer;
  private final Interpreter values = new Interpreter();

  /** What triggers wait for; those that wait for the same share it. */
  private final Map<Expression, Watched> watched = new HashMap<>();

  private final Map<Node.Trigger, Watch> watches = new IdentityHashMap<>();

  // Made once: they are handed on at each step of each call.
  private final Consumer<LoweredDesign.Settle> settling = this::settle;
  private final Consumer<LoweredDesign.Phase> starting = this::phase;

  /**
   * For each signal the processes that follow it, and of these the ones that it has gone ahead of.
   */
  private final Map<Signal, BitSet> readers = new HashMap<>();

  private final BitSet stale = new BitSet();
  private final List<Signal> written;
  private boolean over;

  /** An expression that triggers wait for. */
  private static final class Watched {
    private BigInteger last = BigInteger.ZERO;
    private BigInteger now;

    /** The phase that sees each of its changes. */
    private LoweredDesign.Phase follows;
  }

  /**
   * A trigger, looked at once: to write or to hash its expression takes longer than to ask for it.
   */
  private record Watch(Node.Trigger trigger, String key, Watched watched) {}

  private DesignRun(LoweredDesign design, List<Node> live, int limit, Observer observer) {
    this.design = design;
    this.live = live;
    this.observer = observer;
    values.assumeZero();
    values.assumeKnown();
    values.limit(limit);
    for (Signal s : design.flat().signals()) {
      if (s.isArray()) {
        values.elements(s).putAll(design.initial().elements(s));
      } else {
        values.set(s, s == design.clock() ? BigInteger.ONE : design.initial().value(s));
      }
    }
    for (Node node : live) {
      for (Node.Trigger t : node.triggers()) {
        watch(t).watched.last = design.initialTrigger().apply(t.expression());
      }
      for (Signal s : node.reads()) {
        readers.computeIfAbsent(s, k -> new BitSet()).set(node.index());
      }
      stale.set(node.index());
    }
    written =
        live.stream()
            .flatMap(n -> n.writes().stream())
            .filter(s -> !s.isArray())
            .distinct()
            .toList();
    values.observe(this::changed);
    values.observeElements(this::changed);
  }

  private void changed(Signal s) {
    BitSet followers = readers.get(s);
    if (followers != null) {
      stale.or(followers);
    }
  }

  private void set(Signal s, BigInteger value) {
    if (!value.equals(values.signal(s))) {
      values.set(s, value);
      changed(s);
    }
  }

  /**
   * A run from the start; null for designs that are not run.
   *
   * @param limit of statements, after which it is over
   */
  static DesignRun of(LoweredDesign design, List<Node> live, int limit, Observer observer) {
    boolean fits =
        live.stream()
            .allMatch(
                n ->
                    n.kind() != Node.Kind.CHANGE
                        && n.triggers().stream()
                            .allMatch(
                                t -> t.own() < 0 && Expressions.wholeArray(t.expression()) == null)
                        && n.writes().stream().noneMatch(Signal::real));
    return fits ? new DesignRun(design, live, limit, observer) : null;
  }

  /** How many statements have run. */
  int statements() {
    return values.steps();
  }

  /** The values as they are. */
  Evaluate.Store values() {
    return values;
  }

  /** Applies inputs, and lets everything happen that follows; false when the run is over. */
  boolean call(Map<Signal, BigInteger> inputs) {
    if (over) {
      return false;
    }
    inputs.forEach(this::set);
    try {
      if (!design.loop()) {
        for (LoweredDesign.Step step : design.steps()) {
          step.visit(settling, starting);
        }
      } else if (design.clock() == null) {
        loop();
      } else {
        for (int level : new int[] {1, 0, 1}) {
          set(design.clock(), BigInteger.valueOf(level));
          loop();
        }
      }
    } catch (Interpreter.StepLimitException e) {
      over = true;
    }
    over |= !known();
    return !over;
  }

  private boolean known() {
    for (Signal s : written) {
      if (values.signal(s) == null) {
        return false;
      }
    }
    return true;
  }

  /** Runs what follows something that has changed since it ran; the rest would come to the same. */
  private void settle(LoweredDesign.Settle settle) {
    for (LoweredDesign.Unit unit : settle.units()) {
      if (!unit.fixpoint()) {
        for (Node n : unit.nodes()) {
          if (stale.get(n.index())) {
            values.execute(n.process());
            // What it reads of what it has just written does not count.
            stale.clear(n.index());
            observer.settles(n);
          }
        }
      } else if (unit.nodes().stream().anyMatch(n -> stale.get(n.index()))) {
        settle(unit);
      }
    }
  }

  private void settle(LoweredDesign.Unit unit) {
    List<Object> before;
    int rounds = 0;
    do {
      before = snapshot(unit);
      unit.nodes().forEach(n -> values.execute(n.process()));
    } while (!before.equals(snapshot(unit)) && ++rounds < ROUNDS);
    over |= rounds == ROUNDS;
    unit.nodes().forEach(n -> stale.clear(n.index()));
    unit.nodes().forEach(observer::settles);
  }

  private List<Object> snapshot(LoweredDesign.Unit unit) {
    List<Object> all = new ArrayList<>();
    for (Node n : unit.nodes()) {
      for (Signal s : n.writes()) {
        BigInteger plain = s.isArray() ? null : values.signal(s);
        all.add(s.isArray() ? Map.copyOf(values.elements(s)) : plain == null ? "" : plain);
      }
    }
    return all;
  }

  private void phase(LoweredDesign.Phase phase) {
    Set<String> fired = fired(phase);
    List<Runnable> later = new ArrayList<>();
    run(phase, fired, later);
    later.forEach(Runnable::run);
    observer.ends();
  }

  /** Events start each other until none is left. */
  private void loop() {
    List<Runnable> later = new ArrayList<>();
    for (int rounds = 0; rounds < ROUNDS; rounds++) {
      LoweredDesign.Phase[] only = new LoweredDesign.Phase[1];
      design.steps().forEach(step -> step.visit(settling, p -> only[0] = p));
      LoweredDesign.Phase phase = only[0];
      Set<String> fired = fired(phase);
      if (fired.isEmpty() && later.isEmpty()) {
        return;
      }
      if (!fired.isEmpty()) {
        run(phase, fired, later);
      }
      if (fired.isEmpty() || !phase.rounds()) {
        later.forEach(Runnable::run);
        later.clear();
        observer.ends();
      }
    }
    over = true;
  }

  private Watch watch(Node.Trigger t) {
    Watch watch = watches.get(t);
    if (watch == null) {
      watch = new Watch(t, t.key(), watched.computeIfAbsent(t.expression(), k -> new Watched()));
      watches.put(t, watch);
    }
    return watch;
  }

  /** The triggers that fired since they were asked for last. */
  private Set<String> fired(LoweredDesign.Phase phase) {
    Set<String> fired = new HashSet<>();
    List<Watched> seen = new ArrayList<>();
    for (LoweredDesign.Activation a : phase.activations()) {
      if (a.level()) {
        continue;
      }
      for (Node.Trigger t : a.triggers()) {
        Watch watch = watch(t);
        Watched on = watch.watched;
        BigInteger now = value(t.expression());
        BigInteger before = on.last;
        boolean fires =
            switch (t.edge()) {
              case POSEDGE -> now.testBit(0) && !before.testBit(0);
              case NEGEDGE -> !now.testBit(0) && before.testBit(0);
              case ANY -> !now.equals(before);
            };
        if (fires) {
          fired.add(watch.key);
        }
        if (on.follows == null) {
          on.follows = phase;
        }
        if (on.follows == phase) {
          on.now = now;
          seen.add(on);
        }
      }
    }
    for (Watched on : seen) {
      on.last = on.now;
    }
    return fired;
  }

  private void run(LoweredDesign.Phase phase, Set<String> fired, List<Runnable> later) {
    for (LoweredDesign.Activation a : phase.activations()) {
      boolean starts =
          a.triggers().isEmpty()
              || a.triggers().stream()
                  .anyMatch(t -> a.level() ? isActive(t) : fired.contains(watch(t).key));
      if (starts) {
        observer.starts(a.node());
        values.defer(later);
        values.execute(a.node().process());
        values.defer(null);
      }
    }
  }

  private boolean isActive(Node.Trigger t) {
    return (value(t.expression()).signum() != 0) != (t.edge() == Process.Edge.NEGEDGE);
  }

  private BigInteger value(Expression e) {
    BigInteger v = Evaluate.evaluate(e, values);
    return v == null ? BigInteger.ZERO : Bits.low(v, e.width());
  }
}
