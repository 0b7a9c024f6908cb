package io.refmill.ingest.fault;

import java.io.IOException;

/** Tries again what may have failed for the machine's sake. */
public final class ReadAttempts {
  private static final int ATTEMPTS = 3;

  private ReadAttempts() {}

  /** Reads all that is left to be read. */
  public interface Attempt {
    void run() throws IOException;
  }

  /**
   * Tries until it succeeds.
   *
   * @return what went wrong the last time; null if one attempt succeeded
   * @throws InputChangedException if the file is not what was planned
   */
  public static IOException of(Attempt attempt) throws InputChangedException {
    IOException problem = null;
    for (int i = 0; i < ATTEMPTS; i++) {
      try {
        attempt.run();
        return null;
      } catch (InputChangedException e) {
        throw e;
      } catch (IOException e) {
        if (Thread.currentThread().isInterrupted()) {
          throw new IllegalStateException("interrupted", e);
        }
        problem = e;
      }
    }
    return problem;
  }
}
