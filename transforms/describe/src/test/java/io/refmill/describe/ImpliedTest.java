package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ImpliedTest {
  private static final Map<String, BigInteger> CONSTANTS =
      Map.of("LAST", BigInteger.valueOf(9), "LAST - 1", BigInteger.valueOf(8));

  private static void keeps(List<String> expected, String... conditions) {
    assertEquals(expected, Implied.without(List.of(conditions), CONSTANTS::get));
  }

  @Test
  void whatFollowsFromANumberIsLeftOut() {
    keeps(
        List.of("`n` is 1", "`d` is 1"),
        "`n` is greater than 0",
        "`n` is at most 9",
        "`n` is not 3",
        "`n` is 1",
        "`d` is 1");
  }

  @Test
  void theClosestBoundsStay() {
    keeps(
        List.of("`n` is at least 2", "`n` is less than 5"),
        "`n` is not 0",
        "`n` is at most 9",
        "`n` is at least 2",
        "`n` is greater than 1",
        "`n` is less than 5",
        "`n` is not 7");
  }

  @Test
  void constantsAreTheirValues() {
    keeps(List.of("`n` is `LAST - 1`"), "`n` is not `LAST`", "`n` is not 3", "`n` is `LAST - 1`");
    keeps(List.of("`n` is less than `LAST`"), "`n` is at most 9", "`n` is less than `LAST`");
    keeps(List.of("`n` is not `m`", "`n` is 1"), "`n` is not `m`", "`n` is 1");
  }

  @Test
  void oneOfEqualConditionsStays() {
    keeps(List.of("`n` is not 1"), "`n` is not 1", "`n` is not 1");
    keeps(List.of("`n` is 1 or 2", "`n` is 1"), "`n` is 1 or 2", "`n` is 1");
  }

  @Test
  void otherValuesAndContradictionsStay() {
    keeps(List.of("`n` is 1", "`m` is at most 9"), "`n` is 1", "`m` is at most 9");
    keeps(List.of("`n` is 1", "`n` is 2"), "`n` is 1", "`n` is 2");
    keeps(List.of("`n` is not 1", "`n` is at most 4"), "`n` is not 1", "`n` is at most 4");
  }

  @Test
  void choicesKeepWhatIsOpen() {
    keeps(List.of("`run` is 1"), "`go` is 0 or `run` is 1", "`run` is 1");
    keeps(List.of("`go` is 0", "`run` is 0"), "`go` is 0 or `run` is 1", "`run` is 0");
    keeps(
        List.of("`a` is 1", "`b` is 1", "`n` is 3"),
        "`n` is 4 or (`a` is 1 and `b` is 1)",
        "`n` is 3");
    keeps(
        List.of("`a` is 1 or `b` is 1", "`n` is 3"),
        "`a` is 1 or `n` is less than 2 or `b` is 1",
        "`n` is 3");
  }

  @Test
  void whatIsLeftOfChoicesSaysMoreOfOthers() {
    keeps(
        List.of("`a` is 1", "`b` is 0"),
        "`a` is 1 or `c` is 1",
        "`a` is 1 or `b` is 1",
        "`b` is 0");
  }

  @Test
  void listsOfValuesAndFormulasAreNoChoices() {
    keeps(List.of("`n` is 1 or 2", "`n` is 3"), "`n` is 1 or 2", "`n` is 3");
    keeps(List.of("`a or b` is 1", "`a` is 0"), "`a or b` is 1", "`a` is 0");
  }

  /** Conditions that contradict those around them, and what later lines overrule, are not told. */
  @Test
  void whatNeverCountsIsNotTold() {
    String rules =
        Descriptions.of(
                "module m (input clk, input [3:0] k, input [7:0] a, c, output reg [7:0] b, q);"
                    + " always @(posedge clk) begin if (k != 0) begin if (k == 0) b <= a;"
                    + " else b <= c; end q <= a; if (k[0]) q <= c; else q <= a + 1; end endmodule")
            .rules();
    assertTrue(rules.contains("- If `k` is not 0: `b` becomes `c`."), rules);
    assertFalse(rules.contains("`k` is 0"), rules);
    assertFalse(rules.contains("- `q` becomes `a`."), rules);
  }

  /** Numbers that what is asked never has. */
  @Test
  void onlyNumbersInRangeAreTold() {
    String rules =
        Descriptions.of(
                "module m (input [2:0] s, input [7:0] a, c, output reg [7:0] y, z); always @* begin"
                    + " case (s & 3) 0: y = a; 1: y = c; 5: y = 99; 2: y = a + c; 3: y = a - c;"
                    + " default: y = 88; endcase if (s == 7) z = 1; else if ((s & 3) == 5) z = 77;"
                    + " else z = a; end endmodule")
            .rules();
    assertTrue(rules.contains("- `3`: `y` is `a - c`."), rules);
    assertFalse(rules.contains("99") || rules.contains("88") || rules.contains("77"), rules);
  }
}
