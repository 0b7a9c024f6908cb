package io.refmill.cosim.values;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * What the simulator printed for the outputs of one design: for each call their bits, the first
 * port first, as 0, 1, x and z. A view of lines that all designs of a run share.
 */
public final class OutputRows {
  private final byte[] text;
  private final int first;
  private final int stride;
  private final int width;
  private final int calls;

  /**
   * A view.
   *
   * @param first offset of the first call's first bit
   * @param stride from one call to the next
   * @param width bits of a call
   */
  public OutputRows(byte[] text, int first, int stride, int width, int calls) {
    this.text = text;
    this.first = first;
    this.stride = stride;
    this.width = width;
    this.calls = calls;
  }

  /** Rows of equal length. */
  static OutputRows of(List<String> rows) {
    int width = rows.isEmpty() ? 0 : rows.get(0).length();
    byte[] text = String.join("", rows).getBytes(StandardCharsets.ISO_8859_1);
    return new OutputRows(text, 0, width, width, rows.size());
  }

  /** Calls in which no bit is known. */
  public static OutputRows unknown(DesignInterface design, int calls) {
    int width = width(design);
    byte[] text = "x".repeat(width).getBytes(StandardCharsets.ISO_8859_1);
    return new OutputRows(text, 0, 0, width, calls);
  }

  /** Number of calls. */
  public int calls() {
    return calls;
  }

  /** A bit as a character; the most significant one of the first port has index 0. */
  char bit(int call, int index) {
    return (char) text[first + call * stride + index];
  }

  /** The text that it is a view of. */
  byte[] text() {
    return text;
  }

  /** Where the bits of a call begin in it. */
  int start(int call) {
    return first + call * stride;
  }

  /** Bits {@code from} to {@code to - 1} of a call. */
  public String bits(int call, int from, int to) {
    return new String(text, first + call * stride + from, to - from, StandardCharsets.ISO_8859_1);
  }

  /** Calls in which some bit is known. */
  public int known() {
    int count = 0;
    for (int call = 0; call < calls; call++) {
      boolean known = false;
      for (int i = 0; i < width && !known; i++) {
        known = isKnown(bit(call, i));
      }
      count += known ? 1 : 0;
    }
    return count;
  }

  /** Whether all calls gave the same bits, x and z included. */
  public boolean same(OutputRows other) {
    if (calls != other.calls || width != other.width) {
      return false;
    }
    for (int call = 0; call < calls; call++) {
      int here = first + call * stride;
      int there = other.first + call * other.stride;
      if (!Arrays.equals(text, here, here + width, other.text, there, there + width)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a bit is neither x nor z. */
  static boolean isKnown(char bit) {
    return bit == '0' || bit == '1';
  }

  /** Bits of all outputs of a design together. */
  public static int width(DesignInterface design) {
    return design.outputs().stream().mapToInt(Port::width).sum();
  }
}
