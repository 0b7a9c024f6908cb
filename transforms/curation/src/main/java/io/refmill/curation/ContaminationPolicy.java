package io.refmill.curation;

import java.util.List;
import java.util.Optional;

/** What becomes of records that repeat a benchmark. {@code docs/contamination.md} has figures. */
public enum ContaminationPolicy {
  /** Whatever answers a problem goes. */
  STRICT,
  /**
   * What many unrelated designs do, such as a gate or a plain counter, goes only when its text or
   * the names of its ports are those of a problem too; everything else as in {@link #STRICT}.
   */
  STANDARD,
  /** Nothing goes. */
  REPORT;

  /**
   * Why a record goes.
   *
   * @param findings of the record, strongest first
   * @param thresholds say what is common knowledge
   * @return the strongest finding that counts; empty if the record stays
   */
  public Optional<Finding> reason(List<Finding> findings, Thresholds thresholds) {
    return this == REPORT ? Optional.empty() : strongest(findings, thresholds);
  }

  /**
   * The finding to name of a record, whether it goes or not: one that makes it go before those that
   * do not, and under {@link #REPORT} one that would make it go under {@link #STANDARD} before the
   * others.
   *
   * @param findings of the record, strongest first
   */
  public Optional<Finding> mark(List<Finding> findings, Thresholds thresholds) {
    ContaminationPolicy rule = this == REPORT ? STANDARD : this;
    return rule.strongest(findings, thresholds).or(() -> findings.stream().findFirst());
  }

  private Optional<Finding> strongest(List<Finding> findings, Thresholds thresholds) {
    return findings.stream()
        .filter(finding -> this == STRICT || finding.background() < thresholds.common())
        .findFirst();
  }
}
