package io.refmill.compiler;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.List;

/**
 * Something that only a file seems to declare which does not parse, and so is not in the design.
 *
 * @param name of a module, package, interface or primitive
 * @param problem of the file
 */
public record LeftOut(String name, Diagnostic problem) {

  /** Diagnostics of a design; the one that misses this names the file that keeps it. */
  static List<Diagnostic> explain(List<Diagnostic> diagnostics, List<LeftOut> leftOut) {
    return leftOut.isEmpty()
        ? diagnostics
        : diagnostics.stream().map(each -> explain(each, leftOut)).toList();
  }

  private static Diagnostic explain(Diagnostic diagnostic, List<LeftOut> leftOut) {
    return leftOut.stream()
        .filter(each -> each.isMissedBy(diagnostic))
        .findFirst()
        .map(each -> each.instead(diagnostic))
        .orElse(diagnostic);
  }

  private boolean isMissedBy(Diagnostic diagnostic) {
    return (diagnostic.code() == DiagnosticCode.UNKNOWN_MODULE
            || diagnostic.code() == DiagnosticCode.UNDECLARED_IDENTIFIER)
        && diagnostic.message().equals(diagnostic.code().message(name));
  }

  private Diagnostic instead(Diagnostic diagnostic) {
    return Diagnostic.of(DiagnosticCode.BROKEN_FILE, problem.location(), name, problem.message())
        .withNote(diagnostic.location(), "\"" + name + "\" is needed here");
  }
}
