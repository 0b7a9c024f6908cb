package io.refmill.cosim;

import io.refmill.contract.DesignInterface.Port;
import io.refmill.cosim.values.Stimuli;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A model that is to be looked at in calls that somebody else has found.
 *
 * @param calls from the start, at least one: for each the inputs that are not 0, as unsigned bit
 *     patterns by port
 */
public record Replay(VerificationRequest request, List<Map<String, BigInteger>> calls) {
  public Replay {
    Objects.requireNonNull(request, "request");
    calls = List.copyOf(calls);
    if (calls.isEmpty()) {
      throw new IllegalArgumentException("no call");
    }
  }

  /** The calls as stimuli. */
  Stimuli stimuli(long seed) {
    List<Port> inputs = request.design().modelInputs();
    List<BigInteger[]> columns = new ArrayList<>();
    for (Port input : inputs) {
      BigInteger mask = BigInteger.ONE.shiftLeft(input.width()).subtract(BigInteger.ONE);
      columns.add(
          calls.stream()
              .map(call -> call.getOrDefault(input.name(), BigInteger.ZERO).and(mask))
              .toArray(BigInteger[]::new));
    }
    return Stimuli.of(inputs, seed, calls.size(), columns);
  }
}
