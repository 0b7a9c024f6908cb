package io.refmill.cosim.icarus;

import io.refmill.cosim.process.IsolatedPrograms;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the benches of the designs that share a run, and compiles them with their sources. */
final class IcarusCompiler {
  /** Name of the file that takes what the compiler says. */
  static final String LOG = "compile.log";

  /** Name of the compiled program. */
  static final String COMPILED = "compiled.vvp";

  private static final String BENCH = "bench.v";
  private static final String DRIVER = "driver.v";
  private static final String KEYWORDS = "keywords.v";

  /**
   * Stands after each source: its last line, a comment that it has left open and its directives end
   * here. Compilation units of their own ({@code -u}) would do the same, but each starts a
   * preprocessor, which costs more than all else that a small design needs.
   */
  private static final String SEPARATION = "\n/**/\n`resetall\n";

  private final CosimOptions options;
  private final IsolatedPrograms programs;

  IcarusCompiler(CosimOptions options, IsolatedPrograms programs) {
    this.options = options;
    this.programs = programs;
  }

  /** Where the compiled ports of a design are not those of its interface. */
  static Optional<SimulationResult.Failed> portProblem(SimulationJob job) {
    return job.facts()
        .listing()
        .portProblem(job.names().module(), job.names().instance(), job.design())
        .map(IcarusCompiler::wrongInterface);
  }

  private static SimulationResult.Failed wrongInterface(String problem) {
    return SimulationResult.Failed.of(DiagnosticCode.INTERNAL_ERROR, problem);
  }

  /**
   * Writes the benches, the driver and its stimuli. They stand before the sources, so that no
   * directive of a source has a say in how they are read.
   *
   * @param place of the first job's files, as the simulator finds it
   * @param shared whether the jobs share the run: then their sources stand behind the benches, in
   *     one file, since to open a file costs more than most sources do
   */
  static void write(List<SimulationJob> jobs, String place, Start start, boolean shared)
      throws IOException {
    SimulationJob first = jobs.get(0);
    Files.createDirectories(first.subject().directory());
    String timeUnit = first.traits().timeUnit();
    BenchDriver driver = new BenchDriver(first.names().driver(), place, jobs);
    StringBuilder benches = new StringBuilder();
    if (!first.traits().timeDeclarations().isEmpty()) {
      // Who has some is alone. They may be repeated behind a module, but not come behind one.
      benches.append("`line 1 \"").append(first.subject().sources().files().get(0));
      benches.append("\" 0\n").append(first.traits().timeDeclarations());
    }
    for (SimulationJob job : jobs) {
      // So that complaints name the design whose bench it is.
      benches.append("`line 1 \"").append(job.folder()).append('/').append(BENCH).append("\" 0\n");
      TestBench bench = job.bench(driver.clock(job), shared);
      benches.append(
          start == Start.PLAIN
              ? bench.plain(timeUnit)
              : bench.initialised(timeUnit, InitialState.of(job), start == Start.EVALUATED));
    }
    benches.append("`line 1 \"").append(first.folder()).append('/').append(DRIVER).append("\" 0\n");
    benches.append(driver.text(start, timeUnit, !shared)).append(SEPARATION);
    if (UnnamedBlocks.hold(first.design())) {
      benches = new StringBuilder(UnnamedBlocks.name(benches));
    }
    for (SimulationJob job : shared ? jobs : List.<SimulationJob>of()) {
      benches.append("`line 1 \"").append(job.subject().sources().files().get(0)).append("\" 0\n");
      benches.append(job.subject().textInCompany()).append(SEPARATION);
    }
    Files.writeString(first.subject().directory().resolve(BENCH), benches);
    for (int i = 0; i < driver.memories(); i++) {
      Files.write(
          first.subject().directory().resolve(BenchDriver.stimuliFile(i)), driver.stimuliText(i));
    }
    Files.deleteIfExists(results(first));
  }

  /** Where a run prints its results. */
  static Path results(SimulationJob first) {
    return first.subject().directory().resolve(BenchDriver.RESULTS);
  }

  /**
   * Why jobs cannot be compiled.
   *
   * @param sign what it says besides
   */
  record Problem(SimulationResult.Failed failure, Sign sign) {
    private static Problem of(SimulationResult.Failed failure) {
      return new Problem(failure, Sign.NONE);
    }

