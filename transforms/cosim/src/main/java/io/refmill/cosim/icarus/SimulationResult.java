package io.refmill.cosim.icarus;

import io.refmill.cosim.values.OutputRows;
import io.refmill.diagnostics.DiagnosticCode;

/** What the simulator made of one design. */
public sealed interface SimulationResult {

  /** Whether two runs of a design say the same of it. */
  default boolean same(SimulationResult other) {
    return this instanceof Completed one && other instanceof Completed two
        ? one.exact() == two.exact() && one.rows().same(two.rows())
        : equals(other);
  }

  /** Whether the machine kept the design from its end. */
  default boolean isFault() {
    return this instanceof Failed failed && failed.code() == DiagnosticCode.MACHINE_FAULT;
  }

  /**
   * All calls were made.
   *
   * @param rows the outputs of all calls
   * @param exact whether the run started as it was meant to; always so in the plain run
   */
  record Completed(OutputRows rows, boolean exact) implements SimulationResult {}

  /** It did not get there. */
  record Failed(DiagnosticCode code, String message) implements SimulationResult {
    /** A failure whose message fills the code's template. */
    static Failed of(DiagnosticCode code, Object... arguments) {
      return new Failed(code, code.message(arguments));
    }
  }
}
