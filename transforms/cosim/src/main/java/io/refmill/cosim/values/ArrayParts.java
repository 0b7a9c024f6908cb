package io.refmill.cosim.values;

import io.refmill.contract.DesignInterface.Port;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The elements of ports that are arrays, which move like inputs of their own. */
final class ArrayParts {
  /** Elements of an array up to which each moves by itself. */
  private static final int MAX_PARTS = 256;

  private ArrayParts() {}

  /** What moves by itself: the elements of a port that is an array, unless there are very many. */
  static List<Port> of(Port port) {
    if (port.unpacked().isEmpty() || port.elements() > MAX_PARTS) {
      return List.of(port);
    }
    return IntStream.range(0, port.elements())
        .mapToObj(
            k ->
                new Port(
                    port.name() + port.element(k),
                    port.direction(),
                    port.elementWidth(),
                    port.signed()))
        .toList();
  }

  /** A column for each port: arrays have all their elements in one number. */
  static List<BigInteger[]> joined(List<Port> ports, List<BigInteger[]> columns, int calls) {
    List<BigInteger[]> whole = new ArrayList<>();
    int next = 0;
    for (Port port : ports) {
      List<BigInteger[]> parts = columns.subList(next, next + of(port).size());
      next += parts.size();
      whole.add(parts.size() == 1 ? parts.get(0) : joined(parts, port.elementWidth(), calls));
    }
    return whole;
  }

  private static BigInteger[] joined(List<BigInteger[]> parts, int width, int calls) {
    BigInteger[] column = new BigInteger[calls];
    for (int call = 0; call < calls; call++) {
      BigInteger value = BigInteger.ZERO;
      for (int k = parts.size() - 1; k >= 0; k--) {
        value = value.shiftLeft(width).or(parts.get(k)[call]);
      }
      column[call] = value;
    }
    return column;
  }
}
