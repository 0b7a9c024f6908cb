package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.refmill.contract.DesignDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the examples are said to do, to the letter. */
class GoldenDescriptionsTest {
  private static final Path EXAMPLES = Path.of("../../examples/corpus");
  private static final Path GOLDEN = Path.of("src/test/resources/golden");

  @Test
  void examplesAreDescribedAsTheyWere() throws IOException {
    List<String> wrong = new ArrayList<>();
    int count = 0;
    for (Path source : sources()) {
      DesignDescription description = Descriptions.of(Files.readString(source));
      assertTrue(description.complete(), source + ": " + description.gap());
      Path golden =
          GOLDEN.resolve(source.getFileName().toString().replaceFirst("\\.\\w+$", ".txt"));
      String text = text(description);
      if (!Files.exists(golden) || !Files.readString(golden).equals(text)) {
        wrong.add(golden.getFileName().toString());
        if (Boolean.getBoolean("golden.update")) {
          Files.writeString(golden, text);
        } else if (Files.exists(golden)) {
          assertEquals(Files.readString(golden), text, source.toString());
        }
      }
      count++;
    }
    assertTrue(count > 50, "examples: " + count);
    if (!wrong.isEmpty()) {
      fail("not as in the golden files: " + wrong);
    }
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      return files.filter(p -> p.toString().matches(".*\\.s?v")).sorted().toList();
    }
  }

  private static String text(DesignDescription d) {
    return String.join(", ", d.categories())
        + "\n"
        + d.difficulty()
        + "\n"
        + d.roles()
        + "\n\n"
        + d.summary()
        + "\n\n"
        + d.rules()
        + "\n\n== plan\n\n"
        + String.join("\n\n", d.plan())
        + "\n";
  }
}
