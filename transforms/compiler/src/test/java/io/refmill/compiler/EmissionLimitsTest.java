package io.refmill.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.refmill.compiler.ir.CompilerLimits;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceUnit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models of sources that have more of something than CPython compiles in one piece. */
class EmissionLimitsTest {
  @TempDir Path directory;

  @Test
  void longExpressions() throws Exception {
    compiles(
        "module t(input [31:0] a, b, output [31:0] y);\nassign y = a"
            + repeat(2000, i -> " - (b >> " + i % 32 + ")")
            + ";\nendmodule");
    compiles(
        "module t(input [31:0] a, b, output [31:0] y);\nassign y = "
            + repeat(1000, i -> "a == " + i + " ? b + " + i + " :\n")
            + "a;\nendmodule");
    compiles(
        "module t(input [31:0] a, b, output [2999:0] y);\nassign y = {a[0]"
            + repeat(2999, i -> ", a[" + i % 32 + "] ^ b[" + i / 32 % 32 + "]")
            + "};\nendmodule");
  }

  @Test
  void longChoices() throws Exception {
    compiles(
        "module t(input [31:0] a, output reg [31:0] y);\nalways @*\ncase (a)\n"
            + repeat(5000, i -> i + ": y = a + " + i + ";\n")
            + "default: y = 0;\nendcase\nendmodule");
    compiles(
        "module t(input [31:0] a, output reg [31:0] y);\nalways @*\nif (a > 7) y = 0;\n"
            + repeat(2000, i -> "else if (a[9:0] == " + i + ") y = " + i + ";\n")
            + "else y = 9;\nendmodule");
  }

  @Test
  void deepNests() throws Exception {
    compiles(
        "module t(input clk, input [119:0] a, output reg [31:0] y);\nalways @(posedge clk)\n"
            + repeat(120, i -> "if (a[" + i + "])\n")
            + "y <= 1;\nendmodule");
    compiles(
        "module t(input [31:0] a, b, output [31:0] y);\nassign y = "
            + repeat(200, i -> i % 2 == 0 ? "(a ^ b * " : "(b + ")
            + "a"
            + ")".repeat(200)
            + ";\nendmodule");
  }

  @Test
  void longModelIsRejected() {
    CompilerLimits d = CompilerLimits.DEFAULT;
    CompilerLimits limits =
        new CompilerLimits(
            d.maxVectorBits(), d.maxMemoryBits(), d.maxElements(), d.maxLoopIterations(), 150);
    CompileResult result =
        new VerilogCompiler(ParseLimits.DEFAULT, limits)
            .compile(source("module t(input a, output y);\nassign y = ~a;\nendmodule"));
    assertEquals(
        DiagnosticCode.MODEL_TOO_LARGE,
        assertInstanceOf(CompileResult.Rejected.class, result).diagnostics().get(0).code());
  }

  private static String repeat(int count, IntFunction<String> part) {
    return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining());
  }

  private static DesignSource source(String verilog) {
    return new DesignSource(SourceUnit.of("t.v", verilog), null);
  }

  private void compiles(String verilog) throws Exception {
    CompileResult result = new VerilogCompiler().compile(source(verilog));
    CompileResult.Accepted accepted =
        assertInstanceOf(CompileResult.Accepted.class, result, result.toString());
    Path model = Files.writeString(directory.resolve("model.py"), accepted.model().python());
    Process python =
        new ProcessBuilder(
                "python3", "-I", "-c", "compile(open('" + model + "').read(), 'm', 'exec')")
            .redirectErrorStream(true)
            .start();
    String output = new String(python.getInputStream().readAllBytes());
    assertEquals("", output);
    assertEquals(0, python.waitFor());
  }
}
