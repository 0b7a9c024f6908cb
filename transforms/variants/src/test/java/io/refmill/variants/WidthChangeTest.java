package io.refmill.variants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.augment.style.Draws;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which widths may change, and what has to change with them. */
class WidthChangeTest {
  private static Design apply(String module, String words, long seed) throws Unsound {
    String text = module.replace("; ", ";\n  ") + "\n";
    String top = module.replaceAll("(?s)module (\\w+).*", "$1");
    Design design = new Design(text, top, words, "clk", null, false);
    return new WidthChange().apply(SourceTree.of(text, top), design, new Draws(seed));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // What follows from a width of eight in another range.
        "module m(input [7:0] a, input [7:0] b, output [7:0] y); wire [8:0] t; assign t = a + b;"
            + " assign y = t >> 1; endmodule",
        "module m(input [7:0] a, input [7:0] b, output [15:0] y); assign y = a * b; endmodule",
        "module m(input [7:0] x, output reg [3:0] n); integer i; always @(*) begin n = 0;"
            + " for (i = 0; i < 8; i = i + 1) n = n + x[i]; end endmodule",
        "module m(input clk, input [7:0] x, output reg [19:0] s); always @(posedge clk) s <= s + x;"
            + " endmodule",
        "module m(input [7:0] x, output [4:0] y); assign y = x; endmodule",
        "module m(input clk, input [7:0] p, output reg [7:0] y); reg [7:0] s [0:255];"
            + " always @(posedge clk) y <= s[p]; endmodule",
        // In a number, whatever its sign.
        "module m(input signed [7:0] a, output reg signed [7:0] y); always @(*) if (a > 100) y = 127;"
            + " else y = a; endmodule",
        "module m(input signed [7:0] a, output reg signed [7:0] y); always @(*) if (a[7]) y = -128;"
            + " else y = a; endmodule",
        "module m(input [7:0] a, output [7:0] y); assign y = a == 8'h80; endmodule",
        "module m(input [7:0] a, output [7:0] y); assign y = a >> 4; endmodule",
        "module m(input [7:0] a, output [7:0] y); assign y = a + 3'd5; endmodule",
        "module m(input [7:0] a, output [7:0] y); assign y = {8{a[7:4] == 4'b0}}; endmodule",
        // As what is chosen by.
        "module m(input [1:0] s, input a, input b, input c, input d, output reg y); always @(*)"
            + " case (s) 2'd0: y = a; 2'd1: y = b; 2'd2: y = c; 2'd3: y = d; endcase endmodule",
        "module m(input [1:0] s, input a, input b, output y); assign y = s == 2'd1 ? a : b;"
            + " endmodule",
        "module m(input [2:0] s, input [19:0] v, output y); assign y = v[s]; endmodule",
        "module m(input [2:0] s, output [2:0] y); assign y = 3'd1 << s; endmodule",
        "module m(input a, input b, input c, input d, output [3:0] y); assign y = {a, b, c, d};"
            + " endmodule",
        "module m(input [5:0] a, output [5:0] y); localparam L = 6'd40;"
            + " assign y = a == L ? a : 6'd0; endmodule",
        // A part of another vector is not a part of this one.
        "module m(input [7:0] a, output [7:0] y); wire [20:0] s = 21'd0; assign y = a ^ s[7:0];"
            + " endmodule",
        // By a parameter.
        "module m #(parameter N = 8) (input clk, output reg [N-1:0] q); always @(posedge clk)"
            + " if (q != 8'hFF) q <= q + 1; endmodule",
        "module m #(parameter N = 8) (input [N-1:0] a, output [N-1:0] y, output [7:0] z);"
            + " assign y = ~a; assign z = 5; endmodule",
        "module m #(parameter A = 8, parameter B = 8) (input [A-1:0] a, input [B-1:0] b,"
            + " output [A-1:0] y, output [B-1:0] z); assign y = ~a; assign z = ~b; endmodule",
        "module m #(parameter DEPTH = 8) (input [2:0] p, output [7:0] y); reg [7:0] s [0:DEPTH-1];"
            + " assign y = s[p]; endmodule",
        "module m #(parameter N = 6) (input [N-1:0] a, output y); assign y = a[5]; endmodule",
        // Names.
        "module m(input [7:0] data8, output [7:0] y); assign y = ~data8; endmodule",
        "module two_bit_up(input [1:0] a, output [1:0] y); assign y = ~a; endmodule",
        "module m(input [3:0] a, input fourBits, output [3:0] y); assign y = ~a; endmodule",
        "module m(input [3:0] digit, output [3:0] y); assign y = ~digit; endmodule",
      })
  void whatMayBeDerivedFromAWidthKeepsIt(String module) {
    for (long seed = 0; seed < 8; seed++) {
      long s = seed;
      assertThrows(Unsound.class, () -> apply(module, null, s), module);
    }
  }

  @Test
  void whatIsIndependentMayStay() throws Unsound {
    String module =
        "module m(input clk, input go, input [11:0] d, output reg [11:0] q, output reg [19:0] n);"
            + " always @(posedge clk) begin if (go) q <= {d[10:0], d[11]}; else q <= 12'hFFF;"
            + " n <= n + go; end endmodule";
    Design changed = apply(module, "A 12-bit register.", 3);
    String text = changed.verilog();
    int width =
        Integer.parseInt(changed.specification().replaceAll("An? (\\d+)-bit register.", "$1"));
    assertFalse(width == 12);
    assertTrue(text.contains("{d[" + (width - 2) + ":0], d[" + (width - 1) + "]}"), text);
    assertTrue(text.contains("output reg [19:0] n"), text);
    Design scaled =
        apply(
            "module m #(parameter N = 5) (input [N-1:0] a, output [2*N-1:0] y);"
                + " assign y = {a, ~a[N-1:0]}; endmodule",
            null,
            1);
    assertTrue(scaled.verilog().contains("[2*N-1:0] y"), scaled.verilog());
    assertFalse(scaled.verilog().contains("N = 5"), scaled.verilog());
  }

  @Test
  void articlesFollowTheNumber() {
    assertEquals("Design a 4-bit adder.", WidthWords.other("Design an 8-bit adder.", 8, 4));
    assertEquals("An 8-bit adder.", WidthWords.other("A 4-bit adder.", 4, 8));
    assertEquals("an 11-bit adder", WidthWords.other("a 7-bit adder", 7, 11));
    assertEquals("Give an 18-bit sum.", WidthWords.other("Give a 12-bit sum.", 12, 18));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fifteen",
        "the eighth bit",
        "a dozen",
        "half of it",
        "twelve",
        "twice x",
        "a nibble",
        "twenty-one",
        "the 3rd",
        "ninetieth",
        "called `four_bit_up`",
        "or FourBits",
        "both bits",
        "a hundred",
        "thirteenth",
        "second",
        "double"
      })
  void numbersInWordsAreNotUnderstood(String words) {
    assertEquals(null, WidthWords.other("A 4-bit counter, " + words + ".", 4, 5));
  }

  @Test
  void powersLogarithmsAndNeighboursAreRelated() {
    Related eight = new Related(8);
    for (int number :
        new int[] {2 + 4, 7, 8, 9, 10, 16, 4, 3, 256, 255, 254, 257, 128, 127, 129, 15, 24, 32}) {
      assertTrue(eight.holds(number), () -> Integer.toString(number));
    }
    for (int number : new int[] {0, 1, 2, 5, 11, 20, 40, 100}) {
      assertFalse(eight.holds(number), () -> Integer.toString(number));
    }
  }
}
