package io.refmill.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.parser.parse.ParseResult;
import io.refmill.parser.parse.VerilogParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * {@code golden/errors/*.v}: each says what it expects in {@code // expect: CODE line:column text}.
 */
class ExpectedErrorsTest {
  private static final Pattern EXPECT = Pattern.compile("// expect: ([A-Z_]+) (\\d+:\\d+) (.*)");

  @TestFactory
  Stream<DynamicTest> errors() throws IOException {
    return GoldenFiles.withExtension("errors", ".v").stream()
        .map(path -> DynamicTest.dynamicTest(path.getFileName().toString(), () -> check(path)));
  }

  private static void check(Path path) throws IOException {
    String text = GoldenFiles.read(path);
    List<String> expected = new ArrayList<>();
    Matcher matcher = EXPECT.matcher(text);
    while (matcher.find()) {
      expected.add(matcher.group(1) + " " + matcher.group(2) + " " + matcher.group(3).strip());
    }
    assertFalse(expected.isEmpty(), "no expectation in " + path);
    List<String> found = new ArrayList<>();
    ParseResult result =
        VerilogParser.parse(SourceUnit.of(path.toString(), text), ParseLimits.DEFAULT);
    for (Diagnostic diagnostic : result.diagnostics()) {
      found.add(
          diagnostic.code()
              + " "
              + diagnostic.location().line()
              + ":"
              + diagnostic.location().column()
              + " "
              + diagnostic.message());
    }
    assertEquals(expected, found);
    assertEquals(List.of(), result.trees(), "a file with errors has no tree");
  }
}
