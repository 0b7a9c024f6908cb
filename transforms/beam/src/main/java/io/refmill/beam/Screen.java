package io.refmill.beam;

import io.refmill.contract.ReferenceModel;
import io.refmill.curation.ContaminationFilter;
import io.refmill.curation.ContaminationFilter.Finding;
import io.refmill.fingerprint.ModelFingerprinter;
import java.io.IOException;
import java.util.List;

/** Compares texts and designs with benchmarks. For use by several threads. */
final class Screen implements AutoCloseable {
  private final ContaminationFilter filter;
  private final ModelFingerprinter fingerprinter;

  Screen(ContaminationFilter filter, ModelFingerprinter fingerprinter) {
    this.filter = filter;
    this.fingerprinter = fingerprinter;
  }

  /**
   * What a design has in common with benchmarks.
   *
   * @param verilog its source, all files together
   * @param specification its natural-language text, or null
   * @throws IOException if the machine failed
   */
  List<Finding> check(String verilog, String specification, ReferenceModel model)
      throws IOException, InterruptedException {
    return filter.check(verilog, specification, model.design(), fingerprinter.of(model));
  }

  @Override
  public void close() {
    fingerprinter.close();
  }
}
