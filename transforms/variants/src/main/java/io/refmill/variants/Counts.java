package io.refmill.variants;

import java.util.regex.Pattern;

/** What texts say of how many ports there are. */
final class Counts {
  private static final Pattern INPUTS =
      Pattern.compile(
          "\\b(?:\\d+|one|two|three|four|five|six|seven|eight|single|only|no other)(?: \\w+){0,3}"
              + " (?:inputs?|ports?|signals?)\\b|\\bfollowing (?:\\w+ )?(?:ports?|inputs?)\\b"
              + "|\\b(?:enable|load)",
          Pattern.CASE_INSENSITIVE);

  private Counts() {}

  /** Whether a text may say how many inputs there are, or has such a control already. */
  static boolean inputs(String text) {
    return text != null && INPUTS.matcher(text).find();
  }
}