    boolean is(Sign expected) {
      return sign == expected;
    }
  }

  /** What a problem says besides its words. */
  enum Sign {
    /** The simulator met words where it did not expect them. */
    SYNTAX_ERROR,
    /** The processor time is used up, which no fault of the machine can look like. */
    TIME_USED_UP,
    NONE
  }

  /**
   * Compiles what was written.
   *
   * @param folder of the first job, relative to the base
   * @return why it cannot be compiled; empty if that went well
   */
  Optional<Problem> compile(List<SimulationJob> jobs, Path base, String folder, boolean shared)
      throws IOException, InterruptedException {
    SimulationJob first = jobs.get(0);
    boolean separable = first.traits().separable() && !first.facts().verilogKeywords();
    List<String> command =
        new ArrayList<>(List.of(options.toolchain().iverilog(), "-g2012", "-grelative-include"));
    if (!separable && first.subject().isApart() && !first.facts().verilogKeywords()) {
      command.add("-u");
    }
    command.addAll(first.subject().sources().defines());
    command.addAll(List.of("-o", folder + "/" + COMPILED));
    for (SimulationJob job : jobs) {
      command.addAll(List.of("-s", job.names().module()));
    }
    command.addAll(List.of("-s", first.names().driver()));
    command.add(folder + "/" + BENCH);
    if (first.facts().verilogKeywords()) {
      // A directive holds for the files that follow (IEEE 1800-2017 22.14).
      Files.writeString(
          first.subject().directory().resolve(KEYWORDS), "`begin_keywords \"1364-2005\"\n");
      command.add(first.folder() + "/" + KEYWORDS);
    }
    if (!shared) {
      command.addAll(first.subject().sources().files());
    }
    Path log = base.resolve(folder).resolve(LOG);
    IsolatedPrograms.Outcome outcome =
        programs
            .run(
                command,
                base,
                base.resolve(folder),
                new IsolatedPrograms.Limits(
                    options.compileTimeout(), options.simulatorMemory(), options.maxResultBytes()))
            .to(log);
    Shares.compiled(jobs, outcome.used());
    if (outcome.timedOut()) {
      return Optional.of(
          new Problem(
              new SimulationResult.Failed(
                  DiagnosticCode.SIMULATOR_TIMEOUT,
                  "compilation by the simulator took longer than "
                      + options.compileTimeout().toMillis()
                      + " ms"),
              Sign.TIME_USED_UP));
    }
    if (outcome.succeeded() && Files.exists(base.resolve(folder).resolve(COMPILED))) {
      return Optional.empty();
    }
    if (outcome.how() == IsolatedPrograms.How.MEMORY) {
      // That says nothing of the source's validity.
      return Optional.of(Problem.of(outOfMemory(options)));
    }
    return Optional.of(problem(IcarusLog.firstError(log, folder), first));
  }

  /** What becomes of a design for which the simulator needs more memory than it may have. */
  static SimulationResult.Failed outOfMemory(CosimOptions options) {
    return SimulationResult.Failed.of(
        DiagnosticCode.SIMULATOR_OUT_OF_MEMORY, options.simulatorMemory() >> 20);
  }

  private static Problem problem(String line, SimulationJob first) {
    if (IcarusLog.saysDriven(line)) {
      return Problem.of(
          SimulationResult.Failed.of(
              DiagnosticCode.DRIVE_CONFLICT, "the module drives one of its own inputs"));
    }
    if (line.contains("can not be inside a module definition")) {
      return Problem.of(
          SimulationResult.Failed.of(
              DiagnosticCode.SIMULATOR_REJECTED, "the source ends inside a module"));
    }
    if (line.startsWith(BENCH + ":") || line.startsWith(DRIVER + ":")) {
      return Problem.of(
          line.contains("Unknown module type")
              ? SimulationResult.Failed.of(DiagnosticCode.TOP_NOT_FOUND, first.design().topModule())
              : wrongInterface("the test bench does not compile: " + line));
    }
    return new Problem(
        SimulationResult.Failed.of(DiagnosticCode.SIMULATOR_REJECTED, line),
        IcarusLog.saysSyntaxError(line) ? Sign.SYNTAX_ERROR : Sign.NONE);
  }
}
