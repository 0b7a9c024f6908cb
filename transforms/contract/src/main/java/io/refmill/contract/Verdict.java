package io.refmill.contract;

import io.refmill.diagnostics.DiagnosticCode;
import java.util.List;
import java.util.Map;

/** What co-simulation found. */
public sealed interface Verdict {

  /**
   * Every compared bit was the same, and every output was compared.
   *
   * @param trace of the run that counts
   * @param kept what the model keeps after its first calls; nothing of a model from elsewhere
   */
  record Match(Strength strength, GoldenTrace trace, StateTrace kept) implements Verdict {
    /** The same with what else was found of it. */
    public Match with(Strength other) {
      return new Match(other, trace, kept);
    }

    /** The same with calls from a later state. */
    public Match showing(LaterCalls later) {
      return new Match(
          strength, trace, new StateTrace(kept.first(), kept.variables(), kept.values(), later));
    }
  }

  /**
   * Some compared bit differed.
   *
   * @param call index of the first divergent call, from 0
   * @param run which run showed it: plain or initialised
   * @param differences of that call
   * @param context the calls before it and itself, oldest first
   * @param further the next calls that differ, four at most
   * @param explanation what the whole run says about the cause
   */
  record Mismatch(
      long call,
      Run run,
      List<Difference> differences,
      List<Call> context,
      List<Call> further,
      Strength strength,
      Explanation explanation)
      implements Verdict {
    public Mismatch {
      differences = List.copyOf(differences);
      context = List.copyOf(context);
      further = List.copyOf(further);
    }
  }

  /**
   * No verdict could be reached; {@code code} is of kind UNVERIFIED, RESOURCE_LIMIT or the like.
   */
  record Failed(DiagnosticCode code, String message) implements Verdict {}

  /** The plain run, or the second one with uninitialised state set to the model's values. */
  enum Run {
    PLAIN,
    INITIALISED
  }

  /** What the second run said, which gives uninitialised state the model's initial values. */
  enum SecondRun {
    /** The plain run knows every bit and agrees, and no unknown state can hold one of them. */
    NOT_NEEDED,
    AGREES,
    DIFFERS,
    /** It agrees as far as it goes, but some output is never known in it. */
    UNKNOWN,
    /** Some state could not be set as it should have been, so nothing was concluded from it. */
    INEXACT,
    /** The simulator did not get through. */
    FAILED
  }

  /**
   * One output that differs; the simulator's value in binary with x and z, the model's in binary.
   */
  record Difference(String port, String expected, String actual) {}

  /**
   * A call: inputs and the simulator's and the model's outputs, as Verilog literals without size.
   */
  record Call(
      long index,
      Map<String, String> inputs,
      Map<String, String> expected,
      Map<String, String> actual) {}

  /**
   * How much a match means.
   *
   * @param vectors number of calls compared
   * @param addedVectors how many of them, at the end, were added to the base stimuli to reach
   *     branches of the Python that these had missed
   * @param advancedVectors number of calls compared besides these, in runs that started as if the
   *     design had run for long; they are made where no output bit changes otherwise
   * @param seed of the stimuli
   * @param comparedShare compared output bits over all output bits, 0 to 1, in the run that counts
   * @param toggled for each output port, a binary string (most significant bit first) with 1 for
   *     each bit that was seen as both 0 and 1, advanced runs included
   * @param known for each output port, a binary string with 1 for each bit that was compared in
   *     some call
   * @param branchCoverage of the Python, 0 to 1; 1 when it has no branches
   * @param baseCoverage the same before calls were added
   * @param initialisedState whether the match counts only by the second run
   * @param secondRun what the second run said; a match with anything but {@code NOT_NEEDED} or
   *     {@code AGREES} stands on the bits that the plain run knows, alone
   * @param avoided whether calls were left out in which the simulator is known to leave the
   *     language ({@link Doubt.Kind#DEVIATION}), and the model would have differed
   * @param simulatorVersion such as {@code Icarus Verilog 11.0}
   * @param pythonVersion such as {@code 3.11.7}
   */
  record Strength(
      long vectors,
      long addedVectors,
      long advancedVectors,
      long seed,
      double comparedShare,
      Map<String, String> toggled,
      Map<String, String> known,
      double branchCoverage,
      double baseCoverage,
      boolean initialisedState,
      SecondRun secondRun,
      boolean avoided,
      String simulatorVersion,
      String pythonVersion) {
    /**
     * The same with what advanced runs have shown.
     *
     * @param calls that were compared in them
     * @param changed for each output port what was seen as both 0 and 1 in all runs
     */
    public Strength advanced(long calls, Map<String, String> changed) {
      return with(addedVectors, calls, changed, avoided);
    }

    /** The same where so many of the calls, at the end, were added to others. */
    public Strength adding(long calls) {
      return with(calls, advancedVectors, toggled, avoided);
    }

    /** The same for calls that keep away from what the simulator takes otherwise. */
    public Strength avoiding() {
      return with(addedVectors, advancedVectors, toggled, true);
    }

    private Strength with(
        long added, long advanced, Map<String, String> changed, boolean keptAway) {
      return new Strength(
          vectors,
          added,
          advanced,
          seed,
          comparedShare,
          changed,
          known,
          branchCoverage,
          baseCoverage,
          initialisedState,
          secondRun,
          keptAway,
          simulatorVersion,
          pythonVersion);
    }
  }
}
