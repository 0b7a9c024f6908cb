package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Interpreter;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.StartValues;
import io.refmill.contract.DesignInterface;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Lets a design run for a while on inputs of its own, and after every change tries several orders
 * in which its processes may follow. What holds a value must hold the same one in each, and what
 * waits for edges must do the same.
 */
final class OrderTrials {
  private static final int CALLS = 128;

  /** Calls behind those in which inputs mostly are constants of the source, if it has some. */
  private static final int CALLS_OF_CONSTANTS = 128;

  /**
   * Calls behind those, in which resets rest and other inputs mostly stay what they are, so that
   * counters get somewhere. Orders are tried only where several registers change of which one edge
   * is made, as two counters at a carry, and only once for the same values.
   */
  private static final int LONG_CALLS = 2048;

  private static final int EPISODE = 512;

  /** Moments of the long run in which orders are tried. */
  private static final int LONG_TRIALS = 256;

  /** Processes run, and values put back, in the long run. */
  private static final long LONG_WORK = 300_000;

  /** Edges that set off other edges are followed so far. */
  private static final int ROUNDS = 16;

  private static final int ORDERS = 8;

  /** Those of them that are not drawn. */
  private static final int FIXED_ORDERS = 3;

  /** Registers of one moment that are tried as the first to arrive. */
  private static final int ARRIVALS = 4;

  /** Processes run, and values put back, before it has to be enough. */
  private static final long MAX_WORK = 200_000;

  /** Triggers looked at, and elements and words copied, before it has to be enough. */
  private static final long MAX_LOOKS = 10_000_000;

  /** What an order comes to. */
  private record Outcome(Map<Signal, Object> held, Map<Node, Integer> fired) {}

  private final List<Node> nodes;
  private final List<Signal> inputs;
  private final Map<String, DesignInterface.Reset> resets = new HashMap<>();
  private final Signal clock;
  private final DesignInterface design;
  private final Set<Signal> held;
  private final boolean pulses;
  private final boolean late;
  private final List<Set<Signal>> together;
  private final Set<List<Object>> seen = new HashSet<>();
  private final Map<Signal, BigInteger> steady = new HashMap<>();

  /** Inputs that processes wait for an edge of. */
  private final Set<Signal> starting = new HashSet<>();

  private boolean longRun;
  private final Map<Node, Integer> position = new HashMap<>();
  private final Interpreter values = new Interpreter();
  private final Random random;
  private final Map<Signal, Node> found = new LinkedHashMap<>();
  private EventRun run;

  /**
   * Trials of a design that has not run yet.
   *
   * @param nodes its processes; those without edges in an order in which each comes after those it
   *     reads, as far as there is one
   * @param held what must not depend on the order
   * @param pulses whether to try, instead of orders, that each value counts which a process assigns
   *     on its way
   * @param late whether to try as well that what waits for edges runs before any net follows
   * @param together registers of which one edge, or one held value, is made: several in each set
   * @param seed of the inputs
   */
  OrderTrials(
      List<Node> nodes,
      Collection<Signal> signals,
      Set<Signal> inputs,
      Set<Signal> held,
      StartValues initials,
      Signal clock,
      DesignInterface design,
      boolean pulses,
      boolean late,
      List<Set<Signal>> together,
      int seed) {
    this.random = new Random(seed);
    this.together = List.copyOf(together);
    this.nodes = nodes;
    this.inputs = List.copyOf(inputs);
    design.resets().forEach(r -> resets.putIfAbsent(r.port(), r));
    this.clock = clock;
    this.design = design;
    this.held = held;
    this.pulses = pulses;
    this.late = late;
    for (int i = 0; i < nodes.size(); i++) {
      position.put(nodes.get(i), i);
      nodes.get(i).triggers().forEach(t -> starting.add(t.port()));
    }
    values.assumeZero();
    for (Signal s : signals) {
      StartValues.Initial initial = initials.of(s);
      if (!s.isArray()) {
        values.set(s, s == clock ? BigInteger.ONE : initial.value());
      } else {
        values.elements(s).putAll(initial.elements());
      }
    }
  }

