package io.refmill.parser.preprocess;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.Deadline;
import io.refmill.parser.LimitExceededException;
import io.refmill.parser.ParseLimits;

/** Counts the work of one file against the limits. */
final class Budget {
  private static final int INCLUSION_COST = 64;

  private final ParseLimits limits;
  private final Deadline deadline;
  private final long maxCharacters;
  private int expansions;
  private long characters;

  Budget(ParseLimits limits, Deadline deadline) {
    this.limits = limits;
    this.deadline = deadline;
    this.maxCharacters = 4L * limits.maxCharacters();
  }

  /** Counts a macro call. */
  void expansion() {
    expansions(1);
  }

  /** Counts an included file, which costs more than a macro call even when it is empty. */
  void inclusion() {
    expansions(INCLUSION_COST);
  }

  private void expansions(int cost) {
    expansions += cost;
    if (expansions > limits.maxMacroExpansions()) {
      throw new LimitExceededException(
          DiagnosticCode.MACRO_EXPANSION_LIMIT, limits.maxMacroExpansions() + " expansions");
    }
    deadline.check();
  }

  /** Counts characters that are read or written. */
  void characters(int more) {
    characters += more;
    if (characters > maxCharacters) {
      throw new LimitExceededException(
          DiagnosticCode.MACRO_EXPANSION_LIMIT, maxCharacters + " characters");
    }
  }

  /** Checks the depth of macros within macros. */
  void depth(int depth) {
    if (depth > limits.maxNesting()) {
      throw new LimitExceededException(
          DiagnosticCode.MACRO_EXPANSION_LIMIT, limits.maxNesting() + " levels");
    }
  }
}
