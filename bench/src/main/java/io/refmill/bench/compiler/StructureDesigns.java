package io.refmill.bench.compiler;

import java.util.List;

/** Shapes with many nets, ports, gates, modules and subroutines. */
final class StructureDesigns {
  private StructureDesigns() {}

  static final List<ScalingDesign> ALL =
      List.of(
          // A chain of nets, each made from the one before.
          ScalingDesign.of(
              "assignments",
              "module chain(input [31:0] a, output [31:0] y);\n  wire [31:0] w0 = a;\n",
              i ->
                  "  wire [31:0] w"
                      + (i + 1)
                      + " = (w"
                      + i
                      + " + 32'd"
                      + i
                      + ") ^ {w"
                      + i
                      + "[15:0], a[31:16]};\n",
              n -> "  assign y = w" + n + ";\nendmodule\n"),
          // A chain of nets that stands in the source from its end to its beginning.
          ScalingDesign.of(
              "reversed",
              n -> chainDeclarations(n) + "  assign y = w" + n + ";\n",
              null,
              n -> {
                StringBuilder text = new StringBuilder();
                for (int i = n; i > 0; i--) {
                  text.append("  assign w").append(i).append(" = w").append(i - 1).append(" + 7'd");
                  text.append(i % 100).append(";\n");
                }
                return text.append("  assign w0 = a;\nendmodule\n").toString();
              }),
          // Gates, as synthesis leaves them.
          ScalingDesign.of(
              "gates",
              "module gates(input [7:0] a, output y);\n  wire n0 = a[0];\n",
              i ->
                  "  wire n"
                      + (i + 1)
                      + ";\n  "
                      + (i % 2 == 0 ? "nand" : "xor")
                      + " g"
                      + i
                      + "(n"
                      + (i + 1)
                      + ", n"
                      + i
                      + ", a["
                      + i % 8
                      + "]);\n",
              n -> "  assign y = n" + n + ";\nendmodule\n"),
          // Latches of two gates.
          ScalingDesign.of(
              "crossed_gates",
              "module crossed(input [7:0] s, input [7:0] r, output y);\n  wire w0 = s[0];\n",
              i ->
                  "  wire q"
                      + i
                      + ", p"
                      + i
                      + ", w"
                      + (i + 1)
                      + ";\n  nand (q"
                      + i
                      + ", s["
                      + i % 8
                      + "] | w"
                      + i
                      + ", p"
                      + i
                      + ");\n  nand (p"
                      + i
                      + ", r["
                      + i % 8
                      + "], q"
                      + i
                      + ");\n  assign w"
                      + (i + 1)
                      + " = q"
                      + i
                      + ";\n",
              n -> "  assign y = w" + n + ";\nendmodule\n"),
          // Many drivers of one bus.
          ScalingDesign.of(
              "drivers",
              n -> "module bus(input [19:0] s, input [7:0] d, output [7:0] y);\n",
              i -> "  assign y = s == 20'd" + i + " ? d ^ 8'd" + i % 256 + " : 8'bz;\n",
              n -> "endmodule\n"),
          // Many ports.
          ScalingDesign.of(
                  "ports",
                  "module ports(y",
                  i -> ", p" + i,
                  n -> {
                    StringBuilder text = new StringBuilder(");\n  output y;\n");
                    for (int i = 0; i < n; i++) {
                      text.append("  input [3:0] p").append(i).append(";\n");
                    }
                    text.append("  wire x0 = 0;\n");
                    for (int i = 0; i < n; i++) {
                      text.append("  wire x")
                          .append(i + 1)
                          .append(" = x")
                          .append(i)
                          .append(" ^ ^p")
                          .append(i);
                      text.append(";\n");
                    }
                    return text.append("  assign y = x")
                        .append(n)
                        .append(";\nendmodule\n")
                        .toString();
                  })
              .withItems(0.1),
          // Many outputs, in a header with types.
          ScalingDesign.of(
                  "outputs",
                  n -> "module outputs(input clk",
                  i -> ",\n  input [3:0] p" + i + ", output reg [3:0] q" + i,
                  n -> {
                    StringBuilder text = new StringBuilder(");\n");
                    for (int i = 0; i < n; i++) {
                      text.append("  always @(posedge clk) q").append(i).append(" <= p").append(i);
                      text.append(i == 0 ? "" : " ^ q" + (i - 1)).append(";\n");
                    }
                    return text.append("endmodule\n").toString();
                  })
              .withItems(0.4),
          // A module with many parameters and an instance that sets them all.
          ScalingDesign.of(
                  "parameters",
                  n -> "module part #(parameter WIDTH = 16",
                  i -> ",\n  parameter P" + i + " = " + i % 1000,
                  n -> {
                    StringBuilder text = new StringBuilder(")(input [15:0] a, output [15:0] y);\n");
                    text.append("  wire [15:0] w0 = a;\n");
                    for (int i = 0; i < n; i++) {
                      text.append("  wire [15:0] w")
                          .append(i + 1)
                          .append(" = w")
                          .append(i)
                          .append(" + P");
                      text.append(i).append(";\n");
                    }
                    text.append("  assign y = w").append(n).append(";\nendmodule\n");
                    text.append(
                        "module whole(input [15:0] a, output [15:0] y);\n  part #(.WIDTH(16)");
                    for (int i = 0; i < n; i++) {
                      text.append(",\n    .P").append(i).append("(").append(i % 777).append(")");
                    }
                    return text.append(") u(.a(a), .y(y));\nendmodule\n").toString();
                  })
              .withItems(0.3),
          // Small modules with an instance of each.
          ScalingDesign.of(
                  "modules", "", StructureDesigns::smallModule, StructureDesigns::instanceOfEach)
              .withItems(2.0 / 3),
          // Instances that differ in a parameter.
          ScalingDesign.of(
              "variants",
              "module part #(parameter N = 0)(input clk, input [7:0] d, output reg [7:0] q);\n"
                  + "  always @(posedge clk) q <= d + N;\nendmodule\n"
                  + "module all(input clk, input [7:0] d, output [7:0] q);\n  wire [7:0] w0 = d;\n",
              i ->
                  "  wire [7:0] w"
                      + (i + 1)
                      + ";\n  part #(.N("
                      + i
                      + ")) u"
                      + i
                      + "(clk, w"
                      + i
                      + ", w"
                      + (i + 1)
                      + ");\n",
              n -> "  assign q = w" + n + ";\nendmodule\n"),
          // Instances with two neighbours each.
          ScalingDesign.of(
              "neighbours",
              "module node(input clk, input [7:0] a, input [7:0] b, output reg [7:0] q);\n"
                  + "  always @(posedge clk) q <= a + b;\nendmodule\n"
                  + "module row(input clk, input [7:0] d, output [7:0] q);\n  wire [7:0] w0 = d;\n",
              i ->
                  "  wire [7:0] w"
                      + (i + 1)
                      + ";\n  node u"
                      + i
                      + "(clk, w"
                      + i
                      + ", w"
                      + (i + 2)
                      + ", w"
                      + (i + 1)
                      + ");\n",
              n ->
                  "  wire [7:0] w"
                      + (n + 1)
                      + ";\n  assign w"
                      + (n + 1)
                      + " = d;\n  assign q = w"
                      + n
                      + ";\nendmodule\n"),
          // Combinational instances.
          ScalingDesign.of(
              "adders",
              n ->
                  "module full(input a, input b, input c, output s, output co);\n  assign s = a ^ b ^ c;\n"
                      + "  assign co = a & b | a & c | b & c;\nendmodule\n"
                      + "module adder(input ["
                      + n
                      + ":0] a, input ["
                      + n
                      + ":0] b, output ["
                      + n
                      + ":0] s);\n"
                      + "  wire ["
                      + n
                      + ":0] c;\n  assign c[0] = 0;\n  assign s["
                      + n
                      + "] = c["
                      + n
                      + "];\n",
              i ->
                  "  full u"
                      + i
                      + "(a["
                      + i
                      + "], b["
                      + i
                      + "], c["
                      + i
                      + "], s["
                      + i
                      + "], c["
                      + (i + 1)
                      + "]);\n",
              n -> "endmodule\n"),
          // Cells of a library with their ports by name, as synthesis leaves them.
          ScalingDesign.of(
              "netlist",
              n ->
                  "module NAND2(input A, input B, output Y);\n  assign Y = ~(A & B);\nendmodule\n"
                      + "module DFF(input CK, input D, output reg Q);\n  always @(posedge CK) Q <= D;\nendmodule\n"
                      + "module netlist(input clk, input [7:0] a, output y);\n  wire n0 = a[0];\n",
              i ->
                  "  wire n"
                      + (i + 1)
                      + ";\n  "
                      + (i % 4 == 0
                          ? "DFF U" + i + " (.CK(clk), .D(n" + i + "), .Q(n" + (i + 1) + "));\n"
                          : "NAND2 U"
                              + i
                              + " (.A(n"
                              + i
                              + "), .B(a["
                              + i % 8
                              + "]), .Y(n"
                              + (i + 1)
                              + "));\n"),
              n -> "  assign y = n" + n + ";\nendmodule\n"),
          // Modules in modules in modules.
          ScalingDesign.of(
              "depth",
              n -> "module part0(input [7:0] a, output [7:0] y);\n  assign y = a;\nendmodule\n",
              i ->
                  "module part"
                      + (i + 1)
                      + "(input [7:0] a, output [7:0] y);\n  wire [7:0] t;\n  part"
                      + i
                      + " u(.a(a), .y(t));\n  assign y = t + 1;\nendmodule\n",
              n -> ""),
          // Functions, each called once.
          ScalingDesign.of(
              "functions",
              n -> "module functions(input [15:0] a, output [15:0] y);\n  wire [15:0] w0 = a;\n",
              i ->
                  "  function [15:0] f"
                      + i
                      + "(input [15:0] x);\n    f"
                      + i
                      + " = x ^ (x << "
                      + i % 16
                      + ");\n  endfunction\n  wire [15:0] w"
                      + (i + 1)
                      + " = f"
                      + i
                      + "(w"
                      + i
                      + ");\n",
              n -> "  assign y = w" + n + ";\nendmodule\n"),
          // Tasks, each called once.
          ScalingDesign.of(
              "tasks",
              "module tasks(input clk, input [15:0] d, output [15:0] y);\n  wire [15:0] r0 = d;\n",
              i ->
                  "  reg [15:0] r"
                      + (i + 1)
                      + ";\n  task t"
                      + i
                      + "(input [15:0] x, output [15:0] z);\n"
                      + "    begin\n      z = x + "
                      + i % 100
                      + ";\n      z = z ^ x;\n    end\n  endtask\n"
                      + "  reg [15:0] v"
                      + i
                      + ";\n  always @(posedge clk) begin\n    t"
                      + i
                      + "(r"
                      + i
                      + ", v"
                      + i
                      + ");\n    r"
                      + (i + 1)
                      + " <= v"
                      + i
                      + ";\n  end\n",
              n -> "  assign y = r" + n + ";\nendmodule\n"),
          // Macros, each used once.
          ScalingDesign.of(
                  "macros",
                  n -> "",
                  i -> "`define STEP" + i + "(x) ((x) ^ 16'd" + i % 60_000 + ")\n",
                  n -> {
                    StringBuilder text =
                        new StringBuilder("module macros(input [15:0] a, output [15:0] y);\n");
                    text.append("  wire [15:0] w0 = a;\n");
                    for (int i = 0; i < n; i++) {
                      text.append("  wire [15:0] w")
                          .append(i + 1)
                          .append(" = `STEP")
                          .append(i)
                          .append("(w");
                      text.append(i).append(");\n");
                    }
                    return text.append("  assign y = w")
                        .append(n)
                        .append(";\nendmodule\n")
                        .toString();
                  })
              .withItems(0.4),
          // Conditional compilation.
          ScalingDesign.of(
              "conditional_text",
              "`define ON\nmodule chain(input [15:0] a, output [15:0] y);\n  wire [15:0] w0 = a;\n",
              i ->
                  "`ifdef ON\n  wire [15:0] w"
                      + (i + 1)
                      + " = w"
                      + i
                      + " + 1;\n`else\n  wire [15:0] w"
                      + (i + 1)
                      + " = w"
                      + i
                      + ";\n`endif\n",
              n -> "  assign y = w" + n + ";\nendmodule\n"),
          // Comments, of which the model repeats some.
          ScalingDesign.of(
              "comments",
              n ->
                  "module chain(input clk, input [15:0] d, output [15:0] y);\n  wire [15:0] r0 = d;\n",
              i ->
                  "  // Stage "
                      + i
                      + " of the pipeline adds its number.\n  reg [15:0] r"
                      + (i + 1)
                      + ";  // holds stage "
                      + i
                      + "\n  always @(posedge clk) r"
                      + (i + 1)
                      + " <= r"
                      + i
                      + " + "
                      + i % 1000
                      + "; /* add */\n",
              n -> "  assign y = r" + n + ";\nendmodule\n"));

  private static String chainDeclarations(int count) {
    StringBuilder text = new StringBuilder("module chain(input [6:0] a, output [6:0] y);\n");
    for (int i = 0; i <= count; i++) {
      text.append("  wire [6:0] w").append(i).append(";\n");
    }
    return text.toString();
  }

  private static String smallModule(int i) {
    return "module part"
        + i
        + "(input clk, input [7:0] d, output reg [7:0] q);\n"
        + "  always @(posedge clk) q <= d + 8'd"
        + i % 256
        + ";\nendmodule\n";
  }

  private static String instanceOfEach(int count) {
    StringBuilder text = new StringBuilder("module all(input clk, input [7:0] d, output [7:0] q);");
    text.append("\n  wire [7:0] w0 = d;\n");
    for (int i = 0; i < count; i++) {
      text.append("  wire [7:0] w").append(i + 1).append(";\n  part").append(i).append(" u");
      text.append(i).append("(clk, w").append(i).append(", w").append(i + 1).append(");\n");
    }
    return text.append("  assign q = w").append(count).append(";\nendmodule\n").toString();
  }
}
