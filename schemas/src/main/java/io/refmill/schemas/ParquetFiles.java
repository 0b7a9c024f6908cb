package io.refmill.schemas;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.BadConfigurationException;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** Opens Parquet files without a file system and settings files of Hadoop's. */
public final class ParquetFiles {
  /** Bytes of the mark at a file's end, and of the footer's length before it. */
  private static final int MARK_BYTES = 4;

  private ParquetFiles() {}

  /** A file that Parquet's messages call by its name, and not by what it is in memory. */
  private record NamedFile(InputFile file, String name) implements InputFile {
    @Override
    public long getLength() throws IOException {
      return file.getLength();
    }

    @Override
    public SeekableInputStream newStream() throws IOException {
      return file.newStream();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * Opens a file and reads its footer. Pages that have a checksum are held against it when they are
   * read: most codecs unpack damaged text without a word.
   *
   * @throws IOException if it can't be read; damage is also reported by unchecked exceptions
   */
  public static ParquetFileReader open(Path file) throws IOException {
    return ParquetFileReader.open(
        new NamedFile(input(file), String.valueOf(file.getFileName())),
        ParquetReadOptions.builder(new PlainParquetConfiguration())
            .usePageChecksumVerification(true)
            .build());
  }

  /** A file of this machine, or of a storage. */
  private static InputFile input(Path file) throws IOException {
    boolean local = file.getFileSystem() == FileSystems.getDefault();
    return local ? new LocalInputFile(file) : new ChannelInputFile(file);
  }

  /**
   * Makes sure that a footer does not contradict itself, and that columns can be told apart: what
   * is wrong there would lose rows, or take others' for them, and nobody would know.
   *
   * @throws IOException if it does
   */
  public static void check(ParquetFileReader reader, Path file) throws IOException {
    Set<String> names = new HashSet<>();
    for (Type field : reader.getFileMetaData().getSchema().getFields()) {
      if (!names.add(field.getName())) {
        throw new IOException("two of its columns have the name " + field.getName());
      }
    }
    Set<ColumnPath> columns =
        reader.getFileMetaData().getSchema().getColumns().stream()
            .map(column -> ColumnPath.get(column.getPath()))
            .collect(Collectors.toSet());
    long rows = 0;
    for (BlockMetaData block : reader.getFooter().getBlocks()) {
      Set<ColumnPath> held =
          block.getColumns().stream().map(ColumnChunkMetaData::getPath).collect(Collectors.toSet());
      if (!held.equals(columns)) {
        throw new IOException("a row group has other columns than the schema");
      }
      if (block.getRowCount() < 0) {
        throw new IOException("a row group has " + block.getRowCount() + " rows");
      }
      rows += block.getRowCount();
    }
    long all = rowsOfFile(file);
    if (rows != all) {
      throw new IOException("its footer speaks of " + all + " rows, its row groups of " + rows);
    }
  }

  /** The number of rows that the footer gives the file; Parquet's reader asks the groups alone. */
  private static long rowsOfFile(Path file) throws IOException {
    InputFile input = input(file);
    try (SeekableInputStream in = input.newStream()) {
      long end = input.getLength() - 2L * MARK_BYTES;
      in.seek(end);
      byte[] length = new byte[MARK_BYTES];
      in.readFully(length);
      byte[] footer = new byte[ByteBuffer.wrap(length).order(ByteOrder.LITTLE_ENDIAN).getInt()];
      in.seek(end - footer.length);
      in.readFully(footer);
      return Util.readFileMetaData(new ByteArrayInputStream(footer), true).getNum_rows();
    }
  }

  /** What is wrong with a file, by what was thrown when it was read: a clause for users. */
  public static String problem(Throwable error) {
    String text = ErrorText.of(error);
    return error instanceof BadConfigurationException
        ? "the Parquet file's compression is unknown here, write it with ZSTD or SNAPPY: " + text
        : "the Parquet file is damaged: " + text;
  }

  /** What reads a bit of a file. */
  private interface Reading<T> {
    T run() throws IOException;
  }

  /**
   * Opens a file of a dataset that was made, where damage is nobody's record.
   *
   * @throws DamagedFileException if it is no Parquet, or its footer is damaged
   * @throws IOException if it can't be read
   */
  public static ParquetFileReader openPart(Path file) throws IOException {
    return part(file, () -> open(file));
  }

  /**
   * Reads some columns of all rows of a dataset's file, in order. What the consumer throws comes
   * through.
   *
   * @throws DamagedFileException if the file is no Parquet, or damaged
   * @throws IOException if it can't be read
   */
  public static void forEach(Path file, Set<String> columns, Consumer<Group> rows)
      throws IOException {
    try (ParquetFileReader reader = openPart(file)) {
      MessageType whole = reader.getFileMetaData().getSchema();
      MessageType schema =
          new MessageType(
              whole.getName(),
              whole.getFields().stream().filter(f -> columns.contains(f.getName())).toList());
      reader.setRequestedSchema(schema);
      for (PageReadStore next; (next = part(file, reader::readNextRowGroup)) != null; ) {
        PageReadStore pages = next;
        RecordReader<Group> records =
            part(
                file,
                () ->
                    new ColumnIOFactory()
                        .getColumnIO(schema)
                        .getRecordReader(pages, new GroupRecordConverter(schema)));
        for (long row = 0; row < pages.getRowCount(); row++) {
          rows.accept(part(file, records::read));
        }
      }
    }
  }

  /**
   * Parquet reports damage with all kinds of exceptions, and they seldom name the file. So it does
   * what a disk refuses: if the bytes can be had, they are damaged.
   */
  private static <T> T part(Path file, Reading<T> reading) throws IOException {
    try {
      return reading.run();
    } catch (FileSystemException | FileNotFoundException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      try (InputStream bytes = Files.newInputStream(file)) {
        bytes.transferTo(OutputStream.nullOutputStream());
      }
      throw new DamagedFileException(file, problem(e), e);
    }
  }
}
