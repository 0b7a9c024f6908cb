package io.refmill.cosim;

import io.refmill.contract.GoldenTrace;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.List;
import java.util.zip.Deflater;

/** Packs stimuli and the simulator's outputs into a {@link GoldenTrace}. */
final class TraceWriter {
  private static final int BUFFER = 1 << 14;
  private static final int WORD = 64;

  /** Bytes before compression, so that a wide design costs little time and memory. */
  private static final int MAX_PACKED = 4 << 20;

  private final Stimuli stimuli;
  private final List<OutputBits> outputs;
  private final int calls;

  /**
   * A writer.
   *
   * @param outputs of the simulator
   * @param calls that it made
   */
  TraceWriter(Stimuli stimuli, List<OutputBits> outputs, int calls) {
    this.stimuli = stimuli;
    this.outputs = outputs;
    this.calls = calls;
  }

  /** The longest prefix, found by a few trials, whose trace is within the limits. */
  GoldenTrace write() {
    int kept = Math.min(Math.min(stimuli.calls(), calls), GoldenTrace.MAX_CALLS);
    long planes = stimuli.width() + 2L * outputs.stream().mapToInt(OutputBits::width).sum();
    long fit = 8L * MAX_PACKED / Math.max(1, planes);
    kept = (int) Math.min(kept, fit);
    while (kept > 0) {
      String data = Base64.getEncoder().encodeToString(deflate(pack(kept)));
      if (data.length() <= GoldenTrace.MAX_CHARACTERS) {
        return new GoldenTrace(kept, data);
      }
      long guess = (long) kept * GoldenTrace.MAX_CHARACTERS / data.length();
      kept = (int) Math.min(guess, kept - Math.max(1, kept / 8));
    }
    return new GoldenTrace(0, "");
  }

  private byte[] pack(int calls) {
    int bytes = (calls + 7) / 8;
    int width = stimuli.width() + 2 * outputs.stream().mapToInt(OutputBits::width).sum();
    byte[] packed = new byte[Math.multiplyExact(bytes, width)];
    int plane = 0;
    for (int input = 0; input < stimuli.inputs().size(); input++) {
      PortValues column = stimuli.columns().get(input);
      int bits = stimuli.inputs().get(input).width();
      for (int word = 0; word * WORD < bits; word++) {
        for (int call = 0; call < calls; call++) {
          set(packed, plane + word * WORD, bytes, call, column.word(call, word));
        }
      }
      plane += bits;
    }
    for (OutputBits output : outputs) {
      int bits = output.width();
      for (int word = 0; word < output.words(); word++) {
        for (int call = 0; call < calls; call++) {
          int at = plane + word * WORD;
          set(packed, at, bytes, call, output.value(call, word));
          set(packed, at + bits, bytes, call, output.known(call, word));
        }
      }
      plane += 2 * bits;
    }
    return packed;
  }

  /** Sets a call's bit in the planes from one on, for each bit of a word that is 1. */
  private static void set(byte[] packed, int plane, int bytes, int call, long word) {
    byte bit = (byte) (0x80 >> (call & 7));
    for (long rest = word; rest != 0; rest &= rest - 1) {
      packed[(plane + Long.numberOfTrailingZeros(rest)) * bytes + (call >> 3)] |= bit;
    }
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
