package io.refmill.compiler.lower;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.DiagnosticCode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What every signal starts with: the declaration's value, then what initial constructs assign (IEEE
 * 1800-2017 6.8, 9.2.1), else 0.
 *
 * <pre>
 * before  reg [3:0] q = 2;  initial begin q = q + 1; m[0] = 7; end
 * after   q: 3 (initialised)  m: {0: 7}, rest 0
 * </pre>
 */
final class InitialValues {
  /**
   * The start value of one signal.
   *
   * @param value of a plain signal
   * @param elements of an array: position to value, those that are not 0 only; else empty
   * @param initialised whether the source sets all of it
   */
  record Initial(BigInteger value, Map<Integer, BigInteger> elements, boolean initialised) {}

  private final Map<Signal, Initial> initials = new HashMap<>();
  private final List<Doubt> open = new ArrayList<>();

  /** Reads the values, and returns the design without its initial constructs. */
  FlatDesign run(FlatDesign design) {
    Interpreter interpreter = new Interpreter();
    for (Signal s : design.signals()) {
      Bits declared = s.initialValue();
      BigInteger start =
          declared != null
              ? (declared.isKnown() ? declared.value() : null)
              : s.twoState() ? BigInteger.ZERO : null;
      if (s.isArray()) {
        if (start != null) {
          for (int i = 0; i < s.elements(); i++) {
            interpreter.elements(s).put(i, start);
          }
        }
      } else {
        interpreter.set(s, start);
      }
    }
    List<Process> rest = new ArrayList<>();
    Set<Signal> outside = followers(design);
    for (Process p : design.processes()) {
      if (p instanceof Process.InitialConstruct i) {
        if (!Collections.disjoint(Expressions.signalsReadBy(i.body()), outside)
            && !Accesses.writtenBy(p).isEmpty()) {
          open.add(Doubt.at(Doubt.Code.TIME_ZERO, i.location()));
        }
        try {
          interpreter.execute(i.body());
        } catch (Interpreter.StepLimitException e) {
          throw new LoweringException(DiagnosticCode.LOOP_LIMIT, i.location(), "2000000");
        }
      } else {
        rest.add(p);
      }
    }
    for (Signal s : design.signals()) {
      if (s.isArray()) {
        Map<Integer, BigInteger> elements = interpreter.elements(s);
        boolean all = elements.size() == s.elements();
        Map<Integer, BigInteger> kept = new java.util.TreeMap<>(elements);
        kept.values().removeIf(v -> v.signum() == 0);
        initials.put(s, new Initial(BigInteger.ZERO, kept, all));
      } else {
        BigInteger v = interpreter.signal(s);
        initials.put(s, new Initial(v == null ? BigInteger.ZERO : v, Map.of(), v != null));
      }
    }
    return design.withProcesses(rest);
  }

  /** What has a value at time zero that no start value says: inputs and nets. */
  private static Set<Signal> followers(FlatDesign design) {
    Set<Signal> result = new HashSet<>();
    for (FlatDesign.FlatPort p : design.ports()) {
      if (p.direction() == ElaboratedModule.Direction.INPUT) {
        result.add(p.signal());
      }
    }
    for (Process p : design.processes()) {
      if (p instanceof Process.ContinuousAssignment a) {
        result.addAll(Expressions.targets(a.target()));
      }
    }
    return result;
  }

  /** What starts with values that inputs or nets have at time zero. */
  List<Doubt> open() {
    return open;
  }

  /**
   * Gives the nets of cycles the values that they settle at when every input is 0: continuous
   * assignments are evaluated at the start, unlike always constructs. Latches behind nets, as in a
   * clock gate, start with what they let through then: where the first call leaves the nets as they
   * are, nothing makes a simulator look at the latch again. So does what always_comb holds, and
   * what a process reads of its own.
   */
  void settle(BuildSchedule schedule, FlatDesign design, Signal clock) {
    InitialTriggers values = null;
    Set<Signal> nets = new HashSet<>();
    for (LoweredDesign.Unit u : schedule.units()) {
      Set<Signal> settled = new LinkedHashSet<>();
      if (u.fixpoint()
          && u.nodes().stream().noneMatch(n -> n.process() instanceof Process.AlwaysConstruct)) {
        settled.addAll(u.feedback());
      }
      for (Node n : u.nodes()) {
        if (n.kind() == Node.Kind.COMBINATIONAL) {
          nets.addAll(n.writes());
        } else if (n.kind() == Node.Kind.LATCH
            && !u.fixpoint()
            && n.reads().stream().anyMatch(nets::contains)) {
          settled.addAll(n.writes());
        } else if (n.goesOn()) {
          settled.addAll(n.writes());
        }
      }
      for (Signal s : settled) {
        if (!s.isArray() && !of(s).initialised()) {
          if (values == null) {
            values = new InitialTriggers(schedule.units(), design, this, clock);
          }
          start(s, values.value(new Expression.SignalReference(s)));
        }
      }
    }
  }

  /** Lets a variable that the source does not initialise start with a value. */
  void start(Signal s, BigInteger value) {
    initials.put(s, new Initial(value, Map.of(), false));
  }

  Initial of(Signal s) {
    return initials.getOrDefault(s, new Initial(BigInteger.ZERO, Map.of(), false));
  }
}
