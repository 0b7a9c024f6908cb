package io.refmill.compiler.emit.python;

import java.util.List;

/** {@code if condition: body}, or the same with {@code elif}. */
public record Branch(PyExpression condition, List<PyStatement> body, List<Origin> origins) {
  public Branch {
    body = List.copyOf(body);
  }
}
