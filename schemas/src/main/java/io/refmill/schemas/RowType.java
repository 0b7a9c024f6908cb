package io.refmill.schemas;

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * How a kind of row is laid out in Parquet. Columns are append-only: readers of published shards
 * rely on their names and types.
 *
 * @param <T> the row
 */
public interface RowType<T> {

  /** Columns in file order. */
  Schema schema();

  /** The row as an Avro record of {@link #schema}. */
  GenericRecord encode(T row);
}
