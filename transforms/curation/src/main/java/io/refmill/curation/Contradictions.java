package io.refmill.curation;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Where the text of a task and its rules differ, as whoever reads both finds out: the rules count.
 *
 * <pre>
 * Where the text and the exact behaviour differ, the latter counts: the text has a synchronous
 * reset, the design an asynchronous one.
 * </pre>
 */
final class Contradictions {
  static final String OPENING =
      "Where the text and the exact behaviour differ, the latter counts: ";

  /** Findings that are told. */
  private static final int TOLD = 2;

  /** How a finding that was tried ends: readers have no calls to count. */
  private static final Pattern TRIED = Pattern.compile("; in (\\d+) of (\\d+) (?:such )?calls .*");

  private Contradictions() {}

  /** The paragraph. */
  static String text(List<String> findings) {
    List<String> told = findings.stream().limit(TOLD).map(Contradictions::reworded).toList();
    return OPENING + String.join("; ", told) + ".";
  }

  private static String reworded(String finding) {
    return TRIED.matcher(finding).replaceFirst(Contradictions::tried);
  }

  private static String tried(MatchResult m) {
    return m.group(1).equals(m.group(2)) ? ", which does not hold" : ", which does not always hold";
  }
}
