package io.refmill.bench.compiler;

import java.util.function.IntFunction;

/** Shapes of designs of any size, each of which is hard for some pass. */
enum ScalingDesigns {
  /** A chain of nets, each made from the one before. */
  ASSIGNMENTS(
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

  /** Small modules with an instance of each. */
  MODULES("", ScalingDesigns::smallModule, ScalingDesigns::instanceOfEach),

  /** A register for each always construct. */
  ALWAYS(
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

  /** Combinational always constructs with a branch. */
  COMBINATIONAL(
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

  /** One case statement with a label for each item, as in a ROM. */
  CASE(
      "module rom(input [19:0] a, output reg [15:0] y);\n  always @*\n    case (a)\n",
      i -> "      20'd" + i + ": y = 16'd" + (i * 40503 % 65536 & 0xFFFF) + ";\n",
      n -> "      default: y = 0;\n    endcase\nendmodule\n"),

  /** A case statement whose narrow selector may be exhausted. */
  NARROW_CASE(
      "module rom(input [13:0] a, output reg [15:0] y);\n  always @*\n    case (a)\n",
      i -> "      14'd" + i % 16384 + ": y = 16'd" + (i * 40503 % 65536 & 0xFFFF) + ";\n",
      n -> "      default: y = 0;\n    endcase\nendmodule\n"),

  /** One sequential case statement that assigns many variables. */
  MACHINE(
      "module machine(input clk, input [15:0] d, output reg [15:0] y);\n"
          + "  reg [15:0] a, b, c, s;\n  always @(posedge clk)\n    case (s)\n",
      i ->
          "      16'd"
              + i % 65536
              + ": begin a <= d; b <= a + b; y <= c; s <= "
              + (i + 1) % 65536
              + "; end\n",
      n -> "      default: s <= 0;\n    endcase\nendmodule\n"),

  /** A chain of else-ifs. */
  ELSE_IF(
      "module chooser(input [31:0] a, output reg [31:0] y);\n  always @*\n"
          + "    if (a == 0) y = 0;\n",
      i -> "    else if (a < " + (i + 1) + ") y = a + " + i + ";\n",
      n -> "    else y = a;\nendmodule\n"),

  /** One block of many statements that rewrite the same variables. */
  STATEMENTS(
      "module block(input [31:0] a, output reg [31:0] y);\n  reg [31:0] t, u;\n"
          + "  always @* begin\n    t = a; u = 0;\n",
      i -> "    if (t[" + i % 32 + "]) u = u + t; else t = t ^ 32'd" + i + ";\n",
      n -> "    y = t ^ u;\n  end\nendmodule\n"),

  /** One expression of many terms. */
  TERMS(
      "module sum(input [31:0] a, input [31:0] b, output [31:0] y);\n  assign y = a\n",
      i -> "    ^ (b + 32'd" + i + ")\n",
      n -> "    ;\nendmodule\n"),

  /** One wide concatenation. */
  CONCATENATION(
      "module wide(input [15:0] a, input [15:0] b, output [0:0] y);\n  assign y = ^{a[0]\n",
      i -> "    , a[" + i % 16 + "] & b[" + i / 16 % 16 + "]\n",
      n -> "    };\nendmodule\n"),

  /** A wide vector that is driven bit by bit. */
  BITS(
      "module bits(input [7:0] a, output y);\n  wire [65535:0] w;\n  assign w[0] = a[0];\n",
      i ->
          i >= 65_535
              ? "  // no bit is left\n"
              : "  assign w[" + (i + 1) + "] = w[" + i + "] ^ a[" + i % 8 + "];\n",
      n -> "  assign y = w[" + Math.min(n, 65_535) + "];\nendmodule\n"),

  /** A memory with a start value for each word. */
  MEMORY(
      "module memory(input clk, input [19:0] a, input we, input [31:0] d, output reg [31:0] q);\n"
          + "  reg [31:0] m [0:524287];\n  initial begin\n",
      i -> "    m[" + i % 524_288 + "] = 32'd" + (i * 40503 & 0xFFFFFF) + ";\n",
      n ->
          "  end\n  always @(posedge clk) begin\n    if (we) m[a] <= d;\n    q <= m[a];\n"
              + "  end\nendmodule\n"),

  /** Registers with an asynchronous reset, read by each other. */
  RESETS(
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

  /** One block that gives many variables a value, some of them on some paths only. */
  WIDE_BLOCK(
      "module wide(input [15:0] a, output [15:0] y);\n",
      i -> "  reg [15:0] w" + i + ";\n",
      n -> {
        StringBuilder text = new StringBuilder("  always @* begin\n");
        for (int i = 0; i < n; i++) {
          text.append("    w").append(i).append(" = a;\n");
        }
        for (int i = 1; i < n; i++) {
          text.append("    if (a[").append(i % 16).append("]) w").append(i).append(" = w");
          text.append(i - 1).append(" + 1;\n");
        }
        return text.append("  end\n  assign y = w")
            .append(n - 1)
            .append(";\nendmodule\n")
            .toString();
      }),

  /** Many ports. */
  PORTS(
      "module ports(y",
      i -> ", p" + i,
      n -> {
        StringBuilder text = new StringBuilder(");\n  output y;\n");
        for (int i = 0; i < n; i++) {
          text.append("  input [3:0] p").append(i).append(";\n");
        }
        text.append("  wire x0 = 0;\n");
        for (int i = 0; i < n; i++) {
          text.append("  wire x").append(i + 1).append(" = x").append(i).append(" ^ ^p").append(i);
          text.append(";\n");
        }
        return text.append("  assign y = x").append(n).append(";\nendmodule\n").toString();
      }),

  /** Gates, as synthesis leaves them. */
  GATES(
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
      n -> "  assign y = n" + n + ";\nendmodule\n");

  private final String head;
  private final IntFunction<String> item;
  private final IntFunction<String> tail;

  ScalingDesigns(String head, IntFunction<String> item, IntFunction<String> tail) {
    this.head = head;
    this.item = item;
    this.tail = tail;
  }

  /** A design of about so many characters. */
  String text(int characters) {
    StringBuilder text = new StringBuilder(characters + 1000).append(head);
    int count = 0;
    int share =
        switch (this) {
          case MODULES -> characters * 2 / 3;
          case WIDE_BLOCK -> characters / 4;
          case PORTS -> characters / 10;
          default -> characters;
        };
    while (text.length() < share) {
      text.append(item.apply(count++));
    }
    return text.append(tail.apply(count)).toString();
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
