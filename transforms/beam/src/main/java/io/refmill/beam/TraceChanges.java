package io.refmill.beam;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.GoldenTrace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.zip.InflaterInputStream;

/** How outputs move in the first calls of a verification ({@link GoldenTrace}). */
final class TraceChanges {
  private TraceChanges() {}

  /**
   * Whether some output bit changes more than once from call to call. One that leaves its start
   * value at the first edge and stays then does not.
   */
  static boolean again(DesignInterface design, GoldenTrace trace) throws IOException {
    byte[] data =
        new InflaterInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(trace.data())))
            .readAllBytes();
    int bytes = (trace.calls() + 7) / 8;
    int plane = design.modelInputs().stream().mapToInt(DesignInterface.Port::width).sum();
    for (DesignInterface.Port output : design.outputs()) {
      for (int bit = 0; bit < output.width(); bit++) {
        int known = plane + output.width() + bit;
        if (changes(data, (plane + bit) * bytes, known * bytes, trace.calls()) > 1) {
          return true;
        }
      }
      plane += 2 * output.width();
    }
    return false;
  }

  private static int changes(byte[] data, int value, int known, int calls) {
    int changes = 0;
    int last = -1;
    for (int call = 0; call < calls; call++) {
      if (bit(data, known, call) == 1) {
        int now = bit(data, value, call);
        changes += last >= 0 && now != last ? 1 : 0;
        last = now;
      }
    }
    return changes;
  }

  private static int bit(byte[] data, int plane, int call) {
    return data[plane + call / 8] >> 7 - call % 8 & 1;
  }
}
