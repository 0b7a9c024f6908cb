package io.refmill.schemas;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;

/** Opens Parquet files without a file system and settings files of Hadoop's. */
public final class ParquetFiles {
  private ParquetFiles() {}

  /**
   * Opens a file and reads its footer.
   *
   * @throws IOException if it can't be read; damage is also reported by unchecked exceptions
   */
  public static ParquetFileReader open(Path file) throws IOException {
    return ParquetFileReader.open(
        new LocalInputFile(file),
        ParquetReadOptions.builder(new PlainParquetConfiguration()).build());
  }
}
