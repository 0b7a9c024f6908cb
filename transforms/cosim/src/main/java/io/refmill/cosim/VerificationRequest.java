package io.refmill.cosim;

import io.refmill.contract.DesignInterface;
import io.refmill.parser.SourceUnit;
import java.util.Objects;

/**
 * One model to be verified.
 *
 * @param id names the record in messages; it has no influence on stimuli or verdict
 * @param unit the unmodified Verilog
 * @param python source text with {@code class TopModule}
 * @param design what the two have in common
 */
public record VerificationRequest(
    String id, SourceUnit unit, String python, DesignInterface design) {
  public VerificationRequest {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(unit, "unit");
    Objects.requireNonNull(python, "python");
    Objects.requireNonNull(design, "design");
  }
}
