package io.refmill.cosim;

import io.refmill.contract.Verdict;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.IntConsumer;

/**
 * Runs designs in Icarus Verilog, many in one compilation and one simulation where that cannot
 * change any result.
 *
 * <p>Designs share a run when each is one file of modules that uses no macros and adds nothing to
 * the compilation unit, when no module of one is so much as mentioned in another, and when nothing
 * in them can keep the simulation going or end it; all directives are reset between files. If a
 * shared run goes wrong in any way, its designs are run again in smaller groups, and those of a
 * small group alone, so no result ever depends on company.
 */
final class IcarusSimulator {
  /**
   * A shared run that takes longer has a design in it that does not end; each is then run alone.
   */
  private static final Duration SHARED_LIMIT = Duration.ofSeconds(3);

  /**
   * Processor time in which some results must come. The bench hands them over every few calls, so
   * only a call that takes some hundred times longer than the limit of the whole run allows on
   * average, or that never ends, is caught by this.
   */
  private static final Duration STALLED = Duration.ofSeconds(2);

  /** The same where many share a run: being wrong costs a little time, and no verdict. */
  private static final Duration SHARED_STALLED = Duration.ofSeconds(1);

  /** A larger group that goes wrong is split, a smaller one run one by one. */
  private static final int LEAST_SPLIT = 8;

  /** Bits of all outputs in all calls that one run may print. */
  private static final long MAX_SHARED_BITS = 32L << 20;

  private static final String COMPILED = "compiled.vvp";
  private static final String BENCH = "bench.v";
  private static final String DRIVER = "driver.v";
  private static final String KEYWORDS = "keywords.v";

  /**
   * Stands after each source: its last line, a comment that it has left open and its directives end
   * here. Compilation units of their own ({@code -u}) would do the same, but each starts a
   * preprocessor, which costs more than all else that a small design needs.
   */
  private static final String SEPARATION = "\n/**/\n`resetall\n";

  private static final String SEPARATOR = "separator.v";

  /** How often a run that fails is repeated at most, until two say the same. */
  private static final int ATTEMPTS = 3;

  private final CosimOptions options;
  private final IsolatedPrograms programs;
  private final LongAdder interferences = new LongAdder();

  IcarusSimulator(CosimOptions options, IsolatedPrograms programs) {
    this.options = options;
    this.programs = programs;
  }

  /**
   * Runs all jobs.
   *
   * @param base the directory that the programs run in
   * @param workers that share the work
   */
  Simulations simulate(List<SimulationJob> jobs, Start start, Path base, Workers workers)
      throws InterruptedException {
    return simulate(groups(jobs, options.batchSize()), start, base, workers, count -> {});
  }

  /** The same, each by itself. */
  Simulations simulateApart(List<SimulationJob> jobs, Start start, Path base, Workers workers)
      throws InterruptedException {
    return simulate(jobs.stream().map(List::of).toList(), start, base, workers, count -> {});
  }

  /**
   * The same in fresh company: no two that were to share a run before share one now. What a design
   * did to others in the one, it cannot do to the same ones in the other.
   *
   * @param before where the jobs have been simulated before
   */
  Simulations simulateAfresh(
      List<SimulationJob> jobs, Simulations before, Start start, Path base, Workers workers)
      throws InterruptedException {
    List<List<SimulationJob>> fresh = groups(jobs, options.batchSize(), before::group);
    return simulate(fresh, start, base, workers, count -> {});
  }

  /**
   * Runs groups of jobs, each group in one simulation where that goes well.
   *
   * @param done is told of how many jobs there are results, of some more each time
   */
  Simulations simulate(
      List<List<SimulationJob>> groups, Start start, Path base, Workers workers, IntConsumer done)
      throws InterruptedException {
    Simulations results = new Simulations();
    groups.forEach(results::putGroup);
    Map<List<SimulationJob>, Throwable> problems =
        workers.each(
            groups,
            1,
            group -> {
              if (group.size() > 1) {
                results.putShared(confirmed(together(group, start, base), start, base));
              }
              for (SimulationJob job : group) {
                if (!results.has(job)) {
                  results.put(job, alone(job, start, base));
                }
              }
              done.accept(group.size());
            });
    problems.forEach(
        (group, problem) -> {
          Verdict.Failed failed = CoSimulator.internal(problem);
          for (SimulationJob job : group) {
            results.putIfAbsent(job, new SimulationResult.Failed(failed.code(), failed.message()));
          }
        });
    return results;
  }

