package io.refmill.ingest.fault;

import java.io.IOException;

/**
 * A file is no longer what it was when the input was planned: the run fails, since its records are
 * numbered by the plan and nothing that is read now can be what was meant.
 */
public final class InputChangedException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * A file that has changed.
   *
   * @param how as in {@code was removed}
   */
  public InputChangedException(String file, String how) {
    super("the input " + file + " " + how + " since it was planned");
  }
}
