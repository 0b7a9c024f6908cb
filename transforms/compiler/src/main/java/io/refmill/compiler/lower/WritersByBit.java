package io.refmill.compiler.lower;

import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Finds the processes that may write some bits of a signal, without looking at all that write the
 * signal: thousands of processes can drive one vector bit by bit.
 */
final class WritersByBit {
  /** A writer of bits that are further apart is looked at for every read. */
  private static final int NARROW = 64;

  private record Entry(BigInteger bits, Node writer) {}

  private static final class Writers {
    final List<Entry> wide = new ArrayList<>();

    /** By the lowest bit written. */
    final TreeMap<Integer, List<Entry>> narrow = new TreeMap<>();
  }

  private final Map<Signal, Writers> writers = new IdentityHashMap<>();

  void add(Node writer) {
    writer
        .accesses()
        .writes()
        .forEach(
            (s, bits) -> {
              if (bits.signum() == 0) {
                return;
              }
              Writers w = writers.computeIfAbsent(s, k -> new Writers());
              int low = bits.getLowestSetBit();
              (bits.bitLength() - low > NARROW
                      ? w.wide
                      : w.narrow.computeIfAbsent(low, k -> new ArrayList<>()))
                  .add(new Entry(bits, writer));
            });
  }

  /** Passes on every process that may write one of these bits, once. */
  void forEach(Signal s, BigInteger bits, Consumer<Node> action) {
    Writers w = writers.get(s);
    if (w == null || bits == null || bits.signum() == 0) {
      return;
    }
    visit(w.wide, bits, action);
    int from = bits.getLowestSetBit() - NARROW;
    w.narrow.subMap(from, bits.bitLength()).values().forEach(l -> visit(l, bits, action));
  }

  private static void visit(List<Entry> entries, BigInteger bits, Consumer<Node> action) {
    for (Entry e : entries) {
      if (Accesses.overlap(e.bits, bits)) {
        action.accept(e.writer);
      }
    }
  }
}
