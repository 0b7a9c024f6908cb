package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Signal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Finds the processes that may write some bits of a signal, without looking at all that write the
 * signal: thousands of processes can drive one vector bit by bit.
 */
public final class WritersByBit {
  /** Bits that are further apart are looked for range by range. */
  private static final int NARROW = 64;

  /** A writer of more ranges is looked at for every read. */
  private static final int RANGES = 16;

  private record Entry(int number, Positions bits, Node writer) {}

  private static final class Writers {
    int count;

    /** Those that are looked at for every read. */
    final List<Entry> wide = new ArrayList<>();

    /** Those of few ranges that are far apart, by the words of each. */
    final TreeMap<Integer, List<Entry>> scattered = new TreeMap<>();

    /** By the lowest bit written. */
    final TreeMap<Integer, List<Entry>> narrow = new TreeMap<>();
  }

  private final Map<Signal, Writers> writers = new HashMap<>();

  public void add(Node writer) {
    writer.accesses().writes().forEach((s, bits) -> add(s, bits, writer));
  }

  private void add(Signal s, Positions bits, Node writer) {
    if (bits.isEmpty()) {
      return;
    }
    Writers w = writers.computeIfAbsent(s, k -> new Writers());
    Entry entry = new Entry(w.count++, bits, writer);
    if (bits.end() - bits.lowest() <= NARROW) {
      w.narrow.computeIfAbsent(bits.lowest(), k -> new ArrayList<>()).add(entry);
      return;
    }
    List<Integer> words = new ArrayList<>();
    bits.forEachRange(
        (low, end) -> {
          for (int i = low / NARROW; i <= (end - 1) / NARROW && words.size() <= RANGES; i++) {
            if (words.isEmpty() || words.get(words.size() - 1) != i) {
              words.add(i);
            }
          }
        });
    if (words.size() > RANGES) {
      w.wide.add(entry);
    } else {
      words.forEach(i -> w.scattered.computeIfAbsent(i, k -> new ArrayList<>()).add(entry));
    }
  }

  /**
   * Passes on every process that may write one of these bits, once: first those whose bits are far
   * apart in the order in which they came, then the others by their lowest bits.
   */
  public void forEach(Signal s, Positions bits, Consumer<Node> action) {
    Writers w = writers.get(s);
    if (w == null || bits == null || bits.isEmpty()) {
      return;
    }
    if (w.scattered.isEmpty()) {
      visit(w.wide, bits, action);
    } else {
      TreeMap<Integer, Entry> found = new TreeMap<>();
      w.wide.forEach(e -> found.put(e.number, e));
      bits.forEachRange(
          (low, end) ->
              w.scattered
                  .subMap(low / NARROW, (end - 1) / NARROW + 1)
                  .values()
                  .forEach(l -> l.forEach(e -> found.put(e.number, e))));
      visit(found.values(), bits, action);
    }
    int[] next = {Integer.MIN_VALUE};
    bits.forEachRange(
        (low, end) -> {
          int from = Math.max(low - NARROW, next[0]);
          if (from < end) {
            w.narrow.subMap(from, end).values().forEach(l -> visit(l, bits, action));
            next[0] = end;
          }
        });
  }

  private static void visit(Iterable<Entry> entries, Positions bits, Consumer<Node> action) {
    for (Entry e : entries) {
      if (e.bits.overlaps(bits)) {
        action.accept(e.writer);
      }
    }
  }
}
