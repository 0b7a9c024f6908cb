package io.refmill.parser.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.parser.scan.SourceScanner.Reading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceScannerTest {
  private static SourceTokens scan(String text) {
    return SourceScanner.scan(text, Reading.SOURCE);
  }

  private static List<String> names(String text) {
    SourceTokens tokens = scan(text);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < tokens.count(); i++) {
      if (tokens.kind(i) == TokenKind.SYSTEM_NAME) {
        names.add(tokens.text(i));
      }
    }
    return names;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#1$x",
        "1'b1$x",
        "1.5e3$x",
        "8'hF$x",
        "1ns$x",
        "'0$x",
        "4'b_0$x",
        "// c\r$x",
        "/**/$x",
        "/*/ */$x",
        "\"\\\\\"$x",
        "\"a\\\"\"$x",
        "\\a//b $x",
        "\\a\f$x",
        "\\a\" $x",
        "`protect_key $x",
        "`nettype $x",
        "(* a = \"*)\" *)$x",
      })
  void whatIsLive(String text) {
    assertEquals(List.of("$x"), names(text));
    assertEquals(List.of(), scan(text).doubts());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "// $x",
        "// \u2028$x",
        "// \f$x",
        "// \\\r// $x",
        "/* $x */",
        "\" \\\" $x\"",
        "8'h$x",
        "a$x",
        "\\$x ",
        "`define M $x",
        "`uselib $x",
      })
  void whatIsNot(String text) {
    assertEquals(List.of(), names(text));
    assertEquals(List.of(), scan(text).doubts());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\bb",
        "a\u000bb",
        "a\u0000b",
        "// \u0000",
        "a\u007fb",
        "\\a\bb ",
        "\\a\ud800 ",
        "wire \u00e9;",
        "/* open",
        "\"open",
        "\"a\\\nb\"",
        "#line \"a\" /* \" 5",
        "0x$f",
        "1e$x",
        "`line 3 \"x\" /* y",
        "`line 3",
        "`timescale 1ns/1ps module m;",
        "`timescale 1ns/1ps /* c\n*/",
        "`default_nettype none /* c\n*/",
        "`default_nettype\nnone",
        "`default_nettype none module m;",
        "`end_keywords $x",
        "`begin_keywords \"1364-2005\" $x",
        "`uselib /* c",
        " x `uselib y",
        "`undefineall",
        "`define A 1 /* c\n*/",
        "`define A \"//\"",
        "`define A 1 \\ // c",
        "`define A 1\r$x",
        "`define timescale $x",
        "`undef line",
        "`undef A $x",
        "`define M(a = (1)) a",
        "`define M(a = `line) a",
        "`define M(a = b``c) a",
        "`ifdef A\n`define M(a = `endifx) a\n`endif",
        "`ifdef\nA\n`endif",
        "`ifdef A \"`else\" `endif",
        "`ifdef A \"/*\" `endif",
        "`ifdef A `endifx `endif",
        "`ifdef A\n`define B `endif\n`endif",
        "`ifdef A\n`define B `ifdef C\n`endif\n`endif",
        "`ifdef A\n`define B `else `ifdef C \\\n`endif\n`endif",
        "`ifdef A\n`define B `endif `ifdef C\n`endif",
        "`ifdef A\n`define B \"`ifdef C\" `endif\n`endif",
        "`ifdef A\n`define B ``ifdef C \\\n`endif\n`endif",
        "`ifdef A\n`define B `ifdef \\\nC `endif\n`endif",
        "`ifdef A\n`define B `ifdefx C \\\n`endif\n`endif",
        "(* x = \"`include\" *)",
        "(* // *) `celldefine",
        "(* /* *) `X */",
        "\\$x\",\"y ;",
        "\\$x\\y ;",
        "initial \\$x\\y ;",
        "begin \\$x\\y (a); end",
        "assign y = \\$x\\y (a);",
        "if (a) \\$x\\y /* c */ ;",
        "\\`X ",
      })
  void whatIsInDoubt(String text) {
    assertTrue(!scan(text).doubts().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "`timescale 1ns / 100 ps // c\r\n",
        "\t`default_nettype none /* c */\n",
        "`ifdef A // it's \"\n`else\n`endif // A",
        "`ifndef A_VH\r\n`define A_VH\r\n`endif",
        "`define A(x, y = 1'b0) x + \\  \r\n y /* c */ \\\n ;\n`A(1)",
        "`define A(x, y = `B, z = `B + `C) x y z\n`A(1)",
        "`ifndef A\n`define A\n`define B(x) `ifdef C \\\n x \\\n`elsif D 2 `else \\\n `endif\n`endif",
        "`include \"x.vh\" // c",
        "`line 3 \"x\" 0\n`pragma protect \"a\"\n`celldefine module",
        "always @(*) // `X\n (* keep *) \"`X\" (* full = `X *)",
        "// \u4e2d\u6587 `X\n/* \u00e9 `X */ \"\u00e9\"",
        "a\fb\rc\r\n\rd",
        "wire \\$flatten\\u0.$next ; assign \\$flatten\\u0.$next  = ~d; m i(.\\$p\\q (a));",
        "module \\$paramod\\m (input a); endmodule module n; \\$paramod\\m \\$i\\j (b); endmodule",
      })
  void whatAllReadAlike(String text) {
    assertEquals(List.of(), scan(text).doubts());
  }

  @Test
  void whatThePreprocessorLeavesMustBeKnown() {
    for (String text : List.of("`X", "`define X", "a\rb", "`endif", "``")) {
      assertTrue(!SourceScanner.scan(text, Reading.PREPROCESSED).doubts().isEmpty(), text);
    }
    assertEquals(
        List.of(),
        SourceScanner.scan("`line 1 \"x\" 0\n`resetall\n(* x /* `X *) */", Reading.PREPROCESSED)
            .doubts());
  }

  @Test
  void timeIsLinear() {
    List<String> parts =
        List.of(
            "`",
            "(*",
            "(* ",
            "/*",
            "*/",
            "\"",
            "\"\\",
            "'h ",
            "`end_keywords /* ",
            "a$",
            " ",
            "1e+",
            "`timescale ",
            "module ",
            "endmodule :",
            "\\a ",
            "`define A(",
            "`define A \\\n",
            "#",
            "`ifdef A ",
            "`line 1 \"",
            "\r",
            "`include ",
            "// `\n",
            "`else",
            "1.1");
    for (String part : parts) {
      String text = part.repeat((1 << 20) / part.length());
      SourceTokens tokens =
          Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> scan(text), part);
      tokens.doubts().forEach(doubt -> tokens.place(doubt.offset()));
    }
  }

  @Test
  void tokensThatTheSimulatorCannotHoldAreOdd() {
    assertTrue(scan("x".repeat(5000)).isOdd());
    assertTrue(scan(" ".repeat(5000)).isOdd());
    assertEquals(1, scan("a; // " + "x".repeat(5000) + "\nb").longComments().size());
  }
}
