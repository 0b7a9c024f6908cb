package io.refmill.bench.compiler;

/** Designs of any size. */
final class ScalingDesigns {
  private ScalingDesigns() {}

  /** A module of about this many characters: a chain of assignments. */
  static String assignments(int characters) {
    StringBuilder text = new StringBuilder(characters + 200);
    text.append("module chain(input [31:0] a, output [31:0] y);\n");
    text.append("  wire [31:0] w0 = a;\n");
    int count = 0;
    while (text.length() < characters) {
      int next = count + 1;
      text.append("  wire [31:0] w").append(next).append(" = (w").append(count);
      text.append(" + 32'd").append(next).append(") ^ {w").append(count);
      text.append("[15:0], a[31:16]};\n");
      count = next;
    }
    return text.append("  assign y = w").append(count).append(";\nendmodule\n").toString();
  }

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
}