  /** Variables whose values differ, each with a process that assigns it. */
  Map<Signal, Node> run() {
    try {
      List<Node> settling = nodes.stream().filter(n -> n.kind() != Node.Kind.EDGE).toList();
      for (int round = 0; round < 4; round++) {
        for (Node n : settling) {
          if (n.kind() != Node.Kind.CHANGE) {
            values.execute(n.process());
          }
        }
      }
      run = new EventRun(nodes, values);
      int calls = CALLS + (design.constants().isEmpty() ? 0 : CALLS_OF_CONSTANTS);
      for (int call = 0; call < calls && run.work() < MAX_WORK && run.looks() < MAX_LOOKS; call++) {
        call(call);
      }
      if (!pulses && found.isEmpty() && !together.isEmpty()) {
        longRun();
      }
    } catch (Interpreter.StepLimitException e) {
      // What was found so far counts.
      return found;
    }
    return found;
  }

  private void longRun() {
    longRun = true;
    long most = run.work() + LONG_WORK;
    for (int call = 0; call < LONG_CALLS && found.isEmpty(); call++) {
      if (run.work() > most || run.looks() > MAX_LOOKS || seen.size() > LONG_TRIALS) {
        return;
      }
      if (call % EPISODE == 0) {
        steady.clear();
        for (Signal s : inputs) {
          if (!starting.contains(s) && random.nextInt(4) > 0) {
            steady.put(s, next(s, CALLS));
          }
          if (resets.containsKey(s.name())) {
            boolean active = call > 0 && random.nextInt(2) == 0;
            steady.put(s, level(active == resets.get(s.name()).activeHigh()));
          }
        }
      } else if (call % EPISODE == 2) {
        for (Signal s : inputs) {
          if (resets.containsKey(s.name())) {
            steady.put(s, level(!resets.get(s.name()).activeHigh()));
          }
        }
      }
      call(CALLS);
    }
  }

  private static BigInteger level(boolean high) {
    return high ? BigInteger.ONE : BigInteger.ZERO;
  }

  /** Whether registers change together of which an edge is made, with values that are new. */
  private boolean isWorthTrying(Set<Signal> changed) {
    boolean worth = false;
    for (Set<Signal> group : together) {
      List<Object> key = new ArrayList<>();
      key.add(group);
      int moved = 0;
      for (Signal s : group) {
        moved += changed.contains(s) ? 1 : 0;
        key.add(changed.contains(s));
        key.add(s.isArray() ? BigInteger.ZERO : run.value(s));
      }
      worth |= moved > 1 && seen.add(key);
    }
    return worth;
  }

  private void call(int call) {
    Set<Signal> changed = new LinkedHashSet<>();
    for (Signal s : inputs) {
      BigInteger next = s == clock ? BigInteger.ONE : steady.getOrDefault(s, next(s, call));
      if (!next.equals(run.value(s))) {
        values.set(s, next);
        changed.add(s);
      }
    }
    moment(changed);
    if (clock != null) {
      for (BigInteger level : List.of(BigInteger.ZERO, BigInteger.ONE)) {
        values.set(clock, level);
        moment(Set.of(clock));
      }
    }
  }

  private BigInteger next(Signal s, int call) {
    DesignInterface.Reset reset = resets.get(s.name());
    if (reset != null) {
      boolean active = call < 3 || random.nextInt(24) == 0;
      return active == reset.activeHigh() ? BigInteger.ONE : BigInteger.ZERO;
    }
    int kind = call < CALLS ? random.nextInt(6) : random.nextInt(4);
    if (kind == 0) {
      return run.value(s);
    }
    if (kind == 1) {
      // Comparisons of two inputs are to come out even now and then.
      Signal other = inputs.get(random.nextInt(inputs.size()));
      return run.value(other).and(Bits.mask(s.width()));
    }
    if ((kind == 2 || call >= CALLS && kind > 2)
        && s.width() > 1
        && !design.constants().isEmpty()) {
      BigInteger c = design.constants().get(random.nextInt(design.constants().size()));
      if (c.bitLength() <= s.width()) {
        return c;
      }
    }
    return new BigInteger(s.width(), random);
  }

  /** Signals have changed, and what they set off follows. */
  private void moment(Set<Signal> first) {
    Set<Signal> changed = first;
    Map<Signal, Object> before = Map.of();
    for (int round = 0; round < ROUNDS && !changed.isEmpty(); round++) {
      Map<Node, Integer> fired = settle(changed, before);
      before = pulses ? edgesWithPulses(fired) : edges(fired);
      changed = new LinkedHashSet<>();
      for (Map.Entry<Signal, Object> e : before.entrySet()) {
        if (!e.getValue().equals(contents(e.getKey()))) {
          changed.add(e.getKey());
        }
      }
    }
  }

