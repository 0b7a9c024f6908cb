package io.refmill.dataset;

import io.refmill.curation.Finding;
import java.util.List;

/**
 * What was found out about a row of somebody's dataset.
 *
 * @param index position of the row in the input, from 0
 * @param outcome where the row goes
 * @param findings what it overlaps, strongest first
 * @param problem why it could not be compared, or null
 */
public record RowMark(long index, Outcome outcome, List<Finding> findings, String problem) {

  /** Where a row goes; the names in lower case are those of the directories. */
  public enum Outcome {
    CLEAN,
    CONTAMINATED,
    /** Neither can be said. */
    UNCHECKED
  }

  public RowMark {
    findings = List.copyOf(findings);
  }
}
