package io.refmill.cosim.icarus;

import io.refmill.cosim.process.IsolatedPrograms;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs a group of designs in one simulation, or in smaller ones where that does not go well. */
final class SharedRun {
  /**
   * A shared run that takes longer has a design in it that does not end; each is then run alone.
   * Being wrong about one that stalls costs a little time, and no verdict.
   */
  private static final IcarusRuntime.Limits LIMITS =
      new IcarusRuntime.Limits(Duration.ofSeconds(3), Duration.ofSeconds(1), Duration.ofSeconds(1));

  /** A larger group that goes wrong is split, a smaller one run one by one. */
  private static final int LEAST_SPLIT = 8;

  private final IcarusCompiler compiler;
  private final IcarusRuntime runtime;

  SharedRun(IcarusCompiler compiler, IcarusRuntime runtime) {
    this.compiler = compiler;
    this.runtime = runtime;
  }

  /**
   * What a group came to.
   *
   * @param results of those that came to one
   * @param open the others, which are to be run alone, with what is known of them now
   */
  record Result(List<Simulated> results, List<SimulationJob> open) {
    /** All are to be run alone. */
    static Result none(List<SimulationJob> group) {
      return new Result(List.of(), group);
    }

    /** All, with what is known of them now. */
    List<SimulationJob> jobs() {
      return Stream.concat(results.stream().map(Simulated::job), open.stream()).toList();
    }

    private Result and(Result other) {
      return new Result(
          Stream.concat(results.stream(), other.results.stream()).toList(),
          Stream.concat(open.stream(), other.open.stream()).toList());
    }
  }

  /**
   * Runs a group.
   *
   * @param base the directory that the programs run in
   */
  Result run(List<SimulationJob> group, Start start, Path base)
      throws IOException, InterruptedException {
    String folder = group.get(0).folder();
    Path directory = base.resolve(folder);
    IcarusCompiler.write(group, folder, start, true);
    if (compiler.compile(group, base, folder, true).isPresent()) {
      SharedErrors errors = SharedErrors.of(directory.resolve(IcarusCompiler.LOG), group);
      List<SimulationJob> known = group.stream().map(job -> driven(job, errors)).toList();
      boolean changed = !errors.refused().isEmpty() || !errors.driven().isEmpty();
      return changed ? without(errors.refused(), known, start, base) : Result.none(known);
    }
    VvpListing listing = VvpListing.read(directory.resolve(IcarusCompiler.COMPILED));
    List<SimulationJob> listed =
        group.stream().map(job -> job.with(job.facts().with(listing))).toList();
    Set<DesignUnderTest> heavy = tooHeavy(listed);
    if (!heavy.isEmpty()) {
      return without(heavy, listed, start, base);
    }
    IsolatedPrograms.Outcome outcome = runtime.run(listed, base, folder, LIMITS, true);
    if (outcome.how() == IsolatedPrograms.How.REFUSED) {
      // Nothing has run. What is refused here is judged by itself, and does not keep the rest.
      Set<String> refused = outcome.refused().keySet();
      return without(subjects(group, refused), group, start, base);
    }
    Result result = read(listed, start);
    return result.results().isEmpty() && group.size() > LEAST_SPLIT
        ? split(listed, start, base)
        : result;
  }

  /** Those that would use up the time of all, so that every one of them had to be run again. */
  private static Set<DesignUnderTest> tooHeavy(List<SimulationJob> group) {
    int all = group.stream().mapToInt(SimulationJob::nodes).sum();
    return group.stream()
        .filter(job -> all > SimulationJob.MANY_NODES && job.isHeavy())
        .map(SimulationJob::subject)
        .collect(Collectors.toSet());
  }

  private static SimulationJob driven(SimulationJob job, SharedErrors errors) {
    return errors.driven().contains(job.subject()) ? job.with(job.facts().withInputsAsNets()) : job;
  }

  private static Set<DesignUnderTest> subjects(List<SimulationJob> group, Set<String> benches) {
    return group.stream()
        .filter(job -> benches.contains(job.names().module()))
        .map(SimulationJob::subject)
        .collect(Collectors.toSet());
  }

  /** Without some, which are then run alone, the rest may still do. */
  private Result without(
      Set<DesignUnderTest> apart, List<SimulationJob> group, Start start, Path base)
      throws IOException, InterruptedException {
    Map<Boolean, List<SimulationJob>> parts =
        group.stream().collect(Collectors.partitioningBy(job -> apart.contains(job.subject())));
    List<SimulationJob> rest = parts.get(false);
    return rest.size() > 1
        ? run(rest, start, base).and(Result.none(parts.get(true)))
        : Result.none(group);
  }

  private static Result read(List<SimulationJob> group, Start start) throws IOException {
    ResultFile file = ResultFile.read(IcarusCompiler.results(group.get(0)), group, start);
    List<Simulated> results = new ArrayList<>();
    List<SimulationJob> open = new ArrayList<>();
    for (SimulationJob job : group) {
      Optional<SimulationResult.Failed> problem = IcarusCompiler.portProblem(job);
      SimulationResult result = problem.isPresent() ? problem.get() : file.of(job, start);
      if (result instanceof SimulationResult.Completed || problem.isPresent()) {
        results.add(new Simulated(job, result));
      } else {
        open.add(job);
      }
    }
    return new Result(results, open);
  }

  /** One of them does not end, or ends all: in smaller company most of the others do. */
  private Result split(List<SimulationJob> group, Start start, Path base)
      throws IOException, InterruptedException {
    Result all = Result.none(List.of());
    int part = (int) Math.ceil(Math.sqrt(group.size()));
    for (int from = 0; from < group.size(); from += part) {
      List<SimulationJob> some = group.subList(from, Math.min(group.size(), from + part));
      all = all.and(some.size() > 1 ? run(some, start, base) : Result.none(some));
    }
    return all;
  }
}