  /**
   * The same as {@link #edges}, and finds out who else runs by a value that a variable has on the
   * way alone, and what that does.
   */
  private Map<Signal, Object> edgesWithPulses(Map<Node, Integer> fired) {
    Map<Signal, Object> before = new LinkedHashMap<>();
    Map<Node, Signal> more = run.startedOnTheWay(() -> before.putAll(edges(fired)));
    for (Node n : more.keySet()) {
      if (!fired.containsKey(n)) {
        Map<Signal, Object> now = new LinkedHashMap<>();
        n.writes().forEach(s -> now.put(s, contents(s)));
        effects(Map.of(n, 1), Map.of())
            .forEach(
                (s, value) -> {
                  if (!value.equals(now.get(s))) {
                    found.putIfAbsent(s, n);
                  }
                });
      }
    }
    return before;
  }

  /** Runs what waits for edges; returns what it wrote, with the values of before. */
  private Map<Signal, Object> edges(Map<Node, Integer> fired) {
    Map<Signal, Object> before = new LinkedHashMap<>();
    int most = 0;
    for (Map.Entry<Node, Integer> e : fired.entrySet()) {
      for (Signal s : e.getKey().writes()) {
        before.put(s, contents(s));
        run.look(s.width() / Long.SIZE);
      }
      most = Math.max(most, e.getValue());
    }
    for (int time = 0; time < most; time++) {
      List<Runnable> later = new ArrayList<>();
      values.defer(later);
      for (Node n : nodes) {
        if (fired.getOrDefault(n, 0) > time) {
          values.execute(n.process());
          run.ran(n);
        }
      }
      values.defer(null);
      later.forEach(Runnable::run);
    }
    return before;
  }

  private Object contents(Signal s) {
    return s.isArray() ? run.elements(s) : run.value(s);
  }

  private void put(Signal s, Object contents) {
    if (contents instanceof BigInteger value) {
      values.set(s, value);
    } else {
      Map<Integer, BigInteger> elements = values.elements(s);
      elements.clear();
      ((Map<?, ?>) contents).forEach((k, v) -> elements.put((Integer) k, (BigInteger) v));
    }
  }

  /**
   * Lets all follow what has changed.
   *
   * @param before what variables that processes have assigned were, for some of them
   */
  private Map<Node, Integer> settle(Set<Signal> changed, Map<Signal, Object> before) {
    EventRun.Snapshot start = run.snapshot();
    long work = run.work();
    long looks = run.looks();
    int steps = values.steps();
    Outcome base = attempt(start, changed, list -> extreme(list, 1));
    work = run.work() - work;
    looks = run.looks() - looks;
    steps = values.steps() - steps;
    EventRun.Snapshot end = run.snapshot();
    if (base == null) {
      run.restore(end);
      return Map.of();
    }
    if (longRun && !isWorthTrying(changed)) {
      return base.fired;
    }
    if (!pulses && !run.hadChoice()) {
      // All orders are the one that was tried; they count, so that nothing depends on this.
      run.spend(ORDERS * work);
      run.look(ORDERS * looks);
      values.spend(ORDERS * steps);
      for (int i = 0; i < (ORDERS - FIXED_ORDERS) * run.picks(); i++) {
        random.nextInt(1);
      }
    } else {
      orders(start, base, end, changed);
    }
    if (!pulses) {
      oneByOne(start, base, end, changed, before);
    }
    run.restore(end);
    if (late && !pulses && !base.fired.isEmpty()) {
      compareLate(base.fired, start, end);
    }
    return base.fired;
  }

  private void orders(
      EventRun.Snapshot start, Outcome base, EventRun.Snapshot end, Set<Signal> changed) {
    for (int k = 0; k < (pulses ? 1 : ORDERS); k++) {
      run.pulses(pulses);
      Outcome other = attempt(start, changed, pulses ? list -> extreme(list, 1) : order(k));
      run.pulses(false);
      if (other != null && !other.equals(base)) {
        compare(base, other, end);
      }
    }
  }

