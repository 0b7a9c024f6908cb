package io.refmill.runners.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * A process of a cluster that was started here. Numbers of processes are used again, so one is only
 * taken for ours if it began when ours did and was given the same settings.
 *
 * @param role such as {@code taskmanager-1}, which its files are named by
 * @param pid its number
 * @param started when it began, in milliseconds since 1970
 * @param settings the directory that it was given on its command line
 */
record ClusterProcess(String role, long pid, long started, Path settings) {
  /** The start of a process is known in hundredths of seconds since the machine started. */
  private static final long TOLERANCE_MILLIS = 3_000;

  private static final String SUFFIX = ".pid";

  /** Remembers a process that was just started. */
  static ClusterProcess of(String role, Process process, Path settings, Path directory)
      throws IOException {
    long started =
        process.info().startInstant().map(Instant::toEpochMilli).orElse(System.currentTimeMillis());
    ClusterProcess made = new ClusterProcess(role, process.pid(), started, settings);
    Files.writeString(made.file(directory), made.pid + " " + started + "\n");
    return made;
  }

  /** The process of a file that {@link #of} wrote; empty if it is no such file. */
  static Optional<ClusterProcess> read(Path file, Path settings) throws IOException {
    String name = file.getFileName().toString();
    if (!name.endsWith(SUFFIX)) {
      return Optional.empty();
    }
    String[] words = Files.readString(file).strip().split(" ");
    try {
      return Optional.of(
          new ClusterProcess(
              name.substring(0, name.length() - SUFFIX.length()),
              Long.parseLong(words[0]),
              Long.parseLong(words[words.length - 1]),
              settings));
    } catch (NumberFormatException e) {
      // Killed while it was written: no process had been waited for.
      return Optional.empty();
    }
  }

  Path file(Path directory) {
    return directory.resolve(role + SUFFIX);
  }

  /** It, if it is there and ours. */
  Optional<ProcessHandle> handle() {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(this::isOurs);
  }

  private boolean isOurs(ProcessHandle found) {
    Optional<Instant> start = found.info().startInstant();
    boolean then =
        start.isEmpty()
            || Duration.between(Instant.ofEpochMilli(started), start.get()).abs().toMillis()
                <= TOLERANCE_MILLIS;
    Optional<String[]> arguments = found.info().arguments();
    return then
        && (arguments.isEmpty() || Arrays.asList(arguments.get()).contains(settings.toString()));
  }
}
