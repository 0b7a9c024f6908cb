package io.refmill.compiler.elaborate.type;

import io.refmill.compiler.ir.Bits;

/** The value of a parameter: a vector, a real number, or a type. */
public sealed interface ConstantValue {

  /** What a value was computed from. */
  interface Source {}

  /**
   * A vector with its type.
   *
   * @param unsized whether the simulator gives the parameter no size
   * @param wider whether the simulator gives it more bits
   * @param source what it is computed from, where more of its bits may say something else; else
   *     null
   */
  record Vector(
      Bits bits, boolean signed, DataType type, boolean unsized, boolean wider, Source source)
      implements ConstantValue {

    /** A vector that is the same for everybody. */
    public Vector(Bits bits, boolean signed, DataType type) {
      this(bits, signed, type, false, false, null);
    }
  }

  /** A real number (IEEE 1800-2017 6.12). */
  record RealNumber(double value) implements ConstantValue {}

  /** {@code '0 '1 'x 'z} given for a parameter: as wide as its type. */
  record Fill(boolean value, boolean unknown) implements ConstantValue {}

  /** The value of a type parameter (6.20.3). */
  record TypeValue(DataType type) implements ConstantValue {}
}
