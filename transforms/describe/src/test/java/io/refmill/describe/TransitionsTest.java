package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Each row of a table of transitions says of each state what becomes of it. */
class TransitionsTest {
  private static List<String> rows(String body) {
    String rules = Descriptions.of("module m(" + body + " endmodule").rules();
    return rules
        .lines()
        .filter(l -> l.startsWith("| ") && !l.startsWith("| from"))
        .map(l -> l.substring(2, l.length() - 2))
        .toList();
  }

  @Test
  void statesWhoseNumbersReadAlikeKeepTheirRows() {
    assertEquals(
        List.of("0 | a is 1 | 1", "0 | always | 0", "1 | always | 11", "11 | always | 1"),
        rows(
                "input clk, rst, a, output reg [3:0] s); always @(posedge clk) if (rst) s <= 0;"
                    + " else case (s) 0: if (a) s <= 1; 1: s <= 11; 11: s <= 1; endcase")
            .stream()
            .map(l -> l.replace("`", ""))
            .filter(l -> !l.startsWith("any"))
            .toList());
  }

  @Test
  void whatWaitsForANextStateThatIsAnotherHasNoTable() {
    assertEquals(
        List.of(),
        rows(
            "input clk, rst, car, output reg st); localparam A = 0, B = 1; reg nx; reg [3:0] t;"
                + " always @(posedge clk) if (rst) begin st <= A; t <= 0; end"
                + " else if (st != nx) begin st <= nx; t <= 0; end else t <= t + 1;"
                + " always @* begin nx = st; case (st) A: if (car) nx = B;"
                + " B: if (t == 5) nx = A; endcase end"));
  }

  @Test
  void theDefaultOfAnotherCaseIsNoOtherState() {
    List<String> rows =
        rows(
            "input clk, rst, kill, input [1:0] cmd, output reg [1:0] s); localparam A = 0, B = 1,"
                + " C = 2; always @(posedge clk) if (rst) s <= A; else case (cmd) 0: case (s)"
                + " A: s <= B; B: s <= A; default: s <= A; endcase default: if (kill) s <= C;"
                + " endcase");
    assertFalse(rows.stream().anyMatch(l -> l.startsWith("any other | `kill`")), rows::toString);
    assertEquals("any | `kill` is 1 | `C`", rows.get(rows.size() - 2));
  }

  @Test
  void bitsThatMayBeOnTogetherHaveNoTable() {
    String body =
        "input clk, rst, a, output reg [2:0] s); always @(posedge clk) if (rst) s <= 1;"
            + " else case (1'b1) s[0]: if (a) s <= %s; s[1]: s <= 4; s[2]: s <= 1;"
            + " default: s <= 1; endcase";
    assertEquals(List.of(), rows(String.format(body, "3'b110")));
    assertEquals(
        List.of(
            "1 | `a` is 1 | 2",
            "1 | always | 1",
            "2 | always | 4",
            "4 | always | 1",
            "0 | always | 1"),
        rows(String.format(body, "2")));
  }

  @Test
  void whatDoesNotAskForItsStateHasNoTable() {
    assertEquals(
        List.of(),
        rows(
            "input clk, rst, x, output reg [1:0] cs, ns); localparam A = 0, B = 1;"
                + " always @(posedge clk) case (cs) A: if (x) ns <= B; else ns <= A;"
                + " B: ns <= A; endcase"
                + " always @(posedge clk or posedge rst) if (rst) cs <= A; else cs <= ns;"));
  }

  @Test
  void whatIsOffIsNotTheState() {
    assertEquals(
        List.of(),
        rows(
                "input clk, rst, a, output reg [2:0] s); always @(posedge clk) if (rst) s <= 3'b110;"
                    + " else case (1'b0) s[0]: if (a) s <= 3'b101; s[1]: s <= 3'b011;"
                    + " s[2]: s <= 3'b110; endcase")
            .stream()
            .filter(l -> l.matches("[124] \\|.*"))
            .toList());
  }

  @Test
  void aCaseInsideOfACaseNarrowsTheStates() {
    List<String> rows =
        rows(
            "input clk, rst, x, y, output reg [1:0] s); localparam A = 0, B = 1, C = 2, D = 3;"
                + " always @(posedge clk) if (rst) s <= A; else case (s) A, B: if (x) case (s)"
                + " A: s <= B; B: s <= C; endcase C: if (y) s <= D; D: s <= A; endcase");
    assertEquals(
        List.of(
            "`A` | `x` is 1 | `B`",
            "`B` | `x` is 1 | `C`",
            "`A` | always | `A`",
            "`B` | always | `B`",
            "`C` | `y` is 1 | `D`",
            "`C` | always | `C`",
            "`D` | always | `A`"),
        rows);
  }

  @Test
  void whatIsNamedElsewhereIsNoOther() {
    List<String> rows =
        rows(
            "input clk, rst, x, output reg [2:0] s); localparam A = 0, B = 1, C = 2, D = 3;"
                + " always @(posedge clk) if (rst) s <= A; else if (x) case (s) A: s <= B;"
                + " B: s <= C; default: s <= A; endcase else case (s) C: s <= D; D: s <= A;"
                + " default: s <= B; endcase");
    assertEquals("any but `A`, `B` | `x` is 1 | `A`", rows.get(2));
    assertEquals("any but `C`, `D` | always | `B`", rows.get(rows.size() - 1));
  }
}
