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
 * @param fault whether that is a fault of the machine
 */
public record RowMark(
    long index, Outcome outcome, List<Finding> findings, String problem, boolean fault) {

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

  /** A row with nothing of a benchmark. */
  public static RowMark clean(long index) {
    return new RowMark(index, Outcome.CLEAN, List.of(), null, false);
  }

  /** A row that overlaps a benchmark. */
  public static RowMark contaminated(long index, List<Finding> findings) {
    return new RowMark(index, Outcome.CONTAMINATED, findings, null, false);
  }

  /** A row that could not be compared. */
  public static RowMark unchecked(long index, String problem, boolean fault) {
    return new RowMark(index, Outcome.UNCHECKED, List.of(), problem, fault);
  }
}
