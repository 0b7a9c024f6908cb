package io.refmill.bench.compiler;

/** Designs of instances that generate loops make. */
final class GenerateLoops {
  private GenerateLoops() {}

  /** A shift register of so many instances, made by a generate loop. */
  static String instances(int count) {
    return "module cell_(input clk, input d, output reg q);\n"
        + "  always @(posedge clk) q <= d;\nendmodule\n"
        + "module row(input clk, input d, output q);\n  wire ["
        + count
        + ":0] w;\n"
        + "  assign w[0] = d;\n  genvar i;\n  generate\n    for (i = 0; i < "
        + count
        + "; i = i + 1) begin : g\n      cell_ u(.clk(clk), .d(w[i]), .q(w[i+1]));\n    end\n"
        + "  endgenerate\n  assign q = w["
        + count
        + "];\nendmodule\n";
  }

  /** So many registers, made by a generate loop in a generate loop. */
  static String nested(int count) {
    int side = (int) Math.round(Math.sqrt(count));
    return "module cell_ #(parameter N = 0)(input clk, input [7:0] d, output reg [7:0] q);\n"
        + "  always @(posedge clk) q <= d + N;\nendmodule\n"
        + "module square(input clk, input [7:0] d, output [7:0] q);\n  genvar i, j;\n"
        + "  generate\n    for (i = 0; i < "
        + side
        + "; i = i + 1) begin : row\n      wire [7:0] out;\n      for (j = 0; j < "
        + side
        + "; j = j + 1) begin : col\n        wire [7:0] w;\n"
        + "        if (i == 0 && j == 0) cell_ #(i + j) u(clk, d, w);\n"
        + "        else if (j == 0) cell_ #(i + j) u(clk, row[i-1].out, w);\n"
        + "        else cell_ #(i + j) u(clk, col[j-1].w, w);\n      end\n"
        + "      assign out = col["
        + (side - 1)
        + "].w;\n    end\n  endgenerate\n  assign q = row["
        + (side - 1)
        + "].out;\nendmodule\n";
  }

  /** Nets of so many instances in a row, each with a port that is a whole net. */
  static String nets(int count) {
    StringBuilder text = new StringBuilder();
    text.append("module cell_(input [3:0] d, output [3:0] q);\n  wire [3:0] t = d + 1;\n");
    text.append("  assign q = t ^ d;\nendmodule\n");
    text.append("module row(input [3:0] d, output [3:0] q);\n  genvar i;\n  generate\n");
    text.append("    for (i = 0; i < ").append(count).append("; i = i + 1) begin : g\n");
    text.append("      wire [3:0] o;\n      if (i == 0) cell_ u(.d(d), .q(o));\n");
    text.append("      else cell_ u(.d(g[i-1].o), .q(o));\n    end\n  endgenerate\n");
    text.append("  assign q = g[").append(count - 1).append("].o;\nendmodule\n");
    return text.toString();
  }
}