  /**
   * The results of a shared run if some of its designs, drawn by what they are, come to the same by
   * themselves; else none, so that all are run alone. Designs of a run cannot reach each other by
   * any means that we know of; this is how we would learn of one that we do not know.
   */
  private Map<SimulationJob, SimulationResult> confirmed(
      Map<SimulationJob, SimulationResult> shared, Start start, Path base)
      throws IOException, InterruptedException {
    List<SimulationJob> drawn =
        shared.keySet().stream().filter(job -> job.isDrawn(options.confirmShare())).toList();
    for (SimulationJob job : drawn) {
      VvpListing listing = job.listing;
      SimulationResult apart = alone(job, start, base);
      job.listing = listing;
      if (!apart.same(shared.get(job))) {
        interferences.increment();
        return Map.of();
      }
    }
    return shared;
  }

  /** How many shared runs were taken apart since a design came to something else alone. */
  long interferences() {
    return interferences.sum();
  }

  /** Says that a shared run was found to be untrue by someone else. */
  void countInterference() {
    interferences.increment();
  }

  /**
   * Puts each job into the first group that it may share a run with.
   *
   * @param most jobs in a group
   */
  static List<List<SimulationJob>> groups(List<SimulationJob> jobs, int most) {
    return groups(jobs, most, job -> job);
  }

  /**
   * The same, with no two in a group that come from the same.
   *
   * @param origin what a job comes from
   */
  private static List<List<SimulationJob>> groups(
      List<SimulationJob> jobs, int most, Function<SimulationJob, Object> origin) {
    List<List<SimulationJob>> result = new ArrayList<>();
    List<Group> open = new ArrayList<>();
    for (SimulationJob job : jobs) {
      if (job.traits.solitary() || job.verilogKeywords || job.isLarge()) {
        result.add(List.of(job));
      } else if (open.stream().noneMatch(group -> group.add(job, origin.apply(job)))) {
        Group group = new Group(most);
        group.add(job, origin.apply(job));
        open.add(group);
      }
    }
    open.forEach(group -> result.add(group.jobs));
    return result;
  }

  private static final class Group {
    final List<SimulationJob> jobs = new ArrayList<>();
    private final Set<String> words = new HashSet<>();
    private final Set<String> units = new HashSet<>();
    private final Set<Object> origins = Collections.newSetFromMap(new IdentityHashMap<>());
    private final int most;
    private long bits;

    Group(int most) {
      this.most = most;
    }

    boolean add(SimulationJob job, Object origin) {
      if (origins.contains(origin)) {
        return false;
      }
      long more = (long) Judgement.outputWidth(job.design) * job.stimuli.calls();
      if (jobs.size() >= most || (!jobs.isEmpty() && bits + more > MAX_SHARED_BITS)) {
        return false;
      }
      // How long a call takes depends on it, and so whether a long delay has passed by its end.
      if (!jobs.isEmpty() && !jobs.get(0).traits.timeUnit().equals(job.traits.timeUnit())) {
        return false;
      }
      boolean clash =
          job.traits.units().stream().anyMatch(words::contains)
              || job.traits.words().stream().anyMatch(units::contains);
      if (clash) {
        return false;
      }
      origins.add(origin);
      jobs.add(job);
      bits += more;
      words.addAll(job.traits.words());
      units.addAll(job.traits.units());
      return true;
    }
  }

