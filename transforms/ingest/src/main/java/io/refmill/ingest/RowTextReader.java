package io.refmill.ingest;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.fault.Guard;
import io.refmill.ingest.fault.InputChangedException;
import io.refmill.ingest.fault.MachineFaults;
import io.refmill.ingest.file.Texts;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.reader.RowReaders;
import io.refmill.ingest.row.CodeText;
import io.refmill.ingest.row.ColumnPath;
import io.refmill.ingest.row.RecordLayout;
import io.refmill.ingest.row.RowConverter;
import io.refmill.ingest.row.RowSink;
import io.refmill.ingest.settings.IngestOptions;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** Reads the texts of the rows of a task; every record of it becomes one element. */
public final class RowTextReader {
  private static final String PYTHON = "python";

  private final TextColumns columns;
  private final IngestOptions options;

  /**
   * A reader; instances hold no state and may be shared by threads.
   *
   * @param columns with the texts
   * @param limits for their lengths alone; what they say of columns does not count
   */
  public RowTextReader(TextColumns columns, IngestOptions limits) {
    this.columns = columns;
    this.options =
        new IngestOptions(
            limits.format(),
            columns.verilog(),
            columns.prompt(),
            columns.id(),
            limits.unit(),
            null,
            limits.includeDirectories(),
            limits.maxSourceCharacters(),
            limits.maxRecordBytes(),
            limits.licenses(),
            limits.parseLimits());
  }

  /**
   * Reads all rows of a task, in order.
   *
   * @throws InputChangedException if a file is not what was planned
   * @throws IllegalArgumentException if the task is none of rows
   */
  public void read(ReadTask task, Consumer<RowTexts> rows) throws InputChangedException {
    if (task instanceof ReadTask.Rows several) {
      RowReaders.read(several, options, new Sink(rows));
    } else {
      throw new IllegalArgumentException("a task without rows: " + task);
    }
  }

  private final class Sink implements RowSink {
    private final Consumer<RowTexts> rows;
    private Set<String> found = Set.of();

    private Sink(Consumer<RowTexts> rows) {
      this.rows = rows;
    }

    @Override
    public Set<String> columns() {
      Set<String> wanted = RecordLayout.columns(found, options);
      wanted.add(columns.python() == null ? PYTHON : ColumnPath.parse(columns.python()).column());
      return wanted;
    }

    @Override
    public void found(List<String> all) {
      found = RecordLayout.usual(all);
    }

    @Override
    public void convert(JsonNode row, String place, long index, String source) {
      rows.accept(
          Guard.call(
              () -> usable(row, found, place, index, source),
              error -> failed(place, index, source, error)));
    }

    @Override
    public void reject(
        String place, long index, String source, DiagnosticCode code, Object... arguments) {
      rows.accept(unread(place, index, source, code.message(arguments)));
    }

    @Override
    public void fail(String place, long index, String source, Throwable error) {
      rows.accept(failed(place, index, source, error));
    }
  }

  private static RowTexts unread(String place, long index, String source, String why) {
    return new RowTexts(place, index, source, null, null, null, why, false);
  }

  private static RowTexts failed(String place, long index, String source, Throwable error) {
    boolean fault = MachineFaults.isOne(error);
    String why = fault ? MachineFaults.describe(error) : error.toString();
    return new RowTexts(place, index, source, null, null, null, why, fault);
  }

  private RowTexts usable(
      JsonNode row, Set<String> found, String place, long index, String source) {
    try {
      return texts(row, found, place, index, source);
    } catch (UnusableException e) {
      return unread(place, index, source, e.getMessage());
    }
  }

  private RowTexts texts(JsonNode row, Set<String> found, String place, long index, String source)
      throws UnusableException {
    if (!row.isObject()) {
      return unread(place, index, source, "expected an object with columns");
    }
    RecordLayout layout = RecordLayout.of(row, found, options);
    boolean usual = !columns.named();
    String verilog = text(row, usual ? layout.code() : path(columns.verilog()), CodeText::code);
    String prompt =
        usual
            ? comparable(layout.specification(row))
            : text(row, path(columns.prompt()), CodeText::specification);
    String python =
        text(row, columns.named() ? path(columns.python()) : path(PYTHON), CodeText::python);
    String id = RowConverter.id(row, layout, place);
    String problem = null;
    if (verilog == null && prompt == null && python == null) {
      problem = "it has no text in the columns that are looked at";
    }
    return new RowTexts(id, index, source, verilog, python, prompt, problem, false);
  }

  private static ColumnPath path(String text) {
    return text == null ? null : ColumnPath.parse(text);
  }

  /**
   * A text of a row; null where it has none.
   *
   * @throws UnusableException if it has one that can't be compared
   */
  private String text(JsonNode row, ColumnPath path, Function<JsonNode, String> find)
      throws UnusableException {
    return comparable(path == null ? null : find.apply(Texts.withoutMarks(path.in(row))));
  }

  private String comparable(String text) throws UnusableException {
    if (text == null || text.isBlank()) {
      return null;
    }
    if (text.length() > options.maxSourceCharacters()) {
      throw new UnusableException(
          DiagnosticCode.SOURCE_TOO_LARGE.message(
              "source has " + text.length() + " characters", options.maxSourceCharacters()));
    }
    if (Texts.hasLoneSurrogate(text)) {
      throw new UnusableException("the text holds half a surrogate pair");
    }
    return text;
  }

  private static final class UnusableException extends Exception {
    private static final long serialVersionUID = 1;

    private UnusableException(String message) {
      super(message, null, false, false);
    }
  }
}
