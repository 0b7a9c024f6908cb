package io.refmill.pipelines;

import io.refmill.dataset.Splits;
import io.refmill.schemas.ParquetFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.parquet.hadoop.ParquetFileReader;

/**
 * The card of what a stage on a finished dataset wrote, as {@code README.md}: a configuration for
 * each part. Without it Hugging Face {@code datasets} takes all files of a directory for parts of
 * one table, and fails on the first that has other columns.
 */
final class StageCard {
  private static final String CARD = "README.md";
  private static final String PARQUET = ".parquet";

  /** What a stage is run for, before what tells how it went. */
  private static final List<String> FIRST = List.of("annotated", "distilled", "rl", "turns");

  /** A part: its files by split, and whether there is a row. */
  private record Part(String name, Map<String, String> files, boolean hasRows) {}

  private StageCard() {}

  /** Writes it beside the parts. */
  static void write(Path directory, String stage) throws IOException {
    List<Part> parts = parts(directory);
    // One without rows loads with streaming alone.
    String first =
        parts.stream()
            .filter(Part::hasRows)
            .map(Part::name)
            .min(Comparator.comparingInt(StageCard::rank).thenComparing(Comparator.naturalOrder()))
            .orElse("");
    StringBuilder text = new StringBuilder("---\nconfigs:\n");
    for (Part part : parts) {
      text.append(DatasetCard.config(part.name(), part.files(), part.name().equals(first)));
    }
    text.append("---\n# What `refmill ").append(stage).append("` wrote\n\n");
    text.append("Written by refmill ").append(Version.get());
    text.append("; `report.json` says how the run went, docs/data-format.md of refmill what the");
    text.append(" columns are.\n");
    Files.writeString(directory.resolve(CARD), text);
  }

  private static int rank(String part) {
    int place = FIRST.indexOf(part);
    return place < 0 ? FIRST.size() : place;
  }

  private static List<Part> parts(Path directory) throws IOException {
    List<Part> parts = new ArrayList<>();
    try (Stream<Path> all = Files.list(directory)) {
      for (Path place : all.filter(Files::isDirectory).sorted().toList()) {
        Part part = part(place);
        if (!part.files().isEmpty()) {
          parts.add(part);
        }
      }
    }
    return parts;
  }

  /** A part of a directory, whose files are {@code SPLIT-00000-of-00001.parquet}. */
  private static Part part(Path place) throws IOException {
    String name = place.getFileName().toString();
    Map<String, String> files = new TreeMap<>(Comparator.comparing(StageCard::trainFirst));
    boolean hasRows = false;
    try (Stream<Path> all = Files.list(place)) {
      for (Path file : all.filter(each -> each.toString().endsWith(PARQUET)).toList()) {
        String split = file.getFileName().toString().replaceFirst("-\\d+-of-\\d+\\.parquet$", "");
        files.put(split.equals(name) ? Splits.TRAIN : split, name + "/" + split + "-*" + PARQUET);
        try (ParquetFileReader reader = ParquetFiles.open(file)) {
          hasRows |= reader.getRecordCount() > 0;
        }
      }
    }
    return new Part(name, files, hasRows);
  }

  private static String trainFirst(String split) {
    return (split.equals(Splits.TRAIN) ? "0" : "1") + split;
  }
}
