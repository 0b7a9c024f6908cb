package io.refmill.curation;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.GoldenTrace;
import io.refmill.curation.TraceBits.Bit;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an answer earns that has understood nothing: the pass rate of the best class whose outputs
 * are constants, or copies of inputs of this call or of the one before it. The reward for a design
 * is measured from there, so that only what is beyond it counts.
 *
 * <p>Tried are constants for all outputs together (zeros, ones, the most frequent values, each
 * bit's more frequent value), and for each output by itself constants and inputs, put together from
 * the hardest output to the easiest so that their mistakes meet in the same calls.
 *
 * @param passRate 0 to 1, of calls in which every known bit of every output is right
 * @param calls in the trace
 * @param comparedCalls in which some output bit is known
 * @param toggleShare share of the output bits that the trace holds as 0 and as 1
 */
public record Baseline(double passRate, int calls, int comparedCalls, double toggleShare) {
  /** Whole outputs that are tried, the most frequent ones first. */
  private static final int FREQUENT = 8;

  /** The best of a trace. */
  public static Baseline of(GoldenTrace trace, DesignInterface design) {
    TraceBits bits = TraceBits.of(trace, design);
    BitSet compared = new BitSet();
    bits.outputs().forEach(port -> port.forEach(bit -> compared.or(bit.known())));
    int calls = compared.cardinality();
    if (calls == 0) {
      return new Baseline(0, bits.calls(), 0, 0);
    }
    int wrong = Math.min(constants(bits), mixed(bits));
    return new Baseline((double) (calls - wrong) / calls, bits.calls(), calls, bits.toggleShare());
  }

  /** Calls in which the best constants for all outputs are wrong. */
  private static int constants(TraceBits trace) {
    List<Bit> all = trace.outputs().stream().flatMap(List::stream).toList();
    int best = trace.calls();
    for (BitSet wrong : wrongConstants(all, trace.calls())) {
      best = Math.min(best, wrong.cardinality());
    }
    return best;
  }

  /** For each constant that is worth trying the calls in which it is wrong. */
  private static List<BitSet> wrongConstants(List<Bit> bits, int calls) {
    List<BitSet> ones = new ArrayList<>();
    List<BitSet> zeros = new ArrayList<>();
    for (Bit bit : bits) {
      BitSet one = (BitSet) bit.value().clone();
      one.and(bit.known());
      BitSet zero = (BitSet) bit.known().clone();
      zero.andNot(bit.value());
      ones.add(one);
      zeros.add(zero);
    }
    List<BitSet> wrong = new ArrayList<>();
    for (BitSet value : constants(bits, calls)) {
      BitSet all = new BitSet(calls);
      for (int i = 0; i < bits.size(); i++) {
        all.or(value.get(i) ? zeros.get(i) : ones.get(i));
      }
      wrong.add(all);
    }
    return wrong;
  }

  /** Values worth trying: bit i of one is that of the i-th bit. */
  private static List<BitSet> constants(List<Bit> bits, int calls) {
    List<BitSet> values = new ArrayList<>();
    BitSet ones = new BitSet();
    ones.set(0, bits.size());
    values.add(new BitSet());
    values.add(ones);
    BitSet majority = new BitSet();
    for (int i = 0; i < bits.size(); i++) {
      majority.set(i, 2 * bits.get(i).value().cardinality() > bits.get(i).known().cardinality());
    }
    values.add(majority);
    // Of values that are as frequent those that come first, whatever the order of a hash table.
    Map<BitSet, Integer> counts = new LinkedHashMap<>();
    for (BitSet value : byCall(bits, calls)) {
      counts.merge(value, 1, Integer::sum);
    }
    counts.entrySet().stream()
        .sorted(Map.Entry.<BitSet, Integer>comparingByValue().reversed())
        .limit(FREQUENT)
        .forEach(entry -> values.add(entry.getKey()));
    return values;
  }

  /** The value of all bits in each call. */
  private static List<BitSet> byCall(List<Bit> bits, int calls) {
    int words = (bits.size() + Long.SIZE - 1) / Long.SIZE;
    long[] all = new long[Math.multiplyExact(calls, words)];
    for (int i = 0; i < bits.size(); i++) {
      BitSet set = bits.get(i).value();
      int word = i / Long.SIZE;
      long mask = 1L << i;
      for (int call = set.nextSetBit(0);
          call >= 0 && call < calls;
          call = set.nextSetBit(call + 1)) {
        all[call * words + word] |= mask;
      }
    }
    List<BitSet> values = new ArrayList<>(calls);
    for (int call = 0; call < calls; call++) {
      values.add(BitSet.valueOf(LongBuffer.wrap(all, call * words, words)));
    }
    return values;
  }

  /** Calls in which the best choice for each output by itself is wrong. */
  private static int mixed(TraceBits trace) {
    List<List<BitSet>> copies = new ArrayList<>(trace.inputs());
    for (List<BitSet> input : trace.inputs()) {
      copies.add(input.stream().map(Baseline::later).toList());
    }
    List<List<BitSet>> choices = new ArrayList<>();
    for (List<Bit> port : trace.outputs()) {
      List<BitSet> wrong = wrongConstants(port, trace.calls());
      copies.forEach(copy -> wrong.add(copied(port, copy)));
      choices.add(wrong);
    }
    choices.sort(Comparator.comparing((List<BitSet> port) -> least(port)).reversed());
    BitSet sum = new BitSet();
    for (List<BitSet> port : choices) {
      BitSet best = null;
      int least = 0;
      for (BitSet wrong : port) {
        BitSet together = (BitSet) sum.clone();
        together.or(wrong);
        int count = together.cardinality();
        if (best == null || count < least) {
          best = together;
          least = count;
        }
      }
      sum = best == null ? sum : best;
    }
    return sum.cardinality();
  }

  private static int least(List<BitSet> wrong) {
    return wrong.stream().mapToInt(BitSet::cardinality).min().orElse(0);
  }

  /** Calls in which an output is not what another port is. */
  private static BitSet copied(List<Bit> port, List<BitSet> source) {
    BitSet all = new BitSet();
    for (int i = 0; i < port.size(); i++) {
      BitSet differing = (BitSet) port.get(i).value().clone();
      if (i < source.size()) {
        differing.xor(source.get(i));
      }
      differing.and(port.get(i).known());
      all.or(differing);
    }
    return all;
  }

  /** What was in the call before. */
  private static BitSet later(BitSet calls) {
    BitSet result = new BitSet();
    for (int call = calls.nextSetBit(0); call >= 0; call = calls.nextSetBit(call + 1)) {
      result.set(call + 1);
    }
    return result;
  }
}
