package io.refmill.llm;

import java.nio.charset.StandardCharsets;

/**
 * Texts that have bytes in UTF-8. Half a surrogate pair, as a cut may leave and an escape in JSON
 * can say, has none, and ends whoever writes it to a file.
 */
public final class WellFormed {
  private WellFormed() {}

  /** The text, with U+FFFD for each half of a pair. */
  public static String of(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return new String(text.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.UTF_16BE);
      }
    }
    return text;
  }
}
