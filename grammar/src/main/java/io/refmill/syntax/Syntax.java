package io.refmill.syntax;

import io.refmill.diagnostics.SourceLocation;

/** Any node of the syntax tree: what was written, nothing resolved. */
public interface Syntax {
  /** Where the node's first token stands. */
  SourceLocation location();
}
