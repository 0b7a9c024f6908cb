package io.refmill.compiler.emit.python;

import java.util.List;

/** {@code else: body}. */
public record Otherwise(List<PyStatement> body, List<Origin> origins) {
  /** No last branch. */
  public static final Otherwise NONE = new Otherwise(List.of(), List.of());

  public Otherwise {
    body = List.copyOf(body);
  }

  /** Whether there is no such branch. */
  public boolean isAbsent() {
    return body.isEmpty();
  }
}
