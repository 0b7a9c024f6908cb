package io.refmill.runners.cluster;

import io.refmill.beam.run.RunCounters;
import io.refmill.ingest.InputPlan;
import io.refmill.pipelines.BuildJob;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Follows the job of a run on a cluster: asks it how far it is, since the workers' own counters are
 * in other processes, and ends it with the run, since a cluster does not notice that nobody waits
 * for a job any more.
 */
public final class ClusterWatch implements BuildJob.Listener {
  private static final long PAUSE_MILLIS = 1_000;
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String REJECTIONS = ".rejections";
  private static final String COSTS = ".costs";
  private static final String READ = "ReadRecords/Read";
  private static final String COMPILE = "CompileDesigns/Compile";
  private static final String VERIFY = "VerifyModels/Verify";

  private final FlinkRest rest;
  private final String job;
  private final BuildJob.Listener shown;
  private final Set<String> earlier = new HashSet<>();
  private final Set<String> seen = ConcurrentHashMap.newKeySet();
  private volatile Thread thread;
  private RunCounters counters;

  /**
   * A watch.
   *
   * @param job its name, which no other job of the cluster has at the same time
   * @param shown what shows the counters
   */
  public ClusterWatch(FlinkRest rest, String job, BuildJob.Listener shown) {
    this.rest = rest;
    this.job = job;
    this.shown = shown;
  }

  @Override
  public void planned(InputPlan plan, RunCounters counters) {
    this.counters = counters;
    try {
      rest.jobs(job).forEach(each -> earlier.add(each.id()));
    } catch (IOException e) {
      // Whether the cluster answers is said by who gives it the job.
      earlier.clear();
    }
    shown.planned(plan, counters);
    thread = new Thread(this::follow, "refmill-cluster-watch");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void ended() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try {
      // Once more, as the end may have come between two looks.
      look(false);
    } catch (IOException e) {
      // What was seen last is shown; the run has its own end to tell of.
    }
    shown.ended();
    try {
      cancel();
    } catch (IOException e) {
      // The run has its own end to tell of; who runs next on this output cancels what is left.
      return;
    }
  }

  /**
   * Ends jobs of this name, if there are any.
   *
   * @return how many there were
   */
  public int cancel() throws IOException {
    int ended = 0;
    try {
      for (FlinkRest.Job each : rest.jobs(job)) {
        if (!each.hasEnded()) {
          rest.cancel(each, PATIENCE);
          ended++;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return ended;
  }

  /**
   * What to say of a run that failed, if that is because the cluster has ended; what its client
   * says of that names neither the cluster nor what to do.
   */
  public Optional<String> lost() {
    try {
      boolean known = rest.jobs(job).stream().map(FlinkRest.Job::id).anyMatch(seen::contains);
      return known || seen.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "the Flink cluster at "
                  + rest.master()
                  + " does not know the job any more: its JobManager has been started anew;"
                  + " the same command goes on from what was done");
    } catch (IOException e) {
      return Optional.of(
          e.getMessage()
              + "; see the log of its JobManager (./refmill cluster status says where) and start it"
              + " again, then the same command goes on from what was done");
    }
  }

  private void follow() {
    try {
      while (true) {
        Thread.sleep(PAUSE_MILLIS);
        try {
          look(true);
        } catch (ClusterException e) {
          if (Thread.currentThread().isInterrupted()) {
            return;
          }
          // Busy; it is asked again.
        } catch (IOException e) {
          return;
        }
      }
    } catch (InterruptedException e) {
      return;
    }
  }

  /** Counts what the job of this run has done. */
  private void look(boolean running) throws IOException {
    for (FlinkRest.Job each : rest.jobs(job)) {
      if (!earlier.contains(each.id()) && !(running && each.hasEnded())) {
        seen.add(each.id());
        count(rest.written(each.id()), counters);
      }
    }
  }

  /**
   * Sets what is shown to what the operators of a job have put out. Rejections, and what a stage
   * says of costs, are counted when their stage has ended, as nobody reads them before; until then
   * they are among what it has put out, which is no more than what it was given.
   */
  static void count(Map<String, Long> written, RunCounters counters) {
    long read = all(written, READ) - rejected(written, READ);
    set(counters.read, read);
    long compiled = results(written, COMPILE, read);
    set(counters.compiled, compiled);
    long models = compiled - rejected(written, COMPILE);
    set(counters.models, models);
    long simulated = results(written, VERIFY, models);
    set(counters.simulated, simulated);
    set(counters.verified, simulated - rejected(written, VERIFY));
    set(
        counters.accepted,
        all(written, "LimitLength/Limit") - rejected(written, "LimitLength/Limit"));
    long rejections = 0;
    for (Map.Entry<String, Long> each : written.entrySet()) {
      rejections += each.getKey().endsWith(REJECTIONS) ? each.getValue() : 0;
    }
    set(counters.rejected, rejections);
  }

  private static long all(Map<String, Long> written, String operator) {
    return written.getOrDefault(operator, 0L);
  }

  /** What became of the records that a stage was given, one of each. */
  private static long results(Map<String, Long> written, String operator, long given) {
    return Math.min(given, all(written, operator) - all(written, operator + COSTS));
  }

  private static long rejected(Map<String, Long> written, String operator) {
    return all(written, operator + REJECTIONS);
  }

  private static void set(AtomicLong counter, long value) {
    counter.set(Math.max(0, value));
  }
}
