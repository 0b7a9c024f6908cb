package io.refmill.contract;

import io.refmill.contract.DesignInterface.Port;

/** Ports in words. */
public final class PortText {
  private PortText() {}

  /**
   * How the number of an array is made of its elements, as in {@code array [0:3] of elements of 8
   * bits: element [0] in bits 7 to 0, element [3] in bits 31 to 24}; empty for a plain port.
   */
  public static String array(Port port) {
    if (port.unpacked().isEmpty()) {
      return "";
    }
    int width = port.elementWidth();
    int last = port.elements() - 1;
    StringBuilder text = new StringBuilder("array ").append(port.dimensions());
    text.append(port.signed() ? " of two's complement numbers of " : " of elements of ");
    text.append(width).append(width == 1 ? " bit: " : " bits: ");
    text.append(element(port, 0));
    if (last > 1 && port.unpacked().size() > 1) {
      text.append(", ").append(element(port, 1));
    }
    return last > 0 ? text.append(", ").append(element(port, last)).toString() : text.toString();
  }

  private static String element(Port port, int position) {
    int low = position * port.elementWidth();
    int high = low + port.elementWidth() - 1;
    return "element "
        + port.element(position)
        + " in "
        + (high == low ? "bit " + low : "bits " + high + " to " + low);
  }
}
