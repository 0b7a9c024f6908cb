package io.refmill.ingest;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.schemas.RejectedRow;
import io.refmill.schemas.Stage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Pattern;

/** Makes rejected rows. */
public final class Rejections {
  /** Longest source and longest stack trace that a rejected row keeps, in characters. */
  private static final int MAX_TEXT = 256 << 10;

  private static final Pattern OWN_FRAME =
      Pattern.compile("\\s*at (?:[\\w.]+/+)?io\\.refmill\\.(?!.*DoFnInvoker).*");

  private Rejections() {}

  /** A record whose text could not be had. */
  public static RejectedRow unread(
      String id, long index, String source, DiagnosticCode code, Object... arguments) {
    return new RejectedRow(
        id,
        index,
        source,
        code.name(),
        code.kind().name(),
        Stage.FOUND,
        wellFormed(code.message(arguments)),
        "",
        0,
        0,
        null,
        "",
        null);
  }

  /**
   * A record that came as far as {@code reached}. The notes of an internal error are its stack
   * trace.
   */
  public static RejectedRow of(DesignRecord record, Stage reached, Diagnostic diagnostic) {
    boolean internal =
        diagnostic.code() == DiagnosticCode.INTERNAL_ERROR && !diagnostic.notes().isEmpty();
    return row(
        record,
        reached,
        diagnostic.code(),
        diagnostic.message(),
        diagnostic.location().file(),
        diagnostic.location().line(),
        diagnostic.location().column(),
        internal ? ownFrames(diagnostic.notes().get(0).message()) : null);
  }

  /** A record that came as far as {@code reached}; no place in the source is to blame. */
  public static RejectedRow of(
      DesignRecord record, Stage reached, DiagnosticCode code, String message) {
    return row(record, reached, code, message, "", 0, 0, null);
  }

  /** A record on which our own code failed. */
  public static RejectedRow internal(DesignRecord record, Stage reached, Throwable error) {
    return row(
        record,
        reached,
        DiagnosticCode.INTERNAL_ERROR,
        DiagnosticCode.INTERNAL_ERROR.message(error),
        "",
        0,
        0,
        stackTrace(error));
  }

  /** A record on which our own code failed before its text was known. */
  public static RejectedRow internal(String id, long index, String source, Throwable error) {
    RejectedRow row = unread(id, index, source, DiagnosticCode.INTERNAL_ERROR, error);
    return new RejectedRow(
        row.id(),
        row.index(),
        row.source(),
        row.code(),
        row.kind(),
        row.stage(),
        row.message(),
        "",
        0,
        0,
        null,
        "",
        stackTrace(error));
  }

  private static RejectedRow row(
      DesignRecord record,
      Stage reached,
      DiagnosticCode code,
      String message,
      String file,
      int line,
      int column,
      String stackTrace) {
    return new RejectedRow(
        record.id(),
        record.index(),
        record.source(),
        code.name(),
        code.kind().name(),
        reached,
        wellFormed(message),
        file,
        line,
        column,
        record.design().top(),
        wellFormed(cut(record.mainText())),
        stackTrace);
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
    return wellFormed(cut(String.join("\n", kept)));
  }

  private static String cut(String text) {
    return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT);
  }

  /** The text with every lone surrogate replaced, so that it can be written as UTF-8. */
  static String wellFormed(String text) {
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
