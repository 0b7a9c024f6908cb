package io.refmill.contamination;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerilogTokenizerTest {

  private static String tokens(String source) {
    return String.join(" ", VerilogTokenizer.tokenize(source));
  }

  @Test
  void leavesOutCommentsAttributesAndEndLabels() {
    assertEquals(
        "module a ; begin : x end endmodule",
        tokens(
            "// one\n"
                + "(* keep, b = \"*)\" *) module/* two */a; begin : x end : x endmodule : a //"
                + " last"));
  }

  @Test
  void tellsAnAttributeFromASensitivityList() {
    assertEquals("always @ ( * ) x = ( * )", tokens("always @(*) x = (* )"));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "8'd255, 8'hff",
        "8 'hFF, 8'hff",
        "8'b1111_1111, 8'hff",
        "1'b 1, 1'h1",
        "'sd3, 'sh3",
        "4'SB0011, 4'sh3",
        "4'b1?x0, 4'b1zx0",
        "12'd0_0, 12'h0",
        "007, 7",
        "1_000, 1000",
        "'0, '0",
        "'X, 'x",
        "1.5e3, 1.5e3",
        "2'b3, 2'b3",
      })
  void writesNumbersInOneWay(String written, String expected) {
    assertEquals(expected, tokens(written));
  }

  @Test
  void keepsTheEscapeOnlyWhereItIsNeeded() {
    assertEquals("abc + \\a-b + \\module", tokens("\\abc + \\a-b + \\module "));
  }

  @Test
  void dropsDirectivesThatDoNotChangeTheDesign() {
    assertEquals(
        "`define W 4 wire x ;",
        tokens("`timescale 1ns/1ps\n`default_nettype none\n`define W 4\n`resetall\nwire x;"));
    assertEquals("`default_nettype wor x", tokens("`default_nettype wor // odd\nx"));
  }

  @Test
  void matchesTheLongestOperator() {
    assertEquals("a >>>= b >>> c >= d +: e", tokens("a>>>=b>>>c>=d+:e"));
  }

  @Test
  void keepsBlanksInStrings() {
    assertEquals(List.of("\"a  \\\" b\"", ";"), VerilogTokenizer.tokenize("\"a  \\\" b\";"));
  }

  @Test
  void acceptsAnyText() {
    for (String odd :
        List.of("/* open", "\"open", "\\", "`", "'", "(*", "8'", "\u0000\uD800é", "4'h")) {
      for (String token : VerilogTokenizer.tokenize(odd)) {
        assertFalse(token.isEmpty(), odd);
        assertFalse(token.contains("\n"), odd);
      }
    }
    assertTrue(VerilogTokenizer.tokenize("").isEmpty());
  }
}
