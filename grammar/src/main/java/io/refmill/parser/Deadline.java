package io.refmill.parser;

import io.refmill.diagnostics.DiagnosticCode;

/** The time limit of one source unit. Only here does the parser look at a clock. */
public final class Deadline {
  private final long limitMillis;
  private final long end;

  /** A deadline {@code limitMillis} from now; 0 for none. */
  public Deadline(long limitMillis) {
    this.limitMillis = limitMillis;
    this.end = limitMillis > 0 ? System.nanoTime() + limitMillis * 1_000_000L : 0;
  }

  /**
   * Looks at the clock.
   *
   * @throws LimitExceededException with PARSE_TIMEOUT when the time is over
   */
  public void check() {
    if (limitMillis > 0 && System.nanoTime() - end > 0) {
      throw new LimitExceededException(
          DiagnosticCode.PARSE_TIMEOUT, Long.toString(limitMillis));
    }
  }
}
