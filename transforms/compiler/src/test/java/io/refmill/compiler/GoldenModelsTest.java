package io.refmill.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.parser.SourceUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Golden cases: {@code golden/python/NAME.v} gives exactly {@code NAME.py}; {@code
 * golden/rejected/NAME.v} is rejected as its comment {@code // expect: CODE line:column} says. With
 * {@code -Dgolden.update=true} the Python files are written, and the test still fails once so that
 * the difference is read.
 */
class GoldenModelsTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden");
  private static final Pattern EXPECT = Pattern.compile("// expect: ([A-Z_]+)(?: (\\d+):(\\d+))?");

  @TestFactory
  Stream<DynamicTest> models() throws IOException {
    TreeSet<String> names = new TreeSet<>();
    for (Path p : files(GOLDEN.resolve("python"))) {
      names.add(p.getFileName().toString().replaceFirst("\\.(v|py)$", ""));
    }
    return names.stream().map(n -> DynamicTest.dynamicTest(n, () -> model(n)));
  }

  private static void model(String name) throws IOException {
    Path verilog = GOLDEN.resolve("python/" + name + ".v");
    Path python = GOLDEN.resolve("python/" + name + ".py");
    if (!Files.exists(verilog)) {
      fail("orphan: " + python);
    }
    String actual = convert(verilog);
    assertEquals(actual, convert(verilog), "a second run gives other text");
    if (Boolean.getBoolean("golden.update")
        && (!Files.exists(python) || !Files.readString(python).equals(actual))) {
      Files.writeString(python, actual);
      fail("written: " + python + "; read the difference and run again");
    }
    if (!Files.exists(python)) {
      fail("missing: " + python + "; write it with -Dgolden.update=true");
    }
    assertEquals(Files.readString(python), actual);
  }

  private static String convert(Path verilog) throws IOException {
    CompileResult result = compile(verilog);
    if (result instanceof CompileResult.Rejected r) {
      return fail("rejected: " + r.diagnostics());
    }
    return ((CompileResult.Accepted) result).model().python();
  }

  private static CompileResult compile(Path verilog) throws IOException {
    return new VerilogCompiler()
        .compile(
            new DesignSource(
                SourceUnit.of(verilog.getFileName().toString(), Files.readString(verilog)), null));
  }

  @TestFactory
  Stream<DynamicTest> rejections() throws IOException {
    return files(GOLDEN.resolve("rejected")).stream()
        .map(p -> DynamicTest.dynamicTest(p.getFileName().toString(), () -> rejection(p)));
  }

  private static void rejection(Path verilog) throws IOException {
    Matcher m = EXPECT.matcher(Files.readString(verilog));
    if (!m.find()) {
      fail("no expectation in " + verilog);
    }
    CompileResult result = compile(verilog);
    if (result instanceof CompileResult.Accepted a) {
      fail("accepted:\n" + a.model().python());
    }
    Diagnostic first = ((CompileResult.Rejected) result).diagnostics().get(0);
    assertEquals(m.group(1), first.code().name(), first.toString());
    if (m.group(2) != null) {
      assertEquals(
          m.group(2) + ":" + m.group(3),
          first.location().line() + ":" + first.location().column(),
          first.toString());
    }
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> s = Files.list(directory)) {
      return s.sorted().toList();
    }
  }
}
