package io.refmill.parser.parse;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.syntax.CompilationUnitSyntax;
import java.util.List;

/**
 * The trees of a source unit with all that was wrong in it.
 *
 * @param trees one for each file that could be parsed, in order
 * @param diagnostics sorted by position; empty when all is well
 */
public record ParseResult(List<CompilationUnitSyntax> trees, List<Diagnostic> diagnostics) {
  public ParseResult {
    trees = List.copyOf(trees);
    diagnostics = List.copyOf(diagnostics);
  }
}
