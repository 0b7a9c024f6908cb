package io.refmill.variants;

import java.util.regex.Pattern;

/** Whether a further input contradicts a text. */
final class Counts {
  private static final Pattern CLOSED =
      Pattern.compile(
          "\\b(?:only|no other|total of|exactly|just)(?: [\\w`,-]+){0,4} (?:inputs?|ports?|signals?)\\b"
              + "|\\b\\d+ (?:ports|pins)\\b|\\b(?:enable|load)",
          Pattern.CASE_INSENSITIVE);

  private Counts() {}

  /** Whether a text says that there are no further inputs, or has such a control already. */
  static boolean closed(String text) {
    return text != null && CLOSED.matcher(text).find();
  }
}
