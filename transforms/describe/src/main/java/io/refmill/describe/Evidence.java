package io.refmill.describe;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.run.Interpreter;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.FlatDesign.FlatPort;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.Protocol;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What calls of a design show. A text that interprets a design, as one that calls a variable a
 * counter does, is held against it: the design has to be seen doing it. And what is derived from a
 * variable's {@link Decision} has to come true in every call, or it is not said.
 *
 * <p>Inputs are drawn from the start, always the same ones for the same design.
 */
final class Evidence implements DesignRun.Observer {
  /** Processes and values that are looked at in all calls together. */
  private static final int WORK = 12_000;

  /** Statements that run in all calls together. */
  private static final int STATEMENTS = 80_000;

  private static final int RUNS = 6;

  /** Runs that are longer, for what takes time to be reached. */
  private static final int LONG_RUNS = 2;

  private static final int LONGER = 4;
  private static final int MOST_CALLS = 64;
  private static final int LEAST_CALLS = 8;

  /** Calls in a row that show nothing new, after which a run is over; for long ones, this part. */
  private static final int QUIET = 24;

  private static final int QUIET_PART = 3;

  private static final int HOPS = 8;

  /** Of how many draws something is the case: hardly ever, half the time, nearly always. */
  private static final List<Integer> OFTEN = List.of(1, 8, 15);

  private static final int DRAWS = 16;

  /**
   * What a process has given a register.
   *
   * @param value where the decision has led; null where nothing is assigned
   */
  record Step(BigInteger before, BigInteger after, Expression value) {
    /** Expressions are large, and where values are the same, so they mostly are. */
    @Override
    public int hashCode() {
      return 31 * before.hashCode() + after.hashCode();
    }
  }

  /** What is expected of a register when all that starts now has taken effect. */
  private record Expected(BigInteger before, Expression value, BigInteger after) {}

  /**
   * A call.
   *
   * @param active resets that are
   * @param after values of registers behind it
   */
  private record Call(Set<String> active, Map<Signal, BigInteger> after) {}

  private final DesignFacts facts;
  private final LoweredDesign design;
  private final Random random = new Random(20_011);
  private final Map<Signal, Register> registers = new HashMap<>();
  private final Map<Signal, Set<Step>> steps = new HashMap<>();
  private final Map<Signal, Set<Expression>> ways = new HashMap<>();

  /** Outputs and registers. */
  private final Map<Signal, Seen> seen = new LinkedHashMap<>();

  /** Inputs that are drawn. */
  private final List<Input> inputs = new ArrayList<>();

  private final List<Signal> outputs = new ArrayList<>();
  private final Set<Signal> refuted = new HashSet<>();
  private final List<Call> calls = new ArrayList<>();
  private final Map<Signal, Expected> expected = new HashMap<>();
  private final Map<Map<Signal, BigInteger>, List<BigInteger>> answers = new HashMap<>();
  private boolean keeps;
  private boolean news;
  private int statements = STATEMENTS;
  private DesignRun run;
  private final Watcher watcher;

  /** Told of what runs, with the values that there are. */
  interface Watcher {
    /** A process that waits for edges is about to run. */
    void starts(Node node, Evaluate.Store values);

    /** A call has come to its end. */
    void called(Evaluate.Store values);

    /** Whether nothing that comes could show it more. */
    boolean isDone();
  }

  /** The values that a signal has had behind calls. */
  private static final class Seen {
    private final Set<BigInteger> values = new HashSet<>();
    private BigInteger last;

    void add(BigInteger value) {
      if (value != null && !value.equals(last)) {
        values.add(value);
        last = value;
      }
    }
  }

  /** An input and its habits in a run. */
  private static final class Input {
    private final Signal signal;

    /** The value at which it is an active reset; null where it is none. */
    private final BigInteger active;

    private final boolean clock;

    /** Of how many draws it changes at, and has ones at. */
    private int changes;

    private int ones;

    Input(Signal signal, BigInteger active, boolean clock) {
      this.signal = signal;
      this.active = active;
      this.clock = clock;
    }
  }

  private Evidence(DesignFacts facts, Watcher watcher) {
    this.facts = facts;
    this.watcher = watcher;
    this.design = facts.lowered();
    for (Signal s : facts.inputs()) {
      if (s != design.clock()) {
        inputs.add(new Input(s, active(s), isClock(s)));
      }
    }
    for (FlatPort port : design.flat().ports()) {
      if (port.direction() != Direction.INPUT) {
        outputs.add(port.signal());
        seen.put(port.signal(), new Seen());
      }
    }
    for (Register register : facts.registers()) {
      registers.put(register.signal(), register);
      seen.putIfAbsent(register.signal(), new Seen());
    }
  }

  /** The value at which a signal is an active reset; null where it is none. */
  private BigInteger active(Signal s) {
    BigInteger active = null;
    for (Reset reset : design.design().resets()) {
      if (reset.port().equals(s.name())) {
        active = reset.activeHigh() ? BigInteger.ONE : BigInteger.ZERO;
      }
    }
    return active;
  }

