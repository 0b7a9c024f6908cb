package io.refmill.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.refmill.ingest.reader.GroupJson;
import io.refmill.schemas.ParquetFiles;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.schema.Type;

/** Reads the rows of a dataset that was built. */
public final class DatasetReader {
  /** What a dataset holds. */
  public static final List<String> PARTS = List.of("sft", "rl", "rejected");

  /** What a file's name has behind that of its split. */
  private static final Pattern SHARD = Pattern.compile("-[0-9]+-of-[0-9]+\\.parquet$");

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path directory;

  /**
   * A reader.
   *
   * @param directory that a build wrote
   * @throws FileNotFoundException if it is none
   */
  public DatasetReader(Path directory) throws FileNotFoundException {
    this.directory = directory;
    if (PARTS.stream().noneMatch(part -> Files.isDirectory(directory.resolve(part)))) {
      throw new FileNotFoundException(
          directory + " holds no dataset: there is neither sft nor rl nor rejected in it");
    }
  }

  /** The files of a part, in the order of their names; empty if there is none. */
  public List<Path> files(String part) throws IOException {
    Path folder = directory.resolve(part);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".parquet")).sorted().toList();
    }
  }

  /**
   * Passes on the rows of a part, file by file.
   *
   * @param columns outermost ones that are wanted, or null for all
   * @throws IOException if a file can't be read; what the consumer throws comes through
   */
  public void forEach(String part, Set<String> columns, Consumer<JsonNode> rows)
      throws IOException {
    for (Path file : files(part)) {
      Set<String> wanted = columns == null ? columns(file) : columns;
      ParquetFiles.forEach(file, wanted, group -> rows.accept(GroupJson.toJson(group)));
    }
  }

  /** How many rows a part has. */
  public long rows(String part) throws IOException {
    long rows = 0;
    for (Path file : files(part)) {
      rows += rows(file);
    }
    return rows;
  }

  private static long rows(Path file) throws IOException {
    try (ParquetFileReader reader = ParquetFiles.openPart(file)) {
      return reader.getRecordCount();
    }
  }

  /** The splits of a part that have rows, in the order of their names. */
  public List<String> splits(String part) throws IOException {
    Set<String> splits = new TreeSet<>();
    for (Path file : files(part)) {
      if (rows(file) > 0) {
        splits.add(SHARD.matcher(file.getFileName().toString()).replaceFirst(""));
      }
    }
    return List.copyOf(splits);
  }

  /** The columns of a part; empty if it has no file. */
  public Set<String> columns(String part) throws IOException {
    List<Path> files = files(part);
    return files.isEmpty() ? Set.of() : columns(files.get(0));
  }

  /**
   * Passes on the rows of a part that meet a condition.
   *
   * @param filter or null for all rows
   * @throws IllegalArgumentException if the condition names a column that is not there; the message
   *     lists those that are
   */
  public void forEach(String part, RowFilter filter, Consumer<JsonNode> rows) throws IOException {
    Set<String> columns = new TreeSet<>(columns(part));
    for (String column : filter == null ? Set.<String>of() : filter.columns()) {
      if (!columns.isEmpty() && !columns.contains(column)) {
        throw new IllegalArgumentException(
            part + " has no column " + column + "; the columns are: " + String.join(", ", columns));
      }
    }
    forEach(
        part,
        (Set<String>) null,
        row -> {
          if (filter == null || filter.test(row)) {
            rows.accept(row);
          }
        });
  }

  /** The report of the build, or an empty object if there is none. */
  public JsonNode report() throws IOException {
    return json("report.json");
  }

  /**
   * What a file of JSON beside the rows holds, or an empty object if there is none.
   *
   * @throws IOException if it can't be read, or is no JSON; says where
   */
  public JsonNode json(String name) throws IOException {
    Path file = directory.resolve(name);
    if (!Files.exists(file)) {
      return JsonNodeFactory.instance.objectNode();
    }
    try {
      return JSON.readTree(file.toFile());
    } catch (JsonProcessingException e) {
      throw new IOException(
          file
              + ":"
              + e.getLocation().getLineNr()
              + ": this is no JSON from column "
              + e.getLocation().getColumnNr()
              + " on",
          e);
    }
  }

  private static Set<String> columns(Path file) throws IOException {
    try (ParquetFileReader reader = ParquetFiles.openPart(file)) {
      return reader.getFileMetaData().getSchema().getFields().stream()
          .map(Type::getName)
          .collect(java.util.stream.Collectors.toSet());
    }
  }
}
