package io.refmill.contamination;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class NormalizerTest {
  private static final String INVERTER = "module %s(input a, output y); assign y = ~a; endmodule";

  private static List<String> strict(String source, String top) {
    return Normalizer.strict(VerilogTokenizer.tokenize(source), top);
  }

  private static List<String> loose(String source) {
    return Normalizer.loose(VerilogTokenizer.tokenize(source), null);
  }

  private static String shape(String source) {
    return ModuleShape.of(loose(source)).get(0).digest();
  }

  @Test
  void theTopsNameDoesNotCount() {
    assertEquals(
        strict(String.format(INVERTER, "top_module"), "top_module"),
        strict(String.format(INVERTER, "RefModule"), null));
    assertNotEquals(
        strict(String.format(INVERTER, "inv"), "inv"),
        strict(String.format(INVERTER, "inv").replace("~a", "!a"), "inv"));
  }

  @Test
  void withoutANameTheTopIsTheModuleThatNobodyUses() {
    String source = "module t(input a); leaf u(a); endmodule module leaf(input a); endmodule";
    assertTrue(strict(source, null).subList(0, 2).contains(Normalizer.TOP));
    assertTrue(strict(source, null).contains("leaf"));
  }

  @Test
  void thePrefixOfVerifiedSubmodulesGoes() {
    String source =
        "module t; verified_x u(); endmodule module verified_x; wire verified_y; endmodule";
    List<String> tokens = strict(source, "t");
    assertFalse(tokens.contains("verified_x"));
    assertTrue(tokens.contains("verified_y"), "only modules are renamed");
  }

  @Test
  void rewritesInAnotherVersionOfTheLanguageKeepTheLooseForm() {
    String sv =
        "module a(input logic clk, d, output logic q); logic n; always_comb begin n = d; end"
            + " always_ff @(posedge clk or negedge d) begin : p q <= n; end endmodule";
    String v2001 =
        "module b(input clk, d, output reg q); reg n; always @(*) n = d;"
            + " always @(posedge clk, negedge d) q <= n; endmodule";
    assertEquals(loose(v2001), loose(sv));
  }

  @Test
  void portStylesHaveOneShape() {
    String ansi =
        "module a(input [7:0] d, input e, output reg [7:0] q); always @* if (e) q = d; endmodule";
    String old =
        "module b(q, d, e); output [7:0] q; reg [7:0] q; input [7:0] d; input e;"
            + " always @* if (e) q = d; endmodule";
    assertEquals(shape(ansi), shape(old));
    assertEquals(
        List.of("d:input:8", "e:input:1", "q:output:8"), ModuleShape.of(loose(old)).get(0).ports());
  }

  @Test
  void portNamesAndWidthsCountInAShapeAndInternalNamesDoNot() {
    String base =
        "module a(input [3:0] d, output [3:0] q); wire [3:0] t = ~d; assign q = t; endmodule";
    assertEquals(shape(base), shape(base.replace(" t ", " inner ").replace(" t;", " inner;")));
    assertNotEquals(shape(base), shape(base.replace("d,", "e,").replace("~d", "~e")));
    assertNotEquals(shape(base), shape(base.replace("input [3:0]", "input [4:0]")));
    assertNotEquals(shape(base), shape(base.replace("~d", "-d")));
  }

  @Test
  void argumentsOfFunctionsAreNoPorts() {
    String source =
        "module a(input x, output y); function f; input z; f = ~z; endfunction assign y = f(x);"
            + " endmodule";
    assertEquals(List.of("x:input:1", "y:output:1"), ModuleShape.of(loose(source)).get(0).ports());
  }

  @Test
  void oddHeadersDoNotFail() {
    for (String odd :
        List.of("module", "module a", "module a(", "module a(input [", "module #(", ";")) {
      ModuleShape.of(loose(odd)).forEach(ModuleShape::digest);
    }
  }

  @Test
  void wordsAreLowerCaseAndTopNamesAreOne() {
    assertEquals(
        List.of("write", "topmodule", "8", "bit", "in_x"),
        Normalizer.words("Write `top_module` (8-bit IN_X)."));
  }

  @Test
  void rowsOfTablesAreNoLanguage() {
    assertFalse(Normalizer.isLanguage(List.of("0", "1", "x3", "1", "d")));
    assertTrue(Normalizer.isLanguage(List.of("the", "counter", "wraps", "at", "9")));
  }
}