  /** Runs a design, as far as it can be. */
  static Evidence of(DesignFacts facts) {
    return of(facts, null);
  }

  /** The same calls once more, for somebody who looks at what happens in them. */
  static void watch(DesignFacts facts, Watcher watcher) {
    of(facts, watcher);
  }

  private static Evidence of(DesignFacts facts, Watcher watcher) {
    Evidence evidence = new Evidence(facts, watcher);
    int size = facts.live().size() + facts.values().size() + facts.registers().size() + 1;
    int all = facts.clocked() ? WORK : WORK / 4;
    int each = all / size / (RUNS - LONG_RUNS + LONG_RUNS * LONGER);
    int calls = Math.max(LEAST_CALLS, Math.min(MOST_CALLS, each));
    for (int i = 0; i < RUNS && !evidence.isDone(); i++) {
      evidence.run(i, i < RUNS - LONG_RUNS ? calls : calls * LONGER);
    }
    return evidence;
  }

  /** What becomes of a register whenever something assigns it. */
  Set<Step> steps(Signal register) {
    return steps.getOrDefault(register, Set.of());
  }

  /** Whether a register is seen taking such a step. */
  boolean does(Signal register, Predicate<Step> step) {
    return steps(register).stream().anyMatch(step);
  }

  /** How many of the values to choose from a signal is seen taking. */
  int ways(Signal value) {
    return new HashSet<>(ways.getOrDefault(value, Set.of())).size();
  }

  /** The values that a signal is seen having behind calls. */
  Set<BigInteger> seen(Signal signal) {
    Seen all = seen.get(signal);
    return all == null ? Set.of() : all.values;
  }

  /** Whether something is seen keeping its value, or the same inputs giving other outputs. */
  boolean keeps() {
    return keeps;
  }

  /** Whether some call shows another value than the one that is derived. */
  boolean refutes(Signal signal) {
    return refuted.contains(signal);
  }

  /** Whether a register had another value behind a call with an active reset. */
  boolean refutes(Reset reset, List<Reset> inactive, Signal register, BigInteger value) {
    return calls.stream()
        .filter(call -> call.active.contains(reset.port()))
        .filter(call -> inactive.stream().noneMatch(o -> call.active.contains(o.port())))
        .anyMatch(call -> !value.equals(call.after.getOrDefault(register, value)));
  }

  /**
   * Runs calls from the start. In the first run anything goes; in others each input has its own
   * habits, and resets are left alone after the first call.
   */
  private void run(int number, int count) {
    run = DesignRun.of(design, facts.live(), statements, this);
    if (run == null) {
      return;
    }
    for (Input input : inputs) {
      input.changes = number == 0 ? DRAWS : OFTEN.get(random.nextInt(OFTEN.size()));
      input.ones = number == 0 ? DRAWS / 2 : OFTEN.get(random.nextInt(OFTEN.size()));
    }
    Map<Signal, BigInteger> now = new HashMap<>();
    int quiet = 0;
    // A long one comes by what the others have seen.
    int enough = Math.max(QUIET, count / QUIET_PART);
    for (int i = 0; i < count && quiet < enough && !isDone(); i++) {
      for (Input input : inputs) {
        if (input.active != null) {
          boolean active = i == 0 ? number % 2 == 0 : number == 0 && random.nextInt(DRAWS) == 0;
          now.put(input.signal, active ? input.active : BigInteger.ONE.subtract(input.active));
        } else if (input.clock) {
          now.put(input.signal, BigInteger.valueOf(random.nextInt(2)));
        } else if (i == 0 || random.nextInt(DRAWS) < input.changes) {
          now.put(input.signal, draw(input.signal, input.ones));
        }
      }
      news = false;
      if (!run.call(now)) {
        break;
      }
      if (watcher != null) {
        watcher.called(run.values());
      }
      note(now);
      quiet = news ? 0 : quiet + 1;
    }
    statements -= run.statements();
  }

  private boolean isDone() {
    return watcher != null && watcher.isDone();
  }

  private boolean isClock(Signal s) {
    return design.design().protocol() == Protocol.EVENT
        && design.design().clocks().stream().anyMatch(c -> c.port().equals(s.name()));
  }

  private BigInteger draw(Signal s, int ones) {
    if (s.width() == 1) {
      return random.nextInt(DRAWS) < ones ? BigInteger.ONE : BigInteger.ZERO;
    }
    List<BigInteger> constants = design.design().constants();
    int kind = random.nextInt(4);
    if (kind == 0 && !constants.isEmpty()) {
      return constants.get(random.nextInt(constants.size())).and(Bits.mask(s.width()));
    }
    if (kind == 1) {
      return BigInteger.valueOf(random.nextInt(4)).and(Bits.mask(s.width()));
    }
    if (kind == 2) {
      return BigInteger.ONE.shiftLeft(random.nextInt(s.width()));
    }
    return new BigInteger(s.width(), random);
  }

