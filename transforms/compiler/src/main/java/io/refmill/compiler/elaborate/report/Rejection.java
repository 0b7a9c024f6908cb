package io.refmill.compiler.elaborate.report;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;

/**
 * Leaves the item or statement that is wrong. It never leaves elaboration: the loops over items and
 * over statements collect its diagnostic and go on with the next one, so that one mistake does not
 * hide another.
 */
public final class Rejection extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Null when the cause has been reported already. */
  private final transient Diagnostic diagnostic;

  private final boolean fatal;

  private Rejection(Diagnostic diagnostic, boolean fatal) {
    super(diagnostic == null ? "reported" : diagnostic.toString(), null, false, false);
    this.diagnostic = diagnostic;
    this.fatal = fatal;
  }

  /** A rejection whose message fills the template of the code. */
  public static Rejection of(DiagnosticCode code, SourceLocation location, Object... arguments) {
    return new Rejection(Diagnostic.of(code, location, arguments), false);
  }

  /** A rejection for a diagnostic with notes. */
  public static Rejection of(Diagnostic diagnostic) {
    return new Rejection(diagnostic, false);
  }

  /** For what ends the whole elaboration: a limit on the size of the design. */
  public static Rejection fatal(DiagnosticCode code, SourceLocation location, Object... arguments) {
    return new Rejection(Diagnostic.of(code, location, arguments), true);
  }

  /** For a use of something whose declaration was wrong. */
  public static Rejection alreadyReported() {
    return new Rejection(null, false);
  }

  /** What is wrong; null when it has been reported already. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }

  /** Whether it ends the whole elaboration. */
  public boolean isFatal() {
    return fatal;
  }
}
