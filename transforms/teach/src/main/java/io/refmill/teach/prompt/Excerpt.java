package io.refmill.teach.prompt;

/** Texts that are cut to a length. */
public final class Excerpt {
  private static final String CUT = "\n[cut off]";

  private Excerpt() {}

  /**
   * The beginning of a text, with a mark where something is left out.
   *
   * @param characters of the result, at most, counted as Unicode code points
   */
  public static String of(String text, int characters) {
    if (text.codePointCount(0, text.length()) <= characters) {
      return text;
    }
    int kept = Math.max(0, characters - CUT.length());
    return text.substring(0, text.offsetByCodePoints(0, kept)) + CUT;
  }
}
