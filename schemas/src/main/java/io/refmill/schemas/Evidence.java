package io.refmill.schemas;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * How much the agreement of simulator and model means.
 *
 * @param vectors calls compared
 * @param addedVectors how many of them were added to reach more branches of the Python
 * @param advancedVectors calls compared besides these, in runs that started as if the design had
 *     run for long
 * @param seed of the stimuli
 * @param comparedShare output bits compared over all output bits, 0 to 1
 * @param toggled for each output port the bits seen as both 0 and 1
 * @param branchCoverage of the Python, 0 to 1
 * @param baseBranchCoverage the same before calls were added
 * @param secondRun what a simulation with the model's initial values said, in lower case
 * @param initialisedState whether uninitialised state had to be given the model's values
 * @param races what depends on the order of two processes of the source, in words; the stimuli kept
 *     away from calls in which they meet
 * @param hazards what depends on which of several signals follows a change first, or on what runs
 *     first at time zero, in words; model and simulator agree on it; also what the simulator takes
 *     otherwise than the language does, where the calls keep away from it
 * @param simulatorVersion name and version
 * @param pythonVersion version
 */
public record Evidence(
    long vectors,
    long addedVectors,
    long advancedVectors,
    long seed,
    double comparedShare,
    List<Toggled> toggled,
    double branchCoverage,
    double baseBranchCoverage,
    String secondRun,
    boolean initialisedState,
    List<String> races,
    List<String> hazards,
    String simulatorVersion,
    String pythonVersion) {

  public Evidence {
    toggled = List.copyOf(toggled);
    races = List.copyOf(races);
    hazards = List.copyOf(hazards);
  }

  /** The same with one more hazard. */
  public Evidence withHazard(String words) {
    List<String> more = new ArrayList<>(hazards);
    more.add(words);
    return new Evidence(
        vectors,
        addedVectors,
        advancedVectors,
        seed,
        comparedShare,
        toggled,
        branchCoverage,
        baseBranchCoverage,
        secondRun,
        initialisedState,
        races,
        more,
        simulatorVersion,
        pythonVersion);
  }

  /** Adds the columns to those of a row. */
  static <T> Columns<T> columns(Columns<T> columns, Function<T, Evidence> of) {
    return columns
        .number("vectors", r -> of.apply(r).vectors)
        .number("added_vectors", r -> of.apply(r).addedVectors)
        .number("advanced_vectors", r -> of.apply(r).advancedVectors)
        .number("seed", r -> of.apply(r).seed)
        .real("compared_share", r -> of.apply(r).comparedShare)
        .structs("toggled", r -> of.apply(r).toggled, Types.TOGGLED)
        .real("branch_coverage", r -> of.apply(r).branchCoverage)
        .real("base_branch_coverage", r -> of.apply(r).baseBranchCoverage)
        .text("second_run", r -> of.apply(r).secondRun)
        .flag("initialised_state", r -> of.apply(r).initialisedState)
        .texts("races", r -> of.apply(r).races)
        .texts("hazards", r -> of.apply(r).hazards)
        .text("simulator_version", r -> of.apply(r).simulatorVersion)
        .text("python_version", r -> of.apply(r).pythonVersion);
  }

  /** One output port; {@code bits} is a binary string, most significant bit first. */
  public record Toggled(String port, String bits) {}
}
