package io.refmill.ingest.record;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.ingest.fault.MachineFaults;
import io.refmill.ingest.file.Texts;
import io.refmill.parser.SourceFile;
import io.refmill.schemas.Contamination;
import io.refmill.schemas.ErrorText;
import io.refmill.schemas.RejectedRow;
import io.refmill.schemas.SourceText;
import io.refmill.schemas.Stage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Makes rejected rows. */
public final class Rejections {
  /** Longest stack trace that a rejected row keeps, in characters. */
  private static final int MAX_TEXT = 256 << 10;

  private static final int MAX_PROBLEMS = 1000;

  private static final Pattern OWN_FRAME =
      Pattern.compile("\\s*at (?:[\\w.]+/+)?io\\.refmill\\.(?!.*DoFnInvoker).*");

  private Rejections() {}

  /** A record whose text could not be had. */
  public static RejectedRow unread(
      String id, long index, String source, DiagnosticCode code, Object... arguments) {
    return unread(id, index, source, code, code.message(arguments), null);
  }

  /** A record whose text could not be had, for a reason that is known already. */
  public static RejectedRow unread(String id, long index, String source, Diagnostic problem) {
    return unread(id, index, source, problem.code(), problem.message(), null);
  }

  /** A record on which our own code or the machine failed before its text was known. */
  public static RejectedRow failed(String id, long index, String source, Throwable error) {
    DiagnosticCode code = MachineFaults.code(error);
    return unread(id, index, source, code, message(code, error), trace(code, error));
  }

  private static RejectedRow unread(
      String id, long index, String source, DiagnosticCode code, String message, String trace) {
    RejectedRow.Problem problem = problem(code, message, SourceLocation.NONE);
    Text nothing = new Text(null, "", List.of(), null, null);
    return row(id, index, source, Stage.FOUND, code, List.of(problem), trace, nothing);
  }

  /**
   * A record that came as far as {@code reached}.
   *
   * @param diagnostics at least one, the first one counts; the notes of an internal error are its
   *     stack trace
   */
  public static RejectedRow of(DesignRecord record, Stage reached, List<Diagnostic> diagnostics) {
    Diagnostic first = diagnostics.get(0);
    boolean internal = first.code() == DiagnosticCode.INTERNAL_ERROR && !first.notes().isEmpty();
    return row(
        record,
        reached,
        first.code(),
        diagnostics.stream()
            .limit(MAX_PROBLEMS)
            .map(d -> problem(d.code(), d.message(), d.location()))
            .toList(),
        internal ? ownFrames(first.notes().get(0).message()) : null);
  }

  /** A record that came as far as {@code reached}; no place in the source is to blame. */
  public static RejectedRow of(
      DesignRecord record, Stage reached, DiagnosticCode code, String message) {
    return row(record, reached, code, List.of(problem(code, message, SourceLocation.NONE)), null);
  }

  /**
   * A record whose model differs.
   *
   * @param report of the difference, as JSON
   */
  public static RejectedRow mismatch(
      DesignRecord record, Stage reached, String message, String report) {
    return with(of(record, reached, DiagnosticCode.MISMATCH, message), wellFormed(report), null);
  }

  /** A record that overlaps a benchmark. */
  public static RejectedRow contaminated(
      DesignRecord record, Stage reached, Contamination contamination) {
    String message =
        DiagnosticCode.CONTAMINATED.message(contamination.benchmark(), contamination.evidence());
    return with(of(record, reached, DiagnosticCode.CONTAMINATED, message), null, contamination);
  }

  private static RejectedRow with(RejectedRow row, String mismatch, Contamination contamination) {
    return new RejectedRow(
        row.id(),
        row.index(),
        row.source(),
        row.code(),
        row.kind(),
        row.stage(),
        row.message(),
        row.file(),
        row.line(),
        row.column(),
        row.problems(),
        row.module(),
        row.verilog(),
        row.files(),
        row.specification(),
        row.license(),
        row.stackTrace(),
        mismatch,
        contamination);
  }

