package io.refmill.parser.preprocess;

import io.refmill.parser.SourceFile;

/** Finds the files that {@code include} directives name (IEEE 1800-2017 22.4). */
@FunctionalInterface
public interface IncludeFinder {
  /**
   * The file that {@code name} means, or null.
   *
   * @param including path of the file that the directive stands in
   */
  SourceFile find(String including, String name);
}
