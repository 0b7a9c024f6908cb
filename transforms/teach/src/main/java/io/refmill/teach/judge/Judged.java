package io.refmill.teach.judge;

import io.refmill.contract.Explanation;
import io.refmill.contract.Verdict;
import io.refmill.cosim.MismatchReport;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.Locale;

/**
 * What the verifier says of a candidate.
 *
 * @param verdict of the co-simulator
 */
public record Judged(Verdict verdict) {
  /** Whether it is right. */
  public boolean matches() {
    return verdict instanceof Verdict.Match;
  }

  /**
   * Share of the compared calls in which all is right; 1 for a match alone, 0 for a model that did
   * not run to its end.
   */
  public double matchRate() {
    if (verdict instanceof Verdict.Mismatch mismatch) {
      Explanation whole = mismatch.explanation();
      long right = whole.compared() - whole.differing();
      return whole.compared() == 0 ? 0 : Math.max(0, (double) right / whole.compared());
    }
    return matches() ? 1 : 0;
  }

  /** {@code match}, {@code mismatch}, or a rejection code in lower case. */
  public String status() {
    if (verdict instanceof Verdict.Failed failed) {
      return failed.code().name().toLowerCase(Locale.ROOT);
    }
    return matches() ? "match" : "mismatch";
  }

  /** One line for people; empty for a match. */
  public String message() {
    if (verdict instanceof Verdict.Failed failed) {
      return failed.message();
    }
    return verdict instanceof Verdict.Mismatch mismatch
        ? new MismatchReport(mismatch).summary()
        : "";
  }

  /**
   * What is said to whoever is to mend the candidate.
   *
   * @param characters at most, as far as whole sections go
   */
  public String report(int characters) {
    return verdict instanceof Verdict.Mismatch mismatch
        ? new MismatchReport(mismatch).feedback(characters)
        : "Your model could not be compared: " + message();
  }

  /** Whether the machine is to blame, so that nothing is known of the candidate. */
  public boolean isFault() {
    return verdict instanceof Verdict.Failed failed
        && (failed.code() == DiagnosticCode.MACHINE_FAULT
            || failed.code() == DiagnosticCode.INTERNAL_ERROR);
  }

  /** Whether it is the source that can't be verified, whatever the candidate. */
  public boolean isAboutSource() {
    return verdict instanceof Verdict.Failed failed
        && !failed.code().name().startsWith("PYTHON_")
        && !isFault();
  }
}
