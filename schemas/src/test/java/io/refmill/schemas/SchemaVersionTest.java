package io.refmill.schemas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/**
 * Each version of the schema has a list of its columns under {@code resources/columns}, so that
 * nothing is added without another number, and nothing is taken away at all.
 */
class SchemaVersionTest {
  private static final Path FOLDER =
      Path.of(
          System.getProperty("basedir", System.getProperty("user.dir")),
          "src/test/resources/columns");
  private static final Map<String, RowType<?>> TYPES = new LinkedHashMap<>();

  static {
    TYPES.put("sft", SftRow.TYPE);
    TYPES.put("rl", RlRow.TYPE);
    TYPES.put("rejected", RejectedRow.TYPE);
    TYPES.put("annotated", AnnotatedRow.TYPE);
    TYPES.put("distilled", DistilledRow.TYPE);
    TYPES.put("turns", TurnRow.TYPE);
    TYPES.put("outcomes", OutcomeRow.TYPE);
    TYPES.put("rollouts", RolloutRow.TYPE);
    TYPES.put("selection", SelectionRow.TYPE);
  }

  private static List<String> current() {
    List<String> lines = new ArrayList<>();
    TYPES.forEach((name, type) -> list(name, type.schema(), lines));
    return lines;
  }

  /** A line for each column and each field within, with its type. */
  private static void list(String path, Schema schema, List<String> lines) {
    switch (schema.getType()) {
      case RECORD ->
          schema
              .getFields()
              .forEach(field -> list(path + "." + field.name(), field.schema(), lines));
      case ARRAY -> list(path + "[]", schema.getElementType(), lines);
      default -> lines.add(path + " " + schema);
    }
  }

  private static Path listed(int version) {
    return FOLDER.resolve("schema-" + version + ".txt");
  }

  private static List<String> read(int version) throws IOException {
    return Files.readAllLines(listed(version));
  }

  @Test
  void theNumberNamesTheseColumns() throws IOException {
    Path file = listed(SchemaVersion.CURRENT);
    if (Boolean.getBoolean("golden.update") && !Files.exists(file)) {
      Files.write(file, current());
    }
    assertEquals(
        String.join("\n", read(SchemaVersion.CURRENT)),
        String.join("\n", current()),
        "columns have changed: raise SchemaVersion.CURRENT and list those of the new version"
            + " with -Dgolden.update=true");
  }

  @Test
  void laterVersionsOnlyAdd() throws IOException {
    Set<String> now = new LinkedHashSet<>(current());
    int compared = 0;
    for (int version = 1; version < SchemaVersion.CURRENT; version++) {
      if (Files.exists(listed(version))) {
        compared++;
        for (String column : read(version)) {
          assertTrue(now.contains(column), "gone since version " + version + ": " + column);
        }
      }
    }
    assertTrue(compared > 0, "no earlier version is listed");
  }
}
