package io.refmill.compiler;

import io.refmill.parser.SourceUnit;
import java.util.List;

/**
 * A design to convert.
 *
 * @param unit the files it lives in
 * @param top the module to convert, or null: then the only module that no other one instantiates,
 *     else AMBIGUOUS_TOP
 * @param leftOut what the design may need and is not in the unit, since it does not parse
 */
public record DesignSource(SourceUnit unit, String top, List<LeftOut> leftOut) {
  public DesignSource {
    leftOut = List.copyOf(leftOut);
  }

  /** A design of which nothing is left out. */
  public DesignSource(SourceUnit unit, String top) {
    this(unit, top, List.of());
  }
}
