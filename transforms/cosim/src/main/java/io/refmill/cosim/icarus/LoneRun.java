package io.refmill.cosim.icarus;

import io.refmill.cosim.process.IsolatedPrograms;
import io.refmill.cosim.process.MachineFault;
import io.refmill.cosim.process.ScratchDirectory;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Runs a design by itself. What it fails by is believed when a second run says the same and there
 * is room for what it writes: a disk that was full, or a process of a pipeline that was killed,
 * looks like a design that ends early or does not compile.
 */
final class LoneRun {
  /**
   * Processor time in which some results must come. The bench hands them over every few calls, so
   * only a call that takes some hundred times longer than the limit of the whole run allows on
   * average, or that never ends, is caught by this.
   */
  private static final Duration STALLED = Duration.ofSeconds(2);

  /**
   * The same for the first results, if the limit of the whole run is not shorter: a design may have
   * much to do once, before the first call, such as the nets that hold tables which functions
   * compute.
   */
  private static final Duration BEGINS = Duration.ofSeconds(8);

  /**
   * So many times the limit of a run may go on that makes the calls which the verdict needs, has
   * begun to ({@link #BEGINS}) and goes on making them ({@link #STALLED}): an adder of a thousand
   * small modules takes a minute for a thousand calls. A longer run is worth less and has the limit
   * itself.
   */
  private static final int PATIENCE = 5;

  /** How often a run that fails is repeated at most, until two say the same. */
  private static final int ATTEMPTS = 3;

  private final CosimOptions options;
  private final IcarusCompiler compiler;
  private final IcarusRuntime runtime;

  LoneRun(CosimOptions options, IcarusCompiler compiler, IcarusRuntime runtime) {
    this.options = options;
    this.compiler = compiler;
    this.runtime = runtime;
  }

