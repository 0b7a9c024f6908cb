package io.refmill.ingest;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.fault.InputException;
import io.refmill.ingest.fault.MachineFaults;
import io.refmill.ingest.file.FilePaths;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.reader.RowReaders;
import io.refmill.ingest.row.ColumnPath;
import io.refmill.ingest.row.RowSink;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.schemas.ParquetFiles;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.parquet.hadoop.ParquetFileReader;

/**
 * Looks whether the columns that the user names are there: a name with a slip in it would give rows
 * without their specifications, and nobody would know.
 */
public final class NamedColumns {
  private static final int MAX_SHOWN = 30;

  private final IngestOptions options;
  private final Map<String, ColumnPath> missing = new LinkedHashMap<>();
  private final Set<String> found = new TreeSet<>();

  /** The first record that is no row, and why; null if there was none. */
  private String unread;

  private NamedColumns(IngestOptions options) {
    this.options = options;
    name("--code-column", options.codeColumn());
    name("--spec-column", options.specificationColumn());
    name("--id-column", options.idColumn());
    name("--license-column", options.licenses().column());
  }

  private void name(String option, String column) {
    if (column != null) {
      missing.put(option, ColumnPath.parse(column));
    }
  }

  /**
   * Reads rows until each named column was seen with a value, all of them if need be.
   *
   * @throws InputException if one has none; the message lists the columns that are there
   * @throws IOException if files can't be read
   */
  public static void check(InputPlan plan, IngestOptions options)
      throws InputException, IOException {
    NamedColumns columns = new NamedColumns(options);
    for (ReadTask task : plan.tasks()) {
      if (columns.missing.isEmpty()) {
        return;
      }
      columns.look(task);
    }
    if (!columns.missing.isEmpty()) {
      throw new InputException(columns.problem());
    }
  }

  private void look(ReadTask task) throws IOException {
    Sink sink = new Sink();
    if (task instanceof ReadTask.Rows rows) {
      RowReaders.read(rows, options, sink);
    } else if (task instanceof ReadTask.Unreadable file) {
      unread(file.row().id(), file.row().message());
    }
    if (task instanceof ReadTask.RowGroup group) {
      try (ParquetFileReader reader = ParquetFiles.open(FilePaths.of(group.path()))) {
        sink.found(
            reader.getFileMetaData().getSchema().getFields().stream()
                .map(field -> field.getName())
                .toList());
      }
    }
  }

  private void unread(String place, String why) {
    if (unread == null) {
      unread = place + ": " + why;
    }
  }

  private String problem() {
    if (found.isEmpty()) {
      return "there is no row in the input, so "
          + String.join(", ", missing.keySet())
          + " can name no column"
          + (unread == null ? "" : "; of what is there, the first is " + unread);
    }
    List<String> shown = found.stream().limit(MAX_SHOWN).toList();
    StringBuilder text = new StringBuilder();
    missing.forEach(
        (option, path) ->
            text.append(text.isEmpty() ? "" : "; ")
                .append("no row has a value at ")
                .append(option)
                .append('=')
                .append(path));
    return text
        + "; the columns are: "
        + String.join(", ", shown)
        + (found.size() > MAX_SHOWN ? ", and others" : "");
  }

  private final class Sink implements RowSink {
    @Override
    public Set<String> columns() {
      Set<String> columns = new LinkedHashSet<>();
      missing.values().forEach(path -> columns.add(path.column()));
      return columns;
    }

    @Override
    public void found(List<String> columns) {
      found.addAll(columns);
    }

    @Override
    public void convert(JsonNode row, String place, long index, String source) {
      row.fieldNames().forEachRemaining(found::add);
      missing
          .values()
          .removeIf(
              path -> {
                JsonNode value = path.in(row);
                return !value.isMissingNode() && !value.isNull();
              });
    }

    @Override
    public void reject(
        String place, long index, String source, DiagnosticCode code, Object... arguments) {
      // A record that is no row has no columns.
      unread(place, code.message(arguments));
    }

    @Override
    public void fail(String place, long index, String source, Throwable error) {
      // The run itself says so where there are other rows.
      unread(place, MachineFaults.describe(error));
    }
  }
}
