package io.refmill.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.parse.ParseResult;
import io.refmill.parser.parse.VerilogParser;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What grows without end becomes a diagnostic; what is merely long is parsed. */
class LimitsTest {
  /** The default with fewer macro expansions, so that reaching that limit takes no time. */
  private static final ParseLimits LIMITS =
      new ParseLimits(
          ParseLimits.DEFAULT.maxCharacters(), ParseLimits.DEFAULT.maxNesting(), 1 << 14, 30_000);

  private static ParseResult parse(String text) {
    return VerilogParser.parse(SourceUnit.of("t.v", text), LIMITS);
  }

  private static void accepted(String text) {
    ParseResult result = parse(text);
    assertEquals(List.of(), result.diagnostics());
    assertEquals(1, result.trees().size());
  }

  private static void rejected(DiagnosticCode code, String text) {
    ParseResult result = parse(text);
    assertEquals(1, result.diagnostics().size(), () -> result.diagnostics().toString());
    assertEquals(code, result.diagnostics().get(0).code());
    assertEquals(List.of(), result.trees());
  }

  private static String module(String items) {
    return "module m;\n" + items + "\nendmodule\n";
  }

  private static String expression(String text) {
    return module("assign y = " + text + ";");
  }

  @Test
  void longChains() {
    accepted(expression("a" + " + a".repeat(5_000)));
    accepted(expression("s == 0 ? a : ".repeat(2_000) + "b"));
    accepted(expression("{" + "a, ".repeat(50_000) + "a}"));
    String links =
        IntStream.range(0, 1_000)
            .mapToObj(i -> "else if (s == " + i + ") y = " + i + ";\n")
            .collect(Collectors.joining());
    accepted(module("always @* if (a) y = 1;\n" + links + "else y = 0;"));
    accepted(module("if (P) assign y = 1;\n" + links.replace(") y", ") assign y")));
    accepted(
        module("always @* begin\n" + "if (a) b = 1; else c = a ? 1 : 2;\n".repeat(5_000) + "end"));
  }

  @Test
  void deepNesting() {
    int deep = 200;
    accepted(expression("(".repeat(deep) + "a" + ")".repeat(deep)));
    accepted(expression("~".repeat(deep) + "a"));
    accepted(module("always @* " + "begin ".repeat(deep) + "end ".repeat(deep)));
    accepted(module("always @* " + "if (a) ".repeat(deep) + "b = 1;"));
    int tooDeep = 20_000;
    for (String open : List.of("(", "{", "a[", "f(", "~", "- ", "~(", "a ? ", "4'(", "$f(")) {
      rejected(DiagnosticCode.NESTING_TOO_DEEP, expression(open.repeat(tooDeep) + "a"));
    }
    for (String open :
        List.of(
            "begin ",
            "if (a) ",
            "for (;;) ",
            "while (a) ",
            "forever ",
            "#1 ",
            "@a ",
            "fork ",
            "case (a) 1: ",
            "repeat (2) ",
            "wait (a) ")) {
      rejected(DiagnosticCode.NESTING_TOO_DEEP, module("initial " + open.repeat(tooDeep)));
    }
    for (String open : List.of("begin ", "if (A) ", "generate ", "case (A) 1: ")) {
      rejected(DiagnosticCode.NESTING_TOO_DEEP, module(open.repeat(tooDeep)));
    }
    rejected(DiagnosticCode.NESTING_TOO_DEEP, expression("a" + ".b".repeat(tooDeep)));
    rejected(DiagnosticCode.NESTING_TOO_DEEP, expression("a" + "[1]".repeat(tooDeep)));
    rejected(DiagnosticCode.NESTING_TOO_DEEP, expression("a" + " + a".repeat(40_000)));
    rejected(DiagnosticCode.NESTING_TOO_DEEP, expression("a ? b : ".repeat(40_000) + "c"));
    rejected(DiagnosticCode.NESTING_TOO_DEEP, module("struct packed { ".repeat(tooDeep)));
    rejected(DiagnosticCode.NESTING_TOO_DEEP, "`ifndef A\n".repeat(tooDeep));
  }

