package io.refmill.teach.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.ingest.reader.GroupJson;
import io.refmill.report.DatasetReader;
import io.refmill.schemas.DamagedFileException;
import io.refmill.schemas.DesignKey;
import io.refmill.schemas.GroupWriter;
import io.refmill.schemas.ParquetFiles;
import io.refmill.teach.problem.TaskReader;
import io.refmill.teach.score.Rollout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;

/** The problems of {@code rl}: what an earlier run found out about them, and copies of some. */
public final class Problems {
  private static final Set<String> COUNTED =
      Set.of(
          "id", "index", "source", "module", "license", "content_id", "split", "status", "reward");

  private Problems() {}

  /**
   * The rollouts of an earlier run by problem, in its order.
   *
   * @param earlier directory that {@code curate} wrote
   * @throws IllegalArgumentException if it holds no rollouts, or damaged ones
   * @throws IOException if a file can't be read
   */
  public static Map<DesignKey, List<Rollout>> rollouts(Path earlier) throws IOException {
    Path directory = earlier.resolve("rollouts");
    List<Path> files = List.of();
    if (Files.isDirectory(directory)) {
      try (Stream<Path> found = Files.list(directory)) {
        files = found.filter(file -> file.toString().endsWith(".parquet")).sorted().toList();
      }
    }
    if (files.isEmpty()) {
      throw new IllegalArgumentException(
          earlier + " holds no rollouts; name the output of a run of curate");
    }
    Map<DesignKey, List<Rollout>> problems = new LinkedHashMap<>();
    for (Path file : files) {
      try {
        ParquetFiles.forEach(file, COUNTED, group -> count(GroupJson.toJson(group), problems));
      } catch (DamagedFileException e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    }
    return problems;
  }

  private static void count(JsonNode row, Map<DesignKey, List<Rollout>> problems) {
    Double reward = row.hasNonNull("reward") ? row.path("reward").asDouble() : null;
    problems
        .computeIfAbsent(TaskReader.key(row), key -> new ArrayList<>())
        .add(new Rollout(row.path("status").asText(), reward));
  }

  /**
   * Copies rows of {@code rl}, file by file and unchanged.
   *
   * @param kept ids of the rows
   * @param output directory in which {@code rl} is made
   * @throws IOException if a file can't be read or written
   */
  public static void copy(DatasetReader dataset, Set<String> kept, Path output) throws IOException {
    Path directory = Files.createDirectories(output.resolve("rl"));
    for (Path file : dataset.files("rl")) {
      MessageType schema;
      Map<String, String> footer;
      try (ParquetFileReader reader = ParquetFiles.openPart(file)) {
        schema = reader.getFileMetaData().getSchema();
        footer = Map.copyOf(reader.getFileMetaData().getKeyValueMetaData());
      }
      Set<String> columns = new HashSet<>();
      schema.getFields().forEach(field -> columns.add(field.getName()));
      try (GroupWriter writer =
          new GroupWriter(
              directory.resolve(file.getFileName()), schema, footer, CompressionCodecName.ZSTD)) {
        ParquetFiles.forEach(
            file,
            columns,
            group -> {
              if (kept.contains(group.getString("id", 0))) {
                try {
                  writer.write(group);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              }
            });
      }
    }
  }
}
