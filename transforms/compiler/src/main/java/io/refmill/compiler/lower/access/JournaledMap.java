package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Signal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Values of signals that can go back to what they were at a mark. Marks nest. Marking and going
 * back cost what was changed in between, not the size of the map.
 */
public final class JournaledMap<V> {
  private record Change<V>(Signal signal, V before) {}

  private final Map<Signal, V> values = new HashMap<>();
  private final List<Change<V>> journal = new ArrayList<>();
  private final Deque<Integer> marks = new ArrayDeque<>();

  /** The value, or null. */
  public V get(Signal s) {
    return values.get(s);
  }

  /** The value, or another one where there is none. */
  public V getOrDefault(Signal s, V other) {
    return values.getOrDefault(s, other);
  }

  /** Sets a value; null takes it away. */
  public void put(Signal s, V value) {
    V before = value == null ? values.remove(s) : values.put(s, value);
    if (!marks.isEmpty() && before != value) {
      journal.add(new Change<>(s, before));
    }
  }

  /** Takes all values away. */
  public void clear() {
    List.copyOf(values.keySet()).forEach(s -> put(s, null));
  }

  /** The present values; follows later changes. */
  public Map<Signal, V> view() {
    return Collections.unmodifiableMap(values);
  }

  /** Remembers the present values. */
  public void mark() {
    marks.push(journal.size());
  }

  /** Forgets the last mark and keeps what has changed since. */
  public void keep() {
    marks.pop();
    if (marks.isEmpty()) {
      journal.clear();
    }
  }

  /** Goes back to the last mark; what was changed since, with its last value or null. */
  public Map<Signal, V> takeBack() {
    int mark = marks.pop();
    Map<Signal, V> changed = new HashMap<>();
    for (int i = journal.size() - 1; i >= mark; i--) {
      Change<V> c = journal.get(i);
      if (!changed.containsKey(c.signal)) {
        changed.put(c.signal, values.get(c.signal));
      }
      if (c.before == null) {
        values.remove(c.signal);
      } else {
        values.put(c.signal, c.before);
      }
    }
    journal.subList(mark, journal.size()).clear();
    return changed;
  }
}
