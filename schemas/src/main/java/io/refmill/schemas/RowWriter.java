package io.refmill.schemas;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.avro.AvroWriteSupport;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;

/**
 * Writes rows of one type to a Parquet file. The same rows in the same order give the same bytes:
 * the file holds no time, host or user.
 *
 * @param <T> the row
 */
public final class RowWriter<T> implements Closeable {
  /** Small enough that a writer for each worker thread fits in a modest heap. */
  static final long ROW_GROUP_BYTES = 32L << 20;

  private final RowType<T> type;
  private final ParquetWriter<GenericRecord> writer;

  /**
   * Opens {@code file}, replacing what is there.
   *
   * @param metadata key-value pairs for the footer
   * @throws IOException if the file cannot be created
   */
  public RowWriter(Path file, RowType<T> type, Map<String, String> metadata) throws IOException {
    this.type = type;
    ParquetConfiguration configuration = new PlainParquetConfiguration();
    // list<element>: what pyarrow and DuckDB read as list<struct<...>>.
    configuration.setBoolean(AvroWriteSupport.WRITE_OLD_LIST_STRUCTURE, false);
    this.writer =
        AvroParquetWriter.<GenericRecord>builder(new LocalOutputFile(file))
            .withSchema(type.schema())
            .withConf(configuration)
            .withExtraMetaData(metadata)
            .withCompressionCodec(CompressionCodecName.ZSTD)
            .withRowGroupSize(ROW_GROUP_BYTES)
            // Else the size is looked at after a hundred rows, which may have some megabytes each.
            .withMinRowCountForPageSizeCheck(1)
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
            .build();
  }

  /** Appends a row. */
  public void write(T row) throws IOException {
    writer.write(type.encode(row));
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
