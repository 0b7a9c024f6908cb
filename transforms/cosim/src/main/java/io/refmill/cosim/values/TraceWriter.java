package io.refmill.cosim.values;

import io.refmill.contract.GoldenTrace;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.List;
import java.util.zip.Deflater;

/** Packs stimuli and the simulator's outputs into a {@link GoldenTrace}. */
public final class TraceWriter {
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
  public TraceWriter(Stimuli stimuli, List<OutputBits> outputs, int calls) {
    this.stimuli = stimuli;
    this.outputs = outputs;
    this.calls = calls;
  }

  /** The longest prefix, found by a few trials, whose trace is within the limits. */
  public GoldenTrace write() {
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
      pack(packed, plane, bits, calls, column::word);
      plane += bits;
    }
    for (OutputBits output : outputs) {
      int bits = output.width();
      pack(packed, plane, bits, calls, output::value);
      pack(packed, plane + bits, bits, calls, output::known);
      plane += 2 * bits;
    }
    return packed;
  }

  private interface Words {
    long get(int call, int word);
  }

  /** Fills the planes of a port's bits, from one on: eight bits of eight calls at a time. */
  private static void pack(byte[] packed, int plane, int bits, int calls, Words words) {
    int bytes = (calls + 7) / 8;
    long[] eight = new long[8];
    for (int first = 0; first < bits; first += WORD) {
      int most = Math.min(WORD, bits - first);
      for (int from = 0; from < calls; from += 8) {
        for (int call = 0; call < 8; call++) {
          eight[call] = from + call < calls ? words.get(from + call, first / WORD) : 0;
        }
        for (int low = 0; low < most; low += 8) {
          long square = 0;
          for (int call = 0; call < 8; call++) {
            square = square << 8 | eight[call] >>> low & 0xff;
          }
          square = transposed(square);
          for (int bit = low; bit < Math.min(low + 8, most); bit++, square >>>= 8) {
            packed[(plane + first + bit) * bytes + from / 8] = (byte) square;
          }
        }
      }
    }
  }

  /**
   * The transpose of a matrix of 8 by 8 bits, its rows from the highest byte on: blocks of one, two
   * and four bits change places.
   */
  private static long transposed(long rows) {
    long x = rows;
    long t = (x ^ x >>> 7) & 0x00aa00aa00aa00aaL;
    x ^= t ^ t << 7;
    t = (x ^ x >>> 14) & 0x0000cccc0000ccccL;
    x ^= t ^ t << 14;
    t = (x ^ x >>> 28) & 0x00000000f0f0f0f0L;
    return x ^ t ^ t << 28;
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
