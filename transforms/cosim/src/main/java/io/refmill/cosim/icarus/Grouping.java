package io.refmill.cosim.icarus;

import io.refmill.cosim.values.OutputRows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Finds designs that may share a run. */
final class Grouping {
  /** Bits of all outputs in all calls that one run may print. */
  private static final long MAX_SHARED_BITS = 32L << 20;

  private Grouping() {}

  /**
   * Puts each job into the first group that it may share a run with. Suspects are spread over the
   * groups, and no more of them meet than the root of their number: all of them can then be run
   * again in as many groups, in none of which a suspect meets one that it has met.
   *
   * @param most jobs in a group
   * @param suspects designs that are likely to be run again
   */
  static List<List<SimulationJob>> groups(
      List<SimulationJob> jobs, int most, Set<DesignUnderTest> suspects) {
    double spread = (double) suspects.size() * most / Math.max(1, jobs.size());
    int meeting = (int) Math.ceil(Math.min(spread, Math.sqrt(suspects.size())));
    return groups(
        jobs,
        () ->
            new Group(
                most, SimulationJob::subject, job -> suspects.contains(job.subject()), meeting));
  }

  /**
   * The same, with no two in a group that come from the same.
   *
   * @param origin what a job comes from
   */
  static List<List<SimulationJob>> afresh(
      List<SimulationJob> jobs, int most, Function<SimulationJob, Object> origin) {
    return groups(jobs, () -> new Group(most, origin, job -> false, 0));
  }

  private static List<List<SimulationJob>> groups(
      List<SimulationJob> jobs, Supplier<Group> newGroup) {
    List<List<SimulationJob>> result = new ArrayList<>();
    List<Group> open = new ArrayList<>();
    for (SimulationJob job : jobs) {
      if (isSolitary(job)) {
        result.add(List.of(job));
      } else if (open.stream().noneMatch(group -> group.add(job))) {
        Group group = newGroup.get();
        group.add(job);
        open.add(group);
      }
    }
    open.forEach(group -> result.add(group.jobs));
    return result;
  }

  private static boolean isSolitary(SimulationJob job) {
    return job.traits().solitary()
        || job.facts().verilogKeywords()
        || job.subject().isLarge()
        || job.subject().mayStandStill()
        || UnnamedBlocks.hold(job.design());
  }

  private static final class Group {
    final List<SimulationJob> jobs = new ArrayList<>();
    private final Set<String> words = new HashSet<>();
    private final Set<String> units = new HashSet<>();
    private final Set<Object> origins = Collections.newSetFromMap(new IdentityHashMap<>());
    private final int most;
    private final Function<SimulationJob, Object> origin;
    private final Predicate<SimulationJob> suspected;
    private final int mostSuspects;
    private int suspects;
    private long bits;
    private long nodes;

    Group(
        int most,
        Function<SimulationJob, Object> origin,
        Predicate<SimulationJob> suspected,
        int mostSuspects) {
      this.most = most;
      this.origin = origin;
      this.suspected = suspected;
      this.mostSuspects = mostSuspects;
    }

    boolean add(SimulationJob job) {
      boolean suspect = suspected.test(job);
      if (origins.contains(origin.apply(job)) || (suspect && suspects == mostSuspects)) {
        return false;
      }
      long more = (long) OutputRows.width(job.design()) * job.stimuli().calls();
      if (jobs.size() >= most || (!jobs.isEmpty() && bits + more > MAX_SHARED_BITS)) {
        return false;
      }
      if (!jobs.isEmpty() && job.isHeavy() && nodes + job.nodes() > SimulationJob.MANY_NODES) {
        return false;
      }
      // How long a call takes depends on it, and so whether a long delay has passed by its end.
      if (!jobs.isEmpty() && !jobs.get(0).traits().timeUnit().equals(job.traits().timeUnit())) {
        return false;
      }
      boolean clash =
          job.subject().unitsInCompany().stream().anyMatch(words::contains)
              || job.subject().wordsInCompany().stream().anyMatch(units::contains);
      if (clash) {
        return false;
      }
      origins.add(origin.apply(job));
      suspects += suspect ? 1 : 0;
      jobs.add(job);
      bits += more;
      nodes += job.nodes();
      words.addAll(job.subject().wordsInCompany());
      units.addAll(job.subject().unitsInCompany());
      return true;
    }
  }
}
