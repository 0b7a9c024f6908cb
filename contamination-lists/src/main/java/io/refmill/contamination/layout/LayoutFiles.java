package io.refmill.contamination.layout;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What layouts have in common. */
final class LayoutFiles {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private LayoutFiles() {}

  /** Files of a directory, sorted; none if there is no such directory. */
  static List<Path> in(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }

  /** A file's text; bytes that are no UTF-8 become replacement characters. */
  static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  /**
   * Rows of a JSONL file; none if there is no such file.
   *
   * @throws LayoutException if a line is no JSON
   */
  static List<JsonNode> rows(Path file) throws IOException, LayoutException {
    List<JsonNode> rows = new ArrayList<>();
    if (!Files.isRegularFile(file)) {
      return rows;
    }
    int number = 0;
    for (String line : text(file).split("\n")) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      try {
        rows.add(JSON.readTree(line));
      } catch (JsonProcessingException e) {
        throw new LayoutException(
            file
                + ":"
                + number
                + ": this is no JSON from column "
                + e.getLocation().getColumnNr()
                + " on; expected a row in each line");
      }
    }
    return rows;
  }

  static boolean isVerilog(String name) {
    return name.endsWith(".v") || name.endsWith(".sv");
  }
}
