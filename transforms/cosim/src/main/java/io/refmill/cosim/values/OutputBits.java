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
    byte[] text = rows.text();
    for (int call = 0; call < rows.calls(); call++) {
      int at = rows.start(call) + from;
      for (int word = words - 1; word >= 0; word--) {
        int bits = bits(word);
        long value = 0;
        long mask = -1L >>> WORD - bits;
        int others = 0;
        for (int end = at + bits; at < end; at++) {
          value = value << 1 | text[at] & 1;
          others |= text[at] ^ '0';
        }
        if (others >>> 1 != 0) {
          mask = known(text, at - bits, at);
          value &= mask;
        }
        values[call * words + word] = value;
        known[call * words + word] = mask;
      }
    }
  }

  /** Which of some bits are neither x nor z: '0' is 0x30 and '1' is 0x31. */
  private static long known(byte[] text, int from, int to) {
    long mask = 0;
    for (int at = from; at < to; at++) {
      mask = mask << 1 | ((text[at] ^ '0') >>> 1 == 0 ? 1 : 0);
    }
    return mask;
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
