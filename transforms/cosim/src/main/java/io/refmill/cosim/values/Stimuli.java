package io.refmill.cosim.values;

import io.refmill.contract.DesignInterface.Port;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * The inputs of all calls of one design.
 *
 * @param inputs the ports, in header order; under the cycle protocol without the clock
 * @param seed that the values were made from
 * @param calls number of calls
 * @param columns for each input its values, one for each call
 */
public record Stimuli(List<Port> inputs, long seed, int calls, List<PortValues> columns) {
  public Stimuli {
    inputs = List.copyOf(inputs);
    columns = List.copyOf(columns);
  }

  /** The same of values as unsigned bit patterns. */
  public static Stimuli of(List<Port> inputs, long seed, int calls, List<BigInteger[]> columns) {
    List<PortValues> packed = new ArrayList<>();
    for (int input = 0; input < columns.size(); input++) {
      packed.add(PortValues.of(columns.get(input), inputs.get(input).width()));
    }
    return new Stimuli(inputs, seed, calls, packed);
  }

  /** The value of an input in a call. */
  public BigInteger value(int input, int call) {
    return columns.get(input).get(call);
  }

  /** The columns as unsigned bit patterns. */
  public List<BigInteger[]> patterns() {
    return columns.stream().map(PortValues::toArray).toList();
  }

  /** The same with more calls at the end. */
  public Stimuli with(List<PortValues> added) {
    List<PortValues> longer = new ArrayList<>();
    int more = added.isEmpty() ? 0 : added.get(0).calls();
    for (int input = 0; input < columns.size(); input++) {
      longer.add(columns.get(input).and(added.get(input)));
    }
    return new Stimuli(inputs, seed, calls + more, longer);
  }

  /** Bits of all inputs together. */
  public int width() {
    return inputs.stream().mapToInt(Port::width).sum();
  }
}
