package io.refmill.ingest;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.fault.Guard;
import io.refmill.ingest.fault.InputChangedException;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.reader.RowReaders;
import io.refmill.ingest.row.RecordLayout;
import io.refmill.ingest.row.RowConverter;
import io.refmill.ingest.row.RowSink;
import io.refmill.ingest.settings.IngestOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Goes through all rows of an input before they are read for good, for what no row can say by
 * itself: which ids are another record's already, and which columns of a file nobody looks at.
 *
 * <p>The first record of an id, in the order of the input, keeps it. A later one bears the id with
 * {@code @} and its number behind, as often as it takes for an id of its own. Files of Verilog name
 * their modules themselves and keep their ids whatever rows say.
 */
public final class RowSurvey {
  private final IngestOptions options;
  private final UsedIds used = new UsedIds();
  private final Map<String, ColumnUse.Counter> files = new LinkedHashMap<>();

  private RowSurvey(IngestOptions options) {
    this.options = options;
  }

  /**
   * The plan with an id of its own for each record, and with what becomes of columns.
   *
   * @throws InputChangedException if a file is not what was planned
   * @throws IOException if files can't be read
   */
  public static InputPlan of(InputPlan plan, IngestOptions options) throws IOException {
    RowSurvey survey = new RowSurvey(options);
    for (ReadTask task : plan.tasks()) {
      if (task instanceof ReadTask.Units units) {
        units.units().forEach(unit -> survey.used.add(unit.id()));
      } else if (task instanceof ReadTask.Unreadable unreadable) {
        survey.used.add(unreadable.row().id());
      }
    }
    List<ReadTask> tasks = new ArrayList<>();
    for (ReadTask task : plan.tasks()) {
      tasks.add(task instanceof ReadTask.Rows rows ? survey.named(rows) : task);
    }
    return plan.with(tasks, survey.files.values().stream().map(ColumnUse.Counter::use).toList());
  }

  private ReadTask named(ReadTask.Rows task) throws IOException {
    ColumnUse.Counter file =
        files.computeIfAbsent(task.source(), name -> new ColumnUse.Counter(name, options));
    Sink sink = new Sink(file);
    RowReaders.read(task, options, sink);
    return sink.ids.isEmpty() ? task : task.with(sink.ids);
  }

  private final class Sink implements RowSink {
    private final ColumnUse.Counter file;
    private final Map<Long, String> ids = new HashMap<>();
    private List<String> columns = List.of();
    private Set<String> usual = Set.of();

    private Sink(ColumnUse.Counter file) {
      this.file = file;
    }

    @Override
    public Set<String> columns() {
      return RecordLayout.columns(columns, options);
    }

    @Override
    public void found(List<String> all) {
      columns = List.copyOf(all);
      usual = RecordLayout.usual(columns);
      file.found(columns);
    }

    @Override
    public void convert(JsonNode row, String place, long index, String source) {
      // What fails here fails again where the row is read, and bears the id of its place then.
      name(Guard.call(() -> look(row, place), error -> place), index);
    }

    private String look(JsonNode row, String place) {
      if (!row.isObject()) {
        return place;
      }
      RecordLayout layout = RecordLayout.of(row, usual, options);
      file.row(row, layout);
      return RowConverter.id(row, layout, place);
    }

    @Override
    public void reject(
        String place, long index, String source, DiagnosticCode code, Object... arguments) {
      name(place, index);
    }

    @Override
    public void fail(String place, long index, String source, Throwable error) {
      name(place, index);
    }

    private void name(String own, long index) {
      String id = own;
      while (!used.add(id)) {
        id += "@" + index;
      }
      if (!id.equals(own)) {
        ids.put(index, id);
        file.repeatedId();
      }
    }
  }
}
