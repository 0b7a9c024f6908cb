package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Signal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which marks lead to signals by way of nets. Of each signal it knows none, one mark, or that they
 * differ, so that one walk answers for all signals of a design: an answer changes twice at most.
 *
 * <pre>
 * assign a = b + c;      b marked 1, c marked 1: a is 1 too
 * assign d = a ^ e;      e marked 2: they differ at d
 * </pre>
 */
final class MarksBefore {
  private static final Object DIFFERENT = new Object();

  /** Something that passes on: what it was reached by so far, and to whom it passes it. */
  private static final class Way {
    private final Collection<Signal> to;
    private Object mark;

    private Way(Collection<Signal> to) {
      this.to = to;
    }
  }

  private final Map<Signal, List<Way>> ways = new HashMap<>();
  private final Map<Signal, Object> marks = new HashMap<>();
  private final Deque<Signal> work = new ArrayDeque<>();

  /** Says that some signals are passed on to others. */
  void way(Collection<Signal> from, Collection<Signal> to) {
    Way way = new Way(to);
    for (Signal s : from) {
      ways.computeIfAbsent(s, k -> new ArrayList<>()).add(way);
      if (marks.containsKey(s)) {
        work.add(s);
      }
    }
  }

  /** Puts a mark on a signal. */
  void mark(Signal signal, Object mark) {
    Object before = marks.get(signal);
    Object now = join(before, mark);
    if (now != before) {
      marks.put(signal, now);
      work.add(signal);
    }
  }

  /** Whether a mark leads to some of these signals, or is on one. */
  boolean any(Set<Signal> signals) {
    spread();
    return signals.stream().anyMatch(marks::containsKey);
  }

  /** Whether marks that differ lead to these signals, or are on them. */
  boolean differ(Set<Signal> signals) {
    return before(signals) == DIFFERENT;
  }

  /** Whether another mark than this one leads to some of these signals, or is on one. */
  boolean anyBut(Object mark, Set<Signal> signals) {
    Object found = before(signals);
    return found != null && !found.equals(mark);
  }

  private Object before(Set<Signal> signals) {
    spread();
    Object found = null;
    for (Signal s : signals) {
      found = join(found, marks.get(s));
    }
    return found;
  }

  private void spread() {
    while (!work.isEmpty()) {
      Signal s = work.remove();
      Object mark = marks.get(s);
      for (Way way : ways.getOrDefault(s, List.of())) {
        Object now = join(way.mark, mark);
        if (now != way.mark) {
          way.mark = now;
          way.to.forEach(t -> mark(t, now));
        }
      }
    }
  }

  private static Object join(Object a, Object b) {
    if (a == null) {
      return b;
    }
    return b == null || a.equals(b) ? a : DIFFERENT;
  }
}
