package io.refmill.compiler.lower.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.parser.SourceUnit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FindResetsTest {
  static Stream<Arguments> cases() {
    return Stream.of(
        synchronous("if (rst) q <= 0; else q <= d;", "rst", true),
        synchronous("if (rst_n) q <= d; else q <= 0;", "rst_n", false),
        synchronous("if (!rst_n) q <= 0; else q <= d;", "rst_n", false),
        synchronous("if (resetn & en) q <= d; else q <= 0;", "resetn", false),
        synchronous("if (reset_in | en) q <= 0; else q <= d;", "reset_in", true),
        synchronous("if (!rst && en) q <= d;", "rst", true),
        synchronous("if (rst_n & en) q <= d;", "rst_n", false),
        synchronous("begin if (rst & en) q[0] <= d[0]; if (!rst) q[1] <= 0; end", "rst", false),
        synchronous("q <= rst_n ? d : 4'd0;", "rst_n", false),
        synchronous("case (clr) 1'b0: q <= 0; default: q <= d; endcase", "clr", false),
        synchronous("begin q <= d; if (resetn && en) q <= 0; end", "resetn", false),
        synchronous("begin if (resetn & en) q <= 1; if (!resetn) q <= 0; end", "resetn", false),
        synchronous("begin q <= d; if (rst & en) q <= 0; end", "rst", true),
        Arguments.of(
            "input resetn",
            "reg start; always @* begin start = 0; if (resetn && en) start = 1; end"
                + " always @(posedge clk) begin if (start) q <= d; if (!resetn) q <= 0; end",
            new Reset("resetn", false, ResetKind.SYNCHRONOUS)),
        Arguments.of(
            "input rst_n",
            "wire r = ~rst_n; always @(posedge clk) if (r) q <= 0; else q <= d;",
            new Reset("rst_n", false, ResetKind.SYNCHRONOUS)),
        Arguments.of(
            "input rst",
            "wire r = rst & en; always @(posedge clk or posedge r) if (r) q <= 0; else q <= d;",
            new Reset("rst", true, ResetKind.ASYNCHRONOUS)),
        Arguments.of(
            "input rst",
            "parameter P = 0; wire r = P ? rst : ~rst;"
                + " always @(posedge clk or negedge r) if (!r) q <= 0; else q <= d;",
            new Reset("rst", true, ResetKind.ASYNCHRONOUS)),
        Arguments.of(
            "input rst",
            "always @(posedge clk or posedge rst) if (clk) q <= d; else q <= 0;",
            new Reset("rst", true, ResetKind.ASYNCHRONOUS)),
        Arguments.of(
            "input rst",
            "always @(posedge clk or posedge rst) q <= rst ? 4'd0 : d;",
            new Reset("rst", true, ResetKind.ASYNCHRONOUS)),
        Arguments.of(
            "input rst_n",
            "always @(posedge clk or negedge rst_n) begin q <= q + d; if (rst_n == 0) q <= 0; end",
            new Reset("rst_n", false, ResetKind.ASYNCHRONOUS)),
        Arguments.of(
            "input rst",
            "always @* if (rst) q = 0; else if (en) q = d;",
            new Reset("rst", true, ResetKind.ASYNCHRONOUS)));
  }

  private static Arguments synchronous(String body, String port, boolean activeHigh) {
    return Arguments.of(
        "input " + port,
        "always @(posedge clk) " + body,
        new Reset(port, activeHigh, ResetKind.SYNCHRONOUS));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void finds(String port, String body, Reset expected) {
    assertEquals(List.of(expected), resets(port, body));
  }

  /** What takes data over is a load, by whatever name. */
  @ParameterizedTest
  @ValueSource(strings = {"preset", "set_n", "init", "clear", "sclr", "rst", "reset"})
  void aLoadIsNone(String port) {
    String load = "always @(posedge clk) if (" + port + ") q <= d; else q <= q + 1;";
    assertEquals(List.of(), resets("input " + port, load));
    String set = "always @(posedge clk) if (" + port + ") q <= 5; else q <= q + 1;";
    assertEquals(
        List.of(new Reset(port, true, ResetKind.SYNCHRONOUS)), resets("input " + port, set));
  }

  @Test
  void dataOnBothSidesIsNoReset() {
    for (String body : List.of("q <= rst ? ~q : d;", "if (en) if (rst) q <= d; else q <= q ^ d;")) {
      assertEquals(List.of(), resets("input rst", "always @(posedge clk) " + body), body);
    }
    assertEquals(
        List.of(new Reset("rst", true, ResetKind.SYNCHRONOUS)),
        resets("input rst", "always @(posedge clk) begin q <= d; if (rst) q[1:0] <= 2; end"));
  }

  private static List<Reset> resets(String port, String body) {
    String text =
        "module m(input clk, en, "
            + port
            + ", input [3:0] d, output reg [3:0] q);\n"
            + body
            + "\nendmodule\n";
    var result = new VerilogCompiler().analyze(new DesignSource(SourceUnit.of("m.v", text), null));
    var analyzed = (VerilogCompiler.AnalysisResult.Analyzed) result;
    assertEquals(
        body.contains("clk") ? List.of("clk") : List.of(),
        analyzed.design().clocks().stream().map(DesignInterface.Clock::port).toList());
    return analyzed.design().resets();
  }
}
