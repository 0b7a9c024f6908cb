package io.refmill.parser;

import io.refmill.diagnostics.DiagnosticCode;

/** Ends the parsing of a file whose limits are reached; caught where whole files are parsed. */
public final class LimitExceededException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final DiagnosticCode code;
  private final String limit;
  private final int offset;

  /** A limit reached at no place in particular. */
  public LimitExceededException(DiagnosticCode code, String limit) {
    this(code, limit, -1);
  }

  /** A limit reached at an offset of the preprocessed text. */
  public LimitExceededException(DiagnosticCode code, String limit, int offset) {
    super(code.message(limit), null, false, false);
    this.code = code;
    this.limit = limit;
    this.offset = offset;
  }

  /** The rejection code. */
  public DiagnosticCode code() {
    return code;
  }

  /** The limit, for the code's message. */
  public String limit() {
    return limit;
  }

  /** Offset in the preprocessed text, -1 when unknown. */
  public int offset() {
    return offset;
  }
}
