package io.refmill.syntax;

import io.refmill.diagnostics.SourceLocation;

/**
 * One dimension: {@code [left:right]}, {@code [size]} (right null) or {@code []} (both null).
 * Queues and associative arrays are {@code dynamic} with what stands between the brackets left out.
 */
public record DimensionSyntax(
    SourceLocation location, ExpressionSyntax left, ExpressionSyntax right, boolean dynamic)
    implements Syntax {}
