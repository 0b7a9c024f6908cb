package io.refmill.parser.preprocess;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;
import java.util.Map;

/**
 * A text macro (IEEE 1800-2017 22.5.1).
 *
 * @param location of its definition; {@link SourceLocation#NONE} outside of all files
 * @param formals null when the macro takes no argument list
 * @param defaults for each formal its default text, or null
 * @param body replacement text, its continued lines joined by newlines, without comments
 */
public record Macro(
    SourceLocation location,
    String name,
    List<String> formals,
    List<String> defaults,
    String body) {

  /**
   * The macro that the simulator defines and cannot be told not to. Text that depends on it must
   * mean the same to both: what is simulated is what is modelled.
   */
  public static final Macro SIMULATOR =
      new Macro(SourceLocation.NONE, "__ICARUS__", null, List.of(), "1");

  /** Macros without arguments, as a command line defines them: replacement text by name. */
  public static List<Macro> of(Map<String, String> defines) {
    return defines.entrySet().stream()
        .map(
            each -> new Macro(SourceLocation.NONE, each.getKey(), null, List.of(), each.getValue()))
        .toList();
  }
}
