package io.refmill.runners.print;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Stream;

/** Prints diagnostics with the line of source and a caret under the place. */
public final class DiagnosticPrinter {
  private static final int MAX_DIAGNOSTICS = 20;
  private static final int MAX_LINE = 240;

  private final PrintWriter out;
  private final SourceUnit unit;

  /** A printer that shows lines of these sources. */
  public DiagnosticPrinter(PrintWriter out, SourceUnit unit) {
    this.out = out;
    this.unit = unit;
  }

  /** Prints the first of them, and how many more there are. */
  public void print(List<Diagnostic> diagnostics) {
    for (Diagnostic diagnostic :
        diagnostics.subList(0, Math.min(MAX_DIAGNOSTICS, diagnostics.size()))) {
      print(diagnostic);
    }
    if (diagnostics.size() > MAX_DIAGNOSTICS) {
      out.println((diagnostics.size() - MAX_DIAGNOSTICS) + " more");
    }
    out.flush();
  }

  private void print(Diagnostic diagnostic) {
    out.println(place(diagnostic.location()) + diagnostic.code() + ": " + diagnostic.message());
    source(diagnostic.location());
    for (Diagnostic.Note note : diagnostic.notes()) {
      out.println(place(note.location()) + "note: " + note.message());
      if (diagnostic.code() != DiagnosticCode.INTERNAL_ERROR) {
        source(note.location());
      }
    }
  }

  private static String place(SourceLocation location) {
    return location.line() == 0 ? "" : location + ": ";
  }

  private void source(SourceLocation location) {
    if (location.line() == 0) {
      return;
    }
    Stream.concat(unit.files().stream(), unit.includes().stream())
        .filter(file -> file.path().equals(location.file()))
        .findFirst()
        .flatMap(file -> line(file, location.line()))
        .filter(line -> line.length() <= MAX_LINE && location.column() <= line.length() + 1)
        .ifPresent(
            line -> {
              out.println("  " + line);
              out.println("  " + caret(line, location.column()));
            });
  }

  private static java.util.Optional<String> line(SourceFile file, int number) {
    return file.text().lines().skip(number - 1L).findFirst();
  }

  /** Tabs before the place stay tabs, so that the caret stands under it whatever their width. */
  private static String caret(String line, int column) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < column - 1 && i < line.length(); i++) {
      text.append(line.charAt(i) == '\t' ? '\t' : ' ');
    }
    return text.append('^').toString();
  }
}