  private Map<SimulationJob, SimulationResult> together(
      List<SimulationJob> group, Start start, Path base) throws IOException, InterruptedException {
    Map<SimulationJob, SimulationResult> results = new HashMap<>();
    String folder = group.get(0).folder;
    write(group, folder, start, true);
    if (compile(group, base, folder, true) != null) {
      // Without those that are refused, which are then run alone, the rest may still do.
      SharedErrors errors = SharedErrors.of(base.resolve(folder).resolve("compile.log"), group);
      errors.driven().forEach(job -> job.inputsAreNets = true);
      List<SimulationJob> rest =
          group.stream().filter(job -> !errors.refused().contains(job)).toList();
      boolean changed = rest.size() < group.size() || !errors.driven().isEmpty();
      return changed && rest.size() > 1 ? together(rest, start, base) : results;
    }
    VvpListing listing = VvpListing.read(base.resolve(folder).resolve(COMPILED));
    IsolatedPrograms.Outcome outcome =
        run(group.get(0), base, base, folder, SHARED_LIMIT, SHARED_STALLED)
            .checking(check(group, base.resolve(folder), true))
            .to(base.resolve(folder).resolve("run.log"));
    if (outcome.how() == IsolatedPrograms.How.REFUSED) {
      // Nothing has run. What is refused here is judged by itself, and does not keep the rest.
      List<SimulationJob> rest =
          group.stream().filter(j -> !outcome.refused().containsKey(j.names.module())).toList();
      return rest.size() > 1 ? together(rest, start, base) : results;
    }
    ResultFile file = ResultFile.read(results(group.get(0)), group, start);
    for (SimulationJob job : group) {
      job.listing = listing;
      Optional<String> problem = portProblem(job);
      SimulationResult result =
          problem.isPresent() ? wrongInterface(problem.get()) : file.of(job, start);
      if (result instanceof SimulationResult.Completed || problem.isPresent()) {
        results.put(job, result);
      }
    }
    if (results.isEmpty() && group.size() > LEAST_SPLIT) {
      // One of them does not end, or ends all: in smaller company most of the others do.
      int part = (int) Math.ceil(Math.sqrt(group.size()));
      for (int from = 0; from < group.size(); from += part) {
        List<SimulationJob> some = group.subList(from, Math.min(group.size(), from + part));
        if (some.size() > 1) {
          results.putAll(together(some, start, base));
        }
      }
    }
    return results;
  }

