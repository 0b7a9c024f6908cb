package io.refmill.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.parser.SourceUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The two models of a design whose processes race: each keeps to its order. */
class OrdersTest {
  @Test
  void whatIsAssignedAtOnceComesBeforeAndBehindItsReader() {
    List<String> orders =
        orders(
            "module m(input clk, rst, input [3:0] d, output reg [3:0] q, output reg [7:0] total);",
            "  always @(posedge clk) if (rst) q = 0; else q <= d;",
            "  always @(posedge clk) total <= total + q;",
            "endmodule");
    assertOrder(orders.get(0), "self.q = 0\n", "self.total = ");
    assertOrder(orders.get(1), "self.total = ", "self.q = 0\n");
  }

  /** Without the race the reader of a counter would be best placed before its writer. */
  @Test
  void writerOfAnArrayStaysBeforeAReaderOfItsCounter() {
    List<String> orders =
        orders(
            "module m(input clk, input [1:0] a, b, input [7:0] d, output reg [7:0] q);",
            "  reg [7:0] mem [0:3];",
            "  reg [7:0] p;",
            "  always @(posedge clk) begin mem[a] = d; p <= p + 1; end",
            "  always @(posedge clk) q <= mem[b] + p;",
            "endmodule");
    assertOrder(orders.get(0), "self.mem[a] = ", "self.mem[b]");
    assertOrder(orders.get(1), "self.mem[b]", "self.mem[a] = ");
  }

  private static void assertOrder(String text, String first, String second) {
    String calls = text.substring(text.indexOf("def eval"));
    int at = calls.indexOf(first);
    assertTrue(at >= 0 && at < calls.indexOf(second), text);
  }

  private static List<String> orders(String... lines) {
    SourceUnit unit = SourceUnit.of("m.v", String.join("\n", lines) + "\n");
    CompileResult result = new VerilogCompiler().compile(new DesignSource(unit, null));
    List<String> orders = assertInstanceOf(CompileResult.Accepted.class, result).model().orders();
    assertEquals(2, orders.size());
    return orders;
  }
}
