package io.refmill.compiler.emit.python;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;

/** The comments of the source, by the places that they explain. */
public interface Comments {
  /** The lines of the comment directly above a place; none is an empty list. */
  List<String> above(SourceLocation location);

  /** The lines of the comment behind the code at a place; none is an empty list. */
  List<String> behind(SourceLocation location);

  /** What is said behind {@code else} or {@code begin}, alone on the line before the location. */
  default List<String> opening(SourceLocation location) {
    return List.of();
  }
}
