package io.refmill.compiler.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.parser.SourceUnit;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StructureDigestTest {
  private final VerilogCompiler compiler = new VerilogCompiler();

  private Optional<String> digest(String verilog) {
    DesignSource source = new DesignSource(SourceUnit.of("design.v", verilog), null);
    String structure = compiler.digest(source, design -> true).structure();
    return structure.isEmpty() ? Optional.empty() : Optional.of(structure);
  }

  private String of(String verilog) {
    return digest(verilog).orElseThrow();
  }

  private void assertAlike(String one, String other) {
    assertEquals(of(one), of(other));
  }

  private void assertApart(String one, String other) {
    assertNotEquals(of(one), of(other));
  }

  @Test
  void choicesAreMultiplexersHoweverTheyAreWritten() {
    String mux = "module m(input s, a, b, output y); assign y = s ? a : b; endmodule";
    assertAlike(
        mux,
        "module n(output reg q, input e, d, c); always @* if (!c) q = d; else q = e; endmodule");
    assertAlike(
        mux,
        "module m(input s, a, b, output reg y); always @(*) case (s) 1: y = a; default: y = b;"
            + " endcase endmodule");
    assertApart(mux, "module m(input s, a, b, output y); assign y = s ? a : s; endmodule");
    assertApart(mux, "module m(input s, a, b, output y); assign y = s & a | b; endmodule");
  }

  @Test
  void hierarchyAndParametersDoNotCount() {
    assertAlike(
        "module m(input [7:0] a, b, output [7:0] y); assign y = a - b; endmodule",
        "module sub #(parameter W = 4)(input [W-1:0] p, q, output [W-1:0] r);"
            + " wire [W-1:0] t; assign t = p - q; assign r = t; endmodule\n"
            + "module top(input [7:0] y, x, output [7:0] z); sub #(8) u(x, y, z); endmodule");
  }

  @Test
  void inputsAreToldApartByTheirUse() {
    assertApart(
        "module m(input [7:0] a, b, c, output [7:0] y); assign y = a - b + c; endmodule",
        "module m(input [7:0] a, b, c, output [7:0] y); assign y = a - b - c; endmodule");
    assertApart(
        "module m(input a, b, output y); assign y = a & b; endmodule",
        "module m(input a, b, output y); assign y = a & a; endmodule");
    assertAlike(
        "module m(input a, b, output y); assign y = a & b; endmodule",
        "module m(input b, c, a, output y); assign y = a & b; endmodule");
  }

  @Test
  void stateIsKnownByWhatBecomesOfIt() {
    String shift =
        """
        module m(input clk, d, output q);
          reg a, b;
          always @(posedge clk) begin a <= d; b <= a; end
          assign q = b;
        endmodule
        """;
    assertAlike(
        shift,
        """
        module m(output reg out, input in, input clock);
          reg first;
          always @(posedge clock) out <= first;
          always @(posedge clock) first <= in;
        endmodule
        """);
    assertApart(
        shift,
        """
        module m(input clk, d, output q);
          reg a, b;
          always @(posedge clk) begin a <= d; b <= ~a; end
          assign q = b;
        endmodule
        """);
  }

  @Test
  void registerIsNoWire() {
    assertApart(
        "module m(input clk, d, output reg q); always @(posedge clk) q <= d; endmodule",
        "module m(input clk, d, output q); assign q = d; endmodule");
  }

  @Test
  void oppositeConditionsAndComparisonsAreTheSame() {
    assertAlike(
        "module m(input [3:0] a, b, output y); assign y = !(a >= b); endmodule",
        "module m(input [3:0] p, q, output r); assign r = q > p; endmodule");
  }

  @Test
  void loopsAreNotFollowed() {
    assertEquals(
        Optional.empty(),
        digest(
            "module m(input [7:0] a, output reg [7:0] y); integer i;"
                + " always @* for (i = 0; i < 8; i = i + 1) y[i] = a[7 - i]; endmodule"));
  }
}
