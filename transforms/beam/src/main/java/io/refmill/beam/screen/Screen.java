package io.refmill.beam.screen;

import io.refmill.compiler.DesignSource;
import io.refmill.contamination.DesignFingerprint;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.ReferenceModel;
import io.refmill.cosim.process.Spending;
import io.refmill.curation.ContaminationFilter;
import io.refmill.curation.Finding;
import io.refmill.fingerprint.ModelFingerprinter;
import io.refmill.ingest.RowTexts;
import java.io.IOException;
import java.util.List;

/** Compares texts and designs with benchmarks. For use by several threads. */
final class Screen implements AutoCloseable {
  private final ContaminationFilter filter;
  private final ModelFingerprinter fingerprinter;
  private final String lists;

  /**
   * A screen.
   *
   * @param lists digest of those that the filter has besides the bundled ones
   */
  Screen(ContaminationFilter filter, ModelFingerprinter fingerprinter, String lists) {
    this.filter = filter;
    this.lists = lists;
    this.fingerprinter = fingerprinter;
  }

  /** Digest of the lists that are compared with besides the bundled ones. */
  String lists() {
    return lists;
  }

  /**
   * What a design does.
   *
   * @param source the design
   * @param model that was made of it
   * @param structure digest of what the design computes, or an empty string
   * @param spending hears what its models take
   * @throws IOException if the machine failed
   */
  DesignFingerprint fingerprint(
      DesignSource source, ReferenceModel model, String structure, Spending spending)
      throws IOException, InterruptedException {
    return fingerprinter.of(source, model, structure, spending);
  }

  /** What that has besides the whole response, which depends on the lists. */
  String asked(DesignInterface design) {
    return fingerprinter.look(design).toString();
  }

  /**
   * What a design has in common with benchmarks.
   *
   * @param verilog its source, all files together
   * @param specification its natural-language text, or null
   */
  List<Finding> check(
      String verilog, String specification, DesignInterface design, DesignFingerprint fingerprint) {
    return filter.check(verilog, specification, design, List.of(fingerprint));
  }

  /**
   * What a row has in common with benchmarks: its texts, and the design that its Verilog is, or its
   * model where there is no Verilog that can be converted.
   *
   * @throws IOException if the machine failed
   */
  List<Finding> check(RowTexts row) throws IOException, InterruptedException {
    List<DesignFingerprint> designs =
        row.verilog() == null ? List.of() : fingerprinter.ofAll(row.verilog());
    if (designs.isEmpty() && row.python() != null) {
      designs = fingerprinter.ofPython(row.python(), row.prompt()).stream().toList();
    }
    return filter.check(row.verilog(), row.prompt(), null, designs);
  }

  @Override
  public void close() {
    fingerprinter.close();
  }
}
