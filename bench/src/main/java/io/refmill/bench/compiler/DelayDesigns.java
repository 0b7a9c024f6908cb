package io.refmill.bench.compiler;

import java.util.List;

/** Shapes with delays, and clocks that the design makes: whether these decide anything. */
final class DelayDesigns {
  private DelayDesigns() {}

  static final List<ScalingDesign> ALL =
      List.of(
          // Registers behind a divider that are as late as the divider itself.
          ScalingDesign.of(
              "delayed_registers",
              "module registers(input clk, input [7:0] d, output [7:0] y);\n  reg half = 0;\n"
                  + "  always @(posedge clk) half <= #1 ~half;\n  wire [7:0] r0 = d;\n",
              i -> register(i, "half", "", "#1 "),
              n -> "  assign y = r" + n + ";\nendmodule\n"),
          // The same behind nets that all of them read.
          ScalingDesign.of(
              "delayed_behind_nets",
              "module behind(input clk, input [7:0] d, output [7:0] y);\n  reg half = 0;\n"
                  + "  always @(posedge clk) half <= #1 ~half;\n  wire [7:0] w0 = d;\n",
              i ->
                  "  reg [7:0] r%d;\n  wire [7:0] w%d = w%d ^ r%d;\n"
                          .formatted(i + 1, i + 1, i, i + 1)
                      + "  always @(posedge half) r%d <= #1 w%d;\n".formatted(i + 1, i),
              n -> "  assign y = w" + n + ";\nendmodule\n"),
          // Processes that begin late, beside latches.
          ScalingDesign.of(
              "late_processes",
              "module late(input clk, input [7:0] d, output [7:0] y);\n  wire [7:0] r0 = d;\n"
                  + "  reg [7:0] l0;\n  always @* if (d[0]) l0 = d;\n",
              i ->
                  register(i, "clk", "#1 ", "")
                      + "  reg [7:0] l%d;\n  always @* if (d[%d]) l%d = l%d;\n"
                          .formatted(i + 1, i % 8, i + 1, i),
              n -> "  assign y = r%d ^ l%d;\nendmodule\n".formatted(n, n)),
          // Clocks behind a chain of gates, beside a net that is late.
          ScalingDesign.of(
              "late_nets",
              "module nets(input clk, input [7:0] d, output [7:0] y, output z);\n"
                  + "  wire #1 late = d[0];\n  assign z = late;\n  wire e0 = d[1];\n"
                  + "  wire [7:0] r0 = d;\n",
              i ->
                  "  wire e%d = e%d | d[%d];\n  wire g%d = clk & e%d;\n"
                          .formatted(i + 1, i, i % 8, i, i)
                      + register(i, "g" + i, "", ""),
              n -> "  assign y = r" + n + ";\nendmodule\n"));

  /** A register that takes the one before it. */
  private static String register(int i, String clock, String before, String within) {
    return "  reg [7:0] r%d;\n  always @(posedge %s) %sr%d <= %sr%d + 1;\n"
        .formatted(i + 1, clock, before, i + 1, within, i);
  }
}
