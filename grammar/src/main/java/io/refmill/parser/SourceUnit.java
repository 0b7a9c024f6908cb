package io.refmill.parser;

import java.util.List;
import java.util.Map;

/**
 * What is compiled together: one corpus entry. Nothing outside it is ever read, so an {@code
 * include} cannot reach the host's files.
 *
 * @param files compiled in this order, macros carried from one to the next (IEEE 1800-2017 22.5.1)
 * @param includes found by {@code include} only: by path relative to the including file, then by
 *     any path suffix
 * @param defines macros defined on the command line, name to replacement text
 */
public record SourceUnit(
    List<SourceFile> files, List<SourceFile> includes, Map<String, String> defines) {

  public SourceUnit {
    files = List.copyOf(files);
    includes = List.copyOf(includes);
    defines = Map.copyOf(defines);
  }

  /** A unit of one file. */
  public static SourceUnit of(String path, String text) {
    return new SourceUnit(List.of(new SourceFile(path, text)), List.of(), Map.of());
  }
}
