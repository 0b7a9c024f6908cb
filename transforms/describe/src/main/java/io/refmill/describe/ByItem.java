package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A decision over a variable by the items of the case that comes first, as the transitions of a
 * state machine: what leads to one value from everywhere would have to be put together again.
 *
 * <pre>By `state`, `next` is: `IDLE` → `RUN` if `go` is 1, else `IDLE`; `RUN` → `IDLE`.</pre>
 */
final class ByItem {
  static final String UNCHANGED = "unchanged";

  /** Items that make a list worth while. */
  private static final int ITEMS = 3;

  private static final String OTHERS = "any other";

  /** Characters of all of it. */
  private static final int LONG = 1200;

  private ByItem() {}

  /** What is said of the parts of ways. */
  interface Wording {
    /** What has to hold where nothing before it does; empty for anything. */
    String when(List<Decision.Guard> guards);

    /** That one of some conditions holds. */
    String either(List<String> conditions);

    /** What the selector is for an item, behind its name; null for any other value. */
    String label(Decision.Guard guard);

    /** The name of what is asked. */
    String selector(Statement.Case choice);

    /** The value at the end of a way; null where it is none. */
    String value(Decision.Path path);

    /** Whether a condition is left out, as it is told elsewhere. */
    boolean leftOut(Expression condition);
  }

  /**
   * The sentence; null where no case comes first, or few of its items ask on.
   *
   * @param paths all ways, in order
   * @param what the variable and what happens to it, such as {@code `next` is}
   */
  static String of(List<Decision.Path> paths, String what, Wording wording) {
    Map<Integer, List<Decision.Path>> byItem = new LinkedHashMap<>();
    Map<Integer, Decision.Guard> first = new LinkedHashMap<>();
    Statement.Case choice = null;
    for (Decision.Path path : paths) {
      List<Decision.Guard> guards =
          path.guards().stream()
              .filter(g -> g.condition() == null || !wording.leftOut(g.condition()))
              .toList();
      if (guards.isEmpty() || guards.get(0).choice() == null) {
        return null;
      }
      Decision.Guard guard = guards.get(0);
      boolean same = choice == null || choice == guard.choice();
      if (!same
          || guard.choice().kind() == Statement.CaseKind.INSIDE
          || guard.choice().selector() instanceof Expression.Constant) {
        return null;
      }
      choice = guard.choice();
      first.putIfAbsent(guard.item(), guard);
      byItem
          .computeIfAbsent(guard.item(), k -> new ArrayList<>())
          .add(new Decision.Path(guards.subList(1, guards.size()), path.value()));
    }
    long asking = byItem.values().stream().filter(ways -> ways.size() > 1).count();
    if (byItem.size() < ITEMS || asking < 2) {
      return null;
    }
    Map<String, List<String>> labels = new LinkedHashMap<>();
    for (Map.Entry<Integer, List<Decision.Path>> e : byItem.entrySet()) {
      String value = value(e.getValue(), wording);
      if (value == null) {
        return null;
      }
      String label = e.getKey() < 0 ? OTHERS : wording.label(first.get(e.getKey()));
      // What stands for the rest cannot be one of several.
      labels
          .computeIfAbsent(e.getKey() < 0 ? value + OTHERS : value, k -> new ArrayList<>())
          .add(label);
    }
    // What any other value gives is not said of some of them before.
    labels.keySet().removeIf(value -> labels.containsKey(value + OTHERS));
    List<String> entries = new ArrayList<>();
    labels.forEach(
        (value, some) ->
            entries.add(String.join(" or ", some) + " → " + value.replace(OTHERS, "")));
    String text =
        "By " + wording.selector(choice) + ", " + what + ": " + String.join("; ", entries) + ".";
    return text.length() <= LONG ? text : null;
  }

  private static String value(List<Decision.Path> ways, Wording wording) {
    List<String> values = new ArrayList<>();
    List<String> conditions = new ArrayList<>();
    for (Decision.Path way : ways) {
      String value = wording.value(way);
      if (value == null) {
        return null;
      }
      values.add(value);
      conditions.add(values.size() == ways.size() ? "" : wording.when(way.guards()));
      if (conditions.get(conditions.size() - 1).isEmpty()) {
        break;
      }
    }
    // What the rest does anyway is not said before it.
    int last = values.size() - 1;
    while (last > 0 && values.get(last - 1).equals(values.get(last))) {
      last--;
    }
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < last; i++) {
      int end = i + 1;
      while (end < last && values.get(end).equals(values.get(i))) {
        end++;
      }
      parts.add(values.get(i) + " if " + wording.either(conditions.subList(i, end)));
      i = end - 1;
    }
    parts.add((parts.isEmpty() ? "" : "else ") + values.get(last));
    return String.join(", ", parts);
  }
}
