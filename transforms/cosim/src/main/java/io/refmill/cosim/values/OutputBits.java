package io.refmill.cosim.values;

/**
 * What the simulator printed for one output, 64 bits to a word: the values, and which of them are
 * known. Bits that are not are 0 in both.
 */
public final class OutputBits {
  private static final int WORD = 64;

  private final int width;
  private final int words;
  private final long[] values;
  private final long[] known;

  /**
   * Takes an output from the rows.
   *
   * @param from index of its most significant bit in a row
   */
  public OutputBits(OutputRows rows, int from, int width) {
    this.width = width;
    this.words = (width + WORD - 1) / WORD;
    this.values = new long[rows.calls() * words];
    this.known = new long[values.length];
    for (int call = 0; call < rows.calls(); call++) {
      int index = from;
      for (int word = words - 1; word >= 0; word--) {
        long value = 0;
        long mask = 0;
        for (int bits = bits(word); bits > 0; bits--) {
          // '0' is 0x30 and '1' is 0x31; x and z have other digits in front.
          int bit = rows.bit(call, index++) - '0';
          int isKnown = bit >>> 1 == 0 ? 1 : 0;
          value = value << 1 | bit & isKnown;
          mask = mask << 1 | isKnown;
        }
        values[call * words + word] = value;
        known[call * words + word] = mask;
      }
    }
  }

  /** Bits of the port. */
  public int width() {
    return width;
  }

  /** Number of words that a value has. */
  public int words() {
    return words;
  }

  /** How many bits of a word are the output's. */
  int bits(int word) {
    return Math.min(WORD, width - word * WORD);
  }

  /** A word of a call's value; word 0 is the least significant. */
  public long value(int call, int word) {
    return values[call * words + word];
  }

  /** The same word of what is known. */
  public long known(int call, int word) {
    return known[call * words + word];
  }
}
