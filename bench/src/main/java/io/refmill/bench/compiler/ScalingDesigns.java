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
      n ->
          "module bits(input [7:0] a, output y);\n  wire [" + n + ":0] w;\n  assign w[0] = a[0];\n",
      i -> "  assign w[" + (i + 1) + "] = w[" + i + "] ^ a[" + i % 8 + "];\n",
      n -> "  assign y = w[" + n + "];\nendmodule\n"),

  /** A wide register that one block assigns bit by bit. */
  BIT_REGISTER(
      n ->
          "module bits(input clk, input d, input e, output y);\n  reg ["
              + n
              + ":0] v;\n  always @(posedge clk) begin\n    v[0] <= d;\n",
      i -> "    v[" + (i + 1) + "] <= v[" + i + "] ^ e;\n",
      n -> "  end\n  assign y = v[" + n + "];\nendmodule\n"),

  /** The same in no order, on some paths only, and at once. */
  SCATTERED_BITS(
      n -> {
        int width = 2 * Integer.highestOneBit(n);
        return "module bits(input ["
            + (width - 1)
            + ":0] a, input [7:0] s, output reg ["
            + (width - 1)
            + ":0] v);\n  always @* begin\n    v = 0;\n    if (s[0]) begin\n";
      },
      i -> "    v[" + scattered(i) + "] = a[" + scattered(i + 1) + "] ^ s[" + i % 8 + "];\n",
      n -> "    end\n  end\nendmodule\n"),

  /** A register for each bit of a wide vector. */
  BIT_ALWAYS(
      n ->
          "module bits(input clk, input d, output y);\n  reg ["
              + n
              + ":0] v;\n"
              + "  always @(posedge clk) v[0] <= d;\n",
      i -> "  always @(posedge clk) v[" + (i + 1) + "] <= ~v[" + i + "];\n",
      n -> "  assign y = v[" + n + "];\nendmodule\n"),

  /** A decoder: a bit for each item of a case statement. */
  BIT_CASE(
      n ->
          "module bits(input clk, input d, input [19:0] s, output reg ["
              + n
              + ":0] v);\n"
              + "  always @(posedge clk)\n    case (s)\n",
      i -> "      20'd" + i + ": v[" + i + "] <= d;\n",
      n -> "      default: v <= 0;\n    endcase\nendmodule\n"),

  /** Many selects of one wide vector. */
  SELECTS(
      n -> "module selects(input [4095:0] v, input [11:0] s, output y);\n  wire [11:0] w0 = s;\n",
      i -> "  wire [11:0] w" + (i + 1) + " = w" + i + " + v[w" + i + "];\n",
      n -> "  assign y = ^w" + n + ";\nendmodule\n"),

  /** A chain of nets that stands in the source from its end to its beginning. */
  REVERSED(
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

  /** Registers that read those that follow in the source. */
  REVERSED_REGISTERS(
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
      n -> "  always @(posedge clk) r" + n + " <= d;\nendmodule\n"),

  /** One block of many nonblocking assignments. */
  NONBLOCKING(
      n -> "module block(input clk, input [15:0] d, output [15:0] y);\n  reg [15:0] q0;\n",
      i -> "  reg [15:0] q" + (i + 1) + ";\n",
      n -> {
        StringBuilder text = new StringBuilder("  always @(posedge clk) begin\n    q0 <= d;\n");
        for (int i = 0; i < n; i++) {
          text.append("    q").append(i + 1).append(" <= q").append(i).append(" + 1;\n");
        }
        return text.append("  end\n  assign y = q").append(n).append(";\nendmodule\n").toString();
      }),

  /** Many outputs, in a header with types. */
  OUTPUTS(
      n -> "module outputs(input clk",
      i -> ",\n  input [3:0] p" + i + ", output reg [3:0] q" + i,
      n -> {
        StringBuilder text = new StringBuilder(");\n");
        for (int i = 0; i < n; i++) {
          text.append("  always @(posedge clk) q").append(i).append(" <= p").append(i);
          text.append(i == 0 ? "" : " ^ q" + (i - 1)).append(";\n");
        }
        return text.append("endmodule\n").toString();
      }),

  /** A module with many parameters and an instance that sets them all. */
  PARAMETERS(
      n -> "module part #(parameter WIDTH = 16",
      i -> ",\n  parameter P" + i + " = " + i % 1000,
      n -> {
        StringBuilder text = new StringBuilder(")(input [15:0] a, output [15:0] y);\n");
        text.append("  wire [15:0] w0 = a;\n");
        for (int i = 0; i < n; i++) {
          text.append("  wire [15:0] w").append(i + 1).append(" = w").append(i).append(" + P");
          text.append(i).append(";\n");
        }
        text.append("  assign y = w").append(n).append(";\nendmodule\n");
        text.append("module whole(input [15:0] a, output [15:0] y);\n  part #(.WIDTH(16)");
        for (int i = 0; i < n; i++) {
          text.append(",\n    .P").append(i).append("(").append(i % 777).append(")");
        }
        return text.append(") u(.a(a), .y(y));\nendmodule\n").toString();
      }),

  /** A machine with a name for each state. */
  STATES(
      n -> "module machine(input clk, input go, output y);\n  reg [19:0] s;\n",
      i -> "  localparam S" + i + " = " + i + ";\n",
      n -> {
        StringBuilder text = new StringBuilder("  always @(posedge clk)\n    case (s)\n");
        for (int i = 0; i < n; i++) {
          text.append("      S").append(i).append(": if (go) s <= S").append((i + 1) % n);
          text.append(";\n");
        }
        return text.append("      default: s <= S0;\n    endcase\n  assign y = s == S")
            .append(n - 1)
            .append(";\nendmodule\n")
            .toString();
      }),

  /** One sum of many operands. */
  SUM(
      n -> "module sum(input [31:0] a, input [31:0] b, output [31:0] y);\n  assign y = a\n",
      i -> "    " + (i % 7 == 0 ? "- a" : i % 2 == 0 ? "+ b" : "+ 32'd" + i) + "\n",
      n -> "    ;\nendmodule\n"),

  /** A chain of conditional operators. */
  CONDITIONALS(
      n -> "module chooser(input [31:0] a, input [31:0] b, output [31:0] y);\n  assign y =\n",
      i -> "    a == 32'd" + i + " ? b + " + i % 100 + " :\n",
      n -> "    b;\nendmodule\n"),

  /** A memory that a reset fills, with an assignment for each word. */
  FILL(
      n ->
          "module memory(input clk, input rst, input [19:0] a, input we, input [31:0] d,\n"
              + "    output reg [31:0] q);\n  reg [31:0] m [0:"
              + n
              + "];\n  always @(posedge clk) begin\n    if (rst) begin\n",
      i -> "      m[" + i + "] <= 32'd" + (i * 40503 & 0xFFFFFF) + ";\n",
      n -> "    end else if (we) m[a] <= d;\n    q <= m[a];\n  end\nendmodule\n"),

  /** A process for each word of a memory. */
  WORDS(
      n ->
          "module words(input clk, input [7:0] d, output [7:0] y);\n  reg [7:0] m [0:"
              + n
              + "];\n  always @(posedge clk) m[0] <= d;\n",
      i -> "  always @(posedge clk) m[" + (i + 1) + "] <= m[" + i + "] + 1;\n",
      n -> "  assign y = m[" + n + "];\nendmodule\n"),

  /** Processes with loops that share a counter. */
  COUNTERS(
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

  /** Functions, each called once. */
  FUNCTIONS(
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

  /** A case statement with wildcards. */
  CASEZ(
      n -> "module decoder(input [23:0] a, output reg [15:0] y);\n  always @*\n    casez (a)\n",
      i -> "      24'b" + binary(i, 20) + "?1??: y = 16'd" + i % 50_000 + ";\n",
      n -> "      default: y = 0;\n    endcase\nendmodule\n"),

  /** Macros, each used once. */
  MACROS(
      n -> "",
      i -> "`define STEP" + i + "(x) ((x) ^ 16'd" + i % 60_000 + ")\n",
      n -> {
        StringBuilder text = new StringBuilder("module macros(input [15:0] a, output [15:0] y);\n");
        text.append("  wire [15:0] w0 = a;\n");
        for (int i = 0; i < n; i++) {
          text.append("  wire [15:0] w").append(i + 1).append(" = `STEP").append(i).append("(w");
          text.append(i).append(");\n");
        }
        return text.append("  assign y = w").append(n).append(";\nendmodule\n").toString();
      }),

  /** Comments, of which the model repeats some. */
  COMMENTS(
      n -> "module chain(input clk, input [15:0] d, output [15:0] y);\n  wire [15:0] r0 = d;\n",
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
      n -> "  assign y = r" + n + ";\nendmodule\n"),

  /** Cells of a library with their ports by name, as synthesis leaves them. */
  NETLIST(
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

  /** Many drivers of one bus. */
  DRIVERS(
      n -> "module bus(input [19:0] s, input [7:0] d, output [7:0] y);\n",
      i -> "  assign y = s == 20'd" + i + " ? d ^ 8'd" + i % 256 + " : 8'bz;\n",
      n -> "endmodule\n"),

  /** Registers, each with an initial construct. */
  INITIALS(
      n -> "module registers(input clk, input [15:0] d, output [15:0] y);\n  wire [15:0] r0 = d;\n",
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

  /** Latches in a row. */
  LATCHES(
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

  /** A ripple counter: each stage is the clock of the next. */
  RIPPLE(
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

  /** Modules in modules in modules. */
  DEPTH(
      n -> "module part0(input [7:0] a, output [7:0] y);\n  assign y = a;\nendmodule\n",
      i ->
          "module part"
              + (i + 1)
              + "(input [7:0] a, output [7:0] y);\n  wire [7:0] t;\n  part"
              + i
              + " u(.a(a), .y(t));\n  assign y = t + 1;\nendmodule\n",
      n -> ""),

  /** A chain of else-ifs that assign a register each. */
  CHOICES(
      "module choices(input clk, input [19:0] s, input [7:0] d, output y);\n",
      i -> "  reg [7:0] r" + i + ";\n",
      n -> {
        StringBuilder text =
            new StringBuilder("  always @(posedge clk)\n    if (s == 0) r0 <= d;\n");
        for (int i = 1; i < n; i++) {
          text.append("    else if (s == ").append(i).append(") r").append(i).append(" <= r");
          text.append(i - 1).append(";\n");
        }
        return text.append("  assign y = ^r").append(n - 1).append(";\nendmodule\n").toString();
      }),

  /** Registers that are assigned at once, with nets behind them. */
  BLOCKING(
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

  /** A combinational block of nonblocking assignments that read each other. */
  SETTLING(
      "module settling(input [15:0] a, output [15:0] y);\n",
      i -> "  reg [15:0] w" + i + ";\n",
      n -> {
        StringBuilder text = new StringBuilder("  always @* begin\n    w0 <= a;\n");
        for (int i = 1; i < n; i++) {
          text.append("    w").append(i).append(" <= w").append(i - 1).append(" + 1;\n");
        }
        return text.append("  end\n  assign y = w")
            .append(n - 1)
            .append(";\nendmodule\n")
            .toString();
      }),

  /** Latches of two gates. */
  CROSSED_GATES(
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

  /** Vectors whose bits depend on each other. */
  BIT_CHAINS(
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

  /** Conditions that follow a reset through many nets. */
  RESET_NETS(
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

  /** Registers of two clocks. */
  CLOCKS(
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

  /** A clock for each register. */
  MANY_CLOCKS(
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

  /** A gated clock for each register. */
  GATED_CLOCKS(
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

  /** Tasks, each called once. */
  TASKS(
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

  /** An enumeration with a name for each state. */
  ENUMERATION(
      "module machine(input logic clk, input logic go, output logic y);\n"
          + "  typedef enum logic [19:0] {\n    FIRST\n",
      i -> "    , STATE_" + i + "\n",
      n -> {
        StringBuilder text = new StringBuilder("  } state_t;\n  state_t s;\n");
        text.append("  always_ff @(posedge clk)\n    case (s)\n      FIRST: s <= STATE_0;\n");
        for (int i = 0; i < n; i++) {
          text.append("      STATE_").append(i).append(": if (go) s <= STATE_").append((i + 1) % n);
          text.append(";\n");
        }
        return text.append("      default: s <= FIRST;\n    endcase\n  assign y = s == FIRST;\n")
            .append("endmodule\n")
            .toString();
      }),

  /** Instances that differ in a parameter. */
  VARIANTS(
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

  /** Instances with two neighbours each. */
  NEIGHBOURS(
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

  /** Combinational instances. */
  ADDERS(
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

  /** Conditional compilation. */
  CONDITIONAL_TEXT(
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

  private final IntFunction<String> head;
  private final IntFunction<String> item;
  private final IntFunction<String> tail;

  ScalingDesigns(String head, IntFunction<String> item, IntFunction<String> tail) {
    this(n -> head, item, tail);
  }

  /**
   * @param item number i, or null when only their count matters
   */
  ScalingDesigns(IntFunction<String> head, IntFunction<String> item, IntFunction<String> tail) {
    this.head = head;
    this.item = item;
    this.tail = tail;
  }

  /** A design of about so many characters. */
  String text(int characters) {
    StringBuilder items = new StringBuilder(characters + 1000);
    int count = 0;
    int share =
        switch (this) {
          case MODULES -> characters * 2 / 3;
          case PARAMETERS -> characters * 3 / 10;
          case WIDE_BLOCK -> characters / 4;
          case NONBLOCKING, SETTLING, OUTPUTS, MACROS -> characters * 2 / 5;
          case CHOICES, STATES, ENUMERATION -> characters / 3;
          case PORTS -> characters / 10;
          default -> characters;
        };
    if (item == null) {
      count = characters / 50;
    } else {
      while (items.length() < share) {
        items.append(item.apply(count++));
      }
    }
    return head.apply(count) + items + tail.apply(count);
  }

  private static String chainDeclarations(int count) {
    StringBuilder text = new StringBuilder("module chain(input [6:0] a, output [6:0] y);\n");
    for (int i = 0; i <= count; i++) {
      text.append("  wire [6:0] w").append(i).append(";\n");
    }
    return text.toString();
  }

  /** A number of at most as many bits as {@code i}, in no order, and no number twice. */
  private static int scattered(int i) {
    int mask = i == 0 ? 0 : Integer.highestOneBit(i) - 1;
    return i & ~mask | i * 40503 & mask;
  }

  private static String binary(int value, int width) {
    StringBuilder text = new StringBuilder();
    for (int i = width - 1; i >= 0; i--) {
      text.append(value >> i & 1);
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
