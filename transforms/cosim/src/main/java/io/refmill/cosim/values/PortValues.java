package io.refmill.cosim.values;

import java.math.BigInteger;
import java.util.Arrays;

/** The values of one port in all calls, as unsigned bit patterns of 64 bits to a word. */
public final class PortValues {
  private static final int WORD = Long.SIZE;
  private static final int WORD_BYTES = Long.BYTES;

  private final int words;
  private final long[] values;

  private PortValues(int words, long[] values) {
    this.words = words;
    this.values = values;
  }

  /** Words of a value, the least significant first. */
  public static int words(int width) {
    return (width + WORD - 1) / WORD;
  }

  /** Bytes of a value on the way to an interpreter and back: 1, 2, 4, 8, or as many as needed. */
  public static int bytes(int width) {
    for (int size = 1; size <= WORD_BYTES; size *= 2) {
      if (width <= 8 * size) {
        return size;
      }
    }
    return (width + 7) / 8;
  }

  /** Reads a column, little endian. */
  public static PortValues decode(byte[] data, int offset, int calls, int width) {
    int size = bytes(width);
    int words = words(width);
    long[] values = new long[calls * words];
    int at = offset;
    for (int call = 0; call < calls; call++, at += size) {
      for (int i = size - 1; i >= 0; i--) {
        int index = call * words + i / WORD_BYTES;
        values[index] = values[index] << 8 | data[at + i] & 0xff;
      }
    }
    return new PortValues(words, values);
  }

  /** The values of a port of that width. */
  static PortValues of(BigInteger[] patterns, int width) {
    int words = words(width);
    long[] values = new long[patterns.length * words];
    for (int call = 0; call < patterns.length; call++) {
      if (words == 1) {
        values[call] = patterns[call].longValue();
      } else {
        byte[] digits = patterns[call].toByteArray();
        for (int i = 0; i < digits.length && i < words * WORD_BYTES; i++) {
          long digit = digits[digits.length - 1 - i] & 0xff;
          values[call * words + i / WORD_BYTES] |= digit << 8 * (i % WORD_BYTES);
        }
      }
    }
    return new PortValues(words, values);
  }

  /** These values and then others of the same port. */
  PortValues and(PortValues more) {
    long[] all = Arrays.copyOf(values, values.length + more.values.length);
    System.arraycopy(more.values, 0, all, values.length, more.values.length);
    return new PortValues(words, all);
  }

  /** Writes a column of values of that width, little endian. */
  public void encode(int width, byte[] data, int offset) {
    int size = bytes(width);
    int at = offset;
    for (int call = 0; call < calls(); call++, at += size) {
      for (int word = 0; word < words; word++) {
        long rest = values[call * words + word];
        int last = Math.min(size, (word + 1) * WORD_BYTES);
        for (int i = word * WORD_BYTES; i < last; i++, rest >>>= 8) {
          data[at + i] = (byte) rest;
        }
      }
    }
  }

  /** Number of calls. */
  public int calls() {
    return words == 0 ? 0 : values.length / words;
  }

  /** The value in a call, as an unsigned bit pattern. */
  public BigInteger get(int call) {
    if (words == 1 && values[call] >= 0) {
      return BigInteger.valueOf(values[call]);
    }
    byte[] digits = new byte[words * WORD_BYTES];
    for (int i = 0; i < digits.length; i++) {
      long word = values[call * words + i / WORD_BYTES];
      digits[digits.length - 1 - i] = (byte) (word >>> 8 * (i % WORD_BYTES));
    }
    return new BigInteger(1, digits);
  }

  /** Whether the value is 0 in all calls. */
  public boolean isZero() {
    return Arrays.stream(values).allMatch(word -> word == 0);
  }

  /** Bits {@code 64 * word} to {@code 64 * word + 63} of a value. */
  public long word(int call, int word) {
    return values[call * words + word];
  }

  /** All values as big numbers. */
  public BigInteger[] toArray() {
    BigInteger[] patterns = new BigInteger[calls()];
    for (int call = 0; call < patterns.length; call++) {
      patterns[call] = get(call);
    }
    return patterns;
  }
}
