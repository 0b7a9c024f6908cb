package io.refmill.parser.parse;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.syntax.CompilationUnitSyntax;
import java.util.List;
import java.util.Objects;

/**
 * The trees of a source unit with all that was wrong in it.
 *
 * @param files in order
 * @param diagnostics of all files, sorted by position; empty when all is well
 */
public record ParseResult(List<ParsedFile> files, List<Diagnostic> diagnostics) {
  public ParseResult {
    files = List.copyOf(files);
    diagnostics = List.copyOf(diagnostics);
  }

  /** What the files have that may well be a mistake, although they parse, in order. */
  public List<Diagnostic> warnings() {
    return files.stream().flatMap(file -> file.warnings().stream()).toList();
  }

  /** The trees of the files that could be parsed, in order. */
  public List<CompilationUnitSyntax> trees() {
    return files.stream().map(ParsedFile::tree).filter(Objects::nonNull).toList();
  }
}