  /**
   * Runs a design.
   *
   * @param base the directory that the programs run in
   * @throws MachineFault if no two runs came to the same
   */
  Simulated run(SimulationJob job, Start start, Path base)
      throws IOException, InterruptedException {
    SimulationJob current = job;
    SimulationResult last = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Attempt now = attempt(current, start, base);
      SimulationResult result = now.outcome().result();
      if (now.certain() || result instanceof SimulationResult.Completed) {
        return now.outcome();
      }
      if (last != null && result.same(last) && isPossible(job, result)) {
        ScratchDirectory.requireRoom(base);
        return now.outcome();
      }
      current = now.outcome().job();
      last = result;
    }
    String message = ((SimulationResult.Failed) last).message();
    throw new MachineFault("no two runs came to the same: " + message);
  }

  /**
   * Who cannot end the simulation has not ended it, however often it looks like that. Any system
   * task ends it if its arguments are wrong.
   */
  private static boolean isPossible(SimulationJob job, SimulationResult result) {
    return job.traits().mayEnd() || !job.traits().called().isEmpty() || !isFinished(result);
  }

  private static boolean isFinished(SimulationResult result) {
    return result instanceof SimulationResult.Failed failed
        && failed.code() == DiagnosticCode.SIMULATION_FINISHED;
  }

  /**
   * What a design has come to that cannot end the simulation and whose simulation has ended: the
   * simulator looks at the arguments of system tasks not when it compiles, but when it starts the
   * program, and does not begin where it finds fault with them.
   */
  private static SimulationResult refused(SimulationJob job) {
    return SimulationResult.Failed.of(
        DiagnosticCode.SIMULATOR_REJECTED,
        "arguments that a system task does not take, of "
            + String.join(", ", new TreeSet<>(job.traits().called())));
  }

  /**
   * What one run has come to.
   *
   * @param certain whether no fault of the machine can look like this
   */
  private record Attempt(Simulated outcome, boolean certain) {
    static Attempt certain(SimulationJob job, SimulationResult result) {
      return new Attempt(new Simulated(job, result), true);
    }

    static Attempt doubtful(SimulationJob job, SimulationResult result) {
      return new Attempt(new Simulated(job, result), false);
    }
  }

  private Attempt attempt(SimulationJob job, Start start, Path base)
      throws IOException, InterruptedException {
    // What reads files starts in a directory of its own, from which the driver's lie further up.
    String place = job.traits().readsFiles() ? DataFiles.WAY_BACK : job.folder();
    Compiled compiled = compile(job, place, start, base);
    if (compiled.problem().isPresent()) {
      IcarusCompiler.Problem problem = compiled.problem().get();
      return problem.is(IcarusCompiler.Sign.TIME_USED_UP)
          ? Attempt.certain(compiled.job(), problem.failure())
          : Attempt.doubtful(compiled.job(), problem.failure());
    }
    Path program = job.subject().directory().resolve(IcarusCompiler.COMPILED);
    CompilationFacts facts = compiled.job().facts().with(VvpListing.read(program));
    if (!job.traits().readsFiles()) {
      return simulate(job.with(facts), base, place, start);
    }
    Path directory = job.subject().directory();
    String own = place + "/" + BenchDriver.stimuliFile(0);
    DataFiles.Result files = DataFiles.place(program, job.subject().unit(), own, directory);
    if (files instanceof DataFiles.Refused refused) {
      return Attempt.certain(job.with(facts), refused.failure());
    }
    facts = facts.withMissingFiles(((DataFiles.Placed) files).missing());
    return simulate(job.with(facts), DataFiles.directory(directory), place, start);
  }

  /**
   * A compiled job.
   *
   * @param job with what compiling it has shown
   * @param problem why it does not compile
   */
  private record Compiled(SimulationJob job, Optional<IcarusCompiler.Problem> problem) {
    boolean hasSyntaxError() {
      return problem.filter(p -> p.is(IcarusCompiler.Sign.SYNTAX_ERROR)).isPresent();
    }

    boolean drivesInput() {
      return problem.filter(p -> p.failure().code() == DiagnosticCode.DRIVE_CONFLICT).isPresent();
    }
  }

  private Compiled compile(SimulationJob job, String place, Start start, Path base)
      throws IOException, InterruptedException {
    job.subject().sources().write();
    Compiled compiled = compileOnce(job, place, start, base);
    if (!job.facts().verilogKeywords() && compiled.hasSyntaxError()) {
      SimulationJob older = job.with(job.facts().withVerilogKeywords());
      Compiled again = compileOnce(older, place, start, base);
      compiled = again.problem().isEmpty() ? again : compiled;
    }
    SimulationJob so = compiled.job();
    return !so.facts().inputsAreNets() && compiled.drivesInput()
        ? compileOnce(so.with(so.facts().withInputsAsNets()), place, start, base)
        : compiled;
  }

  private Compiled compileOnce(SimulationJob job, String place, Start start, Path base)
      throws IOException, InterruptedException {
    IcarusCompiler.write(List.of(job), place, start, false);
    return new Compiled(job, compiler.compile(List.of(job), base, job.folder(), false));
  }

  private Attempt simulate(SimulationJob job, Path inside, String place, Start start)
      throws IOException {
    // The search adds half as many calls at most.
    boolean needed = job.stimuli().calls() <= 2L * options.vectors();
    Duration time = options.simulateTimeout().multipliedBy(needed ? PATIENCE : 1);
    // What is known not to end most often does not begin either.
    Duration first = job.subject().mayStandStill() ? STALLED : BEGINS;
    Duration begins = min(first, options.simulateTimeout());
    IcarusRuntime.Limits limits = new IcarusRuntime.Limits(time, STALLED, begins);
    IsolatedPrograms.Outcome outcome = runtime.run(List.of(job), inside, place, limits, false);
    if (outcome.how() == IsolatedPrograms.How.REFUSED) {
      IsolatedPrograms.Refusal refusal = outcome.refused().get(job.names().module());
      return Attempt.certain(job, new SimulationResult.Failed(refusal.code(), refusal.message()));
    }
    Optional<SimulationResult.Failed> problem = IcarusCompiler.portProblem(job);
    if (problem.isPresent()) {
      return Attempt.doubtful(job, problem.get());
    }
    if (outcome.stalled()) {
      return Attempt.certain(
          job,
          new SimulationResult.Failed(
              DiagnosticCode.SIMULATOR_TIMEOUT,
              "no call ended in "
                  + STALLED.toSeconds()
                  + " s of processor time, or none in the first "
                  + begins.toSeconds()
                  + " s: the design may have a loop without delay"));
    }
    if (outcome.timedOut()) {
      return Attempt.certain(
          job, SimulationResult.Failed.of(DiagnosticCode.SIMULATOR_TIMEOUT, time.toMillis()));
    }
    return Attempt.doubtful(job, read(job, start, outcome));
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  private SimulationResult read(SimulationJob job, Start start, IsolatedPrograms.Outcome outcome)
      throws IOException {
    SimulationResult result =
        ResultFile.read(IcarusCompiler.results(job), List.of(job), start).of(job, start);
    if (outcome.succeeded() || result instanceof SimulationResult.Completed) {
      return isFinished(result) && !job.traits().mayEnd() && !job.traits().called().isEmpty()
          ? refused(job)
          : result;
    }
    if (outcome.how() == IsolatedPrograms.How.MEMORY) {
      return IcarusCompiler.outOfMemory(options);
    }
    Path log = job.subject().directory().resolve(IcarusRuntime.LOG);
    String line = IcarusLog.firstError(log, job.folder());
    return SimulationResult.Failed.of(
        DiagnosticCode.SIMULATOR_FAILED, line.equals("no message") ? ending(outcome) : line);
  }

  private String ending(IsolatedPrograms.Outcome outcome) {
    return switch (outcome.how()) {
      case SIGNAL -> "the simulator broke down with signal " + outcome.code();
      case FILE_SIZE -> "it wrote more than " + options.maxResultBytes() + " bytes";
      default -> "exit status " + outcome.code();
    };
  }
}
