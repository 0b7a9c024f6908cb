package io.refmill.schemas;

import java.util.List;

/**
 * A module's interface in the words of the dataset.
 *
 * @param protocol {@code cycle} or {@code event}
 * @param sequential whether the module has state
 * @param ports in header order, clocks included
 * @param clocks ports whose edges trigger state
 * @param resets sets and resets
 */
public record InterfaceColumns(
    String protocol, boolean sequential, List<Port> ports, List<Clock> clocks, List<Reset> resets) {

  public InterfaceColumns {
    ports = List.copyOf(ports);
    clocks = List.copyOf(clocks);
    resets = List.copyOf(resets);
  }

  /**
   * A port; {@code direction} is {@code input}, {@code output} or {@code inout}, {@code width} is
   * in bits.
   */
  public record Port(String name, String direction, int width, boolean signed) {}

  /** A clock; {@code edge} is {@code rising}, {@code falling} or {@code both}. */
  public record Clock(String port, String edge) {}

  /** A reset or set; {@code kind} is {@code synchronous} or {@code asynchronous}. */
  public record Reset(String port, boolean activeHigh, String kind) {}
}
