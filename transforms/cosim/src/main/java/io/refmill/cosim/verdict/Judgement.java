package io.refmill.cosim.verdict;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Verdict;
import io.refmill.contract.Verdict.Run;
import io.refmill.contract.Verdict.SecondRun;
import io.refmill.contract.Verdict.Strength;
import io.refmill.cosim.icarus.SimulationResult;
import io.refmill.cosim.python.PythonRun;
import io.refmill.cosim.values.OutputRows;
import io.refmill.cosim.values.Stimuli;
import io.refmill.cosim.values.StimulusGenerator;
import io.refmill.cosim.values.TraceWriter;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
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
 *   all bits known, same,
 *   and all have changed,
 *   or no state is unknown  not made                           match
 *   known bits same         differs                            mismatch, shown by the second run
 *   every output known too  same, failed or started inexactly  match
 *   a bit never known, or
 *   none that changes       same, without that                 match, by the second run only
 *   differs                 differs                            mismatch, shown by the second run
 *   differs                 same, every output known           match, by the second run only
 *   differs                 failed or started inexactly        mismatch, shown by the plain run
 *   some output never known same, every output known           match, by the second run only
 *   some output never known differs, some output never known   never known
 *   some output never known else                               never known
 *   the same, of a function not made                           never known
 *   less than a tenth known as some output never known; rarely known where all were known once
 * </pre>
 *
 * <p>The second run has two starts, neither of which is right for every design ({@link Start}); the
 * other one is made when the first does not agree, and one that agrees is enough.
 *
 * <p>A second run outweighs a plain one that differs: program, stimuli and all that the source
 * initialises are the same in both, so they can only part where unknown values have been.
 */
public final class Judgement {
  private static final int CONTEXT = 5;
  private static final int FURTHER = 4;

  /**
   * Share of the output bits that must have been compared. With a tenth of 1,000 calls, a fault
   * that shows in one call of a hundred is compared once on average; with less it is likely never
   * seen. Designs with buses that are high-impedance now and then stay well above.
   */
  private static final double LEAST_COMPARED = 0.1;

  private final DesignInterface design;
  private final Stimuli stimuli;
  private final PythonRun.Completed python;
  private final Versions versions;
  private final Explainer explainer;
  private final boolean startsFreely;
  private final boolean startsOpen;

  /** Of the programs that a verdict rests on, such as {@code 3.11.7}. */
  public record Versions(String simulator, String python) {}

  Judgement(
      DesignInterface design,
      Stimuli stimuli,
      PythonRun.Completed python,
      Versions versions,
      Explainer explainer,
      boolean startsFreely,
      boolean startsOpen) {
    this.design = design;
    this.stimuli = stimuli;
    this.python = python;
    this.versions = versions;
    this.explainer = explainer;
    this.startsFreely = startsFreely;
    this.startsOpen = startsOpen;
  }

  /** Compares a run of the simulator with the model. */
  OutputComparison compare(SimulationResult.Completed run) {
    return new OutputComparison(design.outputs(), run.rows(), python.columns());
  }

  /** What a run says that did not end: no bit of any call is known. */
  OutputComparison ofNothing() {
    return new OutputComparison(
        design.outputs(), OutputRows.unknown(design, stimuli.calls()), python.columns());
  }

  /** Whether the plain run leaves a question that a second can answer. */
  boolean isOpen(OutputComparison plain) {
    return plain.firstMismatch() >= 0
        || !(plain.complete() || staysUnknown(plain))
        || startsOpen && leavesState()
        || mayBeHeld(plain);
  }

  /**
   * Whether some output is known after no start. What a function does not know in any call of one
   * start it does not know in another: it keeps nothing of either.
   */
  private boolean staysUnknown(OutputComparison run) {
    return run.neverKnown() != null && design.state().isEmpty();
  }

  /**
   * Whether unknown state may hold an output at a known value: {@code if (!s)} takes the else
   * branch while {@code s} is x, and what is behind it is never seen. A model of that alone would
   * match.
   */
  private boolean mayBeHeld(OutputComparison plain) {
    return leavesState() && plain.toggled().values().stream().anyMatch(bits -> bits.contains("0"));
  }

  /** Whether there is state that the source does not initialise. */
  private boolean leavesState() {
    return design.state().stream().anyMatch(variable -> !variable.initialised());
  }

  /** Whether a second run leaves a question that another start can answer. */
  boolean isOpen(SimulationResult second) {
    if (!(second instanceof SimulationResult.Completed)) {
      return false;
    }
    OutputComparison again = exact(second);
    return again == null
        || again.firstMismatch() >= 0
        || (again.neverKnown() != null && !staysUnknown(again));
  }

