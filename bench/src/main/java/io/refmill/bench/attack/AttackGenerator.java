package io.refmill.bench.attack;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Writes small designs with a call that is hidden: behind what one reader takes for a comment, a
 * string, a directive, a number or a name and another does not. A seed gives one text.
 */
final class AttackGenerator {
  /** What ends a line, or looks like it to somebody. */
  private static final List<String> LINE_ENDS =
      List.of(
          "\n", "\n", "\r", "\r", "\r\n", "\n\r", "\r\r\n", "\f", "\u000b", "\b", "\u0000",
          "\u001a", "\u001c", "\u0085", "\u2028", "\u2029", "\\\n", "\\\r", "\\\r\n", "\\ \n", "");

  /** What all readers should take alike; most texts have no more, for others are soon refused. */
  private static final List<String> GOOD_LINE_ENDS =
      List.of("\n", "\n", "\r", "\r", "\r\n", "\n\r", "\r\r\n", "\n\n");

  private static final List<String> GOOD_BLANKS =
      List.of("", "\t", "\f", "\n", "\r", "\r\n", "/**/", "//\n", "//\r", "  \t ", "/*\n*/");

  private static final List<String> GOOD_DIRECTIVES =
      List.of(
          "X",
          "x1",
          "protect_key",
          "nettype",
          "accelerate",
          "inline",
          "portcoerce",
          "signed",
          "protected",
          "endprotected",
          "resetall_x",
          "celldefine_",
          "define X",
          "undef X",
          "celldefine",
          "endcelldefine",
          "protect",
          "endprotect",
          "psl",
          "vcs_foo",
          "elsefoo",
          "expand_vectornets",
          "timescale 1ns/1ps",
          "default_nettype wire",
          "end_keywords",
          "delay_mode_path",
          "uselib dir=x",
          "suppress_faults",
          "line 3 \"x\" 0",
          "begin_keywords \"1364-2005\"",
          "__LINE__");

  /** What stands between tokens, or looks like it. */
  private static final List<String> BLANKS =
      List.of(
          " ", " ", "", "\t", "\f", "\n", "\r", "\r\n", "\b", "\u000b", "\u0000", "\u0001",
          "\u001f", "\u007f", "\u0085", "\u00a0", "\ufeff", "\u200b", "\u3000", "/**/", "//\n",
          "\\\n", "\\ ", "  \t ");

  private static final List<String> DIRECTIVES =
      List.of(
          "timescale",
          "timescale 1ns/1ps",
          "default_nettype",
          "default_nettype wire",
          "default_nettype none",
          "resetall",
          "celldefine",
          "endcelldefine",
          "unconnected_drive pull0",
          "nounconnected_drive",
          "begin_keywords \"1364-2005\"",
          "begin_keywords",
          "end_keywords",
          "line 3 \"x\" 0",
          "line 3 \"x\"",
          "line",
          "line 3 \"x\" 0 \"",
          "pragma protect",
          "pragma",
          "default_decay_time 1",
          "default_trireg_strength",
          "delay_mode_path",
          "delay_mode_unit",
          "delay_mode_zero",
          "delay_mode_distributed",
          "disable_portfaults",
          "enable_portfaults",
          "suppress_faults",
          "nosuppress_faults",
          "uselib",
          "uselib dir=x",
          "protect",
          "endprotect",
          "protected",
          "endprotected",
          "protect_key",
          "nettype",
          "nettype x",
          "undefineall",
          "accelerate",
          "noaccelerate",
          "autoexpand_vectornets",
          "expand_vectornets",
          "remove_gatenames",
          "portcoerce",
          "inline",
          "signed",
          "unsigned",
          "define X",
          "define",
          "undef X",
          "undef",
          "ifdef X",
          "ifndef X",
          "ifdef",
          "elsif X",
          "else",
          "endif",
          "elsefoo",
          "endiffoo",
          "include",
          "include \"none.v\"",
          "__LINE__",
          "__FILE__",
          "resetall_x",
          "timescale_x",
          "default_nettype_x",
          "line_x",
          "X",
          "x1",
          "celldefine_",
          "delay_mode_",
          "",
          "`celldefine",
          "\\X",
          "pragme x",
          "config",
          "file",
          "info",
          "psl",
          "verilog",
          "endverilog",
          "switch default",
          "language",
          "vcs_foo",
          "vpp",
          "let",
          "if X",
          "for");

