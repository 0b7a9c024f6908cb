package io.refmill.cosim;

import io.refmill.contract.DesignInterface.Port;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The inputs of all calls of one design.
 *
 * @param inputs the ports, in header order; under the cycle protocol without the clock
 * @param seed that the values were made from
 * @param calls number of calls
 * @param columns one array for each input, one value for each call, as unsigned bit patterns
 */
record Stimuli(List<Port> inputs, long seed, int calls, List<BigInteger[]> columns) {
  Stimuli {
    inputs = List.copyOf(inputs);
    columns = List.copyOf(columns);
  }

  /** The value of an input in a call. */
  BigInteger value(int input, int call) {
    return columns.get(input)[call];
  }

  /** The same with more calls at the end. */
  Stimuli with(List<PortValues> added) {
    List<BigInteger[]> longer = new ArrayList<>();
    int more = added.isEmpty() ? 0 : added.get(0).calls();
    for (int input = 0; input < columns.size(); input++) {
      BigInteger[] column = Arrays.copyOf(columns.get(input), calls + more);
      for (int i = 0; i < more; i++) {
        column[calls + i] = added.get(input).get(i);
      }
      longer.add(column);
    }
    return new Stimuli(inputs, seed, calls + more, longer);
  }

  /** Bits of all inputs together. */
  int width() {
    return inputs.stream().mapToInt(Port::width).sum();
  }
}
