package io.refmill.parser.parse;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.parser.Deadline;
import io.refmill.parser.LimitExceededException;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import io.refmill.parser.lex.TokenArray;
import io.refmill.parser.lex.TokenFilter;
import io.refmill.parser.preprocess.PreprocessedText;
import io.refmill.parser.preprocess.Preprocessor;
import io.refmill.syntax.CompilationUnitSyntax;
import io.refmill.syntax.ItemSyntax;
import java.util.ArrayList;
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
    Deadline deadline = new Deadline(limits.timeoutMillis());
    boolean[] newKeywords = new boolean[1];
    ParseResult first = parse(unit, limits, deadline, false, newKeywords);
    boolean again =
        newKeywords[0]
            && !first.diagnostics().isEmpty()
            && first.diagnostics().stream().allMatch(d -> d.code() == DiagnosticCode.SYNTAX_ERROR)
            && unit.files().stream().noneMatch(f -> f.path().endsWith(".sv"));
    if (again) {
      ParseResult second = parse(unit, limits, deadline, true, newKeywords);
      if (second.diagnostics().isEmpty()) {
        return second;
      }
    }
    return first;
  }

  private static ParseResult parse(
      SourceUnit unit,
      ParseLimits limits,
      Deadline deadline,
      boolean verilogKeywords,
      boolean[] newKeywords) {
    List<CompilationUnitSyntax> trees = new ArrayList<>();
    List<Diagnostic> diagnostics = new ArrayList<>();
    try {
      Preprocessor preprocessor = new Preprocessor(unit, limits, deadline, diagnostics);
      for (SourceFile file : unit.files()) {
        newKeywords[0] |=
            parseFile(file, preprocessor, limits, deadline, verilogKeywords, trees, diagnostics);
      }
    } catch (OutOfMemoryError machine) {
      // Says nothing about the source, and nothing about us.
      throw machine;
    } catch (RuntimeException | Error bug) {
      String path = unit.files().isEmpty() ? "" : unit.files().get(0).path();
      diagnostics.add(internalError(path, bug));
    }
    diagnostics.sort(Diagnostic.BY_POSITION);
    return new ParseResult(trees, diagnostics);
  }

  /** Whether the file has words that are keywords of SystemVerilog alone. */
  private static boolean parseFile(
      SourceFile file,
      Preprocessor preprocessor,
      ParseLimits limits,
      Deadline deadline,
      boolean verilogKeywords,
      List<CompilationUnitSyntax> trees,
      List<Diagnostic> diagnostics) {
    SourceLocation start = new SourceLocation(file.path(), 1, 1);
    if (file.text().length() > limits.maxCharacters()) {
      diagnostics.add(
          Diagnostic.of(
              DiagnosticCode.SOURCE_TOO_LARGE,
              start,
              file.text().length(),
              limits.maxCharacters()));
      return false;
    }
    int before = diagnostics.size();
    PreprocessedText text = null;
    boolean newKeywords = false;
    try {
      text = preprocessor.preprocess(file);
      if (diagnostics.size() > before) {
        // Syntax errors would only be echoes of these.
        return false;
      }
      TokenArray tokens = TokenFilter.tokens(text, limits, deadline, verilogKeywords);
      newKeywords = tokens.hasSystemVerilogKeywords();
      List<ItemSyntax> items = new FileParser(text, tokens, limits, diagnostics).parse();
      if (diagnostics.size() == before) {
        trees.add(new CompilationUnitSyntax(start, file.path(), items, text.comments()));
      }
    } catch (LimitExceededException limit) {
      SourceLocation place =
          text != null && limit.offset() >= 0 ? text.locate(limit.offset()) : start;
      diagnostics.add(Diagnostic.of(limit.code(), place, limit.limit()));
    } catch (StackOverflowError deep) {
      // The nesting guard stops short of this on any usual stack.
      diagnostics.add(Diagnostic.of(DiagnosticCode.NESTING_TOO_DEEP, start, limits.maxNesting()));
    } catch (OutOfMemoryError machine) {
      throw machine;
    } catch (RuntimeException | Error bug) {
      diagnostics.add(internalError(file.path(), bug));
    }
    return newKeywords;
  }

  private static Diagnostic internalError(String path, Throwable bug) {
    StackTraceElement[] trace = bug.getStackTrace();
    String at = trace.length == 0 ? "" : " at " + trace[0];
    return Diagnostic.of(DiagnosticCode.INTERNAL_ERROR, new SourceLocation(path, 1, 1), bug + at);
  }
}
