package io.refmill.compiler.emit.python;

import java.util.List;

/**
 * A parameter of a function.
 *
 * @param annotation its type, or an empty string
 */
public record Parameter(String name, String annotation) {
  /** Parameters without annotations. */
  public static List<Parameter> of(List<String> names) {
    return names.stream().map(n -> new Parameter(n, "")).toList();
  }
}
