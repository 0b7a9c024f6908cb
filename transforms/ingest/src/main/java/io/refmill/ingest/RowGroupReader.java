package io.refmill.ingest;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.schemas.ParquetFiles;
import io.refmill.schemas.RejectedRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;

/** Reads a row group of a Parquet file. Only columns that can hold something of use are decoded. */
final class RowGroupReader {
  private final IngestOptions options;
  private final ReadTask.RowGroup task;
  private final RowConverter rows;
  private long read;

  RowGroupReader(
      IngestOptions options,
      ReadTask.RowGroup task,
      Consumer<DesignRecord> designs,
      Consumer<RejectedRow> rejections) {
    this.options = options;
    this.task = task;
    this.rows = new RowConverter(options, designs, rejections);
  }

  void read() {
    // What rows.convert throws comes from further down the pipeline and is not for us to catch.
    try (ParquetFileReader reader = openTask()) {
      RecordReader<Group> records = reader == null ? null : records(reader);
      while (records != null && read < task.records()) {
        JsonNode row = next(records);
        if (row == null) {
          return;
        }
        rows.convert(row, place(), task.firstIndex() + read, task.source());
        read++;
      }
    } catch (IOException e) {
      rejectRest(DiagnosticCode.UNREADABLE_RECORD, e.toString());
    }
  }

  private ParquetFileReader openTask() {
    try {
      return ParquetFiles.open(Path.of(task.path()));
    } catch (IOException | RuntimeException e) {
      damaged(e);
      return null;
    }
  }

  private RecordReader<Group> records(ParquetFileReader reader) {
    try {
      MessageType schema = projection(reader.getFileMetaData().getSchema());
      if (schema.getFieldCount() == 0) {
        rejectRest(DiagnosticCode.NO_CODE_FOUND, "of any usual name");
        return null;
      }
      reader.setRequestedSchema(schema);
      PageReadStore pages = reader.readRowGroup(task.group());
      return new ColumnIOFactory()
          .getColumnIO(schema)
          .getRecordReader(pages, new GroupRecordConverter(schema));
    } catch (IOException | RuntimeException e) {
      damaged(e);
      return null;
    }
  }

  private JsonNode next(RecordReader<Group> records) {
    try {
      return GroupJson.toJson(records.read());
    } catch (RuntimeException e) {
      damaged(e);
      return null;
    }
  }

  /** Parquet's decoders report damage with all kinds of unchecked exceptions. */
  private void damaged(Exception e) {
    rejectRest(DiagnosticCode.UNREADABLE_RECORD, "the Parquet file is damaged: " + e);
  }

  private MessageType projection(MessageType file) {
    var wanted = RecordLayout.columns(options);
    return new MessageType(
        file.getName(),
        file.getFields().stream().filter(field -> wanted.contains(field.getName())).toList());
  }

  private void rejectRest(DiagnosticCode code, String why) {
    while (read < task.records()) {
      rows.reject(place(), task.firstIndex() + read, task.source(), code, why);
      read++;
    }
  }

  private String place() {
    return task.source() + ":" + (task.firstRow() + read + 1);
  }
}
