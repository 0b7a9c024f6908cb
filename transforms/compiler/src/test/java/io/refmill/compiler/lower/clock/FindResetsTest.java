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
        synchronous("if (en) if (rst) q <= 0; else q <= d;", "rst", true),
        synchronous(
            "if (rst) for (int i = 0; i < 4; i++) q[i] <= i < 2; else q <= d;", "rst", true),
        synchronous("q <= d & {4{rst_n}};", "rst_n", false),
        synchronous("begin q <= 0; if (rst_n) q <= d; end", "rst_n", false),
        synchronous("if (rst) q <= 4'd9; else if (d[0]) q <= 0;", "rst", true),
        synchronous("case (1'b1) rst: q <= 0; d[0]: q <= d; endcase", "rst", true),
        synchronous("begin if (rst & en) q[0] <= d[0]; if (!rst) q[1] <= 0; end", "rst", false),
        synchronous("q <= rst_n ? d : 4'd0;", "rst_n", false),
        synchronous("case (clr) 1'b0: q <= 0; default: q <= d; endcase", "clr", false),
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

  /** The level at which data is taken over, or nothing is, is no reset, whatever the other does. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "if (rst) q <= {2'b00, d[1:0]}; else if (en) q <= 0;",
        "if (rst) q <= d; else if (en) q[d[1:0]] <= 0; else q[d[1:0]] <= 1;",
        "if (!rst && en) q <= d;",
        "if (!rst & en) q <= 0; else q <= d;",
        "q <= {4{rst}};"
      })
  void constantsUnderOtherConditionsAreNone(String body) {
    assertEquals(List.of(), resets("input rst", "always @(posedge clk) " + body));
  }

  /**
   * What sets or clears under other conditions, at a place that is data, or a part of the state.
   */
  @Test
  void operationsAreNone() {
    for (String body :
        List.of(
            "if (en) q[d[1:0]] <= 1; if (clr) q[d[3:2]] <= 0;",
            "if (en) q <= 1; else if (clr) q <= 0;")) {
      assertEquals(
          List.of(), resets("input clr", "always @(posedge clk) begin " + body + " end"), body);
    }
    assertEquals(
        List.of(new Reset("rst", true, ResetKind.SYNCHRONOUS)),
        resets(
            "input rst, clr",
            "reg [3:0] a, b; always @(posedge clk) if (rst) {q, a, b} <= 0;"
                + " else begin q <= q + a + b; a <= d; b <= a; if (clr) a <= 0; end"));
    assertEquals(
        List.of(
            new Reset("rst", true, ResetKind.SYNCHRONOUS),
            new Reset("clr", true, ResetKind.SYNCHRONOUS)),
        resets(
            "input clr, rst",
            "always @(posedge clk) if (rst) q <= 0; else if (clr) q <= 1; else q <= q + d;"));
  }

  @Test
  void combinationalDesignsHaveNone() {
    assertEquals(List.of(), resets("input rst", "always @* if (rst) q = 0; else q = d;"));
  }

  @Test
  void asynchronousOnesMayLeaveSomeRegistersToData() {
    assertEquals(
        List.of(new Reset("nRst", false, ResetKind.ASYNCHRONOUS)),
        resets(
            "input nRst",
            "reg [3:0] a, b; always @(posedge clk or negedge nRst)"
                + " if (!nRst) begin q <= 0; a <= 0; b <= d; end"
                + " else begin q <= a + b; a <= d; b <= a; end"));
  }

  /** Each yields to the other: an edge says what the name does not. */
  @Test
  void theEdgeThatIsAwaitedSaysTheLevel() {
    assertEquals(
        List.of(
            new Reset("RESET", false, ResetKind.ASYNCHRONOUS),
            new Reset("SET", false, ResetKind.ASYNCHRONOUS)),
        resets(
            "input SET, RESET",
            "always @(posedge clk, negedge SET, negedge RESET)"
                + " if (SET == 0 && RESET == 1) q <= 15;"
                + " else if (SET == 1 && RESET == 0) q <= 0; else q <= d;"));
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
