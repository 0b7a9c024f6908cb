package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
}
