package io.refmill.curation;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.GoldenTrace;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * A trace, unpacked: for each bit of a port the set of calls in which it is 1.
 *
 * @param calls number of calls
 * @param inputs bits of each input, least significant first
 * @param outputs bits of each output
 */
record TraceBits(int calls, List<List<BitSet>> inputs, List<List<Bit>> outputs) {
  /**
   * A bit of an output.
   *
   * @param value calls in which it is 1
   * @param known calls in which the simulator knows it
   */
  record Bit(BitSet value, BitSet known) {}

  /**
   * Unpacks a trace.
   *
   * @throws IllegalArgumentException if it is not one of that interface
   */
  static TraceBits of(GoldenTrace trace, DesignInterface design) {
    int bytes = (trace.calls() + 7) / 8;
    int width = design.modelInputs().stream().mapToInt(Port::width).sum();
    width += 2 * design.outputs().stream().mapToInt(Port::width).sum();
    byte[] planes = inflate(trace, bytes * width);
    int plane = 0;
    List<List<BitSet>> inputs = new ArrayList<>();
    for (Port port : design.modelInputs()) {
      inputs.add(planes(planes, plane, port.width(), bytes));
      plane += port.width();
    }
    List<List<Bit>> outputs = new ArrayList<>();
    for (Port port : design.outputs()) {
      List<BitSet> values = planes(planes, plane, port.width(), bytes);
      List<BitSet> known = planes(planes, plane + port.width(), port.width(), bytes);
      List<Bit> bits = new ArrayList<>();
      for (int i = 0; i < port.width(); i++) {
        bits.add(new Bit(values.get(i), known.get(i)));
      }
      outputs.add(bits);
      plane += 2 * port.width();
    }
    return new TraceBits(trace.calls(), inputs, outputs);
  }

  private static byte[] inflate(GoldenTrace trace, int size) {
    byte[] planes = new byte[size];
    if (trace.calls() == 0) {
      return planes;
    }
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(Base64.getDecoder().decode(trace.data()));
      int got = 0;
      for (int n = -1; got < size && n != 0; got += n) {
        n = inflater.inflate(planes, got, size - got);
      }
      if (got != size) {
        throw new IllegalArgumentException("the trace has " + got + " bytes instead of " + size);
      }
      return planes;
    } catch (DataFormatException e) {
      throw new IllegalArgumentException(e);
    } finally {
      inflater.end();
    }
  }

  private static List<BitSet> planes(byte[] planes, int first, int width, int bytes) {
    List<BitSet> result = new ArrayList<>();
    long[] words = new long[(bytes + Long.BYTES - 1) / Long.BYTES];
    for (int i = first; i < first + width; i++) {
      int at = i * bytes;
      for (int word = 0; word < words.length; word++) {
        int count = Math.min(Long.BYTES, bytes - word * Long.BYTES);
        long calls = 0;
        for (int k = 0; k < count; k++) {
          calls = calls << Byte.SIZE | planes[at++] & 0xff;
        }
        // Call 0 is in the most significant bit; a set counts from the least significant one.
        words[word] = Long.reverse(calls << Byte.SIZE * (Long.BYTES - count));
      }
      result.add(BitSet.valueOf(words));
    }
    return result;
  }

  /** Share of the output bits that are seen as 0 and as 1. */
  double toggleShare() {
    long changing = 0;
    long all = 0;
    for (List<Bit> port : outputs) {
      for (Bit bit : port) {
        BitSet zeros = (BitSet) bit.known.clone();
        zeros.andNot(bit.value);
        changing += !zeros.isEmpty() && bit.value.intersects(bit.known) ? 1 : 0;
        all++;
      }
    }
    return all == 0 ? 0 : (double) changing / all;
  }
}
