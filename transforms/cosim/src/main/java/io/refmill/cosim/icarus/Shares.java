package io.refmill.cosim.icarus;

import io.refmill.cosim.process.Spending;
import io.refmill.cosim.process.Workers;
import io.refmill.parser.SourceFile;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Tells designs what a program has taken that they share: each the part that its size has of all
 * sizes, which is a guess. A design by itself is told all of it, and whoever takes long is by
 * itself in the end.
 */
final class Shares {
  /** Characters of a bench, about. */
  private static final long BENCH = 2_000;

  /** To make a call and to print what comes of it takes about as long as so many gates. */
  private static final long CALL = 50;

  private Shares() {}

  /** Tells what the compiler has taken, by the lengths of the texts. */
  static void compiled(List<SimulationJob> jobs, Duration time) {
    tell(jobs, Spending.Kind.SIMULATOR_COMPILATION, time, Shares::characters);
  }

  /** Tells what a run has taken, by calls and gates as far as these are known. */
  static void simulated(List<SimulationJob> jobs, Duration time) {
    tell(
        jobs,
        Spending.Kind.SIMULATION,
        time,
        job -> Math.max(1, job.stimuli().calls()) * (CALL + job.nodes()));
  }

  /** Does some work and tells what this thread has taken for it, by the lengths of the texts. */
  static <R> R timed(List<SimulationJob> jobs, Workers.Work<R> work)
      throws IOException, InterruptedException {
    Spending clock = jobs.get(0).spending();
    long before = clock.clock();
    try {
      return work.get();
    } finally {
      Duration time = Duration.ofNanos(clock.clock() - before);
      tell(jobs, Spending.Kind.COMPARISON, time, Shares::characters);
    }
  }

  private static long characters(SimulationJob job) {
    return BENCH
        + job.subject().unit().files().stream()
            .map(SourceFile::text)
            .mapToLong(String::length)
            .sum();
  }

  private static void tell(
      List<SimulationJob> jobs,
      Spending.Kind on,
      Duration time,
      ToLongFunction<SimulationJob> size) {
    double all = jobs.stream().mapToLong(size).sum();
    for (SimulationJob job : jobs) {
      long nanos = Math.round(time.toNanos() * (size.applyAsLong(job) / all));
      job.spending().add(on, Duration.ofNanos(nanos));
    }
  }
}
