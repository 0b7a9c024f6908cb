package io.refmill.fingerprint;

import io.refmill.contamination.PortSignature;
import io.refmill.cosim.python.Sketches;
import java.util.function.Predicate;

/** What of designs is found out: running their models is what takes time. */
public interface Sought {
  /**
   * Whether the behaviour of a design is worth finding out.
   *
   * @param ports widths of all inputs and outputs
   */
  boolean whole(PortSignature ports);

  /** Whether its parts are, too. */
  boolean inPart(PortSignature ports);

  /** Whether what a design does without one of its outputs is; these are the others. */
  boolean withoutOne(PortSignature ports);

  /**
   * The sketches of what is worth comparing bit by bit.
   *
   * @param ports widths of all inputs and outputs
   */
  Sketches inBits(PortSignature ports);

  /**
   * Whether designs are those of a list. Then one without vectors is looked at bit by bit too, to
   * be found by its vectors; and one with whatever bits have no influence.
   */
  boolean isForList();

  /** All that problems and their background have, of designs with some widths. */
  static Sought ofProblems(Predicate<PortSignature> wanted) {
    return new Sought() {
      @Override
      public boolean whole(PortSignature ports) {
        return wanted.test(ports);
      }

      @Override
      public boolean inPart(PortSignature ports) {
        return wanted.test(ports);
      }

      @Override
      public boolean withoutOne(PortSignature ports) {
        return false;
      }

      @Override
      public Sketches inBits(PortSignature ports) {
        return wanted.test(ports.inBits()) ? Sketches.ANY : Sketches.NONE;
      }

      @Override
      public boolean isForList() {
        return true;
      }
    };
  }
}
