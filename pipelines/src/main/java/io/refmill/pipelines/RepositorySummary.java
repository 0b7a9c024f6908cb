package io.refmill.pipelines;

import io.refmill.dataset.ShardFiles;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.schemas.ParquetFiles;
import io.refmill.schemas.Stage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.parquet.example.data.Group;

/**
 * What became of the modules of one input directory. It is made of the rows that were written, so
 * that it is the same whoever ran the pipeline.
 *
 * @param name of the directory
 * @param modules records that came of its files
 * @param verified those whose models co-simulation confirmed
 * @param obstacles what kept the others, the most frequent first
 */
public record RepositorySummary(
    String name, long modules, long verified, List<Obstacle> obstacles) {
  private static final int MAX_FILES = 3;

  /**
   * Why modules were rejected.
   *
   * @param count of these modules
   * @param files the files to blame for most of them
   */
  public record Obstacle(DiagnosticCode code, long count, List<Blamed> files) {}

  /** A file and how many modules it kept; the message is that of one of them. */
  public record Blamed(String file, long count, String message) {}

  private static final class Sums {
    private long modules;
    private long verified;
    private final Map<DiagnosticCode, Map<String, Blamed>> blamed = new TreeMap<>();

    private void rejected(DiagnosticCode code, Stage stage, String file, String message) {
      modules++;
      if (stage.compareTo(Stage.VERIFIED) >= 0) {
        // It is in the dataset under another name, or must not be in it.
        verified++;
        return;
      }
      blamed
          .computeIfAbsent(code, key -> new TreeMap<>())
          .merge(file, new Blamed(file, 1, message), Sums::sum);
    }

    private static Blamed sum(Blamed a, Blamed b) {
      boolean first = a.message.compareTo(b.message) <= 0;
      return new Blamed(a.file, a.count + b.count, first ? a.message : b.message);
    }

    private RepositorySummary of(String name) {
      List<Obstacle> obstacles = new ArrayList<>();
      blamed.forEach(
          (code, files) ->
              obstacles.add(
                  new Obstacle(
                      code,
                      files.values().stream().mapToLong(Blamed::count).sum(),
                      files.values().stream()
                          .sorted(Comparator.comparingLong(Blamed::count).reversed())
                          .limit(MAX_FILES)
                          .toList())));
      obstacles.sort(Comparator.comparingLong(Obstacle::count).reversed());
      return new RepositorySummary(name, modules, verified, obstacles);
    }
  }

  /**
   * Sums up the rows of a dataset.
   *
   * @param names of the input directories
   */
  static List<RepositorySummary> of(Set<String> names, ShardFiles files) throws IOException {
    if (names.isEmpty()) {
      return List.of();
    }
    Map<String, Sums> sums = new TreeMap<>();
    names.forEach(name -> sums.put(name, new Sums()));
    for (String part : List.of(ShardFiles.SFT, ShardFiles.DISTILLED)) {
      for (Path file : files.files(part)) {
        ParquetFiles.forEach(file, Set.of("source"), row -> addSample(row, sums));
      }
    }
    for (Path file : files.files(ShardFiles.REJECTED)) {
      ParquetFiles.forEach(
          file,
          Set.of("source", "code", "stage", "message", "file"),
          row -> addRejection(row, sums));
    }
    return sums.entrySet().stream()
        .map(entry -> entry.getValue().of(entry.getKey()))
        .collect(Collectors.toUnmodifiableList());
  }

  private static void addSample(Group row, Map<String, Sums> sums) {
    Sums sum = sums.get(repository(text(row, "source"), sums));
    if (sum != null) {
      sum.modules++;
      sum.verified++;
    }
  }

  private static void addRejection(Group row, Map<String, Sums> sums) {
    String source = text(row, "source");
    Sums sum = sums.get(repository(source, sums));
    if (sum != null) {
      String file = text(row, "file");
      sum.rejected(
          DiagnosticCode.valueOf(text(row, "code")),
          Stage.valueOf(text(row, "stage").toUpperCase(java.util.Locale.ROOT)),
          file.isEmpty() ? source : file,
          text(row, "message"));
    }
  }

  private static String text(Group row, String column) {
    return row.getFieldRepetitionCount(column) == 0 ? "" : row.getString(column, 0);
  }

  /** The name of the directory that a source lies in, or the source itself. */
  private static String repository(String source, Map<String, Sums> sums) {
    for (int slash = source.indexOf('/'); slash >= 0; slash = source.indexOf('/', slash + 1)) {
      if (sums.containsKey(source.substring(0, slash))) {
        return source.substring(0, slash);
      }
    }
    return source;
  }
}
