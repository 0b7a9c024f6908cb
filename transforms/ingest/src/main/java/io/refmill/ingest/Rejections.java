package io.refmill.ingest;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.schemas.RejectedRow;
import io.refmill.schemas.Stage;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Makes rejected rows. */
public final class Rejections {
  /** Longest source and longest stack trace that a rejected row keeps, in characters. */
  private static final int MAX_TEXT = 256 << 10;

  private static final int MAX_FRAMES = 200;

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

  /** A record that came as far as {@code reached}. */
  public static RejectedRow of(DesignRecord record, Stage reached, Diagnostic diagnostic) {
    return row(
        record,
        reached,
        diagnostic.code(),
        diagnostic.message(),
        diagnostic.location().file(),
        diagnostic.location().line(),
        diagnostic.location().column(),
        null);
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

  /**
   * The trace down to our own last frame: what lies below is the runner's and differs from run to
   * run.
   */
  private static String stackTrace(Throwable error) {
    StringBuilder text = new StringBuilder();
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    String label = "";
    for (Throwable each = error; each != null && seen.add(each); each = each.getCause()) {
      text.append(label).append(each).append('\n');
      label = "Caused by: ";
      StackTraceElement[] frames = each.getStackTrace();
      int own = frames.length;
      while (own > 0 && !isOwn(frames[own - 1])) {
        own--;
      }
      for (int i = 0; i < Math.min(MAX_FRAMES, own == 0 ? frames.length : own); i++) {
        text.append("\tat ").append(frames[i]).append('\n');
      }
    }
    return wellFormed(cut(text.toString()));
  }

  private static boolean isOwn(StackTraceElement frame) {
    return frame.getClassName().startsWith("io.refmill.")
        && !frame.getClassName().contains("DoFnInvoker");
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
