package io.refmill.cosim;

import io.refmill.contract.DesignInterface;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * One design on its way through the simulator: its files, its bench's names, what is known of it.
 */
final class SimulationJob {
  /**
   * What the text of a source says, without comments and strings.
   *
   * @param words identifiers and keywords
   * @param units names of the modules and the like that it declares
   * @param timeUnit coarsest time unit in it
   * @param separable whether it is one file of whole modules without macros, so that {@code
   *     `resetall} before and after it keeps it apart from other files of a compilation
   * @param modulesOnly whether nothing is declared outside modules, packages included
   * @param solitary whether it must not share a compilation or simulation with others
   * @param mayEnd whether it may end the simulation
   * @param readsFiles whether it reads files into memories: it then runs in a directory of its own
   * @param suspect whether it names system tasks that a design may not call: the compiled design is
   *     looked through before it runs
   * @param called all names in it that the simulator could take for those of system tasks and
   *     functions: one that it compiled and that is not here was hidden from us
   */
  record Traits(
      Set<String> words,
      Set<String> units,
      String timeUnit,
      boolean separable,
      boolean modulesOnly,
      boolean solitary,
      boolean mayEnd,
      boolean readsFiles,
      boolean suspect,
      Set<String> called) {}

  final String folder;
  final Path directory;
  final SourceUnit unit;
  final DesignInterface design;
  final JobSources sources;
  final Traits traits;

  /**
   * Whether the source is a compilation unit of its own. Icarus 11 refuses what such a unit
   * declares outside modules, or aborts on it.
   */
  final boolean apart;

  final List<String> defines;
  final TestBench.Names names;
  private final String secret;

  /** Whether the stimuli were chosen for this design, so that no others will do. */
  final boolean stimuliChosen;

  /** How many times as many calls it gets as others do. */
  final int factor;

  /** Made when the job's turn comes, unless they were chosen. */
  Stimuli stimuli;

  /** Set by the first compilation. */
  VvpListing listing;

  /** Whether the source is read with the keywords of IEEE 1364-2005: others are names in it. */
  boolean verilogKeywords;

  /** Files that the design would load into memories, and that its unit does not have. */
  final Set<String> missingFiles = new TreeSet<>();

  /** Whether the bench drives the ports through nets: the module drives one of its own inputs. */
  boolean inputsAreNets;

  /**
   * A job whose sources are accepted.
   *
   * @param folder of the job, relative to the directory that the programs run in
   * @param directory the same folder
   * @param chosen its stimuli; null if any will do
   * @param secret part of the bench's names, which a source must not be able to name
   */
  SimulationJob(
      String secret,
      String folder,
      Path directory,
      SourceUnit unit,
      DesignInterface design,
      Stimuli chosen,
      JobSources sources,
      Traits traits) {
    this.folder = folder;
    this.directory = directory;
    this.unit = unit;
    this.design = design;
    this.stimuli = chosen;
    this.stimuliChosen = chosen != null;
    this.sources = sources;
    this.traits = traits;
    this.apart = sources.files().size() == 1 && traits.modulesOnly();
    this.defines =
        unit.defines().entrySet().stream()
            .sorted(java.util.Map.Entry.comparingByKey())
            .map(e -> "-D" + e.getKey() + "=" + e.getValue().replaceAll("[\\r\\n]+", " "))
            .toList();
    this.secret = secret;
    this.names = names(secret, folder);
    this.factor = 1;
  }

  private SimulationJob(
      SimulationJob original, String folder, TestBench.Names names, Stimuli stimuli, int factor) {
    this.folder = folder;
    this.directory = original.directory.resolveSibling(folder);
    this.unit = original.unit;
    this.design = original.design;
    this.sources = original.sources.moved(original.directory, directory);
    this.traits = original.traits;
    this.apart = original.apart;
    this.defines = original.defines;
    this.inputsAreNets = original.inputsAreNets;
    this.stimuli = stimuli;
    this.stimuliChosen = original.stimuliChosen;
    this.secret = original.secret;
    this.names = names == null ? names(secret, folder) : names;
    this.factor = factor;
  }

  /** The same design with stimuli of its own, beside this one. */
  SimulationJob variant(String name, Stimuli other) {
    return new SimulationJob(this, folder + "_" + name, null, other, factor);
  }

  /** The same design for so many times as many calls, never in one run with this one. */
  SimulationJob longer(int times) {
    SimulationJob job = new SimulationJob(this, folder + "_long", names, null, times * factor);
    job.listing = listing;
    return job;
  }

  /**
   * Whether this design is among those whose results in company are confirmed alone: a draw by its
   * text, so that it is the same in every run, and spread as if by chance.
   *
   * @param share of all designs that are drawn
   */
  boolean isDrawn(double share) {
    int hash = design.topModule().hashCode();
    for (SourceFile file : unit.files()) {
      hash = 31 * hash + file.text().hashCode();
    }
    // The finaliser of MurmurHash3: hash codes of similar texts are similar numbers.
    hash = (hash ^ hash >>> 16) * 0x85ebca6b;
    hash = (hash ^ hash >>> 13) * 0xc2b2ae35;
    return (hash ^ hash >>> 16) >>> 1 < share * Integer.MAX_VALUE;
  }

  /** Makes room; stimuli that were not chosen can be made again. */
  void forgetStimuli() {
    stimuli = stimuliChosen ? stimuli : null;
  }

  /** The bench of this design, whose clock has that name. */
  TestBench bench(String clock) {
    return new TestBench(names, design, stimuli, clock, inputsAreNets);
  }

  /** Whether it has so much state that it would use up the time of those that share its run. */
  boolean isLarge() {
    return StimulusGenerator.isLarge(design);
  }

  private static TestBench.Names names(String secret, String place) {
    String suffix = secret + "_" + place;
    return new TestBench.Names(
        "refmill_bench_" + suffix, "refmill_design_" + suffix, "refmill_driver_" + suffix);
  }
}
