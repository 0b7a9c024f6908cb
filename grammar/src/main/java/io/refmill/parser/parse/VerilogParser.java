package io.refmill.parser.parse;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.Deadline;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import io.refmill.parser.preprocess.IncludeFinder;
import io.refmill.parser.preprocess.IncludedFiles;
import io.refmill.parser.preprocess.Macro;
import java.util.Collection;
import java.util.List;

/**
 * The front end: preprocesses and parses the files of a source unit.
 *
 * <p>Deterministic and thread-safe. Never throws, whatever the input: problems of the source,
 * limits and bugs of ours all become diagnostics, and a file with any has no tree.
 */
public final class VerilogParser {
  private VerilogParser() {}

  /**
   * Parses a unit.
   *
   * <p>Much Verilog of before SystemVerilog uses what became keywords as names, {@code do} and
   * {@code string} first of all. A unit with syntax errors and such words is therefore read once
   * more, with the keywords of IEEE 1364-2005 alone; if that has no errors, it counts.
   *
   * @param unit the files; macros carry over from one to the next
   * @param limits bounds on size, nesting, macro expansion (counts) and time (milliseconds)
   */
  public static ParseResult parse(SourceUnit unit, ParseLimits limits) {
    return parse(unit, limits, new ParseCache(0));
  }

  /**
   * Parses a unit, files that are known from others excepted.
   *
   * @param cache used with these limits alone
   */
  public static ParseResult parse(SourceUnit unit, ParseLimits limits, ParseCache cache) {
    return parse(unit.files(), Macro.of(unit.defines()), new IncludedFiles(unit), limits, cache);
  }

  /**
   * Parses files, in order.
   *
   * @param defined macros that are defined before the first file
   * @param includes finds included files
   * @param cache used with these limits alone
   */
  public static ParseResult parse(
      List<SourceFile> files,
      Collection<Macro> defined,
      IncludeFinder includes,
      ParseLimits limits,
      ParseCache cache) {
    Deadline deadline = new Deadline(limits.timeoutMillis());
    ParseResult first =
        new UnitParser(limits, deadline, false, cache).parse(files, defined, includes);
    boolean again =
        first.files().stream().anyMatch(ParsedFile::systemVerilogWords)
            && !first.diagnostics().isEmpty()
            && first.diagnostics().stream()
                .allMatch(
                    d -> d.code() == DiagnosticCode.SYNTAX_ERROR || first.warnings().contains(d))
            && files.stream().noneMatch(f -> f.path().endsWith(".sv"));
    if (again) {
      ParseResult second =
          new UnitParser(limits, deadline, true, cache).parse(files, defined, includes);
      if (second.diagnostics().isEmpty()) {
        return second;
      }
    }
    return first;
  }
}
