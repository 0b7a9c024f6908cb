package io.refmill.schemas;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;

/** Opens Parquet files without a file system and settings files of Hadoop's. */
public final class ParquetFiles {
  private ParquetFiles() {}

  /**
   * Opens a file and reads its footer.
   *
   * @throws IOException if it can't be read; damage is also reported by unchecked exceptions
   */
  public static ParquetFileReader open(Path file) throws IOException {
    boolean local = file.getFileSystem() == FileSystems.getDefault();
    return ParquetFileReader.open(
        local ? new LocalInputFile(file) : new ChannelInputFile(file),
        ParquetReadOptions.builder(new PlainParquetConfiguration()).build());
  }

  /**
   * Reads some columns of all rows, in order.
   *
   * @throws IOException if the file can't be read; damage is also reported by unchecked exceptions
   */
  public static void forEach(Path file, Set<String> columns, Consumer<Group> rows)
      throws IOException {
    try (ParquetFileReader reader = open(file)) {
      MessageType whole = reader.getFileMetaData().getSchema();
      MessageType schema =
          new MessageType(
              whole.getName(),
              whole.getFields().stream().filter(f -> columns.contains(f.getName())).toList());
      reader.setRequestedSchema(schema);
      for (PageReadStore pages; (pages = reader.readNextRowGroup()) != null; ) {
        RecordReader<Group> records =
            new ColumnIOFactory()
                .getColumnIO(schema)
                .getRecordReader(pages, new GroupRecordConverter(schema));
        for (long row = 0; row < pages.getRowCount(); row++) {
          rows.accept(records.read());
        }
      }
    }
  }
}
