package io.refmill.bench.mutation;

import io.refmill.cosim.VerificationRequest;

/**
 * A model with one fault.
 *
 * @param design the verified design, with the model that has no fault
 * @param operator kind of fault
 * @param line of the model that has no fault, from 1
 * @param change what was done there, for a reader
 * @param python the model with the fault
 */
record Mutant(VerificationRequest design, String operator, int line, String change, String python) {

  /** What became of a mutant. */
  enum Fate {
    /** An output bit differed from the simulator's. */
    CAUGHT,
    /** An output was outside its width, or two instances differed: the contract says no. */
    REFUSED,
    /** It raises or does not end, which no comparison is needed for; not counted. */
    BROKEN,
    /** It was called a match, and differs from the original on the second stimuli. */
    MISSED,
    /**
     * It was called a match, and differs from the original on the second stimuli only where the
     * simulator's value is unknown or agrees with it too; not counted.
     */
    UNOBSERVABLE,
    /** It was called a match, and never differs from the original on the second stimuli. */
    EQUIVALENT,
    /** It was called a match, and the second stimuli could not be run; not counted. */
    UNDECIDED
  }

  /**
   * A mutant with its fate.
   *
   * @param call first call that differs: from the simulator if caught, from the original if missed;
   *     else -1
   */
  record Judged(Mutant mutant, Fate fate, long call) {}
}