  /** A record on which our own code or the machine failed. */
  public static RejectedRow failed(DesignRecord record, Stage reached, Throwable error) {
    DiagnosticCode code = MachineFaults.code(error);
    return row(
        record,
        reached,
        code,
        List.of(problem(code, message(code, error), SourceLocation.NONE)),
        trace(code, error));
  }

  private static String message(DiagnosticCode code, Throwable error) {
    return code == DiagnosticCode.MACHINE_FAULT
        ? code.message(MachineFaults.describe(error))
        : code.message(ErrorText.stable(String.valueOf(error)));
  }

  private static String trace(DiagnosticCode code, Throwable error) {
    return code == DiagnosticCode.MACHINE_FAULT ? null : stackTrace(error);
  }

  private static RejectedRow.Problem problem(
      DiagnosticCode code, String message, SourceLocation location) {
    return new RejectedRow.Problem(
        code.name(), wellFormed(message), location.file(), location.line(), location.column());
  }

  /**
   * The whole record stays with its row, so that the rows can be the input of a later run; but of
   * what overlaps a benchmark nothing may become one.
   */
  private static RejectedRow row(
      DesignRecord record,
      Stage reached,
      DiagnosticCode code,
      List<RejectedRow.Problem> problems,
      String trace) {
    boolean kept = code != DiagnosticCode.CONTAMINATED;
    return row(
        record.id(),
        record.index(),
        record.source(),
        reached,
        code,
        problems,
        trace,
        new Text(
            record.design().top(),
            kept ? wellFormed(record.mainText()) : "",
            kept ? furtherFiles(record) : List.of(),
            kept ? record.specification() : null,
            record.license()));
  }

  /** The files that a record's design needs besides the one that declares it. */
  public static List<SourceText> furtherFiles(DesignRecord record) {
    List<SourceText> texts = new ArrayList<>();
    List<SourceFile> files = record.design().unit().files();
    for (SourceFile file : files.subList(0, Math.max(0, files.size() - 1))) {
      texts.add(new SourceText(file.path(), "source", wellFormed(file.text())));
    }
    for (SourceFile file : record.design().unit().includes()) {
      texts.add(new SourceText(file.path(), "include", wellFormed(file.text())));
    }
    return texts;
  }

  /** What a row keeps of its record. */
  private record Text(
      String module,
      String verilog,
      List<SourceText> files,
      String specification,
      String license) {}

  private static RejectedRow row(
      String id,
      long index,
      String source,
      Stage reached,
      DiagnosticCode code,
      List<RejectedRow.Problem> problems,
      String trace,
      Text text) {
    RejectedRow.Problem first = problems.get(0);
    return new RejectedRow(
        id,
        index,
        source,
        code.name(),
        code.kind().name(),
        reached,
        first.message(),
        first.file(),
        first.line(),
        first.column(),
        problems,
        text.module,
        text.verilog,
        text.files,
        text.specification,
        text.license,
        trace,
        null,
        null);
  }

  private static String stackTrace(Throwable error) {
    StringWriter trace = new StringWriter();
    error.printStackTrace(new PrintWriter(trace));
    return ownFrames(trace.toString());
  }

  /**
   * A trace down to our own last frame: what lies below is the runner's and differs between runs.
   */
  private static String ownFrames(String trace) {
    List<String> lines = trace.lines().toList();
    int last = lines.size();
    while (last > 0 && !OWN_FRAME.matcher(lines.get(last - 1)).matches()) {
      last--;
    }
    List<String> kept = lines.subList(0, last == 0 ? Math.min(1, lines.size()) : last);
    return wellFormed(cut(ErrorText.stable(String.join("\n", kept))));
  }

  private static String cut(String text) {
    return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT);
  }

  /** The text with every lone surrogate replaced, so that it can be written as UTF-8. */
  public static String wellFormed(String text) {
    if (!Texts.hasLoneSurrogate(text)) {
      return text;
    }
    StringBuilder result = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c)
        .forEach(result::appendCodePoint);
    return result.toString();
  }
}
