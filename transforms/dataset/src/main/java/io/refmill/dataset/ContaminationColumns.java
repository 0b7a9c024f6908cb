package io.refmill.dataset;

import io.refmill.curation.ContaminationFilter.Finding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The columns that a contaminated row gets, of its strongest finding. */
final class ContaminationColumns {
  static final String BENCHMARK = "contamination_benchmark";
  static final String PROBLEM = "contamination_problem";
  static final String LAYER = "contamination_layer";
  static final String SCORE = "contamination_score";
  static final String EVIDENCE = "contamination_evidence";
  static final List<String> NAMES = List.of(BENCHMARK, PROBLEM, LAYER, SCORE, EVIDENCE);

  private ContaminationColumns() {}

  /** Texts, and the score as a {@link Double}, by column in the order of the names. */
  static Map<String, Object> of(RowMark mark) {
    Finding finding = mark.findings().get(0);
    Map<String, Object> columns = new LinkedHashMap<>();
    columns.put(BENCHMARK, finding.benchmark());
    columns.put(PROBLEM, finding.entry());
    columns.put(LAYER, finding.layer());
    columns.put(SCORE, finding.score());
    columns.put(EVIDENCE, finding.describe());
    return columns;
  }
}
