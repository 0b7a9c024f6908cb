package io.refmill.ingest.reader;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.fault.InputChangedException;
import io.refmill.ingest.fault.MachineFaults;
import io.refmill.ingest.file.FilePaths;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.row.RecordLayout;
import io.refmill.ingest.row.RowSink;
import io.refmill.schemas.ParquetFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** Reads a row group of a Parquet file. Only columns that can hold something of use are decoded. */
public final class RowGroupReader {
  private final ReadTask.RowGroup task;
  private final RowSink rows;
  private long read;

  RowGroupReader(ReadTask.RowGroup task, RowSink rows) {
    this.task = task;
    this.rows = rows;
  }

  /**
   * Reads it.
   *
   * @throws InputChangedException if the file is not what was planned
   */
  void read() throws InputChangedException {
    Path path = FilePaths.of(task.path());
    check(path);
    // What rows.convert throws comes from further down the pipeline and is not for us to catch.
    try (ParquetFileReader reader = open(path)) {
      RecordReader<Group> records = reader == null ? null : records(reader, path);
      while (records != null && read < task.records()) {
        JsonNode row = next(reader, records, path);
        if (row == null) {
          break;
        }
        rows.convert(row, place(), task.firstIndex() + read, task.source());
        read++;
      }
    } catch (IOException e) {
      failRest(e);
    }
    check(path);
  }

  private void check(Path path) throws InputChangedException {
    try {
      task.stamp().check(path);
    } catch (InputChangedException e) {
      throw e;
    } catch (IOException e) {
      failRest(e);
    }
  }

  private ParquetFileReader open(Path path) {
    if (read >= task.records()) {
      return null;
    }
    try {
      return ParquetFiles.open(path);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // The planner has read this footer.
      failRest(e instanceof RuntimeException ? new IOException(e) : e);
      return null;
    }
  }

  private RecordReader<Group> records(ParquetFileReader reader, Path path) {
    try {
      MessageType file = reader.getFileMetaData().getSchema();
      List<String> columns = file.getFields().stream().map(Type::getName).toList();
      rows.found(columns);
      MessageType schema = projection(file);
      if (schema.getFieldCount() == 0) {
        rejectRest(DiagnosticCode.NO_CODE_FOUND, RecordLayout.noneOf(columns));
        return null;
      }
      reader.setRequestedSchema(schema);
      PageReadStore pages = reader.readRowGroup(task.group());
      return new ColumnIOFactory()
          .getColumnIO(schema)
          .getRecordReader(pages, new GroupRecordConverter(schema));
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      damaged(reader, path, e);
      return null;
    }
  }

  private JsonNode next(ParquetFileReader reader, RecordReader<Group> records, Path path) {
    try {
      return GroupJson.toJson(records.read());
    } catch (RuntimeException | OutOfMemoryError e) {
      damaged(reader, path, e);
      return null;
    }
  }

  /**
   * Parquet's decoders report damage with all kinds of exceptions, and so they do what a disk
   * refuses: if the bytes can be had, they are damaged.
   */
  private void damaged(ParquetFileReader reader, Path path, Throwable e) {
    if (e instanceof OutOfMemoryError || MachineFaults.storage(e) != null) {
      failRest(e);
      return;
    }
    try {
      BlockMetaData block = reader.getFooter().getBlocks().get(task.group());
      touch(path, block.getStartingPos(), block.getCompressedSize());
    } catch (IOException refused) {
      failRest(refused);
      return;
    } catch (RuntimeException nonsense) {
      // What the footer says of the group.
      e.addSuppressed(nonsense);
    }
    rejectRest(DiagnosticCode.UNREADABLE_RECORD, ParquetFiles.problem(e));
  }

  /**
   * Reads a stretch of a file and forgets it.
   *
   * @throws IOException if the machine can't
   */
  public static void touch(Path path, long start, long length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    try (SeekableByteChannel channel = Files.newByteChannel(path)) {
      channel.position(Math.max(0, start));
      for (long left = length; left > 0; ) {
        int n = channel.read(buffer.clear());
        if (n < 0) {
          return;
        }
        left -= n;
      }
    }
  }

  private MessageType projection(MessageType file) {
    var wanted = rows.columns();
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

  private void failRest(Throwable error) {
    while (read < task.records()) {
      rows.fail(place(), task.firstIndex() + read, task.source(), error);
      read++;
    }
  }

  private String place() {
    return task.source() + ":" + (task.firstRow() + read + 1);
  }
}
