package io.refmill.cosim;

import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.GoldenTrace;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.Base64;
import java.util.List;
import java.util.zip.Deflater;

/** Packs stimuli and the simulator's outputs into a {@link GoldenTrace}. */
final class TraceWriter {
  private static final int BUFFER = 1 << 14;

  /** Bytes before compression, so that a wide design costs little time and memory. */
  private static final int MAX_PACKED = 4 << 20;

  private final Stimuli stimuli;
  private final List<Port> outputs;
  private final OutputRows rows;

  /**
   * A writer.
   *
   * @param rows of the simulator, as in {@link SimulationResult.Completed#rows()}
   */
  TraceWriter(Stimuli stimuli, List<Port> outputs, OutputRows rows) {
    this.stimuli = stimuli;
    this.outputs = outputs;
    this.rows = rows;
  }

  /** The longest prefix, found by a few trials, whose trace is within the limits. */
  GoldenTrace write() {
    int calls = Math.min(Math.min(stimuli.calls(), rows.calls()), GoldenTrace.MAX_CALLS);
    long planes = stimuli.width() + 2L * outputs.stream().mapToInt(Port::width).sum();
    long fit = 8L * MAX_PACKED / Math.max(1, planes);
    calls = (int) Math.min(calls, fit);
    while (calls > 0) {
      String data = Base64.getEncoder().encodeToString(deflate(pack(calls)));
      if (data.length() <= GoldenTrace.MAX_CHARACTERS) {
        return new GoldenTrace(calls, data);
      }
      long guess = (long) calls * GoldenTrace.MAX_CHARACTERS / data.length();
      calls = (int) Math.min(guess, calls - Math.max(1, calls / 8));
    }
    return new GoldenTrace(0, "");
  }

  private byte[] pack(int calls) {
    int bytes = (calls + 7) / 8;
    int width = stimuli.width() + 2 * outputs.stream().mapToInt(Port::width).sum();
    byte[] packed = new byte[Math.multiplyExact(bytes, width)];
    int plane = 0;
    for (int input = 0; input < stimuli.inputs().size(); input++) {
      BigInteger[] column = stimuli.columns().get(input);
      int bits = stimuli.inputs().get(input).width();
      for (int call = 0; call < calls; call++) {
        BigInteger value = column[call];
        for (int bit = value.getLowestSetBit(); bit >= 0 && bit < bits; bit++) {
          if (value.testBit(bit)) {
            set(packed, (plane + bit) * bytes, call);
          }
        }
      }
      plane += bits;
    }
    int offset = 0;
    for (Port output : outputs) {
      int bits = output.width();
      for (int call = 0; call < calls; call++) {
        for (int bit = 0; bit < bits; bit++) {
          char c = rows.bit(call, offset + bits - 1 - bit);
          if (c == '1') {
            set(packed, (plane + bit) * bytes, call);
          }
          if (c == '0' || c == '1') {
            set(packed, (plane + bits + bit) * bytes, call);
          }
        }
      }
      plane += 2 * bits;
      offset += bits;
    }
    return packed;
  }

  private static void set(byte[] packed, int plane, int call) {
    packed[plane + (call >> 3)] |= (byte) (0x80 >> (call & 7));
  }

  private static byte[] deflate(byte[] bytes) {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
    try {
      deflater.setInput(bytes);
      deflater.finish();
      ByteArrayOutputStream result = new ByteArrayOutputStream();
      byte[] buffer = new byte[BUFFER];
      while (!deflater.finished()) {
        result.write(buffer, 0, deflater.deflate(buffer));
      }
      return result.toByteArray();
    } finally {
      deflater.end();
    }
  }
}
