package io.refmill.diagnostics;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * One problem found in a source.
 *
 * @param code the registered code
 * @param location where
 * @param message what was expected and what was found, in lower case, without the code and place
 * @param notes further places that explain the cause; may be empty
 */
public record Diagnostic(
    DiagnosticCode code, SourceLocation location, String message, List<Note> notes) {

  /** Sorts by position, then by code. */
  public static final Comparator<Diagnostic> BY_POSITION =
      Comparator.comparing(Diagnostic::location).thenComparing(Diagnostic::code);

  /** A further place, with its explanation. */
  public record Note(SourceLocation location, String message) {}

  public Diagnostic {
    Objects.requireNonNull(code, "code");
    Objects.requireNonNull(location, "location");
    Objects.requireNonNull(message, "message");
    notes = List.copyOf(notes);
  }

  /** A diagnostic whose message fills the code's template with {@code arguments}. */
  public static Diagnostic of(DiagnosticCode code, SourceLocation location, Object... arguments) {
    return new Diagnostic(code, location, code.message(arguments), List.of());
  }

  /** The same diagnostic with one more note. */
  public Diagnostic withNote(SourceLocation noteLocation, String noteMessage) {
    List<Note> more = new java.util.ArrayList<>(notes);
    more.add(new Note(noteLocation, noteMessage));
    return new Diagnostic(code, location, message, more);
  }

  @Override
  public String toString() {
    return location + ": " + code + ": " + message;
  }
}
