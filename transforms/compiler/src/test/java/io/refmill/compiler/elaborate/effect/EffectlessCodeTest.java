package io.refmill.compiler.elaborate.effect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EffectlessCodeTest {
  private static CompileResult compile(String body) {
    String text =
        "module t(input clk, input [3:0] d, output reg [3:0] q);\n" + body + "\nendmodule\n";
    return new VerilogCompiler().compile(new DesignSource(SourceUnit.of("t.sv", text), "t"));
  }

  private static String model(String body) {
    CompileResult result = compile(body);
    return assertInstanceOf(CompileResult.Accepted.class, result, result.toString())
        .model()
        .python();
  }

  private static final String PLAIN = "always @(posedge clk) q <= d;";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "always @(posedge clk) q <= d; initial begin wait (d); $display(\"d\"); end",
        "always @(posedge clk) q <= d; always @(negedge clk) begin #0; $display(\"n\"); end",
        "always @(posedge clk) q <= d; reg x; always @(posedge clk) begin #1 x = d; #2 x = 0; end",
        "string s; always @(posedge clk) begin q <= d; s = \"on\"; end",
        "event e; always @(posedge clk) begin q <= d; -> e; end always @(e) $display(\"e\");",
        "reg [63:0] s; always @(posedge clk) begin q <= d; $sformat(s, \"%d\", d); end",
        "always @(posedge clk) q <= d; string s; always @* case (d) 0: s = \"a\"; default: s = \"b\";"
            + " endcase",
        "always @(posedge clk) q <= d; reg x; initial forever #3 x = !x;",
        "time t; always @(posedge clk) begin q <= d; if ($time > t) t = $time; end",
        "task show(input [3:0] v); #1 $display(\"%d\", v); endtask"
            + " always @(posedge clk) q <= d; always @(posedge clk) show(q);",
        "always @(posedge clk) begin q <= d; if (d[0]) begin string s; s = \"odd\"; end end",
        "if (1) begin : g string s; always @(posedge clk) s = \"g\"; end always @(posedge clk) q <= d;"
      })
  void isLeftOut(String body) {
    String plain = model(PLAIN);
    assertEquals(statements(plain), statements(model(body)));
  }

  /** A model without its explanations and blank lines. */
  private static String statements(String python) {
    return python.substring(python.indexOf("class ")).replaceAll("(?m)^\\s*\\n| *#.*", "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // What waits in a process holds up what comes after it.
        "reg x; always @(posedge clk) begin q <= d; #150 x = d; end",
        "reg x; always @(posedge clk) begin fork wait (d[0]); join q <= d; end",
        // Somebody waits for it.
        "event e; always @(posedge clk) repeat (2) -> e; always @(e) q <= d;",
        // A value on its way to an output.
        "reg [3:0] x; always @(posedge clk) begin #0 x = d; #2 x = x + 1; end assign y = x;"
            + " wire [3:0] y; always @(posedge clk) q <= y;",
        "function [3:0] f(input string s); f = s == \"a\"; endfunction string s;"
            + " always @(posedge clk) begin s = d[0] ? \"a\" : \"b\"; q <= f(s); end",
        // A task gives it back, or writes it itself.
        "task late(output [3:0] v); begin #0 v = d; end endtask always @(posedge clk) late(q);",
        "task late; begin #0 q = d; end endtask always @(posedge clk) late;",
        "reg x; function touch(input a); begin q = d; touch = a; end endfunction"
            + " always @(posedge clk) begin fork wait (d[0]); join x = touch(d[0]); end",
        // Time that decides.
        "always @(posedge clk) q <= $time;",
        "time t; always @(posedge clk) begin if ($time - t > 20) q <= d; t = $time; end",
        // What it reads starts the process.
        "string s; always @* begin s = d[3] ? \"a\" : \"b\"; q = q + clk; end",
        "task deep; #0 $display(\"deep\"); endtask task log; deep; endtask"
            + " always @(posedge clk) begin log; q <= d; end",
        // It never lets go.
        "always @(posedge clk) q <= d; reg x; always x = ~x;",
        "always @(posedge clk) q <= d; reg x; initial forever x = ~x;",
        "always @(posedge clk) q <= d; string s; always @(d) while (1) s = {s, \"x\"};",
        // Another block of a process is left.
        "always @(posedge clk) begin : work q <= d; end"
            + " initial begin wait (d == 3); disable work; end",
      })
  void isKept(String body) {
    assertInstanceOf(CompileResult.Rejected.class, compile(body), body);
  }

  @Test
  void whatAnotherModuleReachesForStays() {
    String text =
        "module low(input clk, input [3:0] d); reg [3:0] kept;"
            + " always @(posedge clk) begin #0 kept = d; #1 kept = ~kept; end endmodule\n"
            + "module t(input clk, input [3:0] d, output [3:0] q); low u(clk, d);"
            + " assign q = u.kept; endmodule\n";
    CompileResult result =
        new VerilogCompiler().compile(new DesignSource(SourceUnit.of("t.sv", text), "t"));
    CompileResult.Rejected rejected = assertInstanceOf(CompileResult.Rejected.class, result);
    assertTrue(
        rejected.diagnostics().stream()
            .anyMatch(d -> d.code() == DiagnosticCode.UNSUPPORTED_TIMING),
        rejected.toString());
  }
}
