package io.refmill.describe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Items of a list that say the same of names which differ by their indices, as those of a generate
 * construct do, become one:
 *
 * <pre>
 * `row[i].u.q` (8 bits) starts at 0 (for each `i` from 0 to 3)
 * </pre>
 */
final class IndexedItems {
  private static final int LEAST = 3;
  private static final Pattern INDEX = Pattern.compile("(?<=\\[)\\d{1,9}(?=\\])");
  private static final List<String> VARIABLES = List.of("i", "j", "k");

  private IndexedItems() {}

  /**
   * The items, those that belong together as one at the place of the first of them.
   *
   * @param taken names that an index cannot have, since the text around has them
   */
  static List<String> together(List<String> items, Set<String> taken) {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    for (String item : items) {
      groups.computeIfAbsent(INDEX.matcher(item).replaceAll("#"), k -> new ArrayList<>()).add(item);
    }
    String all = String.join("\n", items);
    boolean several = groups.values().stream().anyMatch(group -> group.size() >= LEAST);
    List<String> free =
        !several
            ? List.of()
            : VARIABLES.stream()
                .filter(v -> !taken.contains(v) && !Repetitions.hasWord(all, v))
                .toList();
    List<String> result = new ArrayList<>();
    for (List<String> group : groups.values()) {
      String one = group.size() < LEAST ? null : one(group, free);
      if (one == null) {
        result.addAll(group);
      } else {
        result.add(one);
      }
    }
    return result;
  }

  /** A text for all items of a group; null where indices are left out, or follow no pattern. */
  private static String one(List<String> group, List<String> free) {
    List<long[]> indices = group.stream().map(IndexedItems::indices).toList();
    Map<String, Integer> columns = new LinkedHashMap<>();
    int[] variable = new int[indices.get(0).length];
    List<TreeSet<Long>> values = new ArrayList<>();
    for (int at = 0; at < variable.length; at++) {
      int place = at;
      List<Long> column = indices.stream().map(row -> row[place]).toList();
      TreeSet<Long> distinct = new TreeSet<>(column);
      variable[at] = -1;
      if (distinct.size() > 1) {
        Integer same = columns.putIfAbsent(column.toString(), values.size());
        variable[at] = same == null ? values.size() : same;
        if (same == null) {
          values.add(distinct);
        }
      }
    }
    long size = 1;
    for (TreeSet<Long> each : values) {
      size *= each.size();
      if (each.last() - each.first() + 1 != each.size()) {
        return null;
      }
    }
    Set<List<Long>> rows = new HashSet<>();
    indices.forEach(row -> rows.add(Arrays.stream(row).boxed().toList()));
    if (values.isEmpty()
        || values.size() > free.size()
        || size != group.size()
        || rows.size() != group.size()) {
      return null;
    }
    List<String> ranges = new ArrayList<>();
    for (int v = 0; v < values.size(); v++) {
      ranges.add(
          "`" + free.get(v) + "` from " + values.get(v).first() + " to " + values.get(v).last());
    }
    StringBuilder text = new StringBuilder();
    Matcher matcher = INDEX.matcher(group.get(0));
    int done = 0;
    for (int at = 0; matcher.find(); at++) {
      text.append(group.get(0), done, matcher.start());
      text.append(variable[at] < 0 ? matcher.group() : free.get(variable[at]));
      done = matcher.end();
    }
    return text.append(group.get(0).substring(done))
        .append(" (for each ")
        .append(Words.list(ranges))
        .append(')')
        .toString();
  }

  private static long[] indices(String item) {
    return INDEX.matcher(item).results().mapToLong(r -> Long.parseLong(r.group())).toArray();
  }
}
