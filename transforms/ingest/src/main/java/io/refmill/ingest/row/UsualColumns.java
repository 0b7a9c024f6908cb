package io.refmill.ingest.row;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The columns of a row by usual names, which are in lower case; a column may write its name in any
 * case. Where several differ in case alone, the one in lower case counts, else the first by name.
 */
final class UsualColumns {
  private final JsonNode row;
  private final Map<String, String> columns = new HashMap<>();

  /**
   * Finds them.
   *
   * @param file further columns, which the row may lack as it has no value in them
   */
  UsualColumns(JsonNode row, Collection<String> file) {
    this.row = row;
    row.fieldNames().forEachRemaining(this::add);
    file.forEach(this::add);
  }

  private void add(String name) {
    columns.merge(lower(name), name, UsualColumns::preferred);
  }

  private static String preferred(String one, String other) {
    if (one.equals(lower(one)) || other.equals(lower(other))) {
      return one.equals(lower(one)) ? one : other;
    }
    return one.compareTo(other) <= 0 ? one : other;
  }

  static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** The column of a usual name, or null. */
  ColumnPath get(String usual) {
    String column = columns.get(usual);
    return column == null ? null : ColumnPath.parse(column);
  }

  /** Whether there is a column of one of some names. */
  boolean hasAny(Collection<String> usual) {
    return usual.stream().anyMatch(columns::containsKey);
  }

  /** The first column with a value; where none has one, the first that is there at all, or null. */
  ColumnPath first(List<String> usual, Predicate<JsonNode> isValue) {
    List<String> found = usual.stream().map(columns::get).filter(name -> name != null).toList();
    return found.stream()
        .filter(name -> isValue.test(row.path(name)))
        .findFirst()
        .or(() -> found.stream().findFirst())
        .map(ColumnPath::parse)
        .orElse(null);
  }
}
