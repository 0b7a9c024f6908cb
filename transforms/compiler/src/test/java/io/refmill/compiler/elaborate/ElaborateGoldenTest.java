package io.refmill.compiler.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.refmill.compiler.ir.CompilerLimits;
import io.refmill.compiler.ir.IrPrinter;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceUnit;
import io.refmill.parser.parse.ParseResult;
import io.refmill.parser.parse.VerilogParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every {@code golden/elaborate/*.v} and {@code *.sv}: its IR stands beside it in {@code .ir}, or
 * its diagnostics in comments {@code // expect: CODE line:column}. {@code -Dgolden.update=true}
 * writes the IR and fails, so that the difference is read.
 */
class ElaborateGoldenTest {
  private static final Path DIRECTORY = Path.of("src/test/resources/golden/elaborate");
  private static final Pattern EXPECT = Pattern.compile("// expect: ([A-Z_]+ \\d+:\\d+)");

  @TestFactory
  Stream<DynamicTest> goldens() throws IOException {
    return sources().stream().map(f -> DynamicTest.dynamicTest(f, () -> check(f)));
  }

  @Test
  void everyIrHasItsSource() throws IOException {
    List<String> sources = sources();
    assertTrue(sources.size() > 40, "found " + sources.size() + " cases");
    for (String ir : files(".ir")) {
      boolean found = sources.stream().anyMatch(source -> irOf(source).equals(ir));
      assertTrue(found, ir + " has no source");
    }
  }

  private static List<String> sources() throws IOException {
    return Stream.concat(files(".v").stream(), files(".sv").stream()).toList();
  }

  private static String irOf(String source) {
    return source.substring(0, source.lastIndexOf('.')) + ".ir";
  }

  private static List<String> files(String suffix) throws IOException {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files
          .map(p -> p.getFileName().toString())
          .filter(n -> n.endsWith(suffix))
          .sorted()
          .toList();
    }
  }

  private static ElaborationResult elaborate(String name, String text) {
    ParseResult parsed = VerilogParser.parse(SourceUnit.of(name, text), ParseLimits.DEFAULT);
    assertEquals(List.of(), parsed.diagnostics(), "parse");
    return Elaborator.elaborate(parsed.trees(), null, CompilerLimits.DEFAULT);
  }

  private static void check(String name) throws IOException {
    String text = Files.readString(DIRECTORY.resolve(name));
    ElaborationResult result = elaborate(name, text);
    TreeSet<String> expected = new TreeSet<>();
    Matcher m = EXPECT.matcher(text);
    while (m.find()) {
      expected.add(m.group(1));
    }
    TreeSet<String> found = new TreeSet<>();
    for (Diagnostic d : result.diagnostics()) {
      found.add(d.code() + " " + d.location().line() + ":" + d.location().column());
    }
    assertEquals(expected, found, () -> "diagnostics: " + result.diagnostics());
    if (!expected.isEmpty()) {
      return;
    }
    StringBuilder actual = new StringBuilder();
    for (Diagnostic d : result.warnings()) {
      actual.append("// ").append(d).append('\n');
    }
    actual.append(IrPrinter.print(result.top()));
    String again = IrPrinter.print(elaborate(name, text).top());
    assertEquals(IrPrinter.print(result.top()), again, "a second run differs");
    Path golden = DIRECTORY.resolve(irOf(name));
    String before = Files.exists(golden) ? Files.readString(golden) : "";
    if (Boolean.getBoolean("golden.update") && !before.contentEquals(actual)) {
      Files.writeString(golden, actual);
      fail("wrote " + golden + ": read the difference");
    }
    assertEquals(before, actual.toString());
  }
}
