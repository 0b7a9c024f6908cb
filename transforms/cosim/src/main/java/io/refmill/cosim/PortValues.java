package io.refmill.cosim;

import java.math.BigInteger;

/**
 * The values of one port in all calls, as unsigned bit patterns. The narrow ones, which are nearly
 * all, are kept as plain numbers.
 */
final class PortValues {
  private static final int LONG_BITS = 63;

  private final long[] narrow;
  private final BigInteger[] wide;

  private PortValues(long[] narrow, BigInteger[] wide) {
    this.narrow = narrow;
    this.wide = wide;
  }

  /** Bytes of a value on the way to an interpreter and back: 1, 2, 4, 8, or as many as needed. */
  static int bytes(int width) {
    for (int size = 1; size <= 8; size *= 2) {
      if (width <= 8 * size) {
        return size;
      }
    }
    return (width + 7) / 8;
  }

  /** Reads a column, little endian. */
  static PortValues decode(byte[] data, int offset, int calls, int width) {
    int size = bytes(width);
    boolean fits = width <= LONG_BITS;
    long[] narrow = fits ? new long[calls] : null;
    BigInteger[] wide = fits ? null : new BigInteger[calls];
    byte[] reversed = new byte[size];
    int at = offset;
    for (int call = 0; call < calls; call++, at += size) {
      if (fits) {
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
          value = value << 8 | data[at + i] & 0xff;
        }
        narrow[call] = value;
      } else {
        for (int i = 0; i < size; i++) {
          reversed[size - 1 - i] = data[at + i];
        }
        wide[call] = new BigInteger(1, reversed);
      }
    }
    return new PortValues(narrow, wide);
  }

  /** Writes a column, little endian. */
  static void encode(BigInteger[] values, int width, byte[] data, int offset) {
    int size = bytes(width);
    int at = offset;
    for (BigInteger value : values) {
      if (width <= LONG_BITS) {
        long rest = value.longValue();
        for (int i = 0; i < size; i++, rest >>>= 8) {
          data[at + i] = (byte) rest;
        }
      } else {
        byte[] digits = value.toByteArray();
        for (int i = 0; i < Math.min(size, digits.length); i++) {
          data[at + i] = digits[digits.length - 1 - i];
        }
      }
      at += size;
    }
  }

  /** Number of calls. */
  int calls() {
    return narrow != null ? narrow.length : wide.length;
  }

  BigInteger get(int call) {
    return narrow != null ? BigInteger.valueOf(narrow[call]) : wide[call];
  }

  boolean bit(int call, int index) {
    return narrow != null
        ? index < LONG_BITS && (narrow[call] >>> index & 1) != 0
        : wide[call].testBit(index);
  }

  /** All values as big numbers. */
  BigInteger[] toArray() {
    BigInteger[] values = new BigInteger[calls()];
    for (int call = 0; call < values.length; call++) {
      values[call] = get(call);
    }
    return values;
  }
}
