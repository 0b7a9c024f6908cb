package io.refmill.cosim;

import io.refmill.contract.DesignInterface.Port;
import java.math.BigInteger;
import java.util.List;

/**
 * What a model answered to the stimuli, without the simulator.
 *
 * @param inputs the ports that it reads, in header order
 * @param given for each input its value in each call
 * @param answered for each output, in header order, its value in each call
 */
public record ModelTrace(List<Port> inputs, List<BigInteger[]> given, List<BigInteger[]> answered) {
  public ModelTrace {
    inputs = List.copyOf(inputs);
    given = List.copyOf(given);
    answered = List.copyOf(answered);
  }

  /** Number of calls; 0 if there are no outputs. */
  public int calls() {
    return answered.isEmpty() ? 0 : answered.get(0).length;
  }

  /** The first call in which another run on the same stimuli has another output, or -1. */
  public int firstDifference(ModelTrace other) {
    for (int call = 0; call < calls(); call++) {
      for (int output = 0; output < answered.size(); output++) {
        if (!answered.get(output)[call].equals(other.answered.get(output)[call])) {
          return call;
        }
      }
    }
    return -1;
  }
}
