package io.refmill.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.Proof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Codes, pages and files say the same. */
class ReasonsTest {
  private static final Path MODULE =
      Path.of(System.getProperty("basedir", System.getProperty("user.dir")));
  private static final Pattern CODE = Pattern.compile("`([A-Z][A-Z_]+)`");

  /** What the first cells of tables name. */
  private static List<String> listed(Path page) throws IOException {
    return Files.readAllLines(page).stream()
        .filter(line -> line.startsWith("| `"))
        .map(line -> line.split("\\|")[1])
        .flatMap(cell -> CODE.matcher(cell).results().map(found -> found.group(1)))
        .toList();
  }

  private static List<String> reasons() {
    return Arrays.stream(Proof.Reason.values()).map(Enum::name).toList();
  }

  @Test
  void thePageHasALineForEachReasonInTheirOrder() throws IOException {
    assertEquals(reasons(), listed(MODULE.resolve("../../docs/proof.md")));
  }

  @Test
  void theEngineGivesNoOtherReasons() throws IOException {
    List<String> given = listed(MODULE.resolve("src/main/python/README.md"));
    assertTrue(given.size() > 5, given.toString());
    assertTrue(reasons().containsAll(given), given + " are not all of " + reasons());
    // What the code says it gives.
    Set<String> said = new TreeSet<>();
    Pattern raised =
        Pattern.compile("(?:Unreadable|Ended|Silent|undecided|not_tried)\\(\\s*\"([A-Z_]+)\"");
    for (Path file : python()) {
      raised.matcher(Files.readString(file)).results().forEach(found -> said.add(found.group(1)));
    }
    assertTrue(said.contains("TIME_LIMIT"), said.toString());
    assertTrue(given.containsAll(said), said + " are not all of " + given);
  }

  @Test
  void allOfTheEngineIsTaken() throws IOException {
    Set<String> files =
        Stream.concat(python().stream().map(Path::getFileName), Stream.of(EngineFiles.START))
            .map(Object::toString)
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(files, new TreeSet<>(EngineFiles.NAMES));
  }

  private static List<Path> python() throws IOException {
    try (Stream<Path> files = Files.list(MODULE.resolve("src/main/python"))) {
      return files.filter(file -> file.toString().endsWith(".py")).sorted().toList();
    }
  }
}
