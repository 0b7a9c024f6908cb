package io.refmill.bench.compiler;

import java.util.List;

/** Shapes with wide vectors, memories and long expressions. */
final class VectorDesigns {
  private VectorDesigns() {}

  static final List<ScalingDesign> ALL =
      List.of(
          // One expression of many terms.
          ScalingDesign.of(
              "terms",
              "module sum(input [31:0] a, input [31:0] b, output [31:0] y);\n  assign y = a\n",
              i -> "    ^ (b + 32'd" + i + ")\n",
              n -> "    ;\nendmodule\n"),
          // One sum of many operands.
          ScalingDesign.of(
              "sum",
              n -> "module sum(input [31:0] a, input [31:0] b, output [31:0] y);\n  assign y = a\n",
              i -> "    " + (i % 7 == 0 ? "- a" : i % 2 == 0 ? "+ b" : "+ 32'd" + i) + "\n",
              n -> "    ;\nendmodule\n"),
          // A chain of conditional operators.
          ScalingDesign.of(
              "conditionals",
              n ->
                  "module chooser(input [31:0] a, input [31:0] b, output [31:0] y);\n  assign y =\n",
              i -> "    a == 32'd" + i + " ? b + " + i % 100 + " :\n",
              n -> "    b;\nendmodule\n"),
          // One wide concatenation.
          ScalingDesign.of(
              "concatenation",
              "module wide(input [15:0] a, input [15:0] b, output [0:0] y);\n  assign y = ^{a[0]\n",
              i -> "    , a[" + i % 16 + "] & b[" + i / 16 % 16 + "]\n",
              n -> "    };\nendmodule\n"),
          // A wide vector that is driven bit by bit.
          ScalingDesign.of(
              "bits",
              n ->
                  "module bits(input [7:0] a, output y);\n  wire ["
                      + n
                      + ":0] w;\n  assign w[0] = a[0];\n",
              i -> "  assign w[" + (i + 1) + "] = w[" + i + "] ^ a[" + i % 8 + "];\n",
              n -> "  assign y = w[" + n + "];\nendmodule\n"),
          // A wide register that one block assigns bit by bit.
          ScalingDesign.of(
              "bit_register",
              n ->
                  "module bits(input clk, input d, input e, output y);\n  reg ["
                      + n
                      + ":0] v;\n  always @(posedge clk) begin\n    v[0] <= d;\n",
              i -> "    v[" + (i + 1) + "] <= v[" + i + "] ^ e;\n",
              n -> "  end\n  assign y = v[" + n + "];\nendmodule\n"),
          // The same in no order, on some paths only, and at once.
          ScalingDesign.of(
              "scattered_bits",
              n -> {
                int width = 2 * Integer.highestOneBit(n);
                return "module bits(input ["
                    + (width - 1)
                    + ":0] a, input [7:0] s, output reg ["
                    + (width - 1)
                    + ":0] v);\n  always @* begin\n    v = 0;\n    if (s[0]) begin\n";
              },
              i ->
                  "    v[" + scattered(i) + "] = a[" + scattered(i + 1) + "] ^ s[" + i % 8 + "];\n",
              n -> "    end\n  end\nendmodule\n"),
          // A register for each bit of a wide vector.
          ScalingDesign.of(
              "bit_always",
              n ->
                  "module bits(input clk, input d, output y);\n  reg ["
                      + n
                      + ":0] v;\n"
                      + "  always @(posedge clk) v[0] <= d;\n",
              i -> "  always @(posedge clk) v[" + (i + 1) + "] <= ~v[" + i + "];\n",
              n -> "  assign y = v[" + n + "];\nendmodule\n"),
          // A decoder: a bit for each item of a case statement.
          ScalingDesign.of(
              "bit_case",
              n ->
                  "module bits(input clk, input d, input [19:0] s, output reg ["
                      + n
                      + ":0] v);\n"
                      + "  always @(posedge clk)\n    case (s)\n",
              i -> "      20'd" + i + ": v[" + i + "] <= d;\n",
              n -> "      default: v <= 0;\n    endcase\nendmodule\n"),
          // Vectors whose bits depend on each other.
          ScalingDesign.of(
              "bit_chains",
              "module chains(input [7:0] a, output y);\n  wire [3:0] c0 = a[3:0];\n",
              i ->
                  "  wire [3:0] c"
                      + (i + 1)
                      + ";\n  assign c"
                      + (i + 1)
                      + "[0] = c"
                      + i
                      + "[3];\n"
                      + "  assign c"
                      + (i + 1)
                      + "[1] = c"
                      + (i + 1)
                      + "[0] ^ a["
                      + i % 8
                      + "];\n  assign c"
                      + (i + 1)
                      + "[3:2] = {c"
                      + (i + 1)
                      + "[1], c"
                      + i
                      + "[0]};\n",
              n -> "  assign y = ^c" + n + ";\nendmodule\n"),
          // Many selects of one wide vector.
          ScalingDesign.of(
              "selects",
              n ->
                  "module selects(input [4095:0] v, input [11:0] s, output y);\n  wire [11:0] w0 = s;\n",
              i -> "  wire [11:0] w" + (i + 1) + " = w" + i + " + v[w" + i + "];\n",
              n -> "  assign y = ^w" + n + ";\nendmodule\n"),
          // A memory with a start value for each word.
          ScalingDesign.of(
              "memory",
              "module memory(input clk, input [19:0] a, input we, input [31:0] d, output reg [31:0] q);\n"
                  + "  reg [31:0] m [0:524287];\n  initial begin\n",
              i -> "    m[" + i % 524_288 + "] = 32'd" + (i * 40503 & 0xFFFFFF) + ";\n",
              n ->
                  "  end\n  always @(posedge clk) begin\n    if (we) m[a] <= d;\n    q <= m[a];\n"
                      + "  end\nendmodule\n"),
          // A memory that a reset fills, with an assignment for each word.
          ScalingDesign.of(
              "fill",
              n ->
                  "module memory(input clk, input rst, input [19:0] a, input we, input [31:0] d,\n"
                      + "    output reg [31:0] q);\n  reg [31:0] m [0:"
                      + n
                      + "];\n  always @(posedge clk) begin\n    if (rst) begin\n",
              i -> "      m[" + i + "] <= 32'd" + (i * 40503 & 0xFFFFFF) + ";\n",
              n -> "    end else if (we) m[a] <= d;\n    q <= m[a];\n  end\nendmodule\n"),
          // A process for each word of a memory.
          ScalingDesign.of(
              "words",
              n ->
                  "module words(input clk, input [7:0] d, output [7:0] y);\n  reg [7:0] m [0:"
                      + n
                      + "];\n  always @(posedge clk) m[0] <= d;\n",
              i -> "  always @(posedge clk) m[" + (i + 1) + "] <= m[" + i + "] + 1;\n",
              n -> "  assign y = m[" + n + "];\nendmodule\n"));

  /** A number of at most as many bits as {@code i}, in no order, and no number twice. */
  private static int scattered(int i) {
    int mask = i == 0 ? 0 : Integer.highestOneBit(i) - 1;
    return i & ~mask | i * 40503 & mask;
  }
}