  @Test
  void nestingWithoutOpenEnds() {
    // Neither brackets nor prefixes: else branches that each hold another statement.
    ParseResult result = parse(module("initial " + "if (a) ; else for (;;) ".repeat(50_000) + ";"));
    assertEquals(DiagnosticCode.NESTING_TOO_DEEP, result.diagnostics().get(0).code());
  }

  @Test
  void labelsAreNoWayAround() {
    ParseResult result = parse(module("initial " + "a : ".repeat(100_000) + ";"));
    assertEquals(DiagnosticCode.NESTING_TOO_DEEP, result.diagnostics().get(0).code());
  }

  @Test
  void macrosThatExplode() {
    String doubling =
        IntStream.range(1, 60)
            .mapToObj(i -> "`define M" + i + " `M" + (i - 1) + " `M" + (i - 1) + "\n")
            .collect(Collectors.joining());
    rejected(DiagnosticCode.MACRO_EXPANSION_LIMIT, "`define M0 x\n" + doubling + "`M59\n");
    rejected(DiagnosticCode.MACRO_EXPANSION_LIMIT, "`define M0\n" + doubling + "`M59\n");
    String arguments =
        IntStream.range(1, 60)
            .mapToObj(i -> "`define M" + i + "(x) `M" + (i - 1) + "(x x)\n")
            .collect(Collectors.joining());
    rejected(DiagnosticCode.MACRO_EXPANSION_LIMIT, "`define M0(x) x\n" + arguments + "`M59(a)\n");
    rejected(
        DiagnosticCode.MACRO_EXPANSION_LIMIT,
        "`define F(x) x\n" + "`F(".repeat(100_000) + ")".repeat(100_000));
    String deep =
        IntStream.range(1, 2_000)
            .mapToObj(i -> "`define M" + i + " `M" + (i - 1) + "\n")
            .collect(Collectors.joining());
    rejected(DiagnosticCode.MACRO_EXPANSION_LIMIT, "`define M0\n" + deep + "`M1999\n");
  }

  @Test
  void includesThatExplode() {
    SourceUnit unit =
        new SourceUnit(
            List.of(new SourceFile("t.v", "`include \"0\"")),
            IntStream.range(0, 31)
                .mapToObj(
                    i ->
                        new SourceFile(
                            Integer.toString(i),
                            "`include \"" + (i + 1) + "\"\n`include \"" + (i + 1) + "\"\n"))
                .collect(Collectors.toList()),
            Map.of());
    ParseResult result = VerilogParser.parse(unit, LIMITS);
    assertTrue(
        result.diagnostics().stream()
            .anyMatch(d -> d.code() == DiagnosticCode.MACRO_EXPANSION_LIMIT));
  }

  @Test
  void sizeAndTime() {
    ParseLimits small = new ParseLimits(100, 256, 100, 0);
    ParseResult result = VerilogParser.parse(SourceUnit.of("t.v", " ".repeat(101)), small);
    assertEquals(DiagnosticCode.SOURCE_TOO_LARGE, result.diagnostics().get(0).code());
    ParseLimits hurried = new ParseLimits(16 << 20, 256, 1 << 20, 1);
    result =
        VerilogParser.parse(
            SourceUnit.of("t.v", module("assign a = b + c;\n".repeat(200_000))), hurried);
    assertEquals(DiagnosticCode.PARSE_TIMEOUT, result.diagnostics().get(0).code());
  }

  @Test
  void manyUnclosedAttributesAndComments() {
    assertTrue(parse("(* a ".repeat(200_000)).diagnostics().size() >= 1);
    assertTrue(parse("\" a \n".repeat(200_000)).diagnostics().size() >= 1);
    assertTrue(parse(module("x ".repeat(300_000))).diagnostics().size() >= 1);
  }
}
