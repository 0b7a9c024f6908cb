package io.refmill.proof;

import io.refmill.contract.DesignInterface;
import io.refmill.parser.SourceUnit;
import java.util.Objects;

/**
 * A model that is to be proven.
 *
 * @param unit the unmodified Verilog
 * @param python source text with {@code class TopModule}; it is read, and not run
 * @param design what the two have in common
 */
public record ProofTask(SourceUnit unit, String python, DesignInterface design) {
  public ProofTask {
    Objects.requireNonNull(unit, "unit");
    Objects.requireNonNull(python, "python");
    Objects.requireNonNull(design, "design");
  }
}
