package io.refmill.parser.preprocess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.parser.Deadline;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreprocessorTest {
  private final List<Diagnostic> diagnostics = new ArrayList<>();

  private PreprocessedText run(SourceUnit unit) {
    Preprocessor preprocessor =
        new Preprocessor(
            Macro.of(unit.defines()),
            new IncludedFiles(unit),
            ParseLimits.DEFAULT,
            new Deadline(0),
            diagnostics);
    PreprocessedText last = null;
    for (SourceFile file : unit.files()) {
      last = preprocessor.preprocess(file);
    }
    return last;
  }

  /** The text with every run of white space made one blank. */
  private static String squeezed(PreprocessedText text) {
    return new String(text.chars(), 0, text.length()).replaceAll("\\s+", " ").strip();
  }

  private void check(String expected, String source) {
    assertEquals(expected, squeezed(run(SourceUnit.of("t.v", source))));
    assertEquals(List.of(), diagnostics);
  }

  @Test
  void macrosWithoutArguments() {
    check("8 8 + 1", "`define W 8\n`define X `W + 1 // not part of it\n`W `X");
    check("a b c", "`define M a \\\n b \\\r\n c\n`M");
    check("", "`define EMPTY\n`EMPTY");
    check("2", "`define A 1\n`define A 2\n`A");
    check("x y", "`define A x /* gone */ y\n`A");
    check("a b c", "`define M a \\ \n b \\\t\r\n c\n`M");
  }

  @Test
  void macroTextIsExpandedWhereItIsUsed() {
    check("2", "`define A `B\n`define B 1\n`define B 2\n`A");
  }

  @Test
  void macrosWithArguments() {
    check("((1) + (2))", "`define ADD(a, b) ((a) + (b))\n`ADD(1, 2)");
    check("1 3", "`define D(a, b = 3) a b\n`D(1)");
    check("1 3", "`define D(a, b = 3) a b\n`D(1, )");
    check("x", "`define N() x\n`N()");
    check("{1,2} f(3,4) \"5,6\"", "`define T(a, b, c) a b c\n`T({1,2}, f(3,4), \"5,6\")");
    check("1", "`define I(a) a\n`I (1)");
    check("((2))", "`define P(a) (a)\n`P(`P(2))");
    check("aa \"a\" b", "`define Q(a) aa \"a\" a\n`Q(b)");
    check("4'ha", "`define H(a) 4'ha\n`H(7)");
    check("a .b(c)", "`define C(x) a .b(x)\n`C(\n c // note\n)");
  }

  @Test
  void pasteAndQuote() {
    check("left_right", "`define J(a, b) a``_``b\n`J(left, right)");
    check("\"the x\"", "`define S(a) `\"the a`\"\n`S(x)");
    check("\"say \\\"x\\\"\"", "`define S(a) `\"say `\\`\"a`\\`\"`\"\n`S(x)");
  }

  @Test
  void conditionals() {
    check("a", "`define X\n`ifdef X\na\n`else\nb\n`endif");
    check("b", "`ifdef X\na\n`else\nb\n`endif");
    check("a", "`ifndef X a `endif");
    check("2", "`define Y\n`ifdef X 1 `elsif Y 2 `elsif Y 3 `else 4 `endif");
    check("4", "`ifdef X 1 `elsif Y 2 `else 4 `endif");
    check("3", "`ifdef X `ifdef Z 1 `else 2 `endif `else 3 `endif");
    check("1", "`define X\n`ifdef X `ifdef Z 0 `else 1 `endif `else 3 `endif");
    check("", "`ifdef X // `endif\n \"\" /* `endif */ `undefined(1) `endif");
    check("b", "`define X\n`undef X\n`ifdef X a `else b `endif");
    check("yes", "`define IN `ifdef X yes `else no `endif\n`define X\n`IN");
  }

  @Test
  void directivesThatSayNothingDisappear() {
    check("module", "`timescale 1ns/1ps // x\nmodule");
    check("protected by x", "`protect_key protected by x");
    check("a", "`timescale 1 ns / 100 ps\na");
    check("a", "`line 3 \"x.v\" 0\na\n`pragma protect x\n`delay_mode_path\n`end_keywords");
  }

  @Test
  void commentsAndStrings() {
    check("a b c", "a/* x\n */b // c\nc//");
    check("\"// no\" \"/* no */\" \"\\\"//\"", "\"// no\" \"/* no */\" \"\\\"//\"");
    check("\\a//b c", "\\a//b c");
    PreprocessedText text = run(SourceUnit.of("t.v", "// one\nx /* two\n2 */ y\n//"));
    assertEquals(3, text.comments().size());
    assertEquals(" one", text.comments().get(0).text());
    assertEquals(" two\n2 ", text.comments().get(1).text());
    assertEquals(new SourceLocation("t.v", 2, 3), text.comments().get(1).location());
    assertEquals(3, text.comments().get(1).endLine());
    assertEquals("", text.comments().get(2).text());
  }

  @Test
  void commentWithoutEnd() {
    PreprocessedText text = run(SourceUnit.of("t.v", "a\n /* b"));
    assertEquals("a", squeezed(text));
    assertEquals(" b", text.comments().get(0).text());
    assertEquals(List.of(), diagnostics);
  }

  @Test
  void commentWithoutEndInAnIncludedFile() {
    run(
        new SourceUnit(
            List.of(new SourceFile("t.v", "`include \"i.vh\"\nb")),
            List.of(new SourceFile("i.vh", "a\n /* b")),
            Map.of()));
    assertEquals(
        "[i.vh:2:2: PREPROCESSOR_ERROR: expected */ to end this comment]", diagnostics.toString());
  }

  @Test
  void locationsAreWhereTextWasWritten() {
    String source = "a /* c */ b\n`define M(x) x\n + `M(\nq) d";
    PreprocessedText text = run(SourceUnit.of("t.v", source));
    String out = new String(text.chars(), 0, text.length());
    assertEquals(new SourceLocation("t.v", 1, 1), text.locate(out.indexOf('a')));
    assertEquals(new SourceLocation("t.v", 1, 11), text.locate(out.indexOf('b')));
    assertEquals(new SourceLocation("t.v", 3, 2), text.locate(out.indexOf('+')));
    // All that a macro yields stands where it is called, its arguments too.
    assertEquals(new SourceLocation("t.v", 3, 4), text.locate(out.indexOf('q')));
    assertEquals(new SourceLocation("t.v", 4, 4), text.locate(out.indexOf('d')));
  }

  @Test
  void lineEndsOfAllKinds() {
    PreprocessedText text = run(SourceUnit.of("t.v", "a\r\nb\rc\nd"));
    String out = new String(text.chars(), 0, text.length());
    assertEquals(2, text.locate(out.indexOf('b')).line());
    assertEquals(3, text.locate(out.indexOf('c')).line());
    assertEquals(new SourceLocation("t.v", 4, 1), text.locate(out.indexOf('d')));
  }

  @Test
  void stateReachesTheText() {
    String source =
        "a `default_nettype none\nb `celldefine c `unconnected_drive pull0\nd"
            + " `resetall e `begin_keywords \"1364-2001\" f `end_keywords g";
    PreprocessedText text = run(SourceUnit.of("t.v", source));
    String out = new String(text.chars(), 0, text.length());
    assertEquals(DirectiveState.INITIAL, text.stateAt(out.indexOf('a')));
    assertEquals("none", text.stateAt(out.indexOf('b')).defaultNettype());
    assertFalse(text.stateAt(out.indexOf('b')).cell());
    assertTrue(text.stateAt(out.indexOf('c')).cell());
    assertEquals("pull0", text.stateAt(out.indexOf('d')).unconnectedDrive());
    assertEquals(DirectiveState.INITIAL, text.stateAt(out.indexOf('e')));
    assertTrue(text.stateAt(out.indexOf('f')).verilogKeywords());
    assertFalse(text.stateAt(out.indexOf('g')).verilogKeywords());
  }

  @Test
  void macrosAndStateCarryOverToTheNextFile() {
    SourceUnit unit =
        new SourceUnit(
            List.of(
                new SourceFile("a.v", "`define W 3\n`default_nettype none"),
                new SourceFile("b.v", "`W `V")),
            List.of(),
            Map.of("V", "4"));
    PreprocessedText text = run(unit);
    assertEquals("3 4", squeezed(text));
    assertEquals("none", text.stateAt(0).defaultNettype());
  }

  @ParameterizedTest
  @CsvSource({
    // the name that is written, the file that is meant
    "sib.vh, rtl/sib.vh",
    "../inc/defs.vh, inc/defs.vh",
    "inc/defs.vh, inc/defs.vh",
    "deep/only.vh, x/deep/only.vh",
    "elsewhere/only.vh, x/deep/only.vh",
    "./sib.vh, rtl/sib.vh",
    "same.vh, p/same.vh",
  })
  void includesAreFoundAmongTheGivenFiles(String name, String path) {
    PreprocessedText text = run(including("`include \"" + name + "\"\nend"));
    assertEquals(path + " end", squeezed(text));
    assertEquals(List.of(), diagnostics);
  }

  private static SourceUnit including(String source) {
    return new SourceUnit(
        List.of(new SourceFile("rtl/top.v", source)),
        List.of(
            new SourceFile("rtl/sib.vh", "rtl/sib.vh"),
            new SourceFile("inc/defs.vh", "inc/defs.vh"),
            new SourceFile("x/deep/only.vh", "x/deep/only.vh"),
            new SourceFile("p/same.vh", "p/same.vh"),
            new SourceFile("q/same.vh", "p/same.vh"),
            new SourceFile("p/other.vh", "1"),
            new SourceFile("q/other.vh", "2"),
            new SourceFile("loop.vh", "`include \"loop.vh\"")),
        Map.of());
  }

  @Test
  void includeByMacroAndInAngleBrackets() {
    PreprocessedText text =
        run(including("`define F \"sib.vh\"\n`include `F\n`include <inc/defs.vh> tail"));
    assertEquals("rtl/sib.vh inc/defs.vh tail", squeezed(text));
    assertEquals(List.of(), diagnostics);
  }

  @ParameterizedTest
  @CsvSource({
    "/etc/passwd, INCLUDE_NOT_FOUND",
    "other.vh, INCLUDE_NOT_FOUND",
    "loop.vh, PREPROCESSOR_ERROR",
  })
  void includesThatCannotBe(String name, DiagnosticCode code) {
    run(including("`include \"" + name + "\""));
    assertEquals(1, diagnostics.size());
    assertEquals(code, diagnostics.get(0).code());
  }

  @Test
  void placesInIncludedFiles() {
    SourceUnit unit =
        new SourceUnit(
            List.of(new SourceFile("t.v", "a\n`include \"i.vh\"\nz")),
            List.of(new SourceFile("i.vh", "\n  b")),
            Map.of());
    PreprocessedText text = run(unit);
    String out = new String(text.chars(), 0, text.length());
    assertEquals(new SourceLocation("i.vh", 2, 3), text.locate(out.indexOf('b')));
    assertEquals(new SourceLocation("t.v", 3, 1), text.locate(out.indexOf('z')));
  }

  @Test
  void definesWhatTheSimulatorDefines() {
    check(
        "a c",
        "`ifdef __ICARUS__\na\n`else\nb\n`endif\n`undef __ICARUS__\n`ifndef __ICARUS__\nc\n`endif");
  }
}
