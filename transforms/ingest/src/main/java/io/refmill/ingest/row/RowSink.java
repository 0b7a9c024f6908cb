package io.refmill.ingest.row;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.List;
import java.util.Set;

/** Takes the rows of a JSONL or Parquet file. Each record of a task comes to it once. */
public interface RowSink {
  /** Outermost columns that it looks at, after it has heard which there are. */
  Set<String> columns();

  /** Hears which columns the file has, where rows come without those that nobody looks at. */
  default void found(List<String> columns) {}

  /**
   * Takes a row.
   *
   * @param place where it is: the file's name and the number of its line or row
   * @param index of the record
   * @param source name of its file
   */
  void convert(JsonNode row, String place, long index, String source);

  /** Takes a record that is no row. */
  void reject(String place, long index, String source, DiagnosticCode code, Object... arguments);

  /** Takes a record that the machine could not read. */
  void fail(String place, long index, String source, Throwable error);
}
