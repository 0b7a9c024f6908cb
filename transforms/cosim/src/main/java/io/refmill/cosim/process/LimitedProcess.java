package io.refmill.cosim.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Starts processes and keeps track of them, so that none outlives us. */
public final class LimitedProcess {
  /** How long a script whose programs were killed has to end. */
  private static final int PARTING_MILLIS = 100;

  private volatile boolean closed;
  private final Set<Process> live = ConcurrentHashMap.newKeySet();

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
  public void killAll() {
    closed = true;
    for (Process process : live) {
      kill(process);
    }
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
