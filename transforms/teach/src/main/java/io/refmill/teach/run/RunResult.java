package io.refmill.teach.run;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a run came to.
 *
 * @param outcomes how many designs came to which outcome; all that went in are counted
 * @param rows how many rows each part has
 */
public record RunResult(Map<String, Long> outcomes, Map<String, Long> rows) {
  public RunResult {
    outcomes = new TreeMap<>(outcomes);
    rows = new TreeMap<>(rows);
  }

  /** Designs that went in. */
  public long designs() {
    return outcomes.values().stream().mapToLong(count -> count).sum();
  }
}
