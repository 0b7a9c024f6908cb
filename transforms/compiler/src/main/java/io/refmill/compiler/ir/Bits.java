package io.refmill.compiler.ir;

import java.math.BigInteger;

/**
 * A four-state constant: bit i is x or z where {@code unknown} has a 1, then {@code value} says
 * which (0 is x, 1 is z); else it is {@code value}'s bit. All are non-negative and below 2^width.
 *
 * @param fill those bits of {@code unknown} that a two-state model takes for 1
 */
public record Bits(int width, BigInteger value, BigInteger unknown, BigInteger fill) {
  private static final BigInteger[] MASKS = masks();

  public Bits {
    if (width < 1) {
      throw new IllegalArgumentException("width " + width);
    }
    if (value.signum() < 0
        || unknown.signum() < 0
        || value.bitLength() > width
        || unknown.bitLength() > width) {
      throw new IllegalArgumentException("value does not fit " + width + " bits");
    }
    if (fill.andNot(unknown).signum() != 0) {
      throw new IllegalArgumentException("a bit that is known is filled");
    }
  }

  /** Bits of which those that are unknown are 0 in a two-state model. */
  public Bits(int width, BigInteger value, BigInteger unknown) {
    this(width, value, unknown, BigInteger.ZERO);
  }

  /** The same bits, of which some that are unknown are 1 in a two-state model. */
  public Bits filled(BigInteger ones) {
    return new Bits(width, value, unknown, ones);
  }

  /** A known value, reduced modulo 2^width (so a negative number gives its two's complement). */
  public static Bits of(int width, BigInteger value) {
    return new Bits(width, low(value, width), BigInteger.ZERO);
  }

  /** A known value, reduced modulo 2^width. */
  public static Bits of(int width, long value) {
    return of(width, BigInteger.valueOf(value));
  }

  /** All bits x. */
  public static Bits allX(int width) {
    return new Bits(width, BigInteger.ZERO, mask(width));
  }

  /** 2^width - 1. */
  public static BigInteger mask(int width) {
    return width < MASKS.length
        ? MASKS[width]
        : BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
  }

  /** A number modulo 2^width. */
  public static BigInteger low(BigInteger value, int width) {
    return value.signum() >= 0 && value.bitLength() <= width ? value : value.and(mask(width));
  }

  /** Those that are asked for again and again, at each step of an evaluation. */
  private static BigInteger[] masks() {
    BigInteger[] masks = new BigInteger[257];
    for (int width = 0; width < masks.length; width++) {
      masks[width] = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    }
    return masks;
  }

  public boolean isKnown() {
    return unknown.signum() == 0;
  }

  /** What a two-state model takes for it: x and z are 0, unless something else was chosen. */
  public BigInteger knownValue() {
    return value.andNot(unknown).or(fill);
  }

  /** The two's complement number of {@link #knownValue}. */
  public BigInteger signedValue() {
    BigInteger v = knownValue();
    return v.testBit(width - 1) ? v.subtract(BigInteger.ONE.shiftLeft(width)) : v;
  }
}
