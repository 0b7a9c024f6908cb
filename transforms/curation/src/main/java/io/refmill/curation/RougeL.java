package io.refmill.curation;

import java.util.Arrays;

/**
 * ROUGE-L (Lin 2004) of a text against many others: the longest common subsequence of their words.
 * Words are bytes of hashes ({@link io.refmill.contamination.PromptOutline}), as lists hold no
 * words.
 *
 * <p>Written here and not taken from a library: those compare texts, pair by pair, in a table of
 * both lengths. Here a thousand prompts are compared with each record, in bits of machine words
 * (Hyyrö 2004), 64 words of the record at a time.
 */
final class RougeL {
  /** Words beyond these are not looked at, so that one record costs little. */
  static final int MAX_WORDS = 4_096;

  private static final int SYMBOLS = 256;

  private final int length;
  private final long[][] places;
  private final int[] counts = new int[SYMBOLS];

  /** A text to be compared. */
  RougeL(byte[] words) {
    length = Math.min(words.length, MAX_WORDS);
    places = new long[SYMBOLS][];
    for (int i = 0; i < length; i++) {
      int symbol = words[i] & 0xff;
      if (places[symbol] == null) {
        places[symbol] = new long[(length + 63) / 64];
      }
      places[symbol][i / 64] |= 1L << (i % 64);
      counts[symbol]++;
    }
  }

  /** Words that are compared. */
  int length() {
    return length;
  }

  /** No subsequence of both can be longer: the words that both have, in whatever order. */
  int bound(int[] others) {
    int bound = 0;
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
      bound += Math.min(counts[symbol], others[symbol]);
    }
    return bound;
  }

  /** How often each word stands in a text, for {@link #bound}. */
  static int[] counts(byte[] words) {
    return new RougeL(words).counts;
  }

  /** Length of the longest common subsequence with another text. */
  int common(byte[] other) {
    // A zero of v at place i: the best subsequence of the first i words is longer than that of i-1.
    long[] v = new long[(length + 63) / 64];
    Arrays.fill(v, -1L);
    for (int i = 0; i < Math.min(other.length, MAX_WORDS); i++) {
      long[] match = places[other[i] & 0xff];
      if (match != null) {
        step(v, match);
      }
    }
    int common = 0;
    for (int i = 0; i < length; i++) {
      common += (v[i / 64] >>> (i % 64) & 1) == 0 ? 1 : 0;
    }
    return common;
  }

  /** {@code v = (v + (v & match)) | (v & ~match)} on numbers of several machine words. */
  private static void step(long[] v, long[] match) {
    long carry = 0;
    for (int word = 0; word < v.length; word++) {
      long both = v[word] & match[word];
      long sum = v[word] + both + carry;
      carry = Long.compareUnsigned(sum, v[word]) < 0 || carry == 1 && sum == v[word] ? 1 : 0;
      v[word] = sum | v[word] & ~match[word];
    }
  }
}
