package io.refmill.cosim.cause;

import java.math.BigInteger;

/** What a hypothesis says that the model answers. */
interface Prediction {
  /** The value in a call. */
  BigInteger value(int call);

  /** Which of its bits the hypothesis can tell; none if it says nothing about the call. */
  BigInteger known(int call);

  /** Compares a prediction with what both sides answered. */
  static Score score(PortTrace port, Prediction prediction) {
    int hits = 0;
    int differing = 0;
    int predicted = 0;
    for (int call = 0; call < port.calls(); call++) {
      BigInteger bits = port.known()[call].and(prediction.known(call));
      if (bits.signum() == 0) {
        continue;
      }
      BigInteger value = prediction.value(call);
      boolean differs = port.wrong(call).and(bits).signum() != 0;
      boolean says = value.xor(port.expected()[call]).and(bits).signum() != 0;
      boolean right = value.xor(port.actual()[call]).and(bits).signum() == 0;
      differing += differs ? 1 : 0;
      predicted += says ? 1 : 0;
      hits += differs && right ? 1 : 0;
    }
    return new Score(hits, differing, predicted);
  }
}
