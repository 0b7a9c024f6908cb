package io.refmill.cosim;

import io.refmill.contract.DesignInterface;
import io.refmill.parser.SourceUnit;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

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
   * @param solitary whether it must not share a compilation or simulation with others
   * @param readsFiles whether it reads files into memories: it then runs in a directory of its own
   */
  record Traits(
      Set<String> words,
      Set<String> units,
      String timeUnit,
      boolean solitary,
      boolean readsFiles) {}

  final String folder;
  final Path directory;
  final SourceUnit unit;
  final DesignInterface design;
  final Stimuli stimuli;
  final List<String> files;
  final Traits traits;
  final boolean singleFile;
  final List<String> defines;
  final TestBench.Names names;

  /** Set by the first compilation. */
  VvpListing listing;

  /** Whether the bench drives the ports through nets: the module drives one of its own inputs. */
  boolean inputsAreNets;

  /**
   * A job whose sources are written and accepted.
   *
   * @param folder of the job, relative to the directory that the programs run in
   * @param directory the same folder
   * @param files sources, relative to the directory that the programs run in
   */
  SimulationJob(
      String folder,
      Path directory,
      SourceUnit unit,
      DesignInterface design,
      Stimuli stimuli,
      List<String> files,
      Traits traits) {
    this.folder = folder;
    this.directory = directory;
    this.unit = unit;
    this.design = design;
    this.stimuli = stimuli;
    this.files = List.copyOf(files);
    this.traits = traits;
    // Icarus 11 aborts on types of a package when each file is a compilation unit of its own.
    this.singleFile =
        files.size() == 1 && unit.files().stream().noneMatch(f -> f.text().contains("endpackage"));
    this.defines =
        unit.defines().entrySet().stream()
            .sorted(java.util.Map.Entry.comparingByKey())
            .map(e -> "-D" + e.getKey() + "=" + e.getValue().replaceAll("[\\r\\n]+", " "))
            .toList();
    String suffix = folder;
    // The source must not be able to name the bench or the instance, or to clash with them.
    while (mentions(suffix)) {
      suffix += "q";
    }
    String place = traits.readsFiles() ? directory.toAbsolutePath().toString() : folder;
    this.names =
        new TestBench.Names(
            "refmill_bench_" + suffix,
            "refmill_design_" + suffix,
            place + "/stimuli.hex",
            place + "/results.txt");
  }

  private boolean mentions(String suffix) {
    return traits.words().contains("refmill_bench_" + suffix)
        || traits.words().contains("refmill_design_" + suffix)
        || design.topModule().equals("refmill_bench_" + suffix);
  }
}
