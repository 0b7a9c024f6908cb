package io.refmill.bench.fuzz;

/**
 * Something that expressions read or statements write.
 *
 * @param name as expressions write it; a field of a structure has a dot
 * @param width in bits, of one element for a memory
 * @param signed whether it is
 * @param msb left bound of its range
 * @param lsb right bound of its range
 * @param depth elements of a memory, indexed from 0; 0 for a vector
 * @param lanes elements of a packed array of arrays, indexed from 0 at the right; 0 for a vector
 * @param scalar whether it is declared without a range, so that it has no selects
 */
record Signal(
    String name,
    int width,
    boolean signed,
    int msb,
    int lsb,
    int depth,
    int lanes,
    boolean scalar) {

  static Signal vector(String name, int width, boolean signed) {
    return new Signal(name, width, signed, width - 1, 0, 0, 0, width == 1);
  }

  /** A vector whose range has another offset or runs upwards. */
  static Signal ranged(String name, int width, boolean signed, int low, boolean ascending) {
    int high = low + width - 1;
    return new Signal(
        name, width, signed, ascending ? low : high, ascending ? high : low, 0, 0, false);
  }

  static Signal memory(String name, int width, boolean signed, int depth) {
    return new Signal(name, width, signed, width - 1, 0, depth, 0, width == 1);
  }

  /** A packed array of {@code lanes} vectors. */
  static Signal lanes(String name, int lanes, int laneWidth) {
    return new Signal(name, lanes * laneWidth, false, lanes - 1, 0, 0, lanes, false);
  }

  int low() {
    return Math.min(msb, lsb);
  }

  boolean ascending() {
    return msb < lsb;
  }

  /** Whether bit and part selects are bits of the vector. */
  boolean selectable() {
    return !scalar && lanes == 0 && depth == 0;
  }

  /** {@code signed [msb:lsb]}, or what of it is not empty, with a space after it. */
  String type() {
    String sign = signed ? "signed " : "";
    if (lanes > 0) {
      return "[" + msb + ":" + lsb + "][" + (width / lanes - 1) + ":0] ";
    }
    return sign + (scalar ? "" : "[" + msb + ":" + lsb + "] ");
  }
}
