package io.refmill.compiler.emit.comment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.parser.SourceUnit;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Comments of the source in the model: they explain it and can do nothing else. */
class CommentsTest {
  private static final String DESIGN =
      """
      module t(
        input clk, %s
        input [3:0] a,
        output reg [3:0] q);
        localparam STEP = 3; %s
        reg [3:0] count; %s
        %s
        always @(posedge clk) begin
          if (a == STEP) count <= 0; %s
          else begin
            %s
            count <= count + 1;
          end
        end
        %s
        always @* case (count)
          1: q = a; %s
          default: q = count;
        endcase
      endmodule
      """;

  private static final List<String> HOSTILE =
      List.of(
          "carriage return\rimport os",
          "vertical tab\u000Bimport os",
          "form feed\fimport os",
          "next line\u0085import os",
          "separator\u2028import os",
          "paragraph\u2029import os",
          "escape\u001B[31mred",
          "quotes \"\"\" ''' \" '",
          "backslash at the end \\",
          "brackets ((([[[{{{",
          "bidi \u202Ereversed\u202C and \u2066isolated\u2069",
          "half a pair \uD800 of surrogates",
          "-*- coding: utf-7 -*-",
          "coding=rot13",
          "type: ignore",
          "\"\"\"",
          "hash # in # it");

  private static String model(String comment) {
    CompileResult result =
        new VerilogCompiler()
            .compile(new DesignSource(SourceUnit.of("t.v", DESIGN.replace("%s", comment)), null));
    return assertInstanceOf(CompileResult.Accepted.class, result).model().python();
  }

  /** Without lines and ends of lines behind {@code #}; the model has no string with that. */
  private static String code(String python) {
    return python
        .lines()
        .map(l -> l.replaceFirst("\\s*#.*", ""))
        .filter(l -> !l.isBlank())
        .collect(Collectors.joining("\n"));
  }

  @Test
  void whatStandsInCommentsChangesNoCode() {
    String plain = code(model(""));
    for (String h : HOSTILE) {
      // A carriage return ends a line of Verilog, too.
      String oneLine = "// " + h.replace('\r', ' ') + "\n";
      for (String comment : List.of(oneLine, "/* " + h + " */", "/*\n" + h + "\n*/")) {
        String python = model(comment);
        assertEquals(plain, code(python), comment);
        for (String line : python.split("\n", -1)) {
          assertFalse(line.codePoints().anyMatch(CommentsTest::unsafe), comment);
          assertFalse(line.matches(".*#.*coding[:=].*"), comment);
        }
        assertEquals(
            python,
            new String(python.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8),
            comment);
        assertEquals(python, model(comment));
      }
    }
  }

  private static boolean unsafe(int c) {
    int type = Character.getType(c);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR
        || type == Character.SURROGATE;
  }

  @Test
  void eachPlaceHasItsComment() {
    String python = model("// explains it");
    assertEquals(7, python.split("# explains it", -1).length - 1, python);
    assertTrue(python.contains("STEP = 3  # explains it"), python);
    assertTrue(python.contains("self.count = 0  # explains it"), python);
  }

  @Test
  void aCommentOfSeveralInstancesAppearsOnce() {
    CompileResult result =
        new VerilogCompiler()
            .compile(
                new DesignSource(
                    SourceUnit.of(
                        "t.v",
                        """
                        module stage(input clk, d, output reg q);
                          // one step of the delay
                          always @(posedge clk) q <= d;
                        endmodule
                        module t(input clk, d, output q);
                          wire m;
                          stage s0(clk, d, m);
                          stage s1(clk, m, q);
                        endmodule
                        """),
                    null));
    String python = assertInstanceOf(CompileResult.Accepted.class, result).model().python();
    assertEquals(2, python.split("# one step of the delay", -1).length, python);
  }

  @Test
  void longCommentsGoOnInFurtherLines() {
    String words = "takes one word after the other ".repeat(6).strip();
    String python = model("// " + words);
    List<String> lines = python.lines().filter(l -> l.strip().startsWith("# ")).toList();
    assertTrue(lines.stream().allMatch(l -> l.length() <= 96), python);
    String all = lines.stream().map(l -> l.strip().substring(2)).collect(Collectors.joining(" "));
    assertTrue(all.contains(words), python);
  }
}
