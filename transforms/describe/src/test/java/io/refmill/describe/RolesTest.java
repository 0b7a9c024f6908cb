package io.refmill.describe;

import static io.refmill.describe.Descriptions.says;
import static io.refmill.describe.Descriptions.saysNot;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What the table of ports says of resets, and the legend of signs. */
class RolesTest {
  private static final String PORTS =
      "module m(input clk, rst, ce, x, input [3:0] d, output reg [3:0] q); always @(posedge clk) ";

  private static String role(String body) {
    return Descriptions.of(PORTS + body + " endmodule").roles().get("rst");
  }

  @Test
  void aResetUnderAnEnableIsToldAsOne() {
    String limited = "synchronous reset under further conditions, active high";
    assertEquals(limited, role("if (ce) begin if (rst) q <= 0; else q <= q + d; end"));
    assertEquals(limited, role("if (rst & ce) q <= 0; else q <= q + d;"));
    assertNull(role("if (rst) q <= 0; else if (ce) q <= q + d;"));
    assertNull(role("if (rst | x) q <= 0; else if (ce) q <= q + d;"));
    assertNull(role("if (x || rst == 1) q <= 0; else q <= q + d;"));
  }

  @Test
  void aResetToOnesIsOneByItsName() {
    for (String name : List.of("rst", "reset_n", "sys_rst", "clr", "preset", "preset_n")) {
      String role =
          Descriptions.of(
                  "module m(input clk, "
                      + name
                      + ", input [3:0] d, output reg [3:0] q); always @(posedge clk) if ("
                      + (name.endsWith("_n") ? "!" : "")
                      + name
                      + ") q <= 15; else q <= q + d; endmodule")
              .roles()
              .get(name);
      String level = name.endsWith("_n") ? "low" : "high";
      boolean reset = name.contains("rst") || name.startsWith("reset");
      assertEquals(!reset ? "synchronous set, active " + level : null, role, name);
    }
  }

  @Test
  void namesOfSignedPortsAreBitsWhereThatMatters() {
    String mixed =
        Descriptions.of(
                "module m(input signed [3:0] a, input [3:0] b, output [7:0] y); assign y = a + b;"
                    + " endmodule")
            .rules();
    says(mixed, "a name by itself stands for its bits as a number without sign");
    String signed =
        Descriptions.of(
                "module m(input signed [3:0] a, b, output signed [7:0] y); assign y = a + b;"
                    + " endmodule")
            .rules();
    saysNot(signed, "a name by itself");
  }

  @Test
  void outputsThatNoKindIsSeenOfAreNamed() {
    String summary =
        Descriptions.of(
                "module m(input s, input [3:0] a, b, c, d, output [3:0] y, z, output p); assign y ="
                    + " s ? a : b; assign z = a * b + c; assign p = a < c && d > b; endmodule")
            .summary();
    says(summary, "`z` and `p` are functions of the inputs alone");
  }

  @Test
  void whatIsAwaitedIsNoSynchronousReset() {
    String role =
        Descriptions.of(
                "module m(input clk, rst, d, output reg q); always @(posedge clk, negedge rst)"
                    + " if (rst) q <= 0; else q <= d; endmodule")
            .roles()
            .get("rst");
    assertEquals("reset, active high", role);
  }
}
