package io.refmill.curation;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.GoldenTrace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * What an answer earns that has understood nothing: the pass rate of the best class whose outputs
 * are constants, or copies of inputs of this call or of the one before it. The reward for a design
 * is measured from there, so that only what is beyond it counts.
 *
 * <p>Tried are constants for all outputs together (zeros, ones, the most frequent values, each
 * bit's more frequent value), and for each output by itself constants and inputs, put together from
 * the hardest output to the easiest so that their mistakes meet in the same calls.
 *
 * <p>Sets of calls are words of 64 here, since there are many of them for each design.
 *
 * @param passRate 0 to 1, of calls in which every known bit of every output is right
 * @param calls in the trace
 * @param comparedCalls in which some output bit is known
 * @param toggleShare share of the output bits that the trace holds as 0 and as 1
 */
public record Baseline(double passRate, int calls, int comparedCalls, double toggleShare) {
  /** Whole outputs that are tried, the most frequent ones first. */
  private static final int FREQUENT = 8;

  /**
   * An output bit.
   *
   * @param value calls in which it is 1
   * @param known calls in which the simulator knows it
   */
  private record Bit(long[] value, long[] known) {}

  /**
   * Calls in which an answer is wrong.
   *
   * @param count of them
   */
  private record Wrong(long[] calls, int count) {
    Wrong(long[] calls) {
      this(calls, size(calls));
    }
  }

  /** The best of a trace. */
  public static Baseline of(GoldenTrace trace, DesignInterface design) {
    TraceBits bits = TraceBits.of(trace, design);
    int words = words(bits.calls());
    List<List<Bit>> outputs = new ArrayList<>();
    long[] compared = new long[words];
    for (List<TraceBits.Bit> port : bits.outputs()) {
      List<Bit> copied = new ArrayList<>();
      for (TraceBits.Bit bit : port) {
        Bit one = new Bit(words(bit.value(), words), words(bit.known(), words));
        add(compared, one.known());
        copied.add(one);
      }
      outputs.add(copied);
    }
    int calls = size(compared);
    if (calls == 0) {
      return new Baseline(0, bits.calls(), 0, 0);
    }
    int wrong = mixed(outputs, copies(bits, words), bits.calls());
    if (outputs.size() > 1) {
      // Those for one output by itself are all there are if it is the only one.
      List<Bit> all = outputs.stream().flatMap(List::stream).toList();
      wrong = Math.min(wrong, least(wrongConstants(all, bits.calls())));
    }
    return new Baseline((double) (calls - wrong) / calls, bits.calls(), calls, bits.toggleShare());
  }

  /** For each constant that is worth trying the calls in which it is wrong. */
  private static List<Wrong> wrongConstants(List<Bit> bits, int calls) {
    List<Wrong> wrong = new ArrayList<>();
    for (long[] constant : constants(bits, calls)) {
      long[] sum = new long[words(calls)];
      for (int i = 0; i < bits.size(); i++) {
        long[] value = bits.get(i).value();
        long[] known = bits.get(i).known();
        long flipped = -(constant[i / Long.SIZE] >>> i & 1);
        for (int word = 0; word < sum.length; word++) {
          sum[word] |= (value[word] ^ flipped) & known[word];
        }
      }
      wrong.add(new Wrong(sum));
    }
    return wrong;
  }

  /** Values worth trying: bit i of one is that of the i-th bit. */
  private static List<long[]> constants(List<Bit> bits, int calls) {
    int words = words(bits.size());
    List<long[]> values = new ArrayList<>();
    long[] ones = new long[words];
    Arrays.fill(ones, -1);
    values.add(new long[words]);
    values.add(ones);
    if (bits.size() == 1) {
      return values;
    }
    long[] majority = new long[words];
    for (int i = 0; i < bits.size(); i++) {
      if (2 * size(bits.get(i).value()) > size(bits.get(i).known())) {
        majority[i / Long.SIZE] |= 1L << i;
      }
    }
    values.add(majority);
    addFrequent(values, byCall(bits, calls), words, calls);
    return values;
  }

  /**
   * Adds the most frequent values; of some that are as frequent those that come first.
   *
   * @param rows the value of each call, in so many words
   */
  private static void addFrequent(List<long[]> values, long[] rows, int words, int calls) {
    // A table of the calls that have a value first: 0 is free.
    int[] table = new int[4 * Integer.highestOneBit(Math.max(1, calls))];
    int[] counts = new int[calls];
    for (int call = 0; call < calls; call++) {
      long hash = 0;
      for (int word = 0; word < words; word++) {
        hash = (hash ^ rows[call * words + word]) * 0x9e3779b97f4a7c15L;
        hash ^= hash >>> 32;
      }
      int slot = (int) hash & table.length - 1;
      while (table[slot] != 0 && !same(rows, words, table[slot] - 1, call)) {
        slot = slot + 1 & table.length - 1;
      }
      if (table[slot] == 0) {
        table[slot] = call + 1;
      }
      counts[table[slot] - 1]++;
    }
    for (int n = 0; n < FREQUENT; n++) {
      int best = 0;
      for (int call = 1; call < calls; call++) {
        best = counts[call] > counts[best] ? call : best;
      }
      if (counts[best] == 0) {
        return;
      }
      counts[best] = 0;
      values.add(Arrays.copyOfRange(rows, best * words, (best + 1) * words));
    }
  }

  private static boolean same(long[] rows, int words, int call, int other) {
    for (int word = 0; word < words; word++) {
      if (rows[call * words + word] != rows[other * words + word]) {
        return false;
      }
    }
    return true;
  }

  /** The value of all bits in each call. */
  private static long[] byCall(List<Bit> bits, int calls) {
    int words = words(bits.size());
    long[] rows = new long[Math.multiplyExact(calls, words)];
    long[] square = new long[Long.SIZE];
    for (int word = 0; word < words; word++) {
      for (int from = 0; from < calls; from += Long.SIZE) {
        for (int i = 0; i < square.length; i++) {
          int bit = word * Long.SIZE + i;
          square[i] = bit < bits.size() ? bits.get(bit).value()[from / Long.SIZE] : 0;
        }
        transpose(square);
        for (int i = 0; i < square.length && from + i < calls; i++) {
          rows[(from + i) * words + word] = square[i];
        }
      }
    }
    return rows;
  }

  /** Turns rows of 64 bits into columns: blocks of 32 bits change places, then smaller ones. */
  private static void transpose(long[] square) {
    long mask = 0xffffffffL;
    for (int size = Long.SIZE / 2; size > 0; size /= 2, mask ^= mask << size) {
      for (int row = 0; row < square.length; row = row + size + 1 & ~size) {
        long changed = (square[row] >>> size ^ square[row + size]) & mask;
        square[row] ^= changed << size;
        square[row + size] ^= changed;
      }
    }
  }

  /** Calls in which the best choice for each output by itself is wrong. */
  private static int mixed(List<List<Bit>> outputs, List<List<long[]>> copies, int calls) {
    List<List<Wrong>> choices = new ArrayList<>();
    for (List<Bit> port : outputs) {
      List<Wrong> wrong = wrongConstants(port, calls);
      copies.forEach(copy -> wrong.add(copied(port, copy, calls)));
      choices.add(wrong);
    }
    choices.sort(Comparator.<List<Wrong>>comparingInt(Baseline::least).reversed());
    long[] sum = new long[words(calls)];
    for (List<Wrong> port : choices) {
      Wrong best = null;
      int least = Integer.MAX_VALUE;
      for (Wrong wrong : port) {
        int count = 0;
        for (int word = 0; word < sum.length; word++) {
          count += Long.bitCount(sum[word] | wrong.calls()[word]);
        }
        if (count < least) {
          best = wrong;
          least = count;
        }
      }
      if (best != null) {
        add(sum, best.calls());
      }
    }
    return size(sum);
  }

  private static int least(List<Wrong> wrong) {
    return wrong.stream().mapToInt(Wrong::count).min().orElse(0);
  }

  /** What inputs are in a call, and what they were in the one before. */
  private static List<List<long[]>> copies(TraceBits trace, int words) {
    List<List<long[]>> copies = new ArrayList<>();
    for (List<BitSet> input : trace.inputs()) {
      copies.add(input.stream().map(bit -> words(bit, words)).toList());
    }
    for (int i = 0; i < trace.inputs().size(); i++) {
      copies.add(copies.get(i).stream().map(Baseline::later).toList());
    }
    return copies;
  }

  /** Calls in which an output is not what another port is. */
  private static Wrong copied(List<Bit> port, List<long[]> source, int calls) {
    long[] none = new long[words(calls)];
    long[] sum = new long[none.length];
    for (int i = 0; i < port.size(); i++) {
      long[] value = port.get(i).value();
      long[] known = port.get(i).known();
      long[] other = i < source.size() ? source.get(i) : none;
      for (int word = 0; word < sum.length; word++) {
        sum[word] |= (value[word] ^ other[word]) & known[word];
      }
    }
    return new Wrong(sum);
  }

  /** What was in the call before. */
  private static long[] later(long[] calls) {
    long[] result = new long[calls.length];
    long carried = 0;
    for (int word = 0; word < calls.length; word++) {
      result[word] = calls[word] << 1 | carried;
      carried = calls[word] >>> Long.SIZE - 1;
    }
    return result;
  }

  private static int words(int bits) {
    return (bits + Long.SIZE - 1) / Long.SIZE;
  }

  private static long[] words(BitSet set, int words) {
    return Arrays.copyOf(set.toLongArray(), words);
  }

  private static void add(long[] sum, long[] more) {
    for (int word = 0; word < sum.length; word++) {
      sum[word] |= more[word];
    }
  }

  private static int size(long[] calls) {
    int count = 0;
    for (long word : calls) {
      count += Long.bitCount(word);
    }
    return count;
  }
}
