package io.refmill.ingest.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.refmill.compiler.LeftOut;
import io.refmill.ingest.file.FileStamp;
import io.refmill.schemas.RejectedRow;
import java.util.List;
import java.util.Map;

/**
 * A part of the input that one worker reads: it knows where its records are, how many they are and
 * which numbers they bear, so that ids do not depend on who reads what.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
@JsonSubTypes({
  @JsonSubTypes.Type(value = ReadTask.Lines.class, name = "lines"),
  @JsonSubTypes.Type(value = ReadTask.Packed.class, name = "packed"),
  @JsonSubTypes.Type(value = ReadTask.RowGroup.class, name = "rows"),
  @JsonSubTypes.Type(value = ReadTask.Units.class, name = "units"),
  @JsonSubTypes.Type(value = ReadTask.Unreadable.class, name = "unreadable")
})
public sealed interface ReadTask {

  /** Number of records, each of which becomes a design or a rejection. */
  long records();

  /** Rows of one file. */
  sealed interface Rows extends ReadTask {
    /** Name of the file. */
    String source();

    /** Ids of records, by their numbers, whose own another record has; see {@code RowSurvey}. */
    Map<Long, String> ids();

    /** The same rows with such ids. */
    ReadTask with(Map<Long, String> ids);
  }

  /**
   * Lines of a JSONL file; blank ones are not records.
   *
   * @param path where the file is
   * @param source its name
   * @param stamp what it was when the input was planned
   * @param start offset of the first line in bytes
   * @param end offset after the last line in bytes
   * @param firstLine number of the first line, from 1
   * @param firstIndex of the first record
   * @param records lines that are not blank
   * @param ids of records whose own another one has
   */
  record Lines(
      String path,
      String source,
      FileStamp stamp,
      long start,
      long end,
      long firstLine,
      long firstIndex,
      long records,
      Map<Long, String> ids)
      implements Rows {
    public Lines {
      ids = Map.copyOf(ids);
    }

    /** Rows with ids of their own. */
    public Lines(
        String path,
        String source,
        FileStamp stamp,
        long start,
        long end,
        long firstLine,
        long firstIndex,
        long records) {
      this(path, source, stamp, start, end, firstLine, firstIndex, records, Map.of());
    }

    @Override
    public Lines with(Map<Long, String> other) {
      return new Lines(path, source, stamp, start, end, firstLine, firstIndex, records, other);
    }
  }

  /**
   * All records of a file that can only be read from its beginning.
   *
   * @param path where the file is
   * @param source its name
   * @param stamp what it was when the input was planned
   * @param compression see {@code PackedFile}
   * @param shape of what is in it, see {@code RecordCutter}
   * @param firstIndex of the first record
   * @param records in the file, without the names of columns
   * @param ids of records whose own another one has
   */
  record Packed(
      String path,
      String source,
      FileStamp stamp,
      String compression,
      String shape,
      long firstIndex,
      long records,
      Map<Long, String> ids)
      implements Rows {
    public Packed {
      ids = Map.copyOf(ids);
    }

    /** Rows with ids of their own. */
    public Packed(
        String path,
        String source,
        FileStamp stamp,
        String compression,
        String shape,
        long firstIndex,
        long records) {
      this(path, source, stamp, compression, shape, firstIndex, records, Map.of());
    }

    @Override
    public Packed with(Map<Long, String> other) {
      return new Packed(path, source, stamp, compression, shape, firstIndex, records, other);
    }
  }

  /**
   * A row group of a Parquet file.
   *
   * @param path where the file is
   * @param source its name
   * @param stamp what it was when the input was planned
   * @param group number of the row group, from 0
   * @param firstRow number of its first row in the file, from 0
   * @param firstIndex of the first record
   * @param records rows of the group
   * @param ids of records whose own another one has
   */
  record RowGroup(
      String path,
      String source,
      FileStamp stamp,
      int group,
      long firstRow,
      long firstIndex,
      long records,
      Map<Long, String> ids)
      implements Rows {
    public RowGroup {
      ids = Map.copyOf(ids);
    }

    /** Rows with ids of their own. */
    public RowGroup(
        String path,
        String source,
        FileStamp stamp,
        int group,
        long firstRow,
        long firstIndex,
        long records) {
      this(path, source, stamp, group, firstRow, firstIndex, records, Map.of());
    }

    @Override
    public RowGroup with(Map<Long, String> other) {
      return new RowGroup(path, source, stamp, group, firstRow, firstIndex, records, other);
    }
  }

  /** Designs in Verilog files. */
  record Units(List<Unit> units) implements ReadTask {
    public Units {
      units = List.copyOf(units);
    }

    @Override
    public long records() {
      return units.size();
    }
  }

  /**
   * A design in Verilog files.
   *
   * @param id of the record
   * @param index of the record
   * @param source name of the file that declares the top module
   * @param top the module, or null if the file declares none that could be seen
   * @param files to compile, in order, the top module's file last
   * @param includes found by {@code include} only
   * @param leftOut what it may need and is in none of these files
   */
  record Unit(
      String id,
      long index,
      String source,
      String top,
      List<FileReference> files,
      List<FileReference> includes,
      List<LeftOut> leftOut) {
    public Unit {
      leftOut = List.copyOf(leftOut);
      files = List.copyOf(files);
      includes = List.copyOf(includes);
    }
  }

  /** A file: where it is, what it is called, and what it was when the input was planned. */
  record FileReference(String path, String name, FileStamp stamp) {}

  /** A file that cannot be read at all: one record, rejected. */
  record Unreadable(RejectedRow row) implements ReadTask {
    @Override
    public long records() {
      return 1;
    }
  }
}
