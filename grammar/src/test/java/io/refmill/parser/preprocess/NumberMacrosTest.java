package io.refmill.parser.preprocess;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.diagnostics.SourceLocation;
import io.refmill.parser.Deadline;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceUnit;
import io.refmill.parser.parse.VerilogParser;
import io.refmill.syntax.CompilationUnitSyntax;
import io.refmill.syntax.CompilationUnitSyntax.MacroSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.SyntaxNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberMacrosTest {
  private static CompilationUnitSyntax tree(SourceUnit unit) {
    return VerilogParser.parse(unit, ParseLimits.DEFAULT).files().get(0).tree();
  }

  /** Numbers of an assigned expression, those of macros as {@code NAME=number}. */
  private static String numbers(String definitions, String expression) {
    String text = definitions.replace(';', '\n') + "\nmodule m; assign y = " + expression;
    List<String> found = new ArrayList<>();
    SyntaxNodes.visit(
        tree(SourceUnit.of("t.v", text + ";\nendmodule\n")),
        node -> {
          if (node instanceof NumberSyntax n) {
            found.add((n.macro() == null ? "" : n.macro() + "=") + n.text());
          }
        });
    return String.join(" ", found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          `define A 2'd1           | `A            | A=2'd1
          `define A 16'hAB_CD      | `A + 16'hABCD | A=16'habcd 16'habcd
          `define A 4 'b1 /*c*/    | `A            | A=4'b1
          `define A (3)            | (`A)          | A=3
          `define A ( ( 3 ) )      | x[`A]         | A=3
          `define A 1;`define B `A | `B + `A       | B=1 A=1
          `define A 1;`define B {`A, 2} | `B       | A=1 2
          `define A 1;`define F(x) (x + `A) | `F(2) | 2 A=1
          `define A -1             | `A            | 1
          `define A 1+1            | `A            | 1 1
          `define A(x) 1           | `A(2)         | 1
          `define A 4              | `A'd3         | 4'd3
          `define A 3              | 4'd`A         | 4'd3
          `define A 4              | 1`A           | 14
          `define A 1;`define B 2  | `A`B          | 12
          """)
  void wholeTextsOnly(String definitions, String expression, String expected) {
    assertEquals(expected, numbers(definitions, expression));
  }

  @Test
  void oneNumberThroughout() {
    String text = "module m; assign x = `A;\n`undef A\n`define A %s\nassign y = `A; endmodule";
    List<String> names = new ArrayList<>();
    for (String other : List.of("2'd1", "2'D 1", "2'd2", "z")) {
      SourceUnit unit = SourceUnit.of("t.v", "`define A 2'd1\n" + String.format(text, other));
      SyntaxNodes.visit(
          tree(unit),
          node -> {
            if (node instanceof NumberSyntax n) {
              names.add(n.macro());
            }
          });
    }
    assertEquals("[A, A, A, A, null, null, null]", names.toString());
  }

  @Test
  void tellsWhereItIsDefined() {
    String text = "`define A 1\n `define B (2 + 3)\nmodule m; assign x = `A + `B + `C; endmodule";
    SourceUnit unit =
        new SourceUnit(SourceUnit.of("t.v", text).files(), List.of(), Map.of("C", "7"));
    assertEquals(
        List.of(
            new MacroSyntax(new SourceLocation("t.v", 1, 1), "A", "1"),
            new MacroSyntax(new SourceLocation("t.v", 2, 2), "B", null),
            new MacroSyntax(SourceLocation.NONE, "C", "7")),
        tree(unit).macros());
  }

  @Test
  void textIsTheSame() {
    List<io.refmill.diagnostics.Diagnostic> diagnostics = new ArrayList<>();
    SourceUnit unit = SourceUnit.of("t.v", "`define A 1\n`define B `A\nx `B `A y");
    PreprocessedText text =
        new Preprocessor(
                List.of(),
                new IncludedFiles(unit),
                ParseLimits.DEFAULT,
                new Deadline(0),
                diagnostics)
            .preprocess(unit.files().get(0));
    String out = new String(text.chars(), 0, text.length());
    assertEquals("x 1 1 y", out.strip());
    int at = out.indexOf('1');
    assertEquals("B", text.macroAt(at, at + 1));
    assertEquals("A", text.macroAt(at + 2, at + 3));
    assertEquals(null, text.macroAt(at, at + 2));
    assertEquals(null, text.macroAt(at - 2, at - 1));
  }
}
