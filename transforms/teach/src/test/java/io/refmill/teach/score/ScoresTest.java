package io.refmill.teach.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.refmill.schemas.TurnRow;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScoresTest {
  private static final double EXACT = 1e-12;

  @Test
  void passAtKIsWhatWasComputedByHand() {
    assertEquals(0.5, PassAtK.of(20, 1, 10), EXACT);
    assertEquals(1 - 45.0 / 190, PassAtK.of(20, 2, 10), EXACT);
    assertEquals(0.3, PassAtK.of(10, 3, 1), EXACT);
    assertEquals(0, PassAtK.of(10, 0, 10), EXACT);
    assertEquals(1, PassAtK.of(10, 1, 10), EXACT);
    assertEquals(1 - 3003.0 / 8008, PassAtK.of(16, 1, 10), EXACT);
    assertThrows(IllegalArgumentException.class, () -> PassAtK.of(9, 1, 10));
  }

  @Test
  void passAtKIsTheShareOfDrawsForAllSmallNumbers() {
    for (int n = 1; n <= 60; n++) {
      for (int k = 1; k <= n; k += 1 + n / 10) {
        for (int c = 0; c <= n; c++) {
          BigDecimal none = new BigDecimal(choose(n - c, k));
          BigDecimal all = new BigDecimal(choose(n, k));
          double expected =
              BigDecimal.ONE.subtract(none.divide(all, MathContext.DECIMAL128)).doubleValue();
          assertEquals(expected, PassAtK.of(n, c, k), EXACT, n + " " + c + " " + k);
        }
      }
    }
  }

  private static BigInteger choose(int n, int k) {
    if (k > n) {
      return BigInteger.ZERO;
    }
    BigInteger result = BigInteger.ONE;
    for (int i = 0; i < k; i++) {
      result = result.multiply(BigInteger.valueOf(n - i)).divide(BigInteger.valueOf(i + 1L));
    }
    return result;
  }

  @Test
  void advantagesAreDeviationsOfTheSample() {
    // Mean 4, squares 4 + 0 + 4 over 2: a deviation of 2.
    List<Double> advantages = Advantages.of(List.of(2.0, 4.0, 6.0));
    assertEquals(-1, advantages.get(0), 1e-6);
    assertEquals(0, advantages.get(1), EXACT);
    assertEquals(1, advantages.get(2), 1e-6);
    assertEquals(2 / (2 + 1e-6), advantages.get(2), EXACT);
    assertEquals(List.of(0.0, 0.0, 0.0), Advantages.of(List.of(5.0, 5.0, 5.0)));
    assertEquals(List.of(0.0), Advantages.of(List.of(5.0)));
    assertEquals(List.of(), Advantages.of(List.of()));
  }

  @Test
  void aTeamEarnsTenTimesLocalAndLittleForAgreement() {
    List<TurnRow.Rewards> rewards =
        TeamReward.of(
            List.of(1.0, 0.2),
            List.of(true, false),
            List.of(true, false, true),
            List.of(List.of(1.0, 0.4, 1.0), List.of(0.1, 0.2, 0.0)),
            true);
    assertEquals(2.0 / 3, rewards.get(0).fix(), EXACT);
    assertEquals(0.8, rewards.get(0).match(), EXACT);
    assertEquals(10 + 0.2 * 2 / 3 + 0.4, rewards.get(0).team(), EXACT);
    assertEquals(0, rewards.get(1).fix(), EXACT);
    assertEquals(2 + 0.05, rewards.get(1).team(), EXACT);
    double half = (rewards.get(0).team() - rewards.get(1).team()) / 2;
    double expected = half / (half * Math.sqrt(2) + 1e-6);
    assertEquals(expected, rewards.get(0).advantage(), EXACT);
    assertEquals(-expected, rewards.get(1).advantage(), EXACT);
  }

  @Test
  void nothingIsMendedWhereNothingWasWrong() {
    List<TurnRow.Rewards> rewards =
        TeamReward.of(List.of(1.0), List.of(true), List.of(true), List.of(List.of(1.0)), false);
    assertEquals(0, rewards.get(0).fix(), EXACT);
    assertEquals(10.5, rewards.get(0).team(), EXACT);
  }
}
