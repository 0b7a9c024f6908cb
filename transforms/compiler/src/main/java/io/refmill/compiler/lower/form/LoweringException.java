package io.refmill.compiler.lower.form;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;

/**
 * Ends lowering of one design with a rejection. It never leaves {@code Lowering}, which turns it
 * into a diagnostic.
 */
public final class LoweringException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Diagnostic diagnostic;

  /** A rejection whose message fills the code's template. */
  public LoweringException(DiagnosticCode code, SourceLocation location, Object... arguments) {
    super(code + " " + location, null, false, false);
    this.diagnostic = Diagnostic.of(code, location, arguments);
  }

  /** The rejection. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
