package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Interpreter;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.StartValues;
import io.refmill.compiler.lower.start.HoldInReset;
import io.refmill.compiler.lower.start.InitialTriggers;
import io.refmill.compiler.lower.state.LoweringState;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Runs a process as an event at time zero would. One that leaves all as it starts may see the event
 * or not:
 *
 * <pre>
 * reg [2:0] hold = 7;
 * always @(posedge clk or negedge ready)     ready, a net, is 0 from the start
 *   if (!ready) hold &lt;= 7; else hold &lt;= hold &lt;&lt; 1;
 * </pre>
 *
 * <p>The event may come before nets and other variables have their values, so that it has to leave
 * all alone with these unknown too.
 */
final class StartRun {
  /** Elements of all arrays together, at most: with more of them a doubt stays one. */
  private static final int MAX_ELEMENTS = 1 << 16;

  private static final int MAX_STATEMENTS = 100_000;

  private final InitialTriggers triggers;
  private final StartValues initials;
  private final boolean large;
  private final Map<Signal, BigInteger> declared = new HashMap<>();

  StartRun(LoweringState design, InitialTriggers triggers) {
    this.triggers = triggers;
    this.initials = design.starts();
    // All elements are put in place anew for each run.
    this.large =
        design.flat().signals().stream().filter(Signal::isArray).mapToLong(Signal::elements).sum()
            > MAX_ELEMENTS;
    for (Signal s : design.flat().signals()) {
      if (!s.isArray() && !design.inputs().contains(s) && isKnownBefore(s)) {
        declared.put(s, initials.of(s).value());
      }
    }
  }

  private boolean isKnownBefore(Signal s) {
    return HoldInReset.declared(s) && initials.of(s).initialised();
  }

  /**
   * Whether a process changes nothing when it runs before the first call.
   *
   * @param by what starts it, which has its value by then; null where any change does
   */
  boolean changesNothing(Node n, Node.Trigger by) {
    if (large) {
      return false;
    }
    Interpreter settled = triggers.settled();
    Interpreter early = early(n);
    if (by != null) {
      Set<Signal> started = new HashSet<>();
      Expressions.signals(by.expression(), started);
      started.stream().filter(s -> !s.isArray()).forEach(s -> early.set(s, settled.signal(s)));
    }
    return run(n, settled) && isAtStart(n, settled) && run(n, early) && goesOn(n, early);
  }

  /** Whether a process that has run early comes to the start values after all. */
  private boolean goesOn(Node n, Interpreter early) {
    if (n.kind() == Node.Kind.EDGE) {
      return isAtStart(n, early);
    }
    // What it follows changes once more, and has it run again.
    Interpreter values = triggers.settled();
    for (Signal s : n.writes()) {
      if (s.isArray()) {
        values.elements(s).clear();
        values.elements(s).putAll(early.elements(s));
      } else {
        values.set(s, early.signal(s));
      }
    }
    return run(n, values) && isAtStart(n, values);
  }

  /** What is there before any process has run. */
  private Interpreter early(Node n) {
    Interpreter values = new Interpreter();
    declared.forEach(values::set);
    for (Signal s : n.reads()) {
      if (s.isArray() && isKnownBefore(s)) {
        start(s).forEach(values.elements(s)::put);
      }
    }
    return values;
  }

  /** Runs a process; false when it takes too long. */
  private static boolean run(Node n, Interpreter values) {
    List<Runnable> later = new ArrayList<>();
    values.defer(later);
    values.limit(MAX_STATEMENTS);
    try {
      values.execute(n.process());
      values.defer(null);
      later.forEach(Runnable::run);
    } catch (Interpreter.StepLimitException e) {
      return false;
    }
    return true;
  }

  private boolean isAtStart(Node n, Interpreter values) {
    return n.writes().stream().allMatch(s -> isAtStart(n, s, values));
  }

  private boolean isAtStart(Node n, Signal s, Interpreter values) {
    StartValues.Initial start = initials.of(s);
    if (!start.initialised() && n.kind() != Node.Kind.EDGE && n.kind() != Node.Kind.CHANGE) {
      // Unknown until the process runs, which a model has it do in each call.
      return true;
    }
    if (s.isArray()) {
      return start.initialised() && start(s).equals(values.elements(s));
    }
    BigInteger now = values.signal(s);
    return now == null ? !start.initialised() : now.equals(start.value());
  }

  private Map<Integer, BigInteger> start(Signal array) {
    Map<Integer, BigInteger> all = new HashMap<>();
    Map<Integer, BigInteger> given = initials.of(array).elements();
    for (int i = 0; i < array.elements(); i++) {
      all.put(i, given.getOrDefault(i, BigInteger.ZERO));
    }
    return all;
  }
}
