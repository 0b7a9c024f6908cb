package io.refmill.bench.mutation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.ingest.row.CodeText;
import io.refmill.ingest.row.ColumnPath;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads the designs of a corpus. */
public final class Corpus {
  private static final int MAX_DESIGNS = 1_000_000;

  /**
   * A design.
   *
   * @param id name of the corpus and number of the row, or the file's path
   */
  public record Entry(String id, SourceUnit unit) {}

  private Corpus() {}

  /**
   * Reads one corpus.
   *
   * @param place {@code DIRECTORY}, each file or directory in it is a design, or {@code
   *     FILE.jsonl#COLUMN}, each row is one; a row without Verilog in that column is left out
   * @throws IOException if it cannot be read or has no design
   */
  public static List<Entry> read(String place) throws IOException {
    int hash = place.lastIndexOf('#');
    Path path = Path.of(hash < 0 ? place : place.substring(0, hash));
    List<Entry> entries =
        hash < 0 ? directory(path) : rows(path, ColumnPath.parse(place.substring(hash + 1)));
    if (entries.isEmpty()) {
      throw new IOException(place + " has no designs");
    }
    return entries;
  }

  private static List<Entry> directory(Path directory) throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (Path child : children(directory)) {
      List<Path> parts = Files.isDirectory(child) ? children(child) : List.of(child);
      List<SourceFile> files = new ArrayList<>();
      List<SourceFile> includes = new ArrayList<>();
      for (Path part : parts) {
        String name = part.getFileName().toString();
        if (name.matches(".*\\.s?vh?")) {
          // Latin 1 reads any bytes; identifiers and operators are ASCII.
          String text = new String(Files.readAllBytes(part), StandardCharsets.ISO_8859_1);
          (name.endsWith("h") ? includes : files).add(new SourceFile(name, text));
        }
      }
      if (!files.isEmpty()) {
        String id = directory.getFileName() + "/" + child.getFileName();
        entries.add(new Entry(id, new SourceUnit(files, includes, Map.of())));
      }
    }
    return entries;
  }

  private static List<Path> children(Path directory) throws IOException {
    try (Stream<Path> list = Files.list(directory)) {
      return list.sorted().limit(MAX_DESIGNS).toList();
    }
  }

  private static List<Entry> rows(Path file, ColumnPath column) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    String name = file.getFileName().toString().replaceAll("\\.jsonl$", "");
    List<Entry> entries = new ArrayList<>();
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      int row = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        JsonNode value = column.in(mapper.readTree(line));
        String code = CodeText.code(value);
        if (code != null && code.contains("module") && entries.size() < MAX_DESIGNS) {
          entries.add(new Entry(name + ":" + row, SourceUnit.of("row" + row + ".v", code)));
        }
        row++;
      }
    }
    return entries;
  }
}
