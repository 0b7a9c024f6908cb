package io.refmill.parser.parse;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.parser.Deadline;
import io.refmill.parser.LimitExceededException;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceFile;
import io.refmill.parser.lex.TokenArray;
import io.refmill.parser.lex.TokenFilter;
import io.refmill.parser.preprocess.IncludeFinder;
import io.refmill.parser.preprocess.Macro;
import io.refmill.parser.preprocess.PreprocessedText;
import io.refmill.parser.preprocess.Preprocessor;
import io.refmill.syntax.CompilationUnitSyntax;
import io.refmill.syntax.ItemSyntax;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Parses the files of one unit, with one set of keywords. */
final class UnitParser {
  private final ParseLimits limits;
  private final Deadline deadline;
  private final boolean verilogKeywords;
  private final ParseCache cache;
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private final List<ParsedFile> files = new ArrayList<>();

  UnitParser(ParseLimits limits, Deadline deadline, boolean verilogKeywords, ParseCache cache) {
    this.limits = limits;
    this.deadline = deadline;
    this.verilogKeywords = verilogKeywords;
    this.cache = cache;
  }

  ParseResult parse(List<SourceFile> unit, Collection<Macro> defined, IncludeFinder includes) {
    try {
      Preprocessor preprocessor =
          new Preprocessor(defined, includes, limits, deadline, diagnostics);
      for (SourceFile file : unit) {
        if (!files.isEmpty()) {
          checkEnd(files.get(files.size() - 1));
        }
        files.add(known(file, preprocessor));
      }
    } catch (OutOfMemoryError machine) {
      // Says nothing about the source, and nothing about us.
      throw machine;
    } catch (RuntimeException | Error bug) {
      String path = unit.isEmpty() ? "" : unit.get(0).path();
      diagnostics.add(internalError(path, bug));
    }
    diagnostics.sort(Diagnostic.BY_POSITION);
    return new ParseResult(files, diagnostics);
  }

  /** Another file follows: it would be a part of a comment that this one does not end. */
  private void checkEnd(ParsedFile file) {
    SourceLocation open = file.footprint().open();
    if (open != null && file.diagnostics().isEmpty()) {
      diagnostics.add(Diagnostic.of(DiagnosticCode.PREPROCESSOR_ERROR, open, Preprocessor.UNENDED));
    }
  }

  private ParsedFile known(SourceFile file, Preprocessor preprocessor) {
    ParsedFile known = cache.find(file, verilogKeywords, preprocessor::wouldRepeat);
    if (known != null) {
      preprocessor.skip(known.footprint());
      diagnostics.addAll(known.diagnostics());
      return known;
    }
    ParsedFile parsed = parsed(file, preprocessor);
    cache.keep(parsed, verilogKeywords);
    return parsed;
  }

  private ParsedFile parsed(SourceFile file, Preprocessor preprocessor) {
    int before = diagnostics.size();
    boolean[] systemVerilogWords = new boolean[1];
    preprocessor.begin();
    CompilationUnitSyntax tree =
        isTooLarge(file) ? null : tree(file, preprocessor, systemVerilogWords);
    if (diagnostics.size() > before) {
      // Most likely what else is wrong follows from these.
      diagnostics.addAll(before, preprocessor.undefined());
    }
    List<Diagnostic> found = diagnostics.subList(before, diagnostics.size());
    return new ParsedFile(
        file,
        found.isEmpty() ? tree : null,
        found,
        preprocessor.undefined(),
        preprocessor.footprint(),
        systemVerilogWords[0]);
  }

  private boolean isTooLarge(SourceFile file) {
    boolean tooLarge = file.text().length() > limits.maxCharacters();
    if (tooLarge) {
      diagnostics.add(
          Diagnostic.of(
              DiagnosticCode.SOURCE_TOO_LARGE,
              start(file),
              "source has " + file.text().length() + " characters",
              limits.maxCharacters()));
    }
    return tooLarge;
  }

  private CompilationUnitSyntax tree(
      SourceFile file, Preprocessor preprocessor, boolean[] systemVerilogWords) {
    int before = diagnostics.size();
    PreprocessedText text = null;
    try {
      text = preprocessor.preprocess(file);
      if (diagnostics.size() > before) {
        // Syntax errors would only be echoes of these.
        return null;
      }
      TokenArray tokens = TokenFilter.tokens(text, limits, deadline, verilogKeywords);
      systemVerilogWords[0] = tokens.hasSystemVerilogKeywords();
      List<ItemSyntax> items = new FileParser(text, tokens, limits, diagnostics).parse();
      return new CompilationUnitSyntax(
          start(file), file.path(), items, text.comments(), text.macros());
    } catch (LimitExceededException limit) {
      SourceLocation place =
          text != null && limit.offset() >= 0 ? text.locate(limit.offset()) : start(file);
      diagnostics.add(Diagnostic.of(limit.code(), place, limit.limit()));
    } catch (StackOverflowError deep) {
      // The nesting guard stops short of this on any usual stack.
      diagnostics.add(
          Diagnostic.of(DiagnosticCode.NESTING_TOO_DEEP, start(file), limits.maxNesting()));
    } catch (OutOfMemoryError machine) {
      throw machine;
    } catch (RuntimeException | Error bug) {
      diagnostics.add(internalError(file.path(), bug));
    }
    return null;
  }

  private static SourceLocation start(SourceFile file) {
    return new SourceLocation(file.path(), 1, 1);
  }

  private static Diagnostic internalError(String path, Throwable bug) {
    StackTraceElement[] trace = bug.getStackTrace();
    String at = trace.length == 0 ? "" : " at " + trace[0];
    return Diagnostic.of(DiagnosticCode.INTERNAL_ERROR, new SourceLocation(path, 1, 1), bug + at);
  }
}
