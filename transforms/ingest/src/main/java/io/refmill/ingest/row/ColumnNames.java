package io.refmill.ingest.row;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.refmill.ingest.file.FilePaths;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.schemas.ParquetFiles;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.schema.Type;

/** The columns that an input has, for messages to who named others. */
public final class ColumnNames {
  private static final int MAX_NAMES = 50;
  private static final int MAX_LINE = 1 << 24;

  private ColumnNames() {}

  /**
   * The columns of the first row of a task, in their order and at most 50; empty if there are none
   * or the row cannot be read.
   */
  public static List<String> of(ReadTask task) {
    try {
      if (task instanceof ReadTask.RowGroup group) {
        try (ParquetFileReader reader = ParquetFiles.open(FilePaths.of(group.path()))) {
          return reader.getFileMetaData().getSchema().getFields().stream()
              .map(Type::getName)
              .limit(MAX_NAMES)
              .toList();
        }
      }
      return task instanceof ReadTask.Lines lines ? names(firstLine(lines)) : List.of();
    } catch (IOException | RuntimeException e) {
      return List.of();
    }
  }

  private static String firstLine(ReadTask.Lines lines) throws IOException {
    try (InputStream in =
        new BufferedInputStream(Files.newInputStream(FilePaths.of(lines.path())))) {
      in.skipNBytes(lines.start());
      byte[] bytes = in.readNBytes((int) Math.min(MAX_LINE, lines.end() - lines.start()));
      return new String(bytes, StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank())
          .findFirst()
          .orElse("");
    }
  }

  private static List<String> names(String line) throws JsonProcessingException {
    List<String> names = new ArrayList<>();
    JsonNode row = JsonMapper.builder().build().readTree(line);
    row.fieldNames().forEachRemaining(names::add);
    return names.subList(0, Math.min(MAX_NAMES, names.size()));
  }

  /** A clause that names them; empty if there are none. */
  public static String clause(List<String> names) {
    return names.isEmpty() ? "" : "; its columns are " + String.join(", ", names);
  }
}
