package io.refmill.parser.preprocess;

import io.refmill.diagnostics.SourceLocation;
import io.refmill.parser.SourceFile;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that connects one file with what is preprocessed before and after it. The same text gives the
 * same result wherever it gets the same answers.
 *
 * @param asked macros that it asked for before it wrote them itself; null where there was none
 * @param written macros that it left defined, and null for those that it left undefined
 * @param missing macros that it called although they were not defined
 * @param inclusions files that it included, in order
 * @param before settings in force at its start
 * @param after settings in force at its end
 * @param open where a comment begins that nothing in the file ends, or null: what comes behind the
 *     file is in it, too
 */
public record Footprint(
    Map<String, Macro> asked,
    Map<String, Macro> written,
    Set<String> missing,
    List<Inclusion> inclusions,
    DirectiveState before,
    DirectiveState after,
    SourceLocation open) {

  /**
   * An {@code include} directive that was read.
   *
   * @param including path of the file that it stands in
   * @param name as it is written there
   * @param file that was found, or null
   */
  public record Inclusion(String including, String name, SourceFile file) {}

  /** Of a text that was not preprocessed. */
  public static final Footprint NONE =
      new Footprint(
          Map.of(),
          Map.of(),
          Set.of(),
          List.of(),
          DirectiveState.INITIAL,
          DirectiveState.INITIAL,
          null);

  public Footprint {
    inclusions = List.copyOf(inclusions);
  }
}
