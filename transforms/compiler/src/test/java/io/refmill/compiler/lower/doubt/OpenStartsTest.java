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

/** Which state without a start value may decide later than in the first calls. */
class OpenStartsTest {
  private static final List<String> NONE = List.of();

  /** What decides in a module with one more register {@code n}, of four bits. */
  private static List<String> starts(String... lines) {
    String head =
        "module m(input clk, input rst, input in, input [3:0] d, output reg q); reg [3:0] n;\n";
    CompileResult result =
        new VerilogCompiler()
            .compile(
                new DesignSource(
                    SourceUnit.of("m.v", head + String.join("\n", lines) + "\nendmodule"), null));
    return DoubtText.of(
        assertInstanceOf(CompileResult.Accepted.class, result).model().doubts(Doubt.Kind.START));
  }

  private static String at(int line) {
    return "state without a start value in the process at m.v:" + line + ":1";
  }

  private static final String DECIDES =
      "always @(posedge clk) if (rst) q <= 0; else if (n == 5) q <= in;";

  @Test
  void countersThatNothingSets() {
    assertEquals(
        List.of(at(2), at(3)),
        starts(DECIDES, "always @(posedge clk) if (n == 9) n <= 0; else n <= n + 1;"));
    assertEquals(List.of(at(2)), starts(DECIDES, "always @(posedge clk) if (in) n <= d;"));
    assertEquals(List.of(at(2)), starts(DECIDES, "always @(posedge clk) n <= n + 1;"));
  }

  @Test
  void whatOnlyPassesOnDecidesNothing() {
    assertEquals(
        NONE,
        starts(
            "always @(posedge clk) if (in) n <= d;",
            "always @(posedge clk) if (rst) q <= 0; else q <= ^n;"));
  }

  @Test
  void startValuesAndResetsSettleIt() {
    assertEquals(
        NONE, starts(DECIDES, "initial n = 0;", "always @(posedge clk) if (in) n <= n + 1;"));
    assertEquals(
        NONE, starts(DECIDES, "always @(posedge clk) if (rst) n <= 0; else if (in) n <= n + 1;"));
    assertEquals(
        NONE, starts(DECIDES, "always @(posedge clk) n <= rst ? 4'd0 : in ? n + 4'd1 : n;"));
    // By a net that follows the reset.
    assertEquals(
        NONE,
        starts(
            DECIDES,
            "wire r = ~rst;",
            "always @(posedge clk) if (!r) n <= 0; else if (in) n <= n + 1;"));
    // Not by one that something else decides as well.
    assertEquals(
        List.of(at(2)),
        starts(
            DECIDES,
            "wire r = rst & in;",
            "always @(posedge clk) if (r) n <= 0; else if (in) n <= n + 1;"));
  }

  @Test
  void whatEveryEdgeAssignsIsKnownAfterIt() {
    assertEquals(NONE, starts(DECIDES, "always @(posedge clk) n <= d;"));
    assertEquals(
        NONE, starts(DECIDES, "reg [3:0] p;", "always @(posedge clk) begin p <= d; n <= p; end"));
    // Unless it comes of what is open itself.
    assertEquals(
        List.of(at(2)),
        starts(
            DECIDES,
            "reg [3:0] p;",
            "wire [3:0] w = p ^ d;",
            "always @(posedge clk) begin if (in) p <= d; n <= w; end"));
  }
}
