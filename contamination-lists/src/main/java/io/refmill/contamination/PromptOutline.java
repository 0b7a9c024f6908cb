package io.refmill.contamination;

import java.util.List;
import java.util.Set;

/**
 * A prompt as a byte of a hash for each word, by which subsequences of two prompts are compared. A
 * byte stands for hundreds of the words of a language, so that the text cannot be read out of it;
 * different words are equal once in 256.
 */
public final class PromptOutline {
  private PromptOutline() {}

  /** The outline of a text, without port lists and module headers. */
  public static byte[] of(String text) {
    return of(PromptText.body(text, Set.of()));
  }

  /** The outline of some words. */
  static byte[] of(List<String> words) {
    long[] hashes = Hashes.windows(words, 1);
    byte[] outline = new byte[hashes.length];
    for (int i = 0; i < outline.length; i++) {
      outline[i] = (byte) hashes[i];
    }
    return outline;
  }
}
