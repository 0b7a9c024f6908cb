package io.refmill.cosim.cause;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.Reset;
import java.math.BigInteger;
import java.util.List;

/**
 * Both sides of a run.
 *
 * @param design the interface that they share
 * @param inputs the ports that the model reads
 * @param given for each of them its value in each call
 * @param outputs those that differ somewhere
 * @param signed whether the source says anything about signs
 */
public record RunTrace(
    DesignInterface design,
    List<Port> inputs,
    List<BigInteger[]> given,
    List<PortTrace> outputs,
    boolean signed) {
  public RunTrace {
    inputs = List.copyOf(inputs);
    given = List.copyOf(given);
    outputs = List.copyOf(outputs);
  }

  int calls() {
    return outputs.isEmpty() ? 0 : outputs.get(0).calls();
  }

  /** The values of an input; null if the model does not read it. */
  BigInteger[] input(String name) {
    for (int i = 0; i < inputs.size(); i++) {
      if (inputs.get(i).name().equals(name)) {
        return given.get(i);
      }
    }
    return null;
  }

  /** Whether a reset is asserted in a call; one that the model does not read never is. */
  boolean asserted(Reset reset, int call) {
    BigInteger[] values = input(reset.port());
    return values != null && (values[call].signum() != 0) == reset.activeHigh();
  }
}
