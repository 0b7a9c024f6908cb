package io.refmill.dataset;

import io.refmill.schemas.RequestColumns;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a worker wrote to one shard of a {@link StagePart}; kept beside the shard until the run is
 * checked.
 *
 * @param rows number of rows
 * @param outcomes rows by what became of their designs
 * @param requests that they needed
 * @param promptTokens tokens that these were billed for
 * @param completionTokens tokens of the answers
 */
public record PartSummary(
    long rows,
    SortedMap<String, Long> outcomes,
    long requests,
    long promptTokens,
    long completionTokens) {
  /** Of no rows. */
  public static final PartSummary NONE = new PartSummary(0, new TreeMap<>(), 0, 0, 0);

  /** Of both. */
  public PartSummary plus(PartSummary other) {
    SortedMap<String, Long> sums = new TreeMap<>(outcomes);
    other.outcomes.forEach((outcome, count) -> sums.merge(outcome, count, Long::sum));
    return new PartSummary(
        rows + other.rows,
        sums,
        requests + other.requests,
        promptTokens + other.promptTokens,
        completionTokens + other.completionTokens);
  }

  /** Of some rows. */
  static <T> PartSummary of(StagePart<T> part, Iterable<T> rows) {
    SortedMap<String, Long> outcomes = new TreeMap<>();
    long count = 0;
    long requests = 0;
    long prompts = 0;
    long completions = 0;
    for (T row : rows) {
      count++;
      part.columns().outcome(row).ifPresent(outcome -> outcomes.merge(outcome, 1L, Long::sum));
      RequestColumns use = part.columns().use(row).orElse(null);
      requests += use == null ? 0 : use.requests();
      prompts += use == null ? 0 : use.promptTokens();
      completions += use == null ? 0 : use.completionTokens();
    }
    return new PartSummary(count, outcomes, requests, prompts, completions);
  }
}
