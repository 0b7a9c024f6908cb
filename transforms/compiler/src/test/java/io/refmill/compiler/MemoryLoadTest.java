package io.refmill.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Memories that are filled from files of the record (IEEE 1800-2017 21.4). */
class MemoryLoadTest {
  private static CompileResult compile(String call, String data) {
    String verilog =
        "module t(input [2:0] a, output [7:0] q);\n  reg [7:0] m [5:1];\n  initial "
            + call
            + ";\n  assign q = m[a];\nendmodule\n";
    SourceUnit unit =
        new SourceUnit(
            List.of(new SourceFile("t.v", verilog)),
            List.of(new SourceFile("mem/d.hex", data), new SourceFile("other/d.bin", data)),
            Map.of());
    return new VerilogCompiler().compile(new DesignSource(unit, null));
  }

  private static CompileResult unit(String verilog) {
    SourceUnit unit = new SourceUnit(List.of(new SourceFile("t.v", verilog)), List.of(), Map.of());
    return new VerilogCompiler().compile(new DesignSource(unit, null));
  }

  private static void check(String expected, String call, String data) {
    CompileResult result = compile(call, data);
    CompileResult.Accepted accepted =
        assertInstanceOf(CompileResult.Accepted.class, result, result::toString);
    String python = accepted.model().python();
    assertTrue(python.contains("            " + expected + ",\n"), python);
  }

  @Test
  void wordsGoToTheLowestAddressFirst() {
    check(
        "0x12, 0x34, 0xFF, 0x00, 0x00",
        "$readmemh(\"d.hex\", m)",
        "12 // one\n34 /* two\n*/ F_f\n");
  }

  @Test
  void boundsAndAddressesMoveThePlace() {
    check("0, 0, 3, 2, 1", "$readmemh(\"mem/d.hex\", m, 5, 3)", "1 2 3 4 5");
    check("0x00, 0x07, 0x00, 0x09, 0x00", "$readmemh(\"../mem/d.hex\", m)", "@2 7 @4 9");
    check("5, 0, 1, 6, 0", "$readmemb(\"d.bin\", m)", "101 0 1 110");
  }

  @Test
  void ofAnAbsoluteNameTheEndCounts() {
    check("1, 2, 3, 4, 5", "$readmemh(\"/projects/fir/mem/d.hex\", m)", "1 2 3 4 5");
    check("1, 2, 3, 4, 5", "$readmemh(\"D:/d.hex\", m)", "1 2 3 4 5");
  }

  @Test
  void unknownDigitsAreZeroAndHighOnesGo() {
    check("0x30, 0x23, 0x00, 0x00, 0x00", "$readmemh(\"d.hex\", m)", "3x 123 zz");
  }

  @Test
  void memoryThatTheDesignWritesNeedsNoFile() {
    String ram =
        "module ram(input clk, we, input [1:0] a, input d, output q);\nreg [7:0] m[0:3];\n"
            + "initial $readmemh(\"none.hex\", m);\nassign q = m[a][0];\n"
            + "always @(posedge clk) if (we) %s;\nendmodule\n";
    for (String write : List.of("m[a] <= {8{d}}", "m[a][d +: 2] <= 1", "{m[a][0], m[a][1]} <= d")) {
      assertInstanceOf(CompileResult.Accepted.class, unit(String.format(ram, write)), write);
    }
    CompileResult read = unit(String.format(ram, "$display(\"%%d\", m[a])"));
    assertInstanceOf(CompileResult.Rejected.class, read);
  }

  @ParameterizedTest
  @CsvSource({
    "DATA_FILE_NOT_FOUND, none.hex, 1",
    "DATA_FILE_INVALID, d.hex, 1g",
    "DATA_FILE_INVALID, d.hex, 8'h1",
    "DATA_FILE_INVALID, d.hex, @",
    "UNSAFE_SYSTEM_TASK, /mem/../d.hex, 1",
    "UNSAFE_SYSTEM_TASK, mem/../d.hex, 1",
    "TYPE_ERROR, d.hex, @0 1",
    "TYPE_ERROR, d.hex, @6 1",
  })
  void whatCannotBeReadIsRejected(String code, String name, String data) {
    CompileResult result = compile("$readmemh(\"" + name + "\", m)", data);
    List<Diagnostic> diagnostics =
        assertInstanceOf(CompileResult.Rejected.class, result, result::toString).diagnostics();
    assertEquals(code, diagnostics.get(0).code().name(), diagnostics.toString());
  }
}
