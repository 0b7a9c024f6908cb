package io.refmill.curation;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.GoldenTrace;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What ports are in each call of a trace, call 0 first.
 *
 * @param calls number of calls
 * @param inputs by name
 * @param outputs by name; null where the simulator does not know all bits
 */
record PortValues(int calls, Map<String, BigInteger[]> inputs, Map<String, BigInteger[]> outputs) {
  /** The values of a trace. */
  static PortValues of(GoldenTrace trace, DesignInterface design) {
    TraceBits bits = TraceBits.of(trace, design);
    Map<String, BigInteger[]> inputs = new HashMap<>();
    List<Port> in = design.modelInputs();
    for (int i = 0; i < in.size(); i++) {
      inputs.put(in.get(i).name(), values(bits.inputs().get(i), bits.calls()));
    }
    Map<String, BigInteger[]> outputs = new HashMap<>();
    List<Port> out = design.outputs();
    for (int i = 0; i < out.size(); i++) {
      List<TraceBits.Bit> port = bits.outputs().get(i);
      BigInteger[] values = values(port.stream().map(TraceBits.Bit::value).toList(), bits.calls());
      for (TraceBits.Bit bit : port) {
        BitSet known = bit.known();
        for (int call = known.nextClearBit(0); call < values.length; ) {
          values[call] = null;
          call = known.nextClearBit(call + 1);
        }
      }
      outputs.put(out.get(i).name(), values);
    }
    return new PortValues(bits.calls(), inputs, outputs);
  }

  private static BigInteger[] values(List<BitSet> bits, int calls) {
    BigInteger[] values = new BigInteger[calls];
    for (int call = 0; call < calls; call++) {
      BigInteger value = BigInteger.ZERO;
      for (int i = 0; i < bits.size(); i++) {
        if (bits.get(i).get(call)) {
          value = value.setBit(i);
        }
      }
      values[call] = value;
    }
    return values;
  }
}
