package io.refmill.cosim;

import io.refmill.contract.Verdict;
import io.refmill.cosim.icarus.DesignUnderTest;

/** What became of a request before anything runs. */
sealed interface Prepared {
  /** It may run. */
  record Accepted(DesignUnderTest subject) implements Prepared {}

  /** Its verdict, since it may not. */
  record Refused(Verdict.Failed verdict) implements Prepared {}
}
