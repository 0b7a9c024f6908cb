package io.refmill.cosim.icarus;

import io.refmill.cosim.process.IsolatedPrograms;
import io.refmill.cosim.settings.CosimOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Runs compiled designs, unless what was compiled must not run. */
final class IcarusRuntime {
  /** Name of the file that takes what the program says. */
  static final String LOG = "run.log";

  private final CosimOptions options;
  private final IsolatedPrograms programs;

  IcarusRuntime(CosimOptions options, IsolatedPrograms programs) {
    this.options = options;
    this.programs = programs;
  }

  /**
   * What a run may take.
   *
   * @param time of the processor
   * @param stalled time of the processor in which some results must come
   * @param begins the same for the first ones
   */
  record Limits(Duration time, Duration stalled, Duration begins) {}

  /**
   * Runs designs that have been compiled together.
   *
   * @param inside the directory in which the run starts
   * @param place of the first job's files, as the simulator finds it
   * @param shared whether the sources of the designs are one file
   */
  IsolatedPrograms.Outcome run(
      List<SimulationJob> jobs, Path inside, String place, Limits limits, boolean shared)
      throws IOException {
    Path directory = jobs.get(0).subject().directory();
    IsolatedPrograms.Outcome outcome =
        programs
            .run(
                List.of(options.toolchain().vvp(), "-n", place + "/" + IcarusCompiler.COMPILED),
                inside,
                directory,
                new IsolatedPrograms.Limits(
                    limits.time(), options.simulatorMemory(), options.maxResultBytes()))
            .quietly()
            .progressing(
                new IsolatedPrograms.Progress(
                    limits.stalled(), limits.begins(), IcarusCompiler.results(jobs.get(0))))
            .checking(check(jobs, directory, shared))
            .to(directory.resolve(LOG));
    Shares.simulated(jobs, outcome.used());
    return outcome;
  }

  /** What must be known of a compiled program before it runs. */
  private static IsolatedPrograms.Check check(
      List<SimulationJob> jobs, Path directory, boolean shared) {
    Set<String> reading = new HashSet<>();
    Map<String, String> folders = new HashMap<>();
    Map<String, Set<String>> seen = new HashMap<>();
    for (SimulationJob job : jobs) {
      seen.put(job.names().module(), job.traits().called());
      if (job.traits().readsFiles()) {
        reading.add(job.names().module());
      }
      folders.put(job.names().module(), job.folder() + "/");
    }
    return new IsolatedPrograms.Check(
        directory.resolve(IcarusCompiler.COMPILED),
        jobs.stream().map(job -> job.names().module()).toList(),
        jobs.get(0).names().driver(),
        reading,
        seen,
        shared ? folders : null);
  }
}
