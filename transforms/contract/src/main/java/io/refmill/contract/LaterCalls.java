package io.refmill.contract;

import java.math.BigInteger;
import java.util.List;

/**
 * Calls in which an output changes that did not in any from the start: model and simulator have
 * both begun with other values of some state, as if the design had run for long.
 *
 * @param variables hierarchical names of what begins with another value, or may
 * @param values of these
 * @param inputs for each call, in the order of {@link DesignInterface#modelInputs()}
 * @param outputs for each call, in the order of {@link DesignInterface#outputs()}
 */
public record LaterCalls(
    List<String> variables,
    List<BigInteger> values,
    List<List<BigInteger>> inputs,
    List<List<BigInteger>> outputs) {
  /** Where there are none. */
  public static final LaterCalls NONE = new LaterCalls(List.of(), List.of(), List.of(), List.of());

  public LaterCalls {
    variables = List.copyOf(variables);
    values = List.copyOf(values);
    inputs = inputs.stream().map(List::copyOf).toList();
    outputs = outputs.stream().map(List::copyOf).toList();
  }

  /** Number of calls. */
  public int calls() {
    return outputs.size();
  }
}
