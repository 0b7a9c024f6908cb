package io.refmill.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.parser.parse.ParseResult;
import io.refmill.parser.parse.VerilogParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** {@code golden/parse/*.v} with the printed tree beside each. */
class GoldenParseTest {
  @TestFactory
  Stream<DynamicTest> trees() throws IOException {
    List<Path> cases = GoldenFiles.withExtension("parse", ".v");
    assertTrue(cases.size() >= 20, "cases are missing");
    return cases.stream()
        .map(path -> DynamicTest.dynamicTest(path.getFileName().toString(), () -> check(path)));
  }

  private static void check(Path path) throws IOException {
    SourceUnit unit = SourceUnit.of(path.getFileName().toString(), GoldenFiles.read(path));
    ParseResult result = VerilogParser.parse(unit, ParseLimits.DEFAULT);
    assertEquals(List.of(), result.diagnostics());
    GoldenFiles.check(
        GoldenFiles.sibling(path, ".tree"), SyntaxPrinter.print(result.trees().get(0)));
    assertEquals(result, VerilogParser.parse(unit, ParseLimits.DEFAULT), "second run");
  }

  @Test
  void noOrphans() throws IOException {
    for (Path tree : GoldenFiles.withExtension("parse", ".tree")) {
      assertTrue(Files.exists(GoldenFiles.sibling(tree, ".v")), tree + " has no source");
    }
  }
}
