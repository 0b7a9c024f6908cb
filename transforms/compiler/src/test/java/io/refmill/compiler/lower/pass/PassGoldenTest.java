package io.refmill.compiler.lower.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.fail;

import io.refmill.compiler.elaborate.Elaborator;
import io.refmill.compiler.ir.CompilerLimits;
import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceUnit;
import io.refmill.parser.parse.VerilogParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * A small design for every pass: {@code golden/pass/NAME.v} looks before and after it as {@code
 * NAME.txt} says. What a pass is about is written ({@link Pass#text}): before its first run, and
 * after its last one, where it goes back. A first line {@code // reversed} asks for the opposite
 * order of processes. With {@code -Dgolden.update=true} the texts are written, and the test still
 * fails once so that the difference is read.
 */
class PassGoldenTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/pass");

  @TestFactory
  Stream<DynamicTest> passes() {
    return Pass.OF_DESIGNS.stream()
        .map(p -> DynamicTest.dynamicTest(p.passName(), () -> compare(p)));
  }

  @TestFactory
  Stream<DynamicTest> noOrphans() throws IOException {
    Set<String> passes = Pass.OF_DESIGNS.stream().map(Pass::passName).collect(Collectors.toSet());
    try (Stream<Path> files = Files.list(GOLDEN)) {
      Set<String> names =
          files
              .map(f -> f.getFileName().toString().replaceFirst("\\.(v|txt)$", ""))
              .collect(Collectors.toCollection(TreeSet::new));
      names.removeAll(passes);
      return Stream.of(DynamicTest.dynamicTest("all", () -> assertEquals(Set.of(), names)));
    }
  }

  private static void compare(Pass pass) throws IOException {
    Path verilog = GOLDEN.resolve(pass.passName() + ".v");
    Path expected = GOLDEN.resolve(pass.passName() + ".txt");
    if (!Files.exists(verilog)) {
      fail("a pass without a case: write " + verilog);
    }
    String actual = beforeAndAfter(pass, verilog.getFileName(), Files.readString(verilog));
    if (Boolean.getBoolean("golden.update")
        && (!Files.exists(expected) || !Files.readString(expected).equals(actual))) {
      Files.writeString(expected, actual);
      fail("written: " + expected + "; read the difference and run again");
    }
    if (!Files.exists(expected)) {
      fail("missing: " + expected + "; write it with -Dgolden.update=true");
    }
    assertEquals(Files.readString(expected), actual);
  }

  private static String beforeAndAfter(Pass pass, Path name, String text) {
    ElaboratedModule top =
        Elaborator.elaborate(
                VerilogParser.parse(SourceUnit.of(name.toString(), text), ParseLimits.DEFAULT)
                    .trees(),
                null,
                CompilerLimits.DEFAULT)
            .top();
    LoweringState design =
        new LoweringState(top, new KeepCombinational(top), text.startsWith("// reversed"));
    String before = null;
    String after = null;
    Pass next = Pass.OF_DESIGNS.get(0);
    while (next.compareTo(pass) <= 0) {
      if (next == pass && before == null) {
        before = pass.text(design);
      }
      Pass back;
      try {
        back = next.run(design);
      } catch (LoweringException e) {
        assertEquals(pass, next, e.diagnostic().toString());
        return text(before, "rejected: " + e.diagnostic() + "\n");
      }
      if (next == pass) {
        after = pass.text(design);
      }
      if (back == null && next == pass) {
        break;
      }
      next = back != null ? back : Pass.values()[next.ordinal() + 1];
    }
    return text(before, after);
  }

  private static String text(String before, String after) {
    assertNotEquals(before, after, "the pass does nothing to its case");
    return "---- before\n" + before + "---- after\n" + after;
  }
}