  private static final List<String> NUMBERS =
      List.of(
          "1", "0", "1.5", "1.5e3", "1e3", "1e", "1.", "1ns", "1s", "1.5us", "1step", "1_", "'d1",
          "4'b0", "4'b_0", "8'hF", "8'h", "8'h ", "8 'hF", "'0", "'1", "'x", "'bx", "4'dx", "1'b1",
          "'sd1", "8'sh1", "8'h\f", "0x", "1z", "12'o7", "4'b0?", "4'd?", "1E-3", "1e+");

  private static final List<String> CALLS =
      List.of(
          "$dumpfile(\"canary\");",
          "$canary;",
          "$system(\"true\");",
          "$readmemh(\"f\", mem);",
          "$writememh(\"f\", mem);",
          "$fdisplay(9, \"x\");",
          "n = $fopen(\"x\");",
          "\\$dumpvars ;",
          "\\$canary\n(1);",
          "$canary$two(1);",
          "force n = 0;",
          "$dumpfile (\"a\");",
          "$dumpvars(0, n);",
          "$dumpports(\"canary\");",
          "$dumpfile({\"can\", \"ary\"});",
          "if ($canary) n = 1;",
          "n = 1 + $canary(2);");

  private final SplittableRandom random;
  private final int id;

  private AttackGenerator(long seed, int id) {
    this.random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + id);
    this.id = id;
  }

  /** The text of a number. */
  static String text(long seed, int id) {
    return new AttackGenerator(seed, id).design();
  }

  // -------------------------------------------------------------- random choices

  private String pick(List<String> items) {
    return items.get(random.nextInt(items.size()));
  }

  private String pick(String... items) {
    return items[random.nextInt(items.length)];
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String blank() {
    return chance(60) ? " " : pick(chance(20) ? BLANKS : GOOD_BLANKS);
  }

  private String lineEnd() {
    return pick(chance(20) ? LINE_ENDS : GOOD_LINE_ENDS);
  }

  private String directive() {
    return pick(chance(40) ? DIRECTIVES : GOOD_DIRECTIVES);
  }

  // -------------------------------------------------------------- the design

  private String design() {
    String hidden = hide(call(), chance(30) ? 2 : 1);
    StringBuilder text = new StringBuilder();
    if (chance(20)) {
      text.append("`timescale 1ns").append(blank()).append("/ 1ps").append(lineEnd());
    }
    if (chance(10)) {
      text.append(hide("module h" + id + "; initial " + call() + " endmodule\n", 1)).append('\n');
    }
    text.append("module m").append(id).append(blank()).append("(input [7:0] a, output [7:0] y);\n");
    text.append("  reg [7:0] mem [0:3]; integer n; wire [7:0] k;\n  assign y = a");
    text.append(chance(10) ? "\r" : "").append(" + 8'd3;\n");
    boolean item = chance(40);
    text.append(item ? "  initial begin n = 1;\n" : "  initial n = 1;\n");
    text.append(item ? hidden : hideItem(hidden)).append('\n');
    text.append(item ? "  end\n" : "").append("endmodule");
    text.append(chance(85) ? "\n" : pick("", "\r", "\\", "//", " `", "\n/*/", "\n\"", "\u001a"));
    String result = text.toString();
    int changes = chance(25) ? 1 + random.nextInt(2) : 0;
    for (int i = 0; i < changes; i++) {
      result = change(result);
    }
    return result;
  }

  private String call() {
    return pick(CALLS);
  }

  private String hideItem(String statements) {
    return "initial begin " + statements + "\nend ";
  }

  /** A small change anywhere. */
  private String change(String text) {
    int at = random.nextInt(text.length());
    int gone = random.nextInt(2);
    String put =
        pick(
            "", "\"", "`", "\\", "/", "*", "//", "/*", "*/", "(*", "*)", "$", "\r", "\n", "\b",
            "\f", "#", "'", "1", "``", "`\"", "\u0000", "\u00e9", "\u2028", "(", ")", ";");
    return text.substring(0, at) + put + text.substring(Math.min(text.length(), at + gone));
  }

  // -------------------------------------------------------------- hiding places

  private String hide(String call, int times) {
    String text = call;
    for (int i = 0; i < times; i++) {
      text = hideOnce(text);
    }
    return text;
  }

  private String hideOnce(String call) {
    switch (random.nextInt(16)) {
      case 0:
        return "// x" + pick("", "\"", "/*", "`", "\\") + lineEnd() + call + "\n";
      case 1:
        return pick("/* x */", "/*/ ", "/* /* */", "/**/", "/***/", "/* // */", "/* \" */")
            + call
            + pick("", " /*/", " /* */", " // */", "\n*/");
      case 2:
        return inString(call);
      case 3:
        return inName(call);
      case 4:
      case 12:
      case 13:
        return behindNumber(call);
      case 5:
      case 6:
        return behindDirective(call);
      case 7:
      case 8:
        return inConditional(call);
      case 9:
        return inMacro(call);
      case 10:
        return inAttribute(call);
      case 11:
        return pick(
                "\n#line \"a\" /* \" 5\n", "\n#line \"a\" 5\n", "#line 5 ", "\n #line \"a\" 5 /*\n")
            + call
            + pick(" /* */", "", "\n");
      default:
        return blank() + call + blank();
    }
  }

  private String inString(String call) {
    String start = pick("$display(\"", "$display(\"a", "$write(\"\\\\", "$display(\"\"\"");
    String escape =
        pick("", "\\", "\\\\", "\\\"", "\\`", "\\\n", "\\\r\n", "\n", "\r", "\\\\\\", "`\"", "\"");
    String end = pick("\");", "\"); ", "\\\");", "\n\");", "\"\"\");", "");
    return chance(50)
        ? start + escape + end + call + pick("", " // \"", " \"\"", "\n")
        : start + escape + " " + call.replace("\"", "") + " " + end;
  }

  private String inName(String call) {
    String name =
        pick(
            "a\"", "a//", "a/*", "a*/", "(*", "a`b", "`endif", "a;", "$x", "\"", "//", "b\\", "a(");
    return "begin : blk"
        + random.nextInt(9)
        + " reg \\"
        + name
        + blank()
        + pick(";", " ;", "\n;")
        + call
        + pick("", " /* */", " \"", "\n")
        + " end\n";
  }

  private String behindNumber(String call) {
    String number = pick(NUMBERS);
    String body = call.startsWith("n = ") ? call.substring(4) : call;
    return pick("#", "#", "repeat (1) #", "n = 1 + ", "n = ", "if (1) #") + number + body;
  }

  private String behindDirective(String call) {
    return pick("\n", "\n", "\n  ", " ", "\n\f", "\n/* */ ", "\n\b")
        + "`"
        + directive()
        + pick(" ", "\t", "", "\n", "\r", " /* */ ", " /* x\n", " // x" + lineEnd(), " \"")
        + call
        + pick("", "\n", " */\n", " /* */\n", "\n`endif\n", "\n`end_keywords\n", " \"\n");
  }

  private String inConditional(String call) {
    String guard = pick("__ICARUS__", "X", "X", "__LINE__", "Y$");
    String before =
        pick("", "`undefineall\n", "`undef __ICARUS__\n", "`define X 1\n", "`undef X\r");
    String junk =
        pick(
            "",
            "\"`else\"",
            "\" `endif",
            "// `endif\n",
            "/* `endif */",
            "\"//\" `else\n",
            "\"/*\"",
            "it's `elsefoo",
            "``endif",
            "(* `else *)",
            "\\`else ",
            "`ifdef\n",
            "`ifdef Z 1 `endif",
            "`define Q `else\n",
            "`define Q `ifdef Z \\\n1 `else 2 `endif\n",
            "`define Q `ifdef Z \\\n`endif `endif `ifdef Z\n",
            "`define Q \"`ifdef Z\" `endif\n",
            "`define Q ``ifdef Z `endif\n",
            "`define Q `ifdef \\\nZ `endif\n",
            "`define Q /*\n",
            "`endiffoo\n",
            "'\"' `else\n",
            "\"\\\"`else\"");
    return "\n"
        + before
        + pick("`ifdef", "`ifndef")
        + pick(" ", " ", "\t", "\f", "\n", "/**/", "\r")
        + guard
        + pick(" ", "\n", "\n", "\r")
        + (chance(50) ? junk + pick("\n", " ") : "")
        + (chance(50) ? call : "")
        + pick("\n", " ")
        + pick("`else\n", "`else ", "`elsif __ICARUS__\n", "`elsif X ", "")
        + call
        + "\n`endif\n";
  }

  private String inMacro(String call) {
    String plain = call.replace("\n", " ");
    List<String> texts = new ArrayList<>();
    texts.add("\n`define M " + plain + "\n`M\n");
    texts.add("\n`define M(x) x\n`M(" + plain.replace(";", "") + ");\n");
    texts.add("\n`define M(x, y = 1) $can``x;\n`M(ary)\n");
    texts.add("\n`define M(x) $x``ary;\n`M(can)\n");
    texts.add("\n`define M(x) `x " + plain + "\n`M(" + pick("define", "ifdef", "include") + ")\n");
    texts.add("\n`define D $\n`D" + pick("canary;", "``canary;", " canary;") + "\n");
    texts.add("\n`define M a \\" + lineEnd() + plain + "\n");
    texts.add(
        "\n`define M 1 "
            + pick("/* x\n", "// x \\\n", "// x\r", "\"//\n", "/* */ \\\n")
            + plain
            + "\n*/\n");
    texts.add(
        "\n`ifndef G\n`define M(x) "
            + pick("`ifdef X", "`ifndef X", "`ifdef", "`ifdef x", "``ifdef X")
            + pick(" ", " \\\n", "\t")
            + pick("x", plain, "\"`endif\"", "/* `endif */")
            + pick(" `else ", " `elsif Y ", " \\\n`else \\\n", " ")
            + plain
            + pick(" `endif\n", " \\\n`endif\n", "\n`endif\n", " `endif `endif `ifdef X\n")
            + "`endif\n`M("
            + pick("1", "X", "")
            + ")\n");
    texts.add("\n`define S \"//\" " + plain + "\n`S\n" + plain + "\n");
    texts.add("\n`define Q `\" " + plain + " `\"\n$display(`Q);\n");
    texts.add("\n$display(``M);\n" + plain + "\n");
    texts.add("\n`define timescale " + plain + "\n`timescale 1ns/1ns\n");
    texts.add("\n`define M(x) \"x\"\n$display(`M(\\\"));" + plain + "\n");
    texts.add(
        "\n`define M(x) x\n`M("
            + pick("'\"'", "\"a\\\"b\"", "/* ) */", "// )\n", "(,)")
            + ") "
            + plain
            + "\n");
    texts.add("`M" + pick("\n", "(", "(1)", "``") + plain + "\n");
    return pick(texts);
  }

  private String inAttribute(String call) {
    return pick("(* x", "(* x = 1", "@(*", "(*", "(* x = \"a\"", "(**", "( *")
        + pick("", "//", " /*", " = \"*)", "\n", " = \"", " `X", " \"`include\"", " = `X", " )")
        + pick(" *) ", " *)", ") ", "\n*) ", "\n) ")
        + call
        + pick("", " */", " // */", " \"", "\n");
  }
}
