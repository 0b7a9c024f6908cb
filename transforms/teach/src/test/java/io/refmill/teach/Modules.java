package io.refmill.teach;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Small designs in any number, each with a name of its own. */
final class Modules {
  private static final List<String> FAMILIES =
      List.of(
          """
          module NAME(input clk, input rst, input en, output reg [W:0] q);
            always @(posedge clk)
              if (rst) q <= 0;
              else if (en) q <= q + STEP;
          endmodule
          """,
          """
          module NAME(input [W:0] a, input [W:0] b, output [W:0] s, output c);
            assign {c, s} = a + b + STEP;
          endmodule
          """,
          """
          module NAME(input clk, input rst_n, input d, output [W:0] q);
            reg [W:0] taps;
            always @(posedge clk or negedge rst_n)
              if (!rst_n) taps <= STEP;
              else taps <= {taps[W-1:0], d ^ taps[W]};
            assign q = taps;
          endmodule
          """,
          """
          module NAME(input [W:0] a, input [W:0] b, input sel, output [W:0] y, output eq);
            assign y = sel ? a ^ b : a & (b - STEP);
            assign eq = a == b;
          endmodule
          """,
          """
          module NAME(input clk, input rst, input [W:0] x, output reg [W:0] best, output hit);
            always @(posedge clk)
              if (rst) best <= 0;
              else if (x > best) best <= x;
            assign hit = best > STEP;
          endmodule
          """);

  private Modules() {}

  /** Verilog by name. */
  static Map<String, String> of(int count) {
    Map<String, String> modules = new LinkedHashMap<>();
    List<String> families = new ArrayList<>(FAMILIES);
    for (int i = 0; i < count; i++) {
      String name = "unit" + i;
      String text = families.get(i % families.size()).replace("NAME", name);
      String width = Integer.toString(2 + i / families.size() % 14);
      modules.put(
          name,
          text.replace("[W:0]", "[" + width + ":0]")
              .replace("[W-1:0]", "[" + width + "-1:0]")
              .replace("[W]", "[" + width + "]")
              .replace("STEP", Integer.toString(1 + i % 3)));
    }
    return modules;
  }
}
