package io.refmill.syntax;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;

/** {@code name dimensions = initializer}; the initializer is null when absent. */
public record DeclaratorSyntax(
    SourceLocation location,
    String name,
    List<DimensionSyntax> dimensions,
    ExpressionSyntax initializer)
    implements Syntax {
  public DeclaratorSyntax {
    dimensions = List.copyOf(dimensions);
  }
}
