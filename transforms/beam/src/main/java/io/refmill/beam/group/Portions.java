package io.refmill.beam.group;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Encoded rows in lists of a bounded size, so that rows can be grouped in two steps: a runner has
 * to hold each list as one element, and one that outgrows its sort buffer ends the whole run.
 */
public final class Portions {
  /** Bytes of a list, unless it holds a single row. */
  static final int MAX_BYTES = 1 << 20;

  private Portions() {}

  /**
   * Puts rows into lists, in their order.
   *
   * @param each gets every list; none is empty
   */
  public static void of(Iterable<byte[]> rows, Consumer<List<byte[]>> each) {
    List<byte[]> portion = new ArrayList<>();
    int bytes = 0;
    for (byte[] row : rows) {
      if (!portion.isEmpty() && row.length > MAX_BYTES - bytes) {
        each.accept(portion);
        portion = new ArrayList<>();
        bytes = 0;
      }
      portion.add(row);
      bytes += row.length;
    }
    if (!portion.isEmpty()) {
      each.accept(portion);
    }
  }
}
