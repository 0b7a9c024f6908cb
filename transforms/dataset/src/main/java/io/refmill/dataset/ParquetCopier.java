package io.refmill.dataset;

import io.refmill.ingest.file.FilePaths;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.schemas.GroupWriter;
import io.refmill.schemas.ParquetFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/** Copies rows of Parquet, with the file's schema and what its footer says besides. */
final class ParquetCopier implements RowCopier.FileCopier {
  /** Descriptions of the schema in other words: wrong where columns are added. */
  private static final Set<String> SCHEMAS =
      Set.of(
          "ARROW:schema",
          "pandas",
          "huggingface",
          "parquet.avro.schema",
          "avro.schema",
          "org.apache.spark.sql.parquet.row.metadata");

  private final Path directory;
  private final RowPlacement placement;
  private final String source;
  private final ParquetFileReader reader;
  private final MessageType schema;
  private final Map<String, Output> outputs = new HashMap<>();

  /** A file, and its schema. */
  private record Output(GroupWriter writer, MessageType schema) {}

  ParquetCopier(Path directory, RowPlacement placement, String source, ReadTask.RowGroup first)
      throws IOException {
    this.directory = directory;
    this.placement = placement;
    this.source = source;
    this.reader = ParquetFiles.open(FilePaths.of(first.path()));
    this.schema = reader.getFileMetaData().getSchema();
    output(RowMark.Outcome.CLEAN);
  }

  /** The file's schema without some columns, and with these behind the others. */
  private MessageType with(List<String> columns) {
    if (columns.isEmpty()) {
      return schema;
    }
    List<Type> fields =
        new ArrayList<>(
            schema.getFields().stream()
                .filter(field -> !columns.contains(field.getName()))
                .toList());
    for (String name : columns) {
      fields.add(
          name.equals(ContaminationColumns.SCORE)
              ? Types.optional(PrimitiveTypeName.DOUBLE).named(name)
              : Types.optional(PrimitiveTypeName.BINARY)
                  .as(LogicalTypeAnnotation.stringType())
                  .named(name));
    }
    return new MessageType(schema.getName(), fields);
  }

  @Override
  public void copy(ReadTask task, MarkFiles.Reader marks) throws IOException {
    PageReadStore pages = reader.readRowGroup(((ReadTask.RowGroup) task).group());
    RecordReader<Group> rows =
        new ColumnIOFactory()
            .getColumnIO(schema)
            .getRecordReader(pages, new GroupRecordConverter(schema));
    for (long row = 0; row < task.records(); row++) {
      RowMark mark = marks.next();
      Group group = rows.read();
      Output output = output(mark.outcome());
      output.writer.write(
          output.schema == schema ? group : marked(group, output.schema, placement.values(mark)));
    }
  }

  private Group marked(Group row, MessageType with, Map<String, Object> columns) {
    Group result = new SimpleGroup(with);
    for (Type field : schema.getFields()) {
      if (!columns.containsKey(field.getName())) {
        copy(row, result, field);
      }
    }
    columns.forEach(
        (name, value) -> {
          if (value instanceof Double number) {
            result.add(name, number);
          } else if (value != null) {
            result.add(name, (String) value);
          }
        });
    return result;
  }

  private static void copy(Group from, Group to, Type field) {
    String name = field.getName();
    for (int i = 0; i < from.getFieldRepetitionCount(name); i++) {
      if (!field.isPrimitive()) {
        to.add(name, from.getGroup(name, i));
        continue;
      }
      switch (field.asPrimitiveType().getPrimitiveTypeName()) {
        case INT32 -> to.add(name, from.getInteger(name, i));
        case INT64 -> to.add(name, from.getLong(name, i));
        case FLOAT -> to.add(name, from.getFloat(name, i));
        case DOUBLE -> to.add(name, from.getDouble(name, i));
        case BOOLEAN -> to.add(name, from.getBoolean(name, i));
        case INT96 -> to.add(name, from.getInt96(name, i));
        case BINARY, FIXED_LEN_BYTE_ARRAY -> to.add(name, from.getBinary(name, i));
      }
    }
  }

  private Output output(RowMark.Outcome outcome) throws IOException {
    String name = placement.directory(outcome);
    Output output = outputs.get(name);
    if (output == null) {
      MessageType with = with(placement.columns(outcome));
      Map<String, String> metadata = new TreeMap<>(reader.getFileMetaData().getKeyValueMetaData());
      if (with != schema) {
        metadata.keySet().removeAll(SCHEMAS);
      }
      output =
          new Output(
              new GroupWriter(RowCopier.target(directory, name, source), with, metadata, codec()),
              with);
      outputs.put(name, output);
    }
    return output;
  }

  /** The file's own, as far as we can write it. */
  private CompressionCodecName codec() {
    List<BlockMetaData> blocks = reader.getFooter().getBlocks();
    CompressionCodecName own =
        blocks.isEmpty() || blocks.get(0).getColumns().isEmpty()
            ? CompressionCodecName.ZSTD
            : blocks.get(0).getColumns().get(0).getCodec();
    return switch (own) {
      case UNCOMPRESSED, SNAPPY, GZIP, ZSTD -> own;
      default -> CompressionCodecName.ZSTD;
    };
  }

  @Override
  public void close() throws IOException {
    try {
      for (Output output : outputs.values()) {
        output.writer.close();
      }
    } finally {
      reader.close();
    }
  }
}
