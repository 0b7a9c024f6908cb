package io.refmill.curation;

import io.refmill.curation.ContaminationFilter.Finding;
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
   * From so many different designs of the background on, a behaviour is common knowledge. The
   * background is small next to what people write, so that one design is a sign of many.
   */
  static final int COMMON = 1;

  /**
   * Why a record goes.
   *
   * @param findings of the record, strongest first
   * @return the strongest finding that counts; empty if the record stays
   */
  public Optional<Finding> reason(List<Finding> findings) {
    return findings.stream().filter(this::counts).findFirst();
  }

  private boolean counts(Finding finding) {
    return switch (this) {
      case STRICT -> true;
      case STANDARD -> finding.background() < COMMON;
      case REPORT -> false;
    };
  }
}
