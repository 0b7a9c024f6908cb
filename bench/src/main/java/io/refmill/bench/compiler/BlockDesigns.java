package io.refmill.bench.compiler;

import java.util.List;

/** Shapes with long blocks, many branches and many processes. */
final class BlockDesigns {
  private BlockDesigns() {}

  static final List<ScalingDesign> ALL =
      List.of(
          // A register for each always construct.
          ScalingDesign.of(
              "always",
              "module registers(input clk, input rst, input [15:0] d, output [15:0] y);\n"
                  + "  wire [15:0] r0 = d;\n",
              i ->
                  "  reg [15:0] r"
                      + (i + 1)
                      + ";\n  always @(posedge clk)\n    if (rst) r"
                      + (i + 1)
                      + " <= 0;\n    else r"
                      + (i + 1)
                      + " <= r"
                      + i
                      + " + 16'd"
                      + (i % 1000)
                      + ";\n",
              n -> "  assign y = r" + n + ";\nendmodule\n"),
          // Combinational always constructs with a branch.
          ScalingDesign.of(
              "combinational",
              "module blocks(input [15:0] a, input s, output [15:0] y);\n  wire [15:0] c0 = a;\n",
              i ->
                  "  reg [15:0] c"
                      + (i + 1)
                      + ";\n  always @* begin\n    c"
                      + (i + 1)
                      + " = c"
                      + i
                      + ";\n    if (s ^ c"
                      + i
                      + "[0]) c"
                      + (i + 1)
                      + " = c"
                      + i
                      + " + a;\n  end\n",
              n -> "  assign y = c" + n + ";\nendmodule\n"),
          // One case statement with a label for each item, as in a ROM.
          ScalingDesign.of(
              "case",
              "module rom(input [19:0] a, output reg [15:0] y);\n  always @*\n    case (a)\n",
              i -> "      20'd" + i + ": y = 16'd" + (i * 40503 % 65536 & 0xFFFF) + ";\n",
              n -> "      default: y = 0;\n    endcase\nendmodule\n"),
          // A case statement whose narrow selector may be exhausted.
          ScalingDesign.of(
              "narrow_case",
              "module rom(input [13:0] a, output reg [15:0] y);\n  always @*\n    case (a)\n",
              i -> "      14'd" + i % 16384 + ": y = 16'd" + (i * 40503 % 65536 & 0xFFFF) + ";\n",
              n -> "      default: y = 0;\n    endcase\nendmodule\n"),
          // A case statement with wildcards.
          ScalingDesign.of(
              "casez",
              n ->
                  "module decoder(input [23:0] a, output reg [15:0] y);\n  always @*\n    casez (a)\n",
              i -> "      24'b" + binary(i, 20) + "?1??: y = 16'd" + i % 50_000 + ";\n",
              n -> "      default: y = 0;\n    endcase\nendmodule\n"),
          // One sequential case statement that assigns many variables.
          ScalingDesign.of(
              "machine",
              "module machine(input clk, input [15:0] d, output reg [15:0] y);\n"
                  + "  reg [15:0] a, b, c, s;\n  always @(posedge clk)\n    case (s)\n",
              i ->
                  "      16'd"
                      + i % 65536
                      + ": begin a <= d; b <= a + b; y <= c; s <= "
                      + (i + 1) % 65536
                      + "; end\n",
              n -> "      default: s <= 0;\n    endcase\nendmodule\n"),
          // A machine with a name for each state.
          ScalingDesign.of(
                  "states",
                  n -> "module machine(input clk, input go, output y);\n  reg [19:0] s;\n",
                  i -> "  localparam S" + i + " = " + i + ";\n",
                  n -> {
                    StringBuilder text =
                        new StringBuilder("  always @(posedge clk)\n    case (s)\n");
                    for (int i = 0; i < n; i++) {
                      text.append("      S")
                          .append(i)
                          .append(": if (go) s <= S")
                          .append((i + 1) % n);
                      text.append(";\n");
                    }
                    return text.append("      default: s <= S0;\n    endcase\n  assign y = s == S")
                        .append(n - 1)
                        .append(";\nendmodule\n")
                        .toString();
                  })
              .withItems(1.0 / 3),
          // An enumeration with a name for each state.
          ScalingDesign.of(
                  "enumeration",
                  "module machine(input logic clk, input logic go, output logic y);\n"
                      + "  typedef enum logic [19:0] {\n    FIRST\n",
                  i -> "    , STATE_" + i + "\n",
                  n -> {
                    StringBuilder text = new StringBuilder("  } state_t;\n  state_t s;\n");
                    text.append(
                        "  always_ff @(posedge clk)\n    case (s)\n      FIRST: s <= STATE_0;\n");
                    for (int i = 0; i < n; i++) {
                      text.append("      STATE_")
                          .append(i)
                          .append(": if (go) s <= STATE_")
                          .append((i + 1) % n);
                      text.append(";\n");
                    }
                    return text.append(
                            "      default: s <= FIRST;\n    endcase\n  assign y = s == FIRST;\n")
                        .append("endmodule\n")
                        .toString();
                  })
              .withItems(1.0 / 3),
          // A chain of else-ifs.
          ScalingDesign.of(
              "else_if",
              "module chooser(input [31:0] a, output reg [31:0] y);\n  always @*\n"
                  + "    if (a == 0) y = 0;\n",
              i -> "    else if (a < " + (i + 1) + ") y = a + " + i + ";\n",
              n -> "    else y = a;\nendmodule\n"),
          // A chain of else-ifs that assign a register each.
          ScalingDesign.of(
                  "choices",
                  "module choices(input clk, input [19:0] s, input [7:0] d, output y);\n",
                  i -> "  reg [7:0] r" + i + ";\n",
                  n -> {
                    StringBuilder text =
                        new StringBuilder("  always @(posedge clk)\n    if (s == 0) r0 <= d;\n");
                    for (int i = 1; i < n; i++) {
                      text.append("    else if (s == ")
                          .append(i)
                          .append(") r")
                          .append(i)
                          .append(" <= r");
                      text.append(i - 1).append(";\n");
                    }
                    return text.append("  assign y = ^r")
                        .append(n - 1)
                        .append(";\nendmodule\n")
                        .toString();
                  })
              .withItems(1.0 / 3),
          // One block of many statements that rewrite the same variables.
          ScalingDesign.of(
              "statements",
              "module block(input [31:0] a, output reg [31:0] y);\n  reg [31:0] t, u;\n"
                  + "  always @* begin\n    t = a; u = 0;\n",
              i -> "    if (t[" + i % 32 + "]) u = u + t; else t = t ^ 32'd" + i + ";\n",
              n -> "    y = t ^ u;\n  end\nendmodule\n"),
          // One block of many nonblocking assignments.
          ScalingDesign.of(
                  "nonblocking",
                  n ->
                      "module block(input clk, input [15:0] d, output [15:0] y);\n  reg [15:0] q0;\n",
                  i -> "  reg [15:0] q" + (i + 1) + ";\n",
                  n -> {
                    StringBuilder text =
                        new StringBuilder("  always @(posedge clk) begin\n    q0 <= d;\n");
                    for (int i = 0; i < n; i++) {
                      text.append("    q")
                          .append(i + 1)
                          .append(" <= q")
                          .append(i)
                          .append(" + 1;\n");
                    }
                    return text.append("  end\n  assign y = q")
                        .append(n)
                        .append(";\nendmodule\n")
                        .toString();
                  })
              .withItems(0.4),
          // A combinational block of nonblocking assignments that read each other.
          ScalingDesign.of(
                  "settling",
                  "module settling(input [15:0] a, output [15:0] y);\n",
                  i -> "  reg [15:0] w" + i + ";\n",
                  n -> {
                    StringBuilder text = new StringBuilder("  always @* begin\n    w0 <= a;\n");
                    for (int i = 1; i < n; i++) {
                      text.append("    w")
                          .append(i)
                          .append(" <= w")
                          .append(i - 1)
                          .append(" + 1;\n");
                    }
                    return text.append("  end\n  assign y = w")
                        .append(n - 1)
                        .append(";\nendmodule\n")
                        .toString();
                  })
              .withItems(0.4),
          // Registers that are assigned at once, with nets behind them.
          ScalingDesign.of(
              "blocking",
              "module blocking(input clk, input [7:0] d, output y);\n  wire w0 = d[0];\n",
              i ->
                  "  reg [7:0] r"
                      + i
                      + ";\n  wire [7:0] n"
                      + i
                      + " = r"
                      + i
                      + " + 1;\n"
                      + "  always @(posedge clk) r"
                      + i
                      + " = n"
                      + i
                      + " ^ d;\n  wire w"
                      + (i + 1)
                      + " = w"
                      + i
                      + " ^ n"
                      + i
                      + "["
                      + i % 8
                      + "];\n",
              n -> "  assign y = w" + n + ";\nendmodule\n"),
          // One block that gives many variables a value, some of them on some paths only.
          ScalingDesign.of(
                  "wide_block",
                  "module wide(input [15:0] a, output [15:0] y);\n",
                  i -> "  reg [15:0] w" + i + ";\n",
                  n -> {
                    StringBuilder text = new StringBuilder("  always @* begin\n");
                    for (int i = 0; i < n; i++) {
                      text.append("    w").append(i).append(" = a;\n");
                    }
                    for (int i = 1; i < n; i++) {
                      text.append("    if (a[")
                          .append(i % 16)
                          .append("]) w")
                          .append(i)
                          .append(" = w");
                      text.append(i - 1).append(" + 1;\n");
                    }
                    return text.append("  end\n  assign y = w")
                        .append(n - 1)
                        .append(";\nendmodule\n")
                        .toString();
                  })
              .withItems(0.25),
          // Processes with loops that share a counter.
          ScalingDesign.of(
              "counters",
              n ->
                  "module counters(input clk, input [7:0] d, output [7:0] y);\n  integer i;\n"
                      + "  wire [7:0] r0 = d;\n",
              i ->
                  "  reg [7:0] r"
                      + (i + 1)
                      + ";\n  always @(posedge clk)\n    for (i = 0; i < 8; i = i + 1)"
                      + " r"
                      + (i + 1)
                      + "[i] <= r"
                      + i
                      + "[7 - i];\n",
              n -> "  assign y = r" + n + ";\nendmodule\n"),
          // Latches in a row.
          ScalingDesign.of(
              "latches",
              n ->
                  "module latches(input [7:0] e, input [15:0] d, output [15:0] y);\n  wire [15:0] l0 = d;\n",
              i ->
                  "  reg [15:0] l"
                      + (i + 1)
                      + ";\n  always @* if (e["
                      + i % 8
                      + "]) l"
                      + (i + 1)
                      + " = l"
                      + i
                      + " + 1;\n",
              n -> "  assign y = l" + n + ";\nendmodule\n"),
          // Registers, each with an initial construct.
          ScalingDesign.of(
              "initials",
              n ->
                  "module registers(input clk, input [15:0] d, output [15:0] y);\n  wire [15:0] r0 = d;\n",
              i ->
                  "  reg [15:0] r"
                      + (i + 1)
                      + ";\n  initial r"
                      + (i + 1)
                      + " = "
                      + i % 1000
                      + ";\n  always @(posedge clk) r"
                      + (i + 1)
                      + " <= r"
                      + i
                      + ";\n",
              n -> "  assign y = r" + n + ";\nendmodule\n"),
          // Registers with an asynchronous reset, read by each other.
          ScalingDesign.of(
              "resets",
              "module resets(input clk, input rst, input [15:0] d, output [15:0] y);\n"
                  + "  wire [15:0] r0 = d;\n",
              i ->
                  "  reg [15:0] r"
                      + (i + 1)
                      + ";\n  always @(posedge clk or posedge rst)\n    if (rst) r"
                      + (i + 1)
                      + " <= d;\n    else r"
                      + (i + 1)
                      + " <= r"
                      + i
                      + " + r"
                      + i / 2
                      + ";\n",
              n -> "  assign y = r" + n + ";\nendmodule\n"),
          // Conditions that follow a reset through many nets.
          ScalingDesign.of(
              "reset_nets",
              "module resets(input clk, input rst, input [7:0] d, output [7:0] y);\n  wire x0 = rst;\n"
                  + "  wire [7:0] r0 = d;\n",
              i ->
                  "  wire x"
                      + (i + 1)
                      + " = ~(x"
                      + i
                      + " & ~x"
                      + i
                      + ") & d["
                      + i % 8
                      + "] | x"
                      + i / 2
                      + ";\n  reg [7:0] r"
                      + (i + 1)
                      + ";\n  always @(posedge clk) if (x"
                      + (i + 1)
                      + ") r"
                      + (i + 1)
                      + " <= 0; else r"
                      + (i + 1)
                      + " <= r"
                      + i
                      + ";\n",
              n -> "  assign y = r" + n + ";\nendmodule\n"),
          // Registers of two clocks.
          ScalingDesign.of(
              "clocks",
              "module clocks(input clk_a, input clk_b, input [7:0] d, output [7:0] y);\n  wire [7:0] r0 = d;\n",
              i ->
                  "  reg [7:0] r"
                      + (i + 1)
                      + ";\n  always @(posedge clk_"
                      + (i % 3 == 0 ? "a" : "b")
                      + ") r"
                      + (i + 1)
                      + " <= r"
                      + i
                      + " + 1;\n",
              n -> "  assign y = r" + n + ";\nendmodule\n"),
          // A clock for each register.
          ScalingDesign.of(
              "many_clocks",
              n -> "module clocks(input [" + n + ":0] clk, input d, output y);\n  wire r0 = d;\n",
              i ->
                  "  reg r"
                      + (i + 1)
                      + ";\n  always @(posedge clk["
                      + i
                      + "]) r"
                      + (i + 1)
                      + " <= r"
                      + i
                      + ";\n",
              n -> "  assign y = r" + n + ";\nendmodule\n"),
          // A gated clock for each register.
          ScalingDesign.of(
              "gated_clocks",
              "module gated(input clk, input [7:0] e, input [7:0] d, output [7:0] y);\n  wire [7:0] r0 = d;\n",
              i ->
                  "  wire g"
                      + i
                      + " = clk & e["
                      + i % 8
                      + "];\n  reg [7:0] r"
                      + (i + 1)
                      + ";\n  always @(posedge g"
                      + i
                      + ") r"
                      + (i + 1)
                      + " <= r"
                      + i
                      + " + 1;\n",
              n -> "  assign y = r" + n + ";\nendmodule\n"),
          // A ripple counter: each stage is the clock of the next.
          ScalingDesign.of(
              "ripple",
              n -> "module ripple(input clk, input rst, output y);\n  wire q0 = clk;\n",
              i ->
                  "  reg q"
                      + (i + 1)
                      + ";\n  always @(negedge q"
                      + i
                      + " or posedge rst) if (rst) q"
                      + (i + 1)
                      + " <= 0; else q"
                      + (i + 1)
                      + " <= ~q"
                      + (i + 1)
                      + ";\n",
              n -> "  assign y = q" + n + ";\nendmodule\n"),
          // Registers that read those that follow in the source.
          ScalingDesign.of(
              "reversed_registers",
              n ->
                  "module registers(input clk, input [15:0] d, output [15:0] y);\n  reg [15:0] r0;\n"
                      + "  assign y = r0;\n",
              i ->
                  "  reg [15:0] r"
                      + (i + 1)
                      + ";\n  always @(posedge clk) r"
                      + i
                      + " <= r"
                      + (i + 1)
                      + " + 1;\n",
              n -> "  always @(posedge clk) r" + n + " <= d;\nendmodule\n"));

  private static String binary(int value, int width) {
    StringBuilder text = new StringBuilder();
    for (int i = width - 1; i >= 0; i--) {
      text.append(value >> i & 1);
    }
    return text.toString();
  }
}
