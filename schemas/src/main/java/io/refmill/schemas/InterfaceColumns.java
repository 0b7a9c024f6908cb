package io.refmill.schemas;

import java.util.List;
import java.util.function.Function;

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

  /** Adds the columns to those of a row. */
  static <T> Columns<T> columns(Columns<T> columns, Function<T, InterfaceColumns> of) {
    return columns
        .text("protocol", r -> of.apply(r).protocol)
        .flag("sequential", r -> of.apply(r).sequential)
        .structs("ports", r -> of.apply(r).ports, Types.PORT)
        .structs("clocks", r -> of.apply(r).clocks, Types.CLOCK)
        .structs("resets", r -> of.apply(r).resets, Types.RESET);
  }

  /**
   * A port; {@code direction} is {@code input}, {@code output} or {@code inout}, {@code width} is
   * in bits.
   *
   * @param unpacked the unpacked dimensions of an array, {@code [0:3]}; null for other ports. The
   *     width is that of all elements, the one with the least index in the lowest bits
   */
  public record Port(String name, String direction, int width, boolean signed, String unpacked) {}

  /** A clock; {@code edge} is {@code rising}, {@code falling} or {@code both}. */
  public record Clock(String port, String edge) {}

  /** A reset or set; {@code kind} is {@code synchronous} or {@code asynchronous}. */
  public record Reset(String port, boolean activeHigh, String kind) {}
}
