package io.refmill.parser.build;

import org.antlr.v4.runtime.Token;

/** A shape that the grammar lets through and the language does not; becomes a SYNTAX_ERROR. */
public final class SyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Token token;

  SyntaxException(Token token, String message) {
    super(message, null, false, false);
    this.token = token;
  }

  /** Where. */
  public Token token() {
    return token;
  }
}
