package io.refmill.syntax;

import io.refmill.diagnostics.SourceLocation;

/**
 * A port connection, parameter override or call argument.
 *
 * @param form how it is written
 * @param name of a NAMED or IMPLICIT one, else null
 * @param value null when left open ({@code .a()} or an empty place)
 */
public record ConnectionSyntax(
    SourceLocation location, Form form, String name, ExpressionSyntax value) implements Syntax {

  /** The ways to write a connection. */
  public enum Form {
    /** {@code expr}. */
    POSITIONAL,
    /** {@code .name(expr)}. */
    NAMED,
    /** {@code .name}. */
    IMPLICIT,
    /** {@code .*}. */
    WILDCARD
  }
}
