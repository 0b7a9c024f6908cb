package io.refmill.teach.check;

/**
 * What a check came to.
 *
 * @param name of the check
 * @param message what was found; empty if it passed
 */
public record Finding(String name, String message) {
  /** Whether nothing was found. */
  public boolean passed() {
    return message.isEmpty();
  }
}
