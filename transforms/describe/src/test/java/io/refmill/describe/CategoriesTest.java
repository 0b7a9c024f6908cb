package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kinds of designs that are written otherwise than as the choice or operator that tells them. */
class CategoriesTest {
  private static List<String> categories(String body) {
    return Descriptions.of("module m(" + body + " endmodule").categories();
  }

  private static void are(String expected, String body) {
    assertEquals(List.of(expected.split(", ")), categories(body), body);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "input a, b, s, output y); assign y = (a & ~s) | (b & s);",
        "input a, b, s, output y); wire n, p, q; not (n, s); and (p, a, n); and (q, s, b);"
            + " or (y, p, q);",
        "input a, b, s, output y); assign y = ~(~(a & ~s) & ~(b & s));",
        "input a, b, c, d, e, input [1:0] s, output y); assign y = e & s[1] & s[0] & a"
            + " | e & s[1] & ~s[0] & b | e & ~s[1] & s[0] & c | e & ~s[1] & ~s[0] & d;",
        "input [3:0] a, b, input s, output [3:0] y); assign y = ({4{s}} & a) | ({4{~s}} & b);",
        "input a, b, s, output y); assign y = (s == 1 && a) || (s == 0 && b);",
        "input [3:0] a, b, c, input [1:0] s, output [3:0] y); assign y = {4{s == 0}} & a"
            + " | {4{s == 1}} & b | {4{s == 2}} & c;"
      })
  void aMultiplexerOfGatesIsOne(String body) {
    are("multiplexer, combinational_logic", body);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "input a, b, output y); assign y = (a & ~b) | (~a & b);",
        "input a, b, c, d, output y); assign y = (a & b) | (c & d);",
        "input a, b, s, output y); assign y = (a & s) | (b & s);",
        "input a, s, output y); assign y = (a & s) | (a & ~s);",
        "input [3:0] i, output [1:0] y); assign y = {i[1] | i[3], i[0] | i[2]};",
        "input [3:0] g, output [3:0] b); assign b = {g[3], g[3] ^ g[2], g[3] ^ g[2] ^ g[1],"
            + " g[3] ^ g[2] ^ g[1] ^ g[0]};",
        "input a, b, c, output y); assign y = a ^ b ^ c;"
      })
  void gatesWithoutAShapeAreGates(String body) {
    are("bitwise_logic, combinational_logic", body);
  }

  @Test
  void anEncoderOfGatesIsOne() {
    are(
        "encoder, combinational_logic",
        "input [3:0] i, output [1:0] y); assign y[1] = i[2] | i[3]; assign y[0] = i[1] | i[3];");
    are(
        "encoder, combinational_logic",
        "input d0, d1, d2, d3, d4, d5, d6, d7, output a, b, c); or (a, d4, d5, d6, d7);"
            + " or (b, d2, d3, d6, d7); or (c, d1, d3, d5, d7);");
  }

  @Test
  void aParityOfSingleBitsIsOne() {
    are(
        "parity, combinational_logic",
        "input [3:0] d, output y); assign y = d[0] ^ d[1] ^ d[2] ^ d[3];");
    are(
        "parity, flip_flop, sequential_logic",
        "input clk, input [3:0] d, output reg y);"
            + " always @(posedge clk) y <= ~(d[0] ^ d[1] ^ d[2] ^ d[3]);");
    are(
        "lfsr, sequential_logic",
        "input clk, output reg [7:0] q);"
            + " always @(posedge clk) q <= {q[6:0], q[7] ^ q[5] ^ q[4] ^ q[3]};");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "input clk, d, output reg [3:0] q); always @(posedge clk) begin q[3:1] <= q[2:0];"
            + " q[0] <= d; end",
        "input clk, d, output reg [1:0] q); always @(posedge clk) begin q[1] <= d;"
            + " q[0] <= q[1]; end",
        "input clk, d, en, output reg [2:0] q); always @(posedge clk) if (en) begin"
            + " q[0] <= d; q[1] <= q[0]; q[2] <= q[1]; end",
        "input clk, d, output reg [7:0] q); integer i; always @(posedge clk) begin q[0] <= d;"
            + " for (i = 1; i < 8; i = i + 1) q[i] <= q[i - 1]; end",
      })
  void partsThatMoveAreAShiftRegister(String body) {
    are("shift_register, sequential_logic", body);
  }

  @Test
  void partsThatChangePlacesAreNone() {
    assertFalse(
        categories(
                "input clk, l, input [1:0] d, output reg [1:0] q); always @(posedge clk)"
                    + " if (l) q <= d; else begin q[0] <= q[1]; q[1] <= q[0]; end")
            .contains("shift_register"));
    assertFalse(
        categories(
                "input clk, input [3:0] d, output reg [3:0] q);"
                    + " always @(posedge clk) q <= {q[2:0], d};")
            .contains("shift_register"),
        "what would be shifted is cut off");
    are(
        "shift_register, sequential_logic",
        "input clk, input [3:0] d, output reg [3:0] q);"
            + " always @(posedge clk) q <= {d, q[3:1]};");
    assertFalse(
        categories(
                "input clk, d, output reg [2:0] q); always @(posedge clk) begin q[0] = d;"
                    + " q[1] = q[0]; q[2] = q[1]; end")
            .contains("shift_register"),
        "what is assigned at once does not move a place a call");
  }

  @Test
  void aCheckSumMayStartAnywhere() {
    are(
        "crc, sequential_logic",
        "input clk, d, first, output reg [3:0] q); wire [3:0] now = q & {4{~first}};"
            + " wire [3:0] by = (now[3] != d) ? 4'h3 : 4'h0;"
            + " always @(posedge clk) q <= {now[2:0], 1'b0} ^ by;");
  }

  @Test
  void whatStandsBeforeARegisterIsTold() {
    are(
        "multiplexer, flip_flop, sequential_logic",
        "input clk, a, b, s, output reg q); always @(posedge clk) if (s) q <= b; else q <= a;");
    are(
        "register, sequential_logic",
        "input clk, l, input [3:0] a, output reg [3:0] q); always @(posedge clk) if (l) q <= a;");
    are(
        "comparator, register, sequential_logic",
        "input clk, input [3:0] d, output y); reg [3:0] r; always @(posedge clk) r <= d;"
            + " assign y = r <= 5;");
    assertTrue(
        categories(
                "input clk, output y); reg [3:0] n; always @(posedge clk) n <= n + 1;"
                    + " assign y = n < 5;")
            .stream()
            .noneMatch("comparator"::equals),
        "a counter is compared for its time");
  }

  @Test
  void aChoiceAmongRearrangedValuesIsOne() {
    are("multiplexer, combinational_logic", "input a, b, s, output y); assign y = s ? ~a : ~b;");
    are(
        "multiplexer, combinational_logic",
        "input [7:0] d, input [1:0] s, output reg [3:0] y); always @* case (s) 0: y = d[3:0];"
            + " 1: y = ~d[3:0]; 2: y = d[7:4]; default: y = ~d[7:4]; endcase");
    are(
        "shifter, combinational_logic",
        "input [3:0] d, input [1:0] s, output [3:0] y); assign y = s == 0 ? d"
            + " : s == 1 ? {d[0], d[3:1]} : s == 2 ? {d[1:0], d[3:2]} : {d[2:0], d[3]};");
    are(
        "bitwise_logic, combinational_logic",
        "input [3:0] d, output [7:0] y); assign y = d[3] ? {4'hf, d} : {4'h0, d};");
    are(
        "bitwise_logic, combinational_logic",
        "input [3:0] d, input s, output [3:0] y); assign y = s ? ~d : d;");
  }

  @Test
  void oneOfSeveralOutputsIsDecodedOrChosenByPriority() {
    are(
        "decoder, combinational_logic",
        "input [1:0] s, output reg a, b, c); always @* case (s) 0: begin a = 1; b = 0; c = 0; end"
            + " 1: begin a = 0; b = 1; c = 0; end 2: begin a = 0; b = 0; c = 1; end"
            + " default: begin a = 0; b = 0; c = 0; end endcase");
    are(
        "priority_encoder, combinational_logic",
        "input [2:0] r, output reg a, b, c); always @* begin a = 0; b = 0; c = 0;"
            + " if (r[2]) a = 1; else if (r[1]) b = 1; else if (r[0]) c = 1; end");
    are(
        "decoder, combinational_logic",
        "input [1:0] s, input n, output reg [3:0] y); always @* case (s) 0: y = n ? 4'he : 4'h1;"
            + " 1: y = n ? 4'hd : 4'h2; 2: y = n ? 4'hb : 4'h4; 3: y = n ? 4'h7 : 4'h8; endcase");
  }

  @Test
  void outputsThatCompareAreNotChosenByPriority() {
    are(
        "comparator, combinational_logic",
        "input [3:0] a, b, output reg g, e, l); always @* begin g = 0; e = 0; l = 0;"
            + " if (a > b) g = 1; else if (a < b) l = 1; else e = 1; end");
    are(
        "decoder, combinational_logic",
        "input [1:0] s, output reg a, b, c); always @* begin a = 0; b = 0; c = 0;"
            + " if (s == 1) a = 1; else if (s == 2) b = 1; else if (s == 3) c = 1; end");
  }

  @Test
  void aTableMayHaveFewValues() {
    are(
        "lookup_table, combinational_logic",
        "input a, b, c, output reg y); always @* case ({a, b, c}) 1: y = 1; 2: y = 0; 3: y = 1;"
            + " 4: y = 1; 6: y = 0; 7: y = 1; default: y = 0; endcase");
    are(
        "bitwise_logic, combinational_logic",
        "input [1:0] a, output reg y); always @* case (a) 1: y = 1; 2: y = 1; default: y = 0;"
            + " endcase");
  }

  @Test
  void addersOfGatesAdd() {
    String full =
        "module full(input x, y, z, output s, c); wire p, g, h; xor (p, x, y); xor (s, p, z);"
            + " and (g, x, y); and (h, p, z); or (c, g, h); endmodule ";
    List<String> ripple =
        Descriptions.of(
                full
                    + "module m(input [1:0] a, b, output [2:0] s); wire c;"
                    + " full f(a[0], b[0], 1'b0, s[0], c); full g(a[1], b[1], c, s[1], s[2]);"
                    + " endmodule")
            .categories();
    assertTrue(ripple.contains("arithmetic"), ripple.toString());
    are(
        "arithmetic, combinational_logic",
        "input a, b, c, output s, t); assign s = a ^ b ^ c;"
            + " assign t = (a & b) | (a & c) | (b & c);");
    are(
        "bitwise_logic, combinational_logic",
        "input a, b, c, output s, t); assign s = a ^ b ^ c; assign t = a & b & c;");
  }

  @Test
  void whatIsAskedForTellsAComparatorAndAMemory() {
    are(
        "comparator, combinational_logic",
        "input [3:0] a, b, output reg y); always @* if (a == b) y = 1; else y = 0;");
    are(
        "register, sequential_logic",
        "input clk, input [3:0] d, output [3:0] q); reg [3:0] stage [0:1];"
            + " always @(posedge clk) begin stage[0] <= d; stage[1] <= ~stage[0]; end"
            + " assign q = stage[1];");
    assertTrue(
        categories(
                "input clk, w, input [1:0] a, input [3:0] d, output [3:0] q); reg [3:0] m [0:3];"
                    + " always @(posedge clk) if (w) m[a] <= d; assign q = m[a];")
            .contains("memory"));
  }

  @Test
  void whatAnotherBranchAssignsAtOnceIsNotReadLater() {
    are(
        "accumulator, sequential_logic",
        "input clk, clr, input [3:0] d, output reg [7:0] q); always @(posedge clk)"
            + " if (clr) q = 0; else q <= q + d;");
  }

  @Test
  void aClockThatIsReadIsStillOne() {
    assertFalse(
        categories("input clk, en, output reg q); always @(posedge clk) q <= en & clk;")
            .contains("multi_clock"));
  }

  @Test
  void aNameTellsParityOfSingleInputs() {
    are(
        "parity, combinational_logic",
        "input a, b, c, d, output parity); wire p; xor (p, a, b);"
            + " assign parity = p ^ (c ^ d);");
    are("bitwise_logic, combinational_logic", "input a, b, c, d, output y); assign y = a ^ b ^ c;");
  }
}
