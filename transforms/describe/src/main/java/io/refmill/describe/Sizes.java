package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Says how large things with names are: each by itself, or those of one size together. */
final class Sizes {
  /** Names in one list. */
  private static final int NAMES = 32;

  private Sizes() {}

  /**
   * Something with a name.
   *
   * @param size such as {@code 4 bits}
   * @param more what is said of it beside its size; may be empty
   */
  record Sized(String name, String size, String more) {
    String told() {
      return Conditions.quoted(name) + " (" + size + more + ")";
    }
  }

  /** The size of a variable. */
  static String of(Signal s) {
    String width = Words.bits(s.width());
    return s.isArray() ? Words.words(s.elements()) + " of " + width : width;
  }

  /**
   * All of them, as {@code `a` (1 bit) and `b` (4 bits)}. More than a few are put together by their
   * sizes, as {@code `a` and `b` (1 bit each), `c` (4 bits)}; of a great many only their number is
   * told, by sizes too.
   *
   * @param few that are told one by one
   * @param what they are, in the plural
   * @param taken names that an index cannot have
   */
  static String list(List<Sized> all, int few, String what, Set<String> taken) {
    if (all.size() <= few) {
      return Words.list(all.stream().map(Sized::told).toList());
    }
    List<String> together = IndexedItems.together(all.stream().map(Sized::told).toList(), taken);
    if (2 * together.size() <= all.size() && together.size() <= NAMES) {
      return String.join(", ", together);
    }
    Map<String, List<Sized>> bySize = new LinkedHashMap<>();
    all.forEach(s -> bySize.computeIfAbsent(s.size + s.more, k -> new ArrayList<>()).add(s));
    List<String> parts = new ArrayList<>();
    if (all.size() > NAMES) {
      bySize.forEach((size, some) -> parts.add(some.size() + " of " + size));
      return all.size() + " " + what + ", " + Words.list(parts);
    }
    for (List<Sized> some : bySize.values()) {
      List<String> names = some.stream().map(s -> Conditions.quoted(s.name)).toList();
      parts.add(
          some.size() == 1
              ? some.get(0).told()
              : Words.list(names) + " (" + some.get(0).size + " each" + some.get(0).more + ")");
    }
    return String.join(", ", parts);
  }
}
