package io.refmill.teach.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.ingest.GroupJson;
import io.refmill.report.DatasetReader;
import io.refmill.report.RowFilter;
import io.refmill.schemas.DesignKey;
import io.refmill.schemas.GroupWriter;
import io.refmill.schemas.ParquetFiles;
import io.refmill.schemas.RolloutRow;
import io.refmill.schemas.SelectionRow;
import io.refmill.teach.CurateOptions;
import io.refmill.teach.Curator;
import io.refmill.teach.problem.Read;
import io.refmill.teach.problem.RolloutTask;
import io.refmill.teach.problem.TaskReader;
import io.refmill.teach.score.Rollout;
import io.refmill.teach.turn.InOrder;
import java.io.FileNotFoundException;
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
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;

/**
 * Keeps the problems of {@code rl} that are neither too hard nor too easy: {@code rollouts} with
 * all answers, {@code selection} with a row for each problem, {@code rl} with the rows that are
 * kept, unchanged.
 */
public final class CurateRun {
  private static final Set<String> COUNTED =
      Set.of(
          "id", "index", "source", "module", "license", "content_id", "split", "status", "reward");

  private CurateRun() {}

  /** What became of a row. */
  private record Rolled(DesignKey key, List<RolloutRow> rows, String problem) {}

  /**
   * Asks for rollouts, and selects by them.
   *
   * @param filter of the rows of {@code rl}, or null for all
   * @throws IOException if a file can't be read or written
   */
  public static RunResult run(
      DatasetReader dataset,
      RowFilter filter,
      Curator curator,
      CurateOptions curation,
      RunOptions options)
      throws IOException {
    Tally tally = new Tally(options.listener());
    Set<String> kept = new HashSet<>();
    try (Part<RolloutRow> rollouts =
            new Part<>(options.output(), "rollouts", RolloutRow.TYPE, options.version());
        Part<SelectionRow> selection =
            new Part<>(options.output(), "selection", SelectionRow.TYPE, options.version())) {
      InOrder<Read<RolloutTask>, Rolled> order =
          new InOrder<>(
              read -> begun(curator, read),
              options.together(),
              rolled -> {
                String split = rolled.key.split();
                rolled.rows.forEach(row -> rollouts.write(split, row));
                List<Rollout> counted =
                    rolled.rows.stream().map(r -> new Rollout(r.status(), r.reward())).toList();
                SelectionRow row = Curator.select(rolled.key, counted, curation);
                selection.write(split, row);
                tally.add(row.reason());
                if (row.kept()) {
                  kept.add(row.key().id());
                }
              });
      dataset.forEach("rl", filter, row -> order.add(TaskReader.rollouts(row)));
      order.finish();
      copy(dataset, kept, options.output());
      return tally.result(rollouts, selection);
    }
  }

  private static CompletableFuture<Rolled> begun(Curator curator, Read<RolloutTask> read) {
    if (read instanceof Read.Task<RolloutTask> found) {
      DesignKey key = found.task().key();
      return curator.rollouts(found.task()).thenApply(rows -> new Rolled(key, rows, ""));
    }
    Read.Unusable<RolloutTask> none = (Read.Unusable<RolloutTask>) read;
    return CompletableFuture.completedFuture(new Rolled(none.key(), List.of(), none.message()));
  }

  /**
   * Selects again by rollouts of an earlier run; nothing is asked.
   *
   * @param earlier output of that run
   * @throws IOException if a file can't be read or written, or there are no rollouts
   */
  public static RunResult select(
      DatasetReader dataset, Path earlier, CurateOptions curation, RunOptions options)
      throws IOException {
    Map<DesignKey, List<Rollout>> problems = new LinkedHashMap<>();
    Path directory = earlier.resolve("rollouts");
    if (!Files.isDirectory(directory)) {
      throw new FileNotFoundException(
          earlier + " holds no rollouts; name the output of a run that asked for some");
    }
    for (Path file : parquet(directory)) {
      ParquetFiles.forEach(
          file,
          COUNTED,
          group -> {
            JsonNode row = GroupJson.toJson(group);
            Double reward = row.hasNonNull("reward") ? row.path("reward").asDouble() : null;
            problems
                .computeIfAbsent(TaskReader.key(row), key -> new ArrayList<>())
                .add(new Rollout(row.path("status").asText(), reward));
          });
    }
    Tally tally = new Tally(options.listener());
    Set<String> kept = new HashSet<>();
    try (Part<SelectionRow> selection =
        new Part<>(options.output(), "selection", SelectionRow.TYPE, options.version())) {
      problems.forEach(
          (key, rollouts) -> {
            SelectionRow row = Curator.select(key, rollouts, curation);
            selection.write(key.split(), row);
            tally.add(row.reason());
            if (row.kept()) {
              kept.add(key.id());
            }
          });
      copy(dataset, kept, options.output());
      return tally.result(selection);
    }
  }

  private static List<Path> parquet(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".parquet")).sorted().toList();
    }
  }

  /** Copies the rows of {@code rl} that are kept, file by file. */
  private static void copy(DatasetReader dataset, Set<String> kept, Path output)
      throws IOException {
    Path directory = Files.createDirectories(output.resolve("rl"));
    for (Path file : dataset.files("rl")) {
      MessageType schema;
      Map<String, String> footer;
      try (ParquetFileReader reader = ParquetFiles.open(file)) {
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