  /**
   * Runs a design by itself. What it fails by is believed when a second run says the same and there
   * is room for what it writes: a disk that was full, or a process of a pipeline that was killed,
   * looks like a design that ends early or does not compile.
   */
  private SimulationResult alone(SimulationJob job, Start start, Path base)
      throws IOException, InterruptedException {
    SimulationResult last = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Attempt now = attempt(job, start, base);
      if (now.certain() || now.result() instanceof SimulationResult.Completed) {
        return now.result();
      }
      // Who cannot end the simulation has not ended it, however often it looks like that. Any
      // system task ends it if its arguments are wrong.
      boolean possible =
          job.traits.mayEnd()
              || !job.traits.called().isEmpty()
              || !(now.result() instanceof SimulationResult.Failed failed
                  && failed.code() == DiagnosticCode.SIMULATION_FINISHED);
      if (possible && last != null && now.result().same(last)) {
        ScratchDirectory.requireRoom(base);
        return now.result();
      }
      last = now.result();
    }
    String message = ((SimulationResult.Failed) last).message();
    throw new MachineFault("no two runs came to the same: " + message);
  }

  /**
   * What a run alone has come to.
   *
   * @param certain whether no fault of the machine can look like this
   */
  private record Attempt(SimulationResult result, boolean certain) {
    static Attempt certain(SimulationResult result) {
      return new Attempt(result, true);
    }

    static Attempt doubtful(SimulationResult result) {
      return new Attempt(result, false);
    }
  }

  private Attempt attempt(SimulationJob job, Start start, Path base)
      throws IOException, InterruptedException {
    boolean reads = job.traits.readsFiles();
    // What reads files starts in a directory of its own, from which the driver's lie further up.
    String place = reads ? DataFiles.WAY_BACK : job.folder;
    job.sources.write();
    write(List.of(job), place, start, false);
    SimulationResult failure = compile(List.of(job), base, job.folder, false);
    if (!job.verilogKeywords
        && failure instanceof SimulationResult.Failed f
        && f.code() == DiagnosticCode.SIMULATOR_REJECTED
        && f.message().contains("syntax error")) {
      job.verilogKeywords = true;
      SimulationResult again = compile(List.of(job), base, job.folder, false);
      job.verilogKeywords = again == null;
      failure = again == null ? null : failure;
    }
    if (!job.inputsAreNets
        && failure instanceof SimulationResult.Failed f
        && f.code() == DiagnosticCode.DRIVE_CONFLICT) {
      job.inputsAreNets = true;
      write(List.of(job), place, start, false);
      failure = compile(List.of(job), base, job.folder, false);
    }
    if (failure != null) {
      return Attempt.doubtful(failure);
    }
    job.listing = VvpListing.read(job.directory.resolve(COMPILED));
    Path inside = base;
    if (reads) {
      Optional<SimulationResult.Failed> refused =
          DataFiles.place(
              job.directory.resolve(COMPILED),
              job.unit,
              place + "/" + BenchDriver.stimuliFile(0),
              job.directory,
              job.missingFiles);
      if (refused.isPresent()) {
        return Attempt.certain(refused.get());
      }
      inside = DataFiles.directory(job.directory);
    }
    IsolatedPrograms.Outcome outcome =
        run(job, base, inside, place, options.simulateTimeout(), STALLED)
            .checking(check(List.of(job), job.directory, false))
            .to(job.directory.resolve("run.log"));
    if (outcome.how() == IsolatedPrograms.How.REFUSED) {
      IsolatedPrograms.Refusal refusal = outcome.refused().get(job.names.module());
      return Attempt.certain(new SimulationResult.Failed(refusal.code(), refusal.message()));
    }
    Optional<String> problem = portProblem(job);
    if (problem.isPresent()) {
      return Attempt.doubtful(wrongInterface(problem.get()));
    }
    if (outcome.stalled()) {
      return Attempt.certain(
          new SimulationResult.Failed(
              DiagnosticCode.SIMULATOR_TIMEOUT,
              "no call ended in "
                  + STALLED.toSeconds()
                  + " s of processor time: the design may"
                  + " have a loop without delay"));
    }
    if (outcome.timedOut()) {
      return Attempt.certain(
          SimulationResult.Failed.of(
              DiagnosticCode.SIMULATOR_TIMEOUT, options.simulateTimeout().toMillis()));
    }
    SimulationResult result = ResultFile.read(results(job), List.of(job), start).of(job, start);
    if (!outcome.succeeded() && !(result instanceof SimulationResult.Completed)) {
      String line = IcarusLog.firstError(job.directory.resolve("run.log"), job.folder);
      result =
          SimulationResult.Failed.of(
              DiagnosticCode.SIMULATOR_FAILED, line.equals("no message") ? ending(outcome) : line);
    }
    return Attempt.doubtful(result);
  }

  private String ending(IsolatedPrograms.Outcome outcome) {
    return switch (outcome.how()) {
      case SIGNAL -> "the simulator broke down with signal " + outcome.code();
      case FILE_SIZE -> "it wrote more than " + options.maxResultBytes() + " bytes";
      default -> "exit status " + outcome.code();
    };
  }

  /** What must be known of a compiled program before it runs. */
  private static IsolatedPrograms.Check check(
      List<SimulationJob> jobs, Path directory, boolean shared) {
    Set<String> reading = new HashSet<>();
    Map<String, String> folders = new HashMap<>();
    Map<String, Set<String>> seen = new HashMap<>();
    for (SimulationJob job : jobs) {
      seen.put(job.names.module(), job.traits.called());
      if (job.traits.readsFiles()) {
        reading.add(job.names.module());
      }
      folders.put(job.names.module(), job.folder + "/");
    }
    return new IsolatedPrograms.Check(
        directory.resolve(COMPILED),
        jobs.stream().map(job -> job.names.module()).toList(),
        jobs.get(0).names.driver(),
        reading,
        seen,
        shared ? folders : null);
  }

  private static Optional<String> portProblem(SimulationJob job) {
    return job.listing.portProblem(job.names.module(), job.names.instance(), job.design);
  }

  private static SimulationResult wrongInterface(String problem) {
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
  private static void write(List<SimulationJob> jobs, String place, Start start, boolean shared)
      throws IOException {
    SimulationJob first = jobs.get(0);
    Files.createDirectories(first.directory);
    String timeUnit = first.traits.timeUnit();
    BenchDriver driver = new BenchDriver(first.names.driver(), place, jobs);
    StringBuilder benches = new StringBuilder();
    for (SimulationJob job : jobs) {
      // So that complaints name the design whose bench it is.
      benches.append("`line 1 \"").append(job.folder).append('/').append(BENCH).append("\" 0\n");
      TestBench bench = job.bench(driver.clock(job));
      benches.append(
          start == Start.PLAIN
              ? bench.plain(timeUnit)
              : bench.initialised(
                  timeUnit,
                  InitialState.of(job.design, job.listing, job.names),
                  start == Start.EVALUATED));
    }
    benches.append("`line 1 \"").append(first.folder).append('/').append(DRIVER).append("\" 0\n");
    benches.append(driver.text(start, timeUnit, !shared)).append(SEPARATION);
    for (SimulationJob job : shared ? jobs : List.<SimulationJob>of()) {
      benches.append("`line 1 \"").append(job.sources.files().get(0)).append("\" 0\n");
      benches.append(job.sources.text()).append(SEPARATION);
    }
    Files.writeString(first.directory.resolve(BENCH), benches);
    for (int i = 0; i < driver.memories(); i++) {
      Files.writeString(first.directory.resolve(BenchDriver.stimuliFile(i)), driver.stimuliText(i));
    }
    Files.deleteIfExists(results(first));
  }

  private static Path results(SimulationJob first) {
    return first.directory.resolve(BenchDriver.RESULTS);
  }

  /** Compiles; null if that went well. */
  private SimulationResult compile(
      List<SimulationJob> jobs, Path base, String folder, boolean shared)
      throws IOException, InterruptedException {
    SimulationJob first = jobs.get(0);
    boolean separable = first.traits.separable() && !first.verilogKeywords;
    List<String> command =
        new ArrayList<>(List.of(options.toolchain().iverilog(), "-g2012", "-grelative-include"));
    if (!separable && first.apart && !first.verilogKeywords) {
      command.add("-u");
    }
    command.addAll(first.defines);
    command.addAll(List.of("-o", folder + "/" + COMPILED));
    for (SimulationJob job : jobs) {
      command.addAll(List.of("-s", job.names.module()));
    }
    command.addAll(List.of("-s", first.names.driver()));
    command.add(folder + "/" + BENCH);
    if (first.verilogKeywords) {
      // A directive holds for the files that follow (IEEE 1800-2017 22.14).
      Files.writeString(first.directory.resolve(KEYWORDS), "`begin_keywords \"1364-2005\"\n");
      command.add(first.folder + "/" + KEYWORDS);
    }
    if (!shared) {
      command.addAll(first.sources.files());
    }
    Path log = base.resolve(folder).resolve("compile.log");
    IsolatedPrograms.Outcome outcome =
        programs
            .run(
                command,
                base,
                base.resolve(folder),
                new IsolatedPrograms.Limits(
                    options.compileTimeout(), options.simulatorMemory(), options.maxResultBytes()))
            .to(log);
    if (outcome.timedOut()) {
      return new SimulationResult.Failed(
          DiagnosticCode.SIMULATOR_TIMEOUT,
          "compilation by the simulator took longer than "
              + options.compileTimeout().toMillis()
              + " ms");
    }
    if (outcome.succeeded() && Files.exists(base.resolve(folder).resolve(COMPILED))) {
      return null;
    }
    String line = IcarusLog.firstError(log, folder);
    if (IcarusLog.saysDriven(line)) {
      return SimulationResult.Failed.of(
          DiagnosticCode.DRIVE_CONFLICT, "the module drives one of its own inputs");
    }
    if (line.contains("can not be inside a module definition")) {
      return SimulationResult.Failed.of(
          DiagnosticCode.SIMULATOR_REJECTED, "the source ends inside a module");
    }
    if (line.startsWith(BENCH + ":") || line.startsWith(DRIVER + ":")) {
      return line.contains("Unknown module type")
          ? SimulationResult.Failed.of(DiagnosticCode.TOP_NOT_FOUND, first.design.topModule())
          : wrongInterface("the test bench does not compile: " + line);
    }
    // With little memory left the exception is named as the linker names it: St9bad_alloc.
    if (line.contains("bad_alloc")) {
      // Its memory is limited: that says nothing of the source's validity.
      return SimulationResult.Failed.of(DiagnosticCode.SIMULATOR_FAILED, line);
    }
    return SimulationResult.Failed.of(DiagnosticCode.SIMULATOR_REJECTED, line);
  }

  /**
   * A simulation that is to be run.
   *
   * @param inside the directory in which it starts
   * @param place of the first job's files, as the simulator finds it
   */
  private IsolatedPrograms.Run run(
      SimulationJob first, Path base, Path inside, String place, Duration limit, Duration stalled) {
    return programs
        .run(
            List.of(options.toolchain().vvp(), "-n", place + "/" + COMPILED),
            inside,
            base.resolve(first.folder),
            new IsolatedPrograms.Limits(limit, options.simulatorMemory(), options.maxResultBytes()))
        .quietly()
        .progressing(new IsolatedPrograms.Progress(stalled, results(first)));
  }
}
