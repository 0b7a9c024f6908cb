package io.refmill.cosim;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.Verdict;
import io.refmill.contract.Verdict.Run;
import io.refmill.contract.Verdict.Strength;
import io.refmill.diagnostics.DiagnosticCode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Turns one or two comparisons into a verdict.
 *
 * <pre>
 *   plain run               second run                         verdict
 *   all bits known, same    not made                           match
 *   known bits same         differs                            mismatch, shown by the second run
 *   every output known too  same, failed or started inexactly  match
 *   differs                 differs                            mismatch, shown by the second run
 *   differs                 same, every output known           match, by the second run only
 *   differs                 failed or started inexactly        mismatch, shown by the plain run
 *   some output never known same, every output known           match, by the second run only
 *   some output never known else                               never known
 * </pre>
 *
 * <p>The second run has two starts, neither of which is right for every design ({@link Start}); the
 * other one is made when the first does not agree, and one that agrees is enough.
 *
 * <p>A second run outweighs a plain one that differs: program, stimuli and all that the source
 * initialises are the same in both, so they can only part where unknown values have been.
 */
final class Judgement {
  private static final int CONTEXT = 5;

  private final DesignInterface design;
  private final Stimuli stimuli;
  private final PythonRun.Completed python;
  private final String simulatorVersion;
  private final String pythonVersion;

  Judgement(
      DesignInterface design,
      Stimuli stimuli,
      PythonRun.Completed python,
      String simulatorVersion,
      String pythonVersion) {
    this.design = design;
    this.stimuli = stimuli;
    this.python = python;
    this.simulatorVersion = simulatorVersion;
    this.pythonVersion = pythonVersion;
  }

  /** Compares a run of the simulator with the model. */
  OutputComparison compare(SimulationResult.Completed run) {
    return new OutputComparison(design.outputs(), run.rows(), python.columns());
  }

  /** Whether the plain run leaves a question that a second can answer. */
  static boolean isOpen(OutputComparison plain) {
    return plain.firstMismatch() >= 0 || !plain.complete();
  }

  /** Whether a second run leaves a question that another start can answer. */
  boolean isOpen(SimulationResult second) {
    if (!(second instanceof SimulationResult.Completed)) {
      return false;
    }
    OutputComparison again = exact(second);
    return again == null || again.firstMismatch() >= 0 || again.neverKnown() != null;
  }

  /** What an inexact start leads to says nothing: it may have changed what the source sets. */
  private OutputComparison exact(SimulationResult second) {
    return second instanceof SimulationResult.Completed completed && completed.exact()
        ? compare(completed)
        : null;
  }

  /**
   * The verdict.
   *
   * @param second the results of the second run, from one start or two; may be empty
   */
  Verdict verdict(OutputComparison plain, List<SimulationResult> second) {
    boolean plainDiffers = plain.firstMismatch() >= 0;
    boolean plainHolds = !plainDiffers && plain.neverKnown() == null;
    OutputComparison agreeing = null;
    OutputComparison differing = null;
    OutputComparison unknown = plain;
    for (SimulationResult result : second) {
      OutputComparison again = exact(result);
      if (again == null) {
        continue;
      }
      if (again.firstMismatch() >= 0) {
        boolean later = differing == null || again.firstMismatch() > differing.firstMismatch();
        differing = later ? again : differing;
      } else if (again.neverKnown() == null) {
        agreeing = again;
      } else {
        unknown = again;
      }
    }
    if (agreeing == null && differing != null) {
      return mismatch(differing, Run.INITIALISED);
    }
    if (plainHolds) {
      return match(plain, false);
    }
    if (agreeing != null) {
      return match(agreeing, true);
    }
    return plainDiffers ? mismatch(plain, Run.PLAIN) : neverKnown(unknown.neverKnown());
  }

  static Verdict neverKnown(String output) {
    return new Verdict.Failed(
        DiagnosticCode.OUTPUT_NEVER_KNOWN, DiagnosticCode.OUTPUT_NEVER_KNOWN.message(output));
  }

  private Verdict match(OutputComparison comparison, boolean initialised) {
    return new Verdict.Match(
        strength(comparison, initialised),
        new TraceWriter(stimuli, design.outputs(), comparison.rows()).write());
  }

  private Strength strength(OutputComparison comparison, boolean initialised) {
    return new Strength(
        stimuli.calls(),
        stimuli.seed(),
        comparison.comparedShare(),
        comparison.toggled(),
        python.branchCoverage(),
        initialised,
        simulatorVersion,
        pythonVersion);
  }

  private Verdict mismatch(OutputComparison comparison, Run run) {
    int call = comparison.firstMismatch();
    List<Verdict.Difference> differences = new ArrayList<>();
    List<String> expected = comparison.expected(call);
    List<String> actual = comparison.actual(call);
    for (int i = 0; i < expected.size(); i++) {
      if (OutputComparison.differ(expected.get(i), actual.get(i))) {
        differences.add(
            new Verdict.Difference(design.outputs().get(i).name(), expected.get(i), actual.get(i)));
      }
    }
    List<Verdict.Call> context = new ArrayList<>();
    for (int i = Math.max(0, call - CONTEXT); i <= call; i++) {
      Map<String, String> inputs = new LinkedHashMap<>();
      for (int input = 0; input < stimuli.inputs().size(); input++) {
        inputs.put(stimuli.inputs().get(input).name(), "'h" + stimuli.value(input, i).toString(16));
      }
      context.add(
          new Verdict.Call(
              i, inputs, literals(comparison.expected(i)), literals(comparison.actual(i))));
    }
    return new Verdict.Mismatch(
        call, run, differences, context, strength(comparison, run == Run.INITIALISED));
  }

  private Map<String, String> literals(List<String> values) {
    Map<String, String> result = new LinkedHashMap<>();
    for (int i = 0; i < values.size(); i++) {
      result.put(design.outputs().get(i).name(), literal(values.get(i)));
    }
    return result;
  }

  /** Hexadecimal if all bits are known, else binary. */
  private static String literal(String bits) {
    String lower = bits.toLowerCase(Locale.ROOT);
    return lower.matches("[01]+") ? "'h" + new BigInteger(lower, 2).toString(16) : "'b" + lower;
  }

  /** Bits of all outputs together. */
  static int outputWidth(DesignInterface design) {
    return design.outputs().stream().mapToInt(Port::width).sum();
  }
}
