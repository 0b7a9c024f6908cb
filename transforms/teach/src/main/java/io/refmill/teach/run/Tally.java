package io.refmill.teach.run;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Counts outcomes, and tells them on. */
final class Tally {
  private final Map<String, Long> outcomes = new TreeMap<>();
  private final Consumer<String> listener;

  Tally(Consumer<String> listener) {
    this.listener = listener;
  }

  void add(String outcome) {
    outcomes.merge(outcome, 1L, Long::sum);
    listener.accept(outcome);
  }

  RunResult result(Part<?>... parts) {
    Map<String, Long> rows = new TreeMap<>();
    for (Part<?> part : parts) {
      rows.put(part.name(), part.rows());
    }
    return new RunResult(outcomes, rows);
  }
}
