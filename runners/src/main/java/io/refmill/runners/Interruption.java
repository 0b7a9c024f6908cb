package io.refmill.runners;

import io.refmill.pipelines.OutputDirectory;
import java.io.IOException;

/**
 * What happens on Ctrl-C and the like: child processes are ended and unpublished work is removed.
 * The JVM itself then exits with 128 and the signal's number, 130 for an interrupt.
 */
final class Interruption implements AutoCloseable {
  private static final int ATTEMPTS = 20;
  private static final long PAUSE_MILLIS = 25;

  private final Thread hook;

  private Interruption(Thread hook) {
    this.hook = hook;
  }

  static Interruption cleaning(OutputDirectory directory) {
    Thread hook = new Thread(() -> cleanUp(directory), "refmill-interrupted");
    Runtime.getRuntime().addShutdownHook(hook);
    return new Interruption(hook);
  }

  private static void cleanUp(OutputDirectory directory) {
    // Workers still run while the JVM goes down: they may start a process or write a file
    // meanwhile.
    for (int i = 0; i < ATTEMPTS; i++) {
      ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
      try {
        directory.close();
      } catch (IOException e) {
        // A file appeared in a directory that was being removed; the next attempt gets it.
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is going down, and the hook is running.
    }
  }
}
