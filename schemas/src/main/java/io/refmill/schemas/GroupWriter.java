package io.refmill.schemas;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;

/** Writes rows of any schema to a Parquet file. */
public final class GroupWriter implements Closeable {
  /** Says which library wrote a file; the writer adds its own. */
  private static final String MODEL = "writer.model.name";

  private final ParquetWriter<Group> writer;

  /**
   * Opens {@code file}, replacing what is there.
   *
   * @param metadata key-value pairs for the footer
   * @throws IOException if the file cannot be created
   */
  public GroupWriter(
      Path file, MessageType schema, Map<String, String> metadata, CompressionCodecName codec)
      throws IOException {
    Map<String, String> footer = new HashMap<>(metadata);
    footer.remove(MODEL);
    this.writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(schema)
            .withConf(new PlainParquetConfiguration())
            .withExtraMetaData(footer)
            .withCompressionCodec(codec)
            .withRowGroupSize(RowWriter.ROW_GROUP_BYTES)
            // Else the size is looked at after a hundred rows, which may have some megabytes each.
            .withMinRowCountForPageSizeCheck(1)
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
            .build();
  }

  /** Appends a row of the schema. */
  public void write(Group row) throws IOException {
    writer.write(row);
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