  /** Whether a second run agrees as far as it goes, and leaves an output unknown. */
  boolean leavesUnknown(SimulationResult second) {
    OutputComparison again = exact(second);
    return again != null && again.firstMismatch() < 0 && again.neverKnown() != null;
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
  Verdict verdict(OutputComparison plain, List<SimulationResult> second)
      throws IOException, InterruptedException {
    boolean plainDiffers = plain.firstMismatch() >= 0;
    boolean plainHolds = !plainDiffers && plain.neverKnown() == null && !isThin(plain);
    SecondRun said = second.isEmpty() ? SecondRun.NOT_NEEDED : SecondRun.FAILED;
    OutputComparison agreeing = null;
    OutputComparison differing = null;
    OutputComparison unknown = plain;
    for (SimulationResult result : second) {
      OutputComparison again = exact(result);
      if (again == null) {
        boolean failed = result instanceof SimulationResult.Failed;
        said = failed || said != SecondRun.FAILED ? said : SecondRun.INEXACT;
        continue;
      }
      if (again.firstMismatch() >= 0) {
        boolean later = differing == null || again.firstMismatch() > differing.firstMismatch();
        differing = later ? again : differing;
      } else if (again.neverKnown() == null) {
        agreeing = again;
      } else {
        unknown = again;
        said = SecondRun.UNKNOWN;
      }
    }
    if (agreeing == null && plain.neverKnown() != null && differing != null) {
      String never = differing.neverKnown();
      if (never != null) {
        // The source says nothing of that output, whatever the model makes of the others.
        return neverKnown(never);
      }
    }
    said = agreeing != null ? SecondRun.AGREES : differing != null ? SecondRun.DIFFERS : said;
    if (agreeing == null && differing != null && (plainDiffers || !startsFreely)) {
      // Where nothing could be initialised, both runs say the same, and the plain one says it
      // first.
      return plainDiffers && !leavesState()
          ? mismatch(plain, Run.PLAIN, said)
          : mismatch(differing, Run.INITIALISED, said);
    }
    boolean secondHolds = agreeing != null && !isThin(agreeing);
    // Where unknown state hides what the model does, the plain run confirms next to nothing of it.
    boolean hides = startsOpen || secondHolds && !plain.showsAll() && agreeing.showsAll();
    if (plainHolds && !(secondHolds && hides)) {
      return match(plain, false, said);
    }
    if (secondHolds) {
      return match(agreeing, true, said);
    }
    if (plainDiffers && agreeing == null && (unknown == plain || !leavesState())) {
      return mismatch(plain, Run.PLAIN, said);
    }
    OutputComparison best = agreeing != null ? agreeing : unknown;
    return best.neverKnown() != null ? neverKnown(best.neverKnown()) : rarelyKnown(best);
  }

  /**
   * Whether so little was compared that its agreement means little. Where a function was given all
   * its inputs, there is no more to compare.
   */
  private boolean isThin(OutputComparison comparison) {
    return comparison.comparedShare() < LEAST_COMPARED
        && !StimulusGenerator.isExhaustive(design, stimuli.calls());
  }

  private static Verdict rarelyKnown(OutputComparison comparison) {
    DiagnosticCode code = DiagnosticCode.OUTPUT_RARELY_KNOWN;
    return new Verdict.Failed(
        code,
        code.message(String.format(Locale.ROOT, "%.1f %%", 100 * comparison.comparedShare())));
  }

  /** The verdict on a design whose named output has no known bit in any call. */
  public static Verdict neverKnown(String output) {
    return new Verdict.Failed(
        DiagnosticCode.OUTPUT_NEVER_KNOWN, DiagnosticCode.OUTPUT_NEVER_KNOWN.message(output));
  }

  private Verdict match(OutputComparison comparison, boolean initialised, SecondRun said) {
    return new Verdict.Match(
        strength(comparison, initialised, said),
        new TraceWriter(stimuli, comparison.bits(), comparison.rows().calls()).write(),
        python.kept());
  }

  private Strength strength(OutputComparison comparison, boolean initialised, SecondRun said) {
    return new Strength(
        stimuli.calls(),
        python.added().isEmpty() ? 0 : python.added().get(0).calls(),
        0,
        stimuli.seed(),
        comparison.comparedShare(),
        comparison.toggled(),
        comparison.known(),
        python.branchCoverage(),
        python.baseCoverage(),
        initialised,
        said,
        false,
        versions.simulator(),
        versions.python());
  }

  private Verdict mismatch(OutputComparison comparison, Run run, SecondRun said)
      throws IOException, InterruptedException {
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
      context.add(call(comparison, i));
    }
    List<Verdict.Call> further =
        comparison.differing().stream()
            .skip(1)
            .limit(FURTHER)
            .mapToObj(i -> call(comparison, i))
            .toList();
    return new Verdict.Mismatch(
        call,
        run,
        differences,
        context,
        further,
        strength(comparison, run == Run.INITIALISED, said),
        explainer.explain(stimuli, comparison));
  }

  private Verdict.Call call(OutputComparison comparison, int i) {
    Map<String, String> inputs = new LinkedHashMap<>();
    for (int input = 0; input < stimuli.inputs().size(); input++) {
      inputs.put(stimuli.inputs().get(input).name(), "'h" + stimuli.value(input, i).toString(16));
    }
    return new Verdict.Call(
        i, inputs, literals(comparison.expected(i)), literals(comparison.actual(i)));
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
}
