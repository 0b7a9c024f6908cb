package io.refmill.cosim.icarus;

import io.refmill.contract.Verdict;
import io.refmill.cosim.process.Faults;
import io.refmill.cosim.process.IsolatedPrograms;
import io.refmill.cosim.process.Workers;
import io.refmill.cosim.settings.CosimOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
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
public final class IcarusSimulator {
  private final CosimOptions options;
  private final SharedRun shared;
  private final LoneRun lone;
  private final LongAdder interferences = new LongAdder();

  /** A simulator whose programs run by these means. */
  public IcarusSimulator(CosimOptions options, IsolatedPrograms programs) {
    this.options = options;
    IcarusCompiler compiler = new IcarusCompiler(options, programs);
    IcarusRuntime runtime = new IcarusRuntime(options, programs);
    this.shared = new SharedRun(compiler, runtime);
    this.lone = new LoneRun(options, compiler, runtime);
  }

  /**
   * Runs all jobs.
   *
   * @param base the directory that the programs run in
   * @param workers that share the work
   */
  public Simulations simulate(List<SimulationJob> jobs, Start start, Path base, Workers workers)
      throws InterruptedException {
    return simulate(jobs, Set.of(), start, base, workers);
  }

  /**
   * The same with some that are likely to be run again in fresh company: few of them share a run,
   * so that few runs do for that.
   */
  public Simulations simulate(
      List<SimulationJob> jobs,
      Set<DesignUnderTest> suspects,
      Start start,
      Path base,
      Workers workers)
      throws InterruptedException {
    return simulate(jobs, suspects, start, base, workers, count -> {});
  }

  /**
   * The same, and tells how it gets on.
   *
   * @param done is told of how many jobs there are results, of some more each time
   */
  public Simulations simulate(
      List<SimulationJob> jobs,
      Set<DesignUnderTest> suspects,
      Start start,
      Path base,
      Workers workers,
      IntConsumer done)
      throws InterruptedException {
    List<SimulationJob> all = start == Start.PLAIN ? jobs : further(jobs);
    return each(Grouping.groups(all, options.batchSize(), suspects), start, base, workers, done);
  }

  /** The same, each by itself. */
  public Simulations simulateApart(
      List<SimulationJob> jobs, Start start, Path base, Workers workers)
      throws InterruptedException {
    return each(further(jobs).stream().map(List::of).toList(), start, base, workers, count -> {});
  }

  /**
   * The same in fresh company: no two that were to share a run before share one now. What a design
   * did to others in the one, it cannot do to the same ones in the other.
   *
   * @param before where the jobs have been simulated before
   */
  public Simulations simulateAfresh(
      List<SimulationJob> jobs, Simulations before, Start start, Path base, Workers workers)
      throws InterruptedException {
    List<List<SimulationJob>> fresh =
        Grouping.afresh(further(jobs), options.batchSize(), job -> before.group(job.subject()));
    return each(fresh, start, base, workers, count -> {});
  }

  private static List<SimulationJob> further(List<SimulationJob> jobs) {
    return jobs.stream().map(SimulationJob::further).toList();
  }

  /** Runs groups of jobs, each group in one simulation where that goes well. */
  private Simulations each(
      List<List<SimulationJob>> groups, Start start, Path base, Workers workers, IntConsumer done)
      throws InterruptedException {
    return new Simulations(
        workers.map(
            groups,
            1,
            group -> {
              Simulations.Group results = Shares.timed(group, () -> group(group, start, base));
              done.accept(group.size());
              return results;
            },
            (group, problem) ->
                Simulations.Group.apart(group.stream().map(job -> failed(job, problem)).toList())));
  }

  private Simulations.Group group(List<SimulationJob> group, Start start, Path base)
      throws IOException, InterruptedException {
    SharedRun.Result together =
        group.size() > 1
            ? confirmed(shared.run(group, start, base), start, base)
            : SharedRun.Result.none(group);
    return Simulations.Group.of(
        together.results(), together.open().stream().map(job -> alone(job, start, base)).toList());
  }

  private Simulated alone(SimulationJob job, Start start, Path base) {
    return Workers.guarded(() -> lone.run(job, start, base), problem -> failed(job, problem));
  }

  private static Simulated failed(SimulationJob job, Throwable problem) {
    Verdict.Failed failed = Faults.verdict(problem);
    return new Simulated(job, new SimulationResult.Failed(failed.code(), failed.message()));
  }

  /**
   * The results of a shared run if some of its designs, drawn by what they are, come to the same by
   * themselves; else none, so that all are run alone. Designs of a run cannot reach each other by
   * any means that we know of; this is how we would learn of one that we do not know.
   */
  private SharedRun.Result confirmed(SharedRun.Result together, Start start, Path base)
      throws IOException, InterruptedException {
    for (Simulated simulated : together.results()) {
      SimulationJob job = simulated.job();
      if (job.subject().isDrawn(options.confirmShare())
          && !lone.run(job.further(), start, base).result().same(simulated.result())) {
        interferences.increment();
        return SharedRun.Result.none(together.jobs());
      }
    }
    return together;
  }

  /** How many shared runs were taken apart since a design came to something else alone. */
  public long interferences() {
    return interferences.sum();
  }

  /** Says that a shared run was found to be untrue by someone else. */
  public void countInterference() {
    interferences.increment();
  }
}
