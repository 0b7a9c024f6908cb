package io.refmill.contamination;

import java.io.IOException;
import java.util.Optional;

/** Finds the fingerprint of a design. Instances may be shared by threads. */
public interface DesignFingerprinter {
  /**
   * The fingerprint of a design in Verilog.
   *
   * @param verilog its source, all files together
   * @param top the module, or null for the only one that no other one instantiates
   * @return empty if the compiler has no interface of it
   * @throws IOException if the machine failed; nothing is said about the design
   */
  Optional<DesignFingerprint> of(String verilog, String top)
      throws IOException, InterruptedException;

  /**
   * The fingerprint of a benchmark's design, whose text may leave open what a solution does in some
   * cases.
   *
   * @param top as above
   * @return empty if the text is no design that can be converted
   * @throws IOException if the machine failed, which says nothing about the design
   */
  default Optional<DesignFingerprint> ofReference(String verilog, String top)
      throws IOException, InterruptedException {
    return of(verilog, top);
  }
}
