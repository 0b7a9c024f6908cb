package io.refmill.compiler.lower.start;

import io.refmill.compiler.elaborate.constant.InitialRun;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
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
import java.util.TreeMap;

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
  /** Statements and loops' rounds. */
  private static final int STEP_LIMIT = 3_000_000;

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
    InitialRun run = new InitialRun(design.signals(), STEP_LIMIT);
    List<Process> rest = new ArrayList<>();
    for (Process p : design.processes()) {
      if (p instanceof Process.InitialConstruct i) {
        if (!run.run(i.body())) {
          throw new LoweringException(DiagnosticCode.LOOP_LIMIT, i.location(), STEP_LIMIT);
        }
      } else {
        rest.add(p);
      }
    }
    run.finish();
    Map<Signal, Initial> initials = new HashMap<>();
    for (Signal s : design.signals()) {
      initials.put(s, initial(s, run.elements(s)));
    }
    return new Result(design.withProcesses(rest), new StartValues(initials));
  }

  /** What a signal holds when all initial constructs have run, with 0 where it is x. */
  private static Initial initial(Signal s, List<Bits> elements) {
    boolean all = elements.stream().allMatch(Bits::isKnown);
    if (!s.isArray()) {
      return new Initial(elements.get(0).knownValue(), Map.of(), all);
    }
    Map<Integer, BigInteger> kept = new TreeMap<>();
    for (int k = 0; k < elements.size(); k++) {
      BigInteger value = elements.get(k).knownValue();
      if (value.signum() != 0) {
        kept.put(k, value);
      }
    }
    return new Initial(BigInteger.ZERO, kept, all);
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
