package io.refmill.compiler.emit.model;

import io.refmill.compiler.ir.ReservedNames;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** Python identifiers for Verilog names: the same where Python allows it, unique always. */
final class Names {
  /**
   * The names of a model that got a number, over all its parts.
   *
   * @param bases by name, what it would be without
   * @param plain names that got none
   */
  record Numbered(Map<String, String> bases, Set<String> plain) {
    Numbered() {
      this(new HashMap<>(), new HashSet<>());
    }

    /** Those that are nowhere the name of something without a number. */
    Map<String, String> unmistakable() {
      Map<String, String> result = new HashMap<>(bases);
      result.keySet().removeAll(plain);
      return result;
    }
  }

  private final Numbered numbered;
  private final Set<String> used = new HashSet<>();
  private final Map<Object, String> names = new IdentityHashMap<>();
  private final Map<String, Integer> suffixes = new HashMap<>();

  Names(Numbered numbered) {
    this.numbered = numbered;
  }

  /** Names for another part of the same model. */
  Names another() {
    return new Names(numbered);
  }

  Numbered numbered() {
    return numbered;
  }

  /** The identifier of an object, made from its name at first sight. */
  String of(Object key, String verilogName) {
    return names.computeIfAbsent(key, k -> fresh(verilogName));
  }

  /** The identifier of an object, or null when it has none yet. */
  String known(Object key) {
    return names.get(key);
  }

  /** Keeps an identifier from being given out. */
  void reserve(String identifier) {
    used.add(identifier);
  }

  /** Whether nothing has the identifier of a name yet. */
  boolean isFree(String verilogName) {
    return !used.contains(identifier(verilogName));
  }

  /** A new identifier. */
  String fresh(String verilogName) {
    String base = identifier(verilogName);
    String name = base;
    while (!used.add(name)) {
      int n = suffixes.merge(base, 1, Integer::sum) + 1;
      name = base + "_" + n;
    }
    if (name.equals(base)) {
      numbered.plain.add(name);
    } else {
      numbered.bases.put(name, base);
    }
    return name;
  }

  /** The identifier that is most like a name. */
  static String identifier(String name) {
    String base = sanitize(name);
    return ReservedNames.contains(base) ? base + "_" : base;
  }

  private static String sanitize(String s) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      boolean plain = c == '_' || c < 128 && Character.isLetterOrDigit(c);
      if (plain) {
        b.append(c);
      } else if (b.length() > 0 && b.charAt(b.length() - 1) != '_') {
        b.append('_');
      }
    }
    while (b.length() > 1 && b.charAt(b.length() - 1) == '_' && !s.endsWith("_")) {
      b.setLength(b.length() - 1);
    }
    if (b.length() == 0 || Character.isDigit(b.charAt(0))) {
      b.insert(0, 'n');
    }
    // Two leading underscores would be mangled inside the class.
    while (b.length() > 1 && b.charAt(0) == '_' && b.charAt(1) == '_') {
      b.deleteCharAt(0);
    }
    // Nor may one be all of a name: a loop's counter that nobody reads is called so.
    return b.toString().equals("_") ? "n_" : b.toString();
  }
}
