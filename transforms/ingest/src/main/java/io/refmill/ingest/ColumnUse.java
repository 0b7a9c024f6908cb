package io.refmill.ingest;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.ingest.record.Lineage;
import io.refmill.ingest.row.ColumnPath;
import io.refmill.ingest.row.RecordLayout;
import io.refmill.ingest.row.RowConverter;
import io.refmill.ingest.row.RowFiles;
import io.refmill.ingest.settings.IngestOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What was made of the columns of a file: names that are usual for something may be used for
 * something else, and what is not looked at would go unnoticed.
 *
 * @param file its name
 * @param rows records in it that are rows
 * @param taken for each of {@code code}, {@code specification}, {@code id} and {@code license} the
 *     columns that gave it, with the number of rows that had it there
 * @param unused columns that nothing was taken of, in the order in which they were seen, at most 50
 * @param repeatedIds records that bear another id than their own, which an earlier one has
 */
public record ColumnUse(
    String file,
    long rows,
    Map<String, Map<String, Long>> taken,
    List<String> unused,
    long repeatedIds) {
  private static final int MAX_UNUSED = 50;

  /** Rows may have new columns for ever. */
  private static final int MAX_COLUMNS = 1000;

  /** Looks at the rows of a file. */
  static final class Counter {
    private final String file;
    private final IngestOptions options;
    private final Map<String, Map<String, Long>> taken = new LinkedHashMap<>();
    private final Set<String> columns = new LinkedHashSet<>();
    private final Set<String> used = new LinkedHashSet<>();
    private long rows;
    private long repeatedIds;

    Counter(String file, IngestOptions options) {
      this.file = file;
      this.options = options;
      List.of("code", "specification", "id", "license")
          .forEach(role -> taken.put(role, new LinkedHashMap<>()));
    }

    /** Hears of columns, whether rows have them or not. */
    void found(Iterable<String> names) {
      for (String name : names) {
        if (columns.size() < MAX_COLUMNS) {
          columns.add(name);
        }
      }
    }

    /** Takes a row. */
    void row(JsonNode row, RecordLayout layout) {
      rows++;
      found(row::fieldNames);
      if (layout.hasCode(row)) {
        count("code", layout.code());
      }
      if (layout.specification(row) != null) {
        count("specification", layout.specification());
        if (layout.hasContext(row)) {
          count("specification", layout.context());
        }
      }
      if (RowConverter.id(row, layout, null) != null) {
        count("id", layout.id());
      }
      Optional<ColumnPath> license = RecordLayout.licenseColumn(row, options);
      license.ifPresent(column -> count("license", column));
      if (RowFiles.isIn(row)) {
        used.addAll(RowFiles.COLUMNS);
      }
      if (Lineage.of(row) != null) {
        used.addAll(Lineage.COLUMNS);
      }
    }

    private void count(String role, ColumnPath column) {
      taken.get(role).merge(column.toString(), 1L, Long::sum);
      used.add(column.column());
    }

    void repeatedId() {
      repeatedIds++;
    }

    ColumnUse use() {
      List<String> unused = new ArrayList<>(columns);
      unused.removeAll(used);
      return new ColumnUse(
          file,
          rows,
          taken,
          List.copyOf(unused.subList(0, Math.min(MAX_UNUSED, unused.size()))),
          repeatedIds);
    }
  }
}
