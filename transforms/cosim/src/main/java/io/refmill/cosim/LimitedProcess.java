package io.refmill.cosim;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Runs programs under limits and keeps track of them, so that none outlives us.
 *
 * <p>The limits are those of the shell's {@code ulimit}, which every platform with Icarus has; a
 * limit that a platform does not know is skipped. Time is processor time, so that a verdict does
 * not depend on how busy the machine is, and holds even if this process is killed before it can end
 * its children; the clock on the wall only ends what sleeps.
 */
final class LimitedProcess {
  private static final String LIMITS =
      "ulimit -c 0; ulimit -t %d 2>/dev/null; ulimit -v %d 2>/dev/null;"
          + " ulimit -f %d 2>/dev/null; exec \"$@\"";

  /** How much longer than its processor time a process may take. */
  static final int WALL_FACTOR = 4;

  private static final long POLL = Duration.ofMillis(200).toNanos();

  /** A program that has used no more than this by now may be a script that waits for another. */
  private static final Duration SCRIPT = Duration.ofMillis(30);

  private static final int POLLS_OF_SCRIPTS = 10;

  /** How long a script whose programs were killed has to end. */
  private static final int PARTING_MILLIS = 100;

  private volatile boolean closed;
  private final Set<Process> live = ConcurrentHashMap.newKeySet();

  /**
   * Limits of one run.
   *
   * @param time of the processor, in whole seconds; rounded up
   * @param memory address space in bytes
   * @param fileBytes size of any one file that it writes
   */
  record Limits(Duration time, long memory, long fileBytes) {}

  /**
   * A sign of life that a process must give.
   *
   * @param within so much processor time of its own, where the platform can tell
   * @param sign a number that changes whenever there is one
   */
  record Progress(Duration within, LongSupplier sign) {}

  /**
   * How a run ended.
   *
   * @param exitCode the process's; above 128 for a signal
   * @param timedOut whether it was killed by us, or by its limit of processor time
   * @param stalled whether it was killed since it made no progress
   */
  record Outcome(int exitCode, boolean timedOut, boolean stalled) {}

  /**
   * Runs a program to its end. Its input is empty and its environment holds nothing of ours.
   *
   * @param log receives what the program writes to both its output streams
   */
  Outcome run(List<String> command, Path directory, File log, Limits limits)
      throws IOException, InterruptedException {
    return run(
        builder(command, directory, limits).redirectErrorStream(true).redirectOutput(log),
        limits,
        null);
  }

  /**
   * The same, with only the error stream logged: the other may be a flood, and is thrown away.
   *
   * @param progress that it must make
   */
  Outcome runQuietly(
      List<String> command, Path directory, File log, Limits limits, Progress progress)
      throws IOException, InterruptedException {
    return run(
        builder(command, directory, limits)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(log),
        limits,
        progress);
  }

  private Outcome run(ProcessBuilder builder, Limits limits, Progress progress)
      throws IOException, InterruptedException {
    Process process = builder.redirectInput(new File("/dev/null")).start();
    register(process);
    try {
      long end = System.nanoTime() + limits.time().multipliedBy(WALL_FACTOR).toNanos();
      Duration used = Duration.ZERO;
      long seen = Long.MIN_VALUE;
      int poll = 0;
      while (!process.waitFor(Math.min(POLL, end - System.nanoTime()), TimeUnit.NANOSECONDS)) {
        if (System.nanoTime() >= end) {
          return new Outcome(-1, true, false);
        }
        Optional<Duration> now = used(process, ++poll);
        if (progress != null && now.isPresent()) {
          long sign = progress.sign().getAsLong();
          if (sign != seen) {
            seen = sign;
            used = now.get();
          } else if (now.get().minus(used).compareTo(progress.within()) > 0) {
            return new Outcome(-1, true, true);
          }
        }
      }
      int exit = process.exitValue();
      return new Outcome(exit, outOfTime(exit), false);
    } finally {
      kill(process);
    }
  }

  /**
   * Processor time of a process, or of what it has started where it is a script, which has next to
   * none; empty where a script is not looked at this time, since that means to look at every
   * process of the machine.
   */
  private static Optional<Duration> used(Process process, int poll) {
    Optional<Duration> own = process.info().totalCpuDuration();
    if (own.isEmpty() || own.get().compareTo(SCRIPT) > 0) {
      return own;
    }
    return poll % POLLS_OF_SCRIPTS != 0
        ? Optional.empty()
        : process
            .descendants()
            .map(handle -> handle.info().totalCpuDuration())
            .flatMap(Optional::stream)
            .max(Comparator.naturalOrder());
  }

  /** 128 + SIGXCPU, or SIGKILL when the soft and the hard limit are one. */
  static boolean outOfTime(int exitCode) {
    return exitCode == 128 + 24 || exitCode == 128 + 9;
  }

  /** Starts a program that talks over its standard streams; its errors are thrown away. */
  Process start(List<String> command, Path directory, Map<String, String> environment)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    clean(builder, directory);
    builder.environment().putAll(environment);
    Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    register(process);
    return process;
  }

  private void register(Process process) {
    live.add(process);
    if (closed) {
      kill(process);
    }
  }

  /** Ends a process and everything that it started. */
  void kill(Process process) {
    live.remove(process);
    if (process.isAlive()) {
      List<ProcessHandle> started = process.descendants().toList();
      started.forEach(ProcessHandle::destroyForcibly);
      if (!started.isEmpty()) {
        // A script ends by itself when what it has started does, and can still do its work.
        awaitBriefly(process);
      }
      process.destroyForcibly();
    }
  }

  private static void awaitBriefly(Process process) {
    try {
      process.waitFor(PARTING_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends everything that still runs, and what is started from now on. */
  void killAll() {
    closed = true;
    for (Process process : live) {
      kill(process);
    }
  }

  private static ProcessBuilder builder(List<String> command, Path directory, Limits limits) {
    long seconds = Math.max(1, limits.time().plusMillis(999).toSeconds());
    String script =
        String.format(LIMITS, seconds, limits.memory() / 1024, limits.fileBytes() / 512 + 1);
    List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", script, "sh"));
    words.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(words).directory(directory.toFile());
    clean(builder, directory);
    return builder;
  }

  private static void clean(ProcessBuilder builder, Path directory) {
    Map<String, String> environment = builder.environment();
    environment.clear();
    environment.put("PATH", "/usr/local/bin:/usr/bin:/bin");
    environment.put("LC_ALL", "C");
    environment.put("HOME", directory.toString());
    environment.put("TMP", directory.toString());
    environment.put("TMPDIR", directory.toString());
  }
}
