package io.refmill.compiler.ir;

import java.util.List;

/**
 * How a declaration divides the bits of a vector, of which each part has a name: for those who read
 * of it. Expressions select bits, whatever the parts are.
 */
public sealed interface Layout {
  /**
   * A packed array, of elements of more than one bit each (IEEE 1800-2017 7.4.1).
   *
   * @param left index of the element in the most significant place
   * @param right index of that in the least significant one
   * @param width of an element, in bits
   * @param element how an element is divided; null where it is not
   */
  record Elements(int left, int right, int width, Layout element) implements Layout {
    /** The index of the element in a place, counted from the least significant one. */
    public int index(int place) {
      return left >= right ? right + place : right - place;
    }

    /** Number of elements. */
    public int size() {
      return Math.abs(left - right) + 1;
    }
  }

  /** A structure (IEEE 1800-2017 7.2.1). */
  record Fields(List<Field> fields) implements Layout {
    public Fields {
      fields = List.copyOf(fields);
    }
  }

  /**
   * A member of a structure.
   *
   * @param lsb its least significant bit in the structure
   * @param layout how it is divided; null where it is not
   */
  record Field(String name, int lsb, int width, Layout layout) {}
}
