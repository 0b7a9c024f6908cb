package io.refmill.beam.verify;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.GoldenTrace;
import io.refmill.contract.Verdict;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.InflaterInputStream;

/** How outputs move in the first calls of a verification ({@link GoldenTrace}). */
final class TraceChanges {
  /** Calls in which what stands still must have met an edge. */
  private static final int LEAST = 64;

  private TraceChanges() {}

  /**
   * Whether outputs do more than leave their start values: some bit changes more than once from
   * call to call, or in a call that changes data alone. One that leaves its start value at the
   * first edge or reset, and stays then, does not.
   *
   * @param toggled which bits of each output change in all calls ({@link Verdict.Strength}): one
   *     that stands still in those of the trace, edges included, and is among these changes later
   */
  static boolean again(DesignInterface design, GoldenTrace trace, Map<String, String> toggled)
      throws IOException {
    byte[] data =
        new InflaterInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(trace.data())))
            .readAllBytes();
    int bytes = (trace.calls() + 7) / 8;
    Set<String> controls = new HashSet<>();
    design.clocks().forEach(clock -> controls.add(clock.port()));
    design.resets().forEach(reset -> controls.add(reset.port()));
    BitSet acted = new BitSet();
    int plane = 0;
    for (DesignInterface.Port input : design.modelInputs()) {
      for (int bit = 0; bit < input.width(); bit++, plane++) {
        if (controls.contains(input.name())) {
          acted.or(changes(data, plane * bytes, -1, trace.calls()));
        }
      }
    }
    for (DesignInterface.Port output : design.outputs()) {
      for (int bit = 0; bit < output.width(); bit++) {
        int known = plane + output.width() + bit;
        BitSet changed = changes(data, (plane + bit) * bytes, known * bytes, trace.calls());
        String bits = toggled.get(output.name());
        boolean later = changed.isEmpty() && bits.charAt(bits.length() - 1 - bit) == '1';
        boolean more = changed.cardinality() > 1;
        changed.andNot(acted);
        if (more || later && trace.calls() >= LEAST || !changed.isEmpty()) {
          return true;
        }
      }
      plane += 2 * output.width();
    }
    return false;
  }

  /** Calls in which a plane differs from the last call that is known; all are if there is none. */
  private static BitSet changes(byte[] data, int value, int known, int calls) {
    BitSet changed = new BitSet();
    int last = -1;
    for (int call = 0; call < calls; call++) {
      if (known < 0 || bit(data, known, call) == 1) {
        int now = bit(data, value, call);
        changed.set(call, last >= 0 && now != last);
        last = now;
      }
    }
    return changed;
  }

  private static int bit(byte[] data, int plane, int call) {
    return data[plane + call / 8] >> 7 - call % 8 & 1;
  }
}
