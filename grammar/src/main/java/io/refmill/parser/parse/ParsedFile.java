package io.refmill.parser.parse;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.parser.SourceFile;
import io.refmill.parser.preprocess.Footprint;
import io.refmill.syntax.CompilationUnitSyntax;
import java.util.List;

/**
 * One file of a unit.
 *
 * @param file that was parsed
 * @param tree null when anything is wrong in it
 * @param diagnostics what is wrong, in the order of finding
 * @param warnings macros that it calls and nobody defines: they stand for nothing
 * @param footprint what connects it with the files before and after it
 * @param systemVerilogWords whether it has words that are keywords of SystemVerilog alone
 */
public record ParsedFile(
    SourceFile file,
    CompilationUnitSyntax tree,
    List<Diagnostic> diagnostics,
    List<Diagnostic> warnings,
    Footprint footprint,
    boolean systemVerilogWords) {
  public ParsedFile {
    diagnostics = List.copyOf(diagnostics);
    warnings = List.copyOf(warnings);
  }
}
