package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Binary;
import io.refmill.compiler.emit.python.PyExpression.BinaryOperator;
import io.refmill.compiler.emit.python.PyExpression.Sum;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Tells numbers that differ between the variants of a module by its parameters: 7, 15 and 31 are
 * {@code (1 << W) - 1} where W is 3, 4 and 5. Whatever is told is so in every variant.
 */
final class ParameterFormulas {
  /** Numbers that parameters are multiplied with at most. */
  private static final int MAX_FACTOR = 64;

  /** Numbers that are added to a parameter at most. */
  private static final int MAX_OFFSET = 2;

  /** Bits of masks and powers of two. */
  private static final int MAX_BITS = 4096;

  /**
   * A number with a name.
   *
   * @param values what it is in each variant; null where it is nothing there
   */
  record Base(String name, List<BigInteger> values) {}

  private final List<Base> bases;
  private final Function<Base, PyExpression> read;

  /**
   * Formulas.
   *
   * @param bases in the order in which they are tried
   * @param read what stands for one
   */
  ParameterFormulas(List<Base> bases, Function<Base, PyExpression> read) {
    this.bases = bases;
    this.read = read;
  }

  /**
   * What tells numbers, or null.
   *
   * @param who the variants that they are of
   */
  PyExpression of(List<BigInteger> values, List<Integer> who) {
    PyExpression linear = linear(values, who);
    return linear != null ? linear : powers(values, who);
  }

  /** One, shifted by what the parameters tell: {@code 1 << W}. */
  PyExpression powers(List<BigInteger> values, List<Integer> who) {
    List<BigInteger> bits = new ArrayList<>();
    for (BigInteger v : values) {
      if (v.signum() <= 0 || v.bitCount() != 1) {
        return null;
      }
      bits.add(BigInteger.valueOf(v.bitLength() - 1));
    }
    PyExpression by = linear(bits, who);
    return by == null ? null : new Binary(BinaryOperator.SHIFT_LEFT, PyExpression.number(1), by);
  }

  /** As many ones as the numbers are, less one where they are masks; null where they are none. */
  static List<BigInteger> ones(List<BigInteger> values) {
    List<BigInteger> bits = new ArrayList<>();
    for (BigInteger v : values) {
      if (v.signum() <= 0 || v.bitCount() != v.bitLength() || v.bitLength() > MAX_BITS) {
        return null;
      }
      bits.add(BigInteger.valueOf(v.bitLength()));
    }
    return bits;
  }

  /** What a parameter comes to with a factor and an offset, or its logarithm with an offset. */
  PyExpression linear(List<BigInteger> values, List<Integer> who) {
    for (Base b : bases) {
      PyExpression same = scaled(values, who, b, 1, 0);
      if (same != null) {
        return same;
      }
    }
    for (Base b : bases) {
      PyExpression scaled = scaled(values, who, b, MAX_FACTOR, MAX_OFFSET);
      if (scaled != null) {
        return scaled;
      }
    }
    for (Base b : bases) {
      PyExpression logarithm = logarithm(values, who, b);
      if (logarithm != null) {
        return logarithm;
      }
    }
    for (Base a : bases) {
      for (Base b : bases) {
        if (a != b && isProduct(values, who, a, b)) {
          return new Binary(BinaryOperator.MULTIPLY, read.apply(a), read.apply(b));
        }
      }
    }
    return null;
  }

  private PyExpression scaled(
      List<BigInteger> values, List<Integer> who, Base b, int factors, int offsets) {
    BigInteger first = null;
    BigInteger factor = null;
    BigInteger start = null;
    for (int i = 0; i < values.size(); i++) {
      BigInteger p = b.values.get(who.get(i));
      if (p == null) {
        return null;
      }
      if (first == null) {
        first = p;
        start = values.get(i);
      } else if (factor == null && !p.equals(first)) {
        BigInteger[] quotient = values.get(i).subtract(start).divideAndRemainder(p.subtract(first));
        if (quotient[1].signum() != 0) {
          return null;
        }
        factor = quotient[0];
      }
    }
    if (factor == null
        || factor.signum() <= 0
        || factor.compareTo(BigInteger.valueOf(factors)) > 0) {
      return null;
    }
    BigInteger offset = start.subtract(factor.multiply(first));
    int most = factor.equals(BigInteger.ONE) ? offsets : Math.min(offsets, 1);
    if (offset.abs().compareTo(BigInteger.valueOf(most)) > 0) {
      return null;
    }
    for (int i = 0; i < values.size(); i++) {
      BigInteger p = b.values.get(who.get(i));
      if (!p.multiply(factor).add(offset).equals(values.get(i))) {
        return null;
      }
    }
    PyExpression code = read.apply(b);
    if (!factor.equals(BigInteger.ONE)) {
      code = new Binary(BinaryOperator.MULTIPLY, PyExpression.IntegerLiteral.decimal(factor), code);
    }
    return moved(code, offset.intValue());
  }

  private static PyExpression moved(PyExpression code, int offset) {
    return offset == 0 ? code : Sum.of(code, offset < 0, PyExpression.number(Math.abs(offset)));
  }

  /** How many bits count so many, {@code $clog2} (IEEE 1800-2017, 20.8.1). */
  private PyExpression logarithm(List<BigInteger> values, List<Integer> who, Base b) {
    Integer offset = null;
    for (int i = 0; i < values.size(); i++) {
      BigInteger p = b.values.get(who.get(i));
      if (p == null || p.signum() <= 0) {
        return null;
      }
      int bits = p.subtract(BigInteger.ONE).bitLength();
      BigInteger difference = values.get(i).subtract(BigInteger.valueOf(bits));
      if (difference.abs().compareTo(BigInteger.ONE) > 0
          || offset != null && offset != difference.intValue()) {
        return null;
      }
      offset = difference.intValue();
    }
    PyExpression most = Sum.of(read.apply(b), true, PyExpression.number(1));
    return moved(PyExpression.call(most, "bit_length"), offset);
  }

  private static boolean isProduct(List<BigInteger> values, List<Integer> who, Base a, Base b) {
    for (int i = 0; i < values.size(); i++) {
      BigInteger p = a.values.get(who.get(i));
      BigInteger q = b.values.get(who.get(i));
      if (p == null || q == null || !p.multiply(q).equals(values.get(i))) {
        return false;
      }
    }
    return true;
  }
}
