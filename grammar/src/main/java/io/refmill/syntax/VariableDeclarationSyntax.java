package io.refmill.syntax;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;

/**
 * A variable declaration, in a module, block, structure or package.
 *
 * @param constant declared {@code const}
 * @param lifetime {@code "static"}, {@code "automatic"} or empty
 */
public record VariableDeclarationSyntax(
    SourceLocation location,
    boolean constant,
    String lifetime,
    DataTypeSyntax type,
    List<DeclaratorSyntax> declarators)
    implements BlockItemSyntax {
  public VariableDeclarationSyntax {
    declarators = List.copyOf(declarators);
  }

  @Override
  public Kind kind() {
    return Kind.VARIABLE_DECLARATION;
  }
}
