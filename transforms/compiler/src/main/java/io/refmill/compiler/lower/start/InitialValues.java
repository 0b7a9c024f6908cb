package io.refmill.compiler.lower.start;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Interpreter;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.compiler.lower.plan.StartValues;
import io.refmill.compiler.lower.plan.StartValues.Initial;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.DiagnosticCode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
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
public final class InitialValues {
  /**
   * A design without initial constructs, and what its signals start with.
   *
   * @param design the same signals, and the other processes
   */
  public record Result(FlatDesign design, StartValues starts) {}

  private InitialValues() {}

  /**
   * Reads the values.
   *
   * @throws LoweringException LOOP_LIMIT, where an initial construct does not come to an end
   */
  public static Result run(FlatDesign design) {
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
    for (Process p : design.processes()) {
      if (p instanceof Process.InitialConstruct i) {
        try {
          interpreter.execute(i.body());
        } catch (Interpreter.StepLimitException e) {
          throw new LoweringException(DiagnosticCode.LOOP_LIMIT, i.location(), "2000000");
        }
      } else {
        rest.add(p);
      }
    }
    return new Result(design.withProcesses(rest), starts(design, interpreter));
  }

  /** What signals hold when all initial constructs have run. */
  private static StartValues starts(FlatDesign design, Interpreter interpreter) {
    Map<Signal, Initial> initials = new HashMap<>();
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
    return new StartValues(initials);
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

  /** Initial constructs that take over values which inputs or nets have at time zero. */
  public static List<Doubt> doubts(LoweringState state) {
    FlatDesign design = state.withInitialConstructs();
    List<Doubt> open = new ArrayList<>();
    Set<Signal> outside = followers(design);
    for (Process p : design.processes()) {
      if (p instanceof Process.InitialConstruct i
          && !Collections.disjoint(Expressions.signalsReadBy(i.body()), outside)
          && !Accesses.writtenBy(p).isEmpty()) {
        open.add(Doubt.at(Doubt.Code.TIME_ZERO, i.location()));
      }
    }
    return open;
  }
}
