package io.refmill.pipelines;

import io.refmill.curation.Finding;
import io.refmill.dataset.RowMark;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What became of the rows of a dataset, counted mark by mark. */
public final class RowSums {
  /** Rows and problems of a benchmark. */
  private static final class Overlap {
    private long rows;
    private final Set<String> problems = new HashSet<>();
  }

  /** Messages that are told apart; more than these are of rows that differ in all they say. */
  private static final int MAX_PROBLEMS = 100;

  private final Map<RowMark.Outcome, Long> outcomes = new EnumMap<>(RowMark.Outcome.class);
  private final Map<String, Overlap> benchmarks = new TreeMap<>();
  private final Map<String, Long> layers = new TreeMap<>();
  private final Map<String, Long> problems = new TreeMap<>();

  /** Counts a row. */
  void add(RowMark mark) {
    outcomes.merge(mark.outcome(), 1L, Long::sum);
    if (mark.problem() != null) {
      boolean known = problems.containsKey(mark.problem()) || problems.size() < MAX_PROBLEMS;
      problems.merge(known ? mark.problem() : "others", 1L, Long::sum);
    }
    if (mark.findings().isEmpty()) {
      return;
    }
    layers.merge(mark.findings().get(0).layer(), 1L, Long::sum);
    Set<String> counted = new HashSet<>();
    for (Finding finding : mark.findings()) {
      Overlap overlap = benchmarks.computeIfAbsent(finding.benchmark(), b -> new Overlap());
      overlap.problems.add(finding.entry());
      overlap.rows += counted.add(finding.benchmark()) ? 1 : 0;
    }
  }

  /** Rows with an outcome. */
  public long count(RowMark.Outcome outcome) {
    return outcomes.getOrDefault(outcome, 0L);
  }

  /** All rows. */
  public long rows() {
    return outcomes.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Rows that overlap each benchmark; one may overlap several. */
  public Map<String, Long> rowsByBenchmark() {
    Map<String, Long> rows = new TreeMap<>();
    benchmarks.forEach((name, overlap) -> rows.put(name, overlap.rows));
    return rows;
  }

  /** Problems of each benchmark that some row overlaps. */
  public Map<String, Integer> problemsByBenchmark() {
    Map<String, Integer> problemsOf = new TreeMap<>();
    benchmarks.forEach((name, overlap) -> problemsOf.put(name, overlap.problems.size()));
    return problemsOf;
  }

  /** Contaminated rows by the layer of their strongest finding. */
  public Map<String, Long> rowsByLayer() {
    return new TreeMap<>(layers);
  }

  /** Rows that could not be compared, by why. */
  public Map<String, Long> rowsByProblem() {
    return new TreeMap<>(problems);
  }
}
