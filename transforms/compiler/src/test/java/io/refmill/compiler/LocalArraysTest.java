package io.refmill.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.parser.SourceUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arrays are locals of a call where nothing of them outlives it, and there alone. */
class LocalArraysTest {
  private static String python(String body) {
    String source = "module m(input clk, input [1:0] k, input [3:0] a, b, " + body + " endmodule";
    CompileResult result =
        new VerilogCompiler().compile(new DesignSource(SourceUnit.of("m.sv", source), null));
    return assertInstanceOf(CompileResult.Accepted.class, result, result::toString)
        .model()
        .python();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Nets between the rounds of a generate construct.
        "output [3:0] q); wire [3:0] s [0:4]; assign s[0] = a; genvar i; generate"
            + " for (i = 0; i < 4; i = i + 1) begin : g assign s[i + 1] = s[i] + (b >> i); end"
            + " endgenerate assign q = s[4];",
        // All elements are set before one is read.
        "output reg [3:0] q); reg [3:0] s [0:3]; integer i; always @* begin"
            + " for (i = 0; i < 4; i = i + 1) s[i] = a ^ i; q = s[k]; end",
        // What clocks read is made anew in each call.
        "output reg [3:0] q); wire [3:0] s [0:1]; assign s[0] = a + q; assign s[1] = s[0] ^ b;"
            + " always @(posedge clk) q <= s[1];",
      })
  void whatFollowsInputsIsLocal(String body) {
    String python = python(body);
    assertTrue(python.contains("        s = [0] * "), python);
    assertEquals(-1, python.indexOf("self.s"), python);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Clocked.
        "output [3:0] q); reg [3:0] s [0:3]; always @(posedge clk) s[k] <= a; assign q = s[b[1:0]];",
        // Elements that are not written keep what they have.
        "output [3:0] q); reg [3:0] s [0:3]; always @* s[k] = a; assign q = s[b[1:0]];",
        "output [3:0] q); reg [3:0] s [0:1]; always @* if (k[0]) begin s[0] = a; s[1] = b; end"
            + " assign q = s[0] ^ s[1];",
        // Never written: what it starts with.
        "output [3:0] q); reg [3:0] s [0:3]; initial begin s[0] = 3; s[1] = 5; s[2] = 1; s[3] = 9;"
            + " end assign q = s[k] ^ a ^ b;",
      })
  void whatKeepsSomethingIsNot(String body) {
    String python = python(body);
    assertTrue(python.contains("self.s") || python.contains("TopModule.s"), python);
  }
}
