package io.refmill.dataset;

import io.refmill.curation.Finding;
import io.refmill.schemas.Contamination;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The columns that say what a row has in common with a benchmark, by its strongest finding. */
public final class ContaminationColumns {
  /** Whether a row is clean, contaminated or unchecked, where all of them are in one file. */
  static final String STATUS = "contamination";

  static final String BENCHMARK = "contamination_benchmark";
  static final String PROBLEM = "contamination_problem";
  static final String LAYER = "contamination_layer";
  static final String SCORE = "contamination_score";
  static final String EVIDENCE = "contamination_evidence";
  static final List<String> NAMES = List.of(BENCHMARK, PROBLEM, LAYER, SCORE, EVIDENCE);

  private ContaminationColumns() {}

  /** The columns of a row of ours; null for null. */
  public static Contamination of(Finding finding) {
    return finding == null
        ? null
        : new Contamination(
            finding.benchmark(),
            finding.entry(),
            finding.layer(),
            finding.score(),
            finding.describe());
  }

  /**
   * The columns of somebody's row: texts, and the score as a {@link Double}, by column in the order
   * of the names. All are null where nothing was found.
   */
  static Map<String, Object> of(RowMark mark) {
    Contamination found = of(mark.findings().isEmpty() ? null : mark.findings().get(0));
    Map<String, Object> columns = new LinkedHashMap<>();
    columns.put(BENCHMARK, found == null ? null : found.benchmark());
    columns.put(PROBLEM, found == null ? null : found.problem());
    columns.put(LAYER, found == null ? null : found.layer());
    columns.put(SCORE, found == null ? null : found.score());
    columns.put(EVIDENCE, found == null ? null : found.evidence());
    return columns;
  }

  /** The same behind the row's status. */
  static Map<String, Object> withStatus(RowMark mark) {
    Map<String, Object> columns = new LinkedHashMap<>();
    columns.put(STATUS, mark.outcome().name().toLowerCase(Locale.ROOT));
    columns.putAll(of(mark));
    return columns;
  }
}
