package io.refmill.compiler.elaborate.type;

import io.refmill.compiler.ir.Bits;

/** The value of a parameter: a vector, a real number, or a type. */
public sealed interface ConstantValue {

  /** A vector with its type. */
  record Vector(Bits bits, boolean signed, DataType type) implements ConstantValue {}

  /** A real number (IEEE 1800-2017 6.12). */
  record RealNumber(double value) implements ConstantValue {}

  /** {@code '0 '1 'x 'z} given for a parameter: as wide as its type. */
  record Fill(boolean value, boolean unknown) implements ConstantValue {}

  /** The value of a type parameter (6.20.3). */
  record TypeValue(DataType type) implements ConstantValue {}
}