  /**
   * Of registers that change at one edge, and of which an edge is made, one may arrive before the
   * others: a sum of two counters has a value in between.
   */
  private void oneByOne(
      EventRun.Snapshot start,
      Outcome base,
      EventRun.Snapshot end,
      Set<Signal> changed,
      Map<Signal, Object> before) {
    Map<Signal, Object> after = new LinkedHashMap<>();
    for (Set<Signal> group : together) {
      group.stream()
          .filter(s -> changed.contains(s) && before.containsKey(s))
          .forEach(s -> after.put(s, contents(s)));
    }
    List<Signal> registers = List.copyOf(after.keySet());
    for (int k = 0; k < Math.min(registers.size(), ARRIVALS) && registers.size() > 1; k++) {
      Signal first = registers.get(k);
      Outcome other = attempt(start, first, changed, after, before);
      after.forEach(this::put);
      if (other != null && !other.equals(base)) {
        compare(base, other, end);
      }
    }
  }

  private Outcome attempt(
      EventRun.Snapshot start,
      Signal first,
      Set<Signal> changed,
      Map<Signal, Object> after,
      Map<Signal, Object> before) {
    run.restore(start);
    after.keySet().stream().filter(s -> s != first).forEach(s -> put(s, before.get(s)));
    run.changed(first);
    try {
      run.settle(list -> extreme(list, 1));
      after.forEach(this::put);
      changed.forEach(run::changed);
      run.settle(list -> extreme(list, 1));
    } catch (EventRun.UnsettledException e) {
      return null;
    }
    return outcome();
  }

  private Outcome outcome() {
    Map<Signal, Object> result = new HashMap<>();
    held.forEach(s -> result.put(s, contents(s)));
    return new Outcome(result, run.fired());
  }

  /** What runs at an edge may see nets that have not followed yet what made the edge. */
  private void compareLate(
      Map<Node, Integer> fired, EventRun.Snapshot start, EventRun.Snapshot end) {
    Map<Signal, Object> after = effects(fired, Map.of());
    run.restore(start);
    Map<Signal, Object> before = effects(fired, Map.of());
    run.restore(end);
    for (Node n : fired.keySet()) {
      for (Signal s : n.writes()) {
        if (!after.get(s).equals(before.get(s))) {
          found.putIfAbsent(s, n);
        }
      }
    }
  }

  private void compare(Outcome base, Outcome other, EventRun.Snapshot end) {
    for (Node n : nodes) {
      if (n.kind() != Node.Kind.EDGE) {
        for (Signal s : n.writes()) {
          if (held.contains(s) && !base.held.get(s).equals(other.held.get(s))) {
            found.putIfAbsent(s, n);
          }
        }
      }
    }
    if (base.fired.equals(other.fired)) {
      return;
    }
    run.restore(end);
    Map<Signal, Object> one = effects(base.fired, other.fired);
    Map<Signal, Object> two = effects(other.fired, base.fired);
    for (Node n : nodes) {
      if (n.kind() == Node.Kind.EDGE) {
        for (Signal s : n.writes()) {
          if (one.containsKey(s) && !one.get(s).equals(two.get(s))) {
            found.putIfAbsent(s, n);
          }
        }
      }
    }
  }

  /** What these processes leave in their variables and in those of some more. */
  private Map<Signal, Object> effects(Map<Node, Integer> fired, Map<Node, Integer> more) {
    Map<Signal, Object> result = new HashMap<>();
    Map<Signal, Object> before = edges(fired);
    for (Map<Node, Integer> all : List.of(fired, more)) {
      all.keySet().forEach(n -> n.writes().forEach(s -> result.put(s, contents(s))));
    }
    before.forEach(this::put);
    return result;
  }

  private EventRun.Order order(int k) {
    return switch (k) {
      case 0 -> list -> extreme(list, -1);
      case 1 -> list -> 0;
      case 2 -> list -> list.size() - 1;
      default -> list -> random.nextInt(list.size());
    };
  }

  /** The first (1) or last (-1) process in the order of the nodes. */
  private int extreme(List<Node> list, int sign) {
    int best = 0;
    for (int i = 1; i < list.size(); i++) {
      if (sign * position.get(list.get(i)) < sign * position.get(list.get(best))) {
        best = i;
      }
    }
    return best;
  }

  private Outcome attempt(EventRun.Snapshot start, Set<Signal> changed, EventRun.Order order) {
    run.restore(start);
    changed.forEach(run::changed);
    try {
      run.settle(order);
    } catch (EventRun.UnsettledException e) {
      return null;
    }
    return outcome();
  }
}
