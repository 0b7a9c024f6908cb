package io.refmill.compiler.lower.doubt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.Doubt;
import io.refmill.contract.DoubtText;
import io.refmill.parser.SourceUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which loops may be told to run an unknown number of times, which the simulator never ends. */
class UnknownCountsTest {
  private static final List<String> NONE = List.of();
  private static final List<String> SECOND =
      List.of("repeat with a count that may be unknown in the process at m.sv:2:1");

  /** What is counted in a module with registers of their own in the second line. */
  private static List<String> counts(String... lines) {
    String head =
        "module m(input clk, input [2:0] d, input [7:0] a, output reg [7:0] y); reg [2:0] n;"
            + " reg signed [2:0] s; reg [2:0] z = 0; int k;\n";
    CompileResult result =
        new VerilogCompiler()
            .compile(
                new DesignSource(
                    SourceUnit.of("m.sv", head + String.join("\n", lines) + "\nendmodule"), null));
    return DoubtText.of(
        assertInstanceOf(CompileResult.Accepted.class, result)
            .model()
            .doubts(Doubt.Kind.STANDSTILL));
  }

  private static String body(String loop) {
    return "always @* begin y = a; " + loop + " y = y + 3; end";
  }

  private static String clocked(String value) {
    return "always @(posedge clk) begin n <= " + value + "; s <= d; z <= d; k <= d; end";
  }

  @Test
  void stateWithoutAStartValueIsUnknownAtFirst() {
    assertEquals(SECOND, counts(body("repeat (n)"), clocked("d")));
    assertEquals(SECOND, counts(body("repeat (n + d)"), clocked("n + 1")));
    assertEquals(SECOND, counts("always @(posedge clk) begin n <= d; repeat (n) y <= y + a; end"));
  }

  @Test
  void netsAndFunctionsPassItOn() {
    assertEquals(
        List.of("repeat with a count that may be unknown in the process at m.sv:3:1"),
        counts("wire [2:0] w = n ^ d;", body("repeat (w)"), clocked("d")));
    assertEquals(
        List.of("repeat with a count that may be unknown in the process at m.sv:3:1"),
        counts(
            "function [7:0] f(input [2:0] c); begin f = 1; repeat (c) f = f + 2; end endfunction",
            "always @* y = f(n) ^ a;",
            clocked("d")));
  }

  @Test
  void whatNobodyDrivesIsUnknownForGood() {
    assertEquals(SECOND, counts(body("repeat (n)")));
  }

  @Test
  void inputsStartValuesSignsAndTwoStatesAreNoProblem() {
    assertEquals(NONE, counts(body("repeat (d)")));
    assertEquals(NONE, counts(body("repeat (5)")));
    assertEquals(NONE, counts(body("repeat (z)"), clocked("d")));
    assertEquals(NONE, counts(body("repeat (s)"), clocked("d")));
    assertEquals(NONE, counts(body("repeat (k)"), clocked("d")));
  }

  @Test
  void otherLoopsEndWhereTheirTestIsUnknown() {
    assertEquals(NONE, counts(body("for (int i = n; i > 0; i = i - 1)"), clocked("d")));
    assertEquals(NONE, counts(body("if (n == 3)"), clocked("d")));
  }
}
