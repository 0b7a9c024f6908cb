package io.refmill.runners;

import io.refmill.pipelines.OutputDirectory;
import java.io.IOException;
import java.io.PrintWriter;

/**
 * What happens on Ctrl-C, SIGTERM and the like: child processes are ended, and unpublished work and
 * scratch files are removed. The JVM itself then exits with 128 and the signal's number: 130 for an
 * interrupt, 143 for SIGTERM.
 */
final class Interruption implements AutoCloseable {
  private static final int ATTEMPTS = 20;
  private static final long PAUSE_MILLIS = 25;

  private final OutputDirectory directory;
  private final RunScratch scratch;
  private final PrintWriter err;
  private final Thread hook;
  private volatile boolean running;

  Interruption(OutputDirectory directory, RunScratch scratch, PrintWriter err) {
    this.directory = directory;
    this.scratch = scratch;
    this.err = err;
    this.hook = new Thread(this::cleanUp, "refmill-interrupted");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Whether a signal is ending the process: what fails then, fails because of that. */
  boolean isRunning() {
    return running;
  }

  private void cleanUp() {
    running = true;
    // Workers still run while the JVM goes down: they may start a process or write a file
    // meanwhile.
    for (int i = 0; i < ATTEMPTS; i++) {
      ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
      try {
        directory.discard();
      } catch (IOException e) {
        // A file appeared in a directory that was being removed; the next attempt gets it.
      }
      scratch.clear();
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        break;
      }
    }
    try {
      directory.close();
    } catch (IOException e) {
      // The next run removes what is left.
    }
    scratch.close();
    err.println(
        directory.published()
            ? "refmill: ended by a signal; the dataset had been published"
            : "refmill: ended by a signal; nothing was published");
    err.flush();
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is going down, and the hook is running.
      running = true;
    }
  }
}
