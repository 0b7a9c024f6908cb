package io.refmill.parser.preprocess;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The macros that are defined, and what the file at hand has to do with them: which of those before
 * it did it ask for, and what does it leave behind.
 */
final class MacroTable {
  private final Map<String, Macro> macros = new HashMap<>();

  // Of the file at hand; null stands for "not defined".
  private final Map<String, Macro> asked = new LinkedHashMap<>();
  private final Map<String, Macro> written = new LinkedHashMap<>();
  private final Set<String> missing = new LinkedHashSet<>();

  /** A file begins. */
  void begin() {
    asked.clear();
    written.clear();
    missing.clear();
  }

  /** The macro that a name means here, or null; for a call, unlike {@link #isDefined}. */
  Macro called(String name) {
    Macro macro = get(name);
    if (macro == null) {
      missing.add(name);
    }
    return macro;
  }

  boolean isDefined(String name) {
    return get(name) != null;
  }

  private Macro get(String name) {
    Macro macro = macros.get(name);
    if (!written.containsKey(name)) {
      asked.put(name, macro);
    }
    return macro;
  }

  void define(Macro macro) {
    macros.put(macro.name(), macro);
    written.put(macro.name(), macro);
  }

  void undefine(String name) {
    macros.remove(name);
    written.put(name, null);
  }

  /** Macros that the file at hand asked for before it wrote them. */
  Map<String, Macro> asked() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(asked));
  }

  /** What the file at hand leaves defined or undefined. */
  Map<String, Macro> written() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(written));
  }

  /** Names that the file at hand called without a definition. */
  Set<String> missing() {
    return Collections.unmodifiableSet(new LinkedHashSet<>(missing));
  }

  /** Whether a file that asked for these macros would get the same answers here. */
  boolean answers(Map<String, Macro> questions) {
    return questions.entrySet().stream()
        .allMatch(each -> java.util.Objects.equals(macros.get(each.getKey()), each.getValue()));
  }

  /** Defines and undefines what a file did. */
  void write(Map<String, Macro> changes) {
    changes.forEach(
        (name, macro) -> {
          if (macro == null) {
            undefine(name);
          } else {
            define(macro);
          }
        });
  }
}