  private void note(Map<Signal, BigInteger> given) {
    Set<String> active = new HashSet<>();
    for (Input input : inputs) {
      if (input.active != null && input.active.equals(given.get(input.signal))) {
        active.add(input.signal.name());
      }
    }
    // Who has none active is not asked.
    if (!active.isEmpty()) {
      Map<Signal, BigInteger> after = new HashMap<>();
      registers.keySet().forEach(s -> after.put(s, run.values().signal(s)));
      calls.add(new Call(active, after));
    }
    seen.forEach((s, values) -> values.add(run.values().signal(s)));
    if (!facts.clocked()) {
      List<BigInteger> answer = new ArrayList<>();
      for (Signal s : outputs) {
        answer.add(run.values().signal(s));
      }
      List<BigInteger> before = answers.putIfAbsent(Map.copyOf(given), answer);
      keeps |= before != null && !before.equals(answer);
    }
  }

  /** Holds what a value is said to be against what it is. */
  @Override
  public void settles(Node node) {
    for (Signal s : node.writes()) {
      Decision decision = s.isArray() ? null : facts.values().get(s);
      Decision way = decision == null ? Decision.Value.OTHER : way(decision);
      keeps |= way == Decision.Value.KEEP && design.state().contains(s);
      Expression given = expression(way);
      if (given != null) {
        news |=
            ways.computeIfAbsent(s, k -> Collections.newSetFromMap(new IdentityHashMap<>()))
                .add(given);
        BigInteger derived = value(given, s);
        if (derived != null && !derived.equals(run.values().signal(s))) {
          refuted.add(s);
        }
      }
    }
  }

  @Override
  public void starts(Node node) {
    if (watcher != null) {
      watcher.starts(node, run.values());
    }
    for (Signal s : node.writes()) {
      Register register = registers.get(s);
      if (register != null) {
        Decision way = way(register.decision());
        BigInteger before = run.values().signal(s);
        BigInteger after =
            way == Decision.Value.KEEP
                ? before
                : way == Decision.Value.OTHER ? null : value(expression(way), s);
        // What several processes give it is not followed.
        expected.merge(
            s,
            new Expected(before, leaf(way), after),
            (a, b) -> new Expected(a.before, null, null));
      }
    }
  }

  @Override
  public void ends() {
    expected.forEach(
        (s, step) -> {
          BigInteger after = run.values().signal(s);
          if (step.after != null && !step.after.equals(after)) {
            refuted.add(s);
          }
          if (after != null && step.before != null) {
            Set<Step> all = steps.computeIfAbsent(s, k -> new HashSet<>());
            // What is computed goes on to somewhere, as a count does; what is copied is any value.
            news |= all.add(new Step(step.before, after, step.value)) && isComputed(step.value);
          }
        });
    expected.clear();
  }

  private static boolean isComputed(Expression e) {
    return e instanceof Expression.Resize r
        ? isComputed(r.operand())
        : e instanceof Expression.Binary || e instanceof Expression.Conditional;
  }

  /** Where a decision leads with the values of now. */
  private Decision way(Decision decision) {
    Decision at = decision;
    while (!(at instanceof Decision.Value)) {
      if (at instanceof Decision.Either e) {
        BigInteger holds = Evaluate.evaluate(e.condition(), run.values());
        at = holds != null && holds.signum() != 0 ? e.yes() : e.no();
      } else if (at instanceof Decision.ByCase c) {
        int item = Interpreter.item(c.choice(), run.values());
        at = item < 0 ? c.otherwise() : c.items().get(item);
      }
    }
    return at;
  }

  /** What is given at the end of a way; null where nothing is, or where that is not followed. */
  private static Expression expression(Decision way) {
    return ((Decision.Value) way).expression();
  }

  /** The expression that a way leads to, by values that follow others at all times too. */
  private Expression leaf(Decision way) {
    Expression given = expression(way);
    Expression e = given == null ? null : Assignments.assigned(given);
    for (int i = 0;
        i < HOPS
            && e instanceof Expression.SignalReference r
            && r.signal().width() >= given.width();
        i++) {
      Decision inner = facts.values().get(r.signal());
      Expression next = inner == null ? null : expression(way(inner));
      if (next == null) {
        return e;
      }
      e = Assignments.assigned(next);
    }
    return e;
  }

  private BigInteger value(Expression e, Signal target) {
    BigInteger v = Evaluate.evaluate(e, run.values());
    return v == null ? null : Bits.low(v, target.width());
  }

  /** By name, for tests and those who look for what is wrong. */
  @Override
  public String toString() {
    Map<String, Integer> counts = new TreeMap<>();
    steps.forEach((s, all) -> counts.put(s.name(), all.size()));
    return counts + " refuted " + refuted.stream().map(Signal::name).sorted().toList();
  }
}
