package io.refmill.augment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SharePlanTest {
  private static final List<Target> TWO = List.of(Target.FSM, Target.PROTOCOL);

  @Test
  void sharesHoldWithWhatIsAdded() {
    Map<Target, Long> held = Map.of(Target.FSM, 50L, Target.PROTOCOL, 5L);
    Map<Target, Integer> missing = SharePlan.missing(1000, held, TWO, 0.28);
    long total = 1000 + missing.get(Target.FSM) + missing.get(Target.PROTOCOL);
    for (Target target : TWO) {
      double share = (double) (held.get(target) + missing.get(target)) / total;
      assertTrue(share >= 0.28 && share < 0.282, () -> target + ": " + share);
    }
  }

  @Test
  void nothingIsMissingWhereSharesHold() {
    Map<Target, Long> held = Map.of(Target.FSM, 300L, Target.PROTOCOL, 400L);
    assertEquals(
        Map.of(Target.FSM, 0, Target.PROTOCOL, 0), SharePlan.missing(1000, held, TWO, 0.28));
  }

  /** Up to what is allowed at all, it ends. */
  @Test
  void sharesMayBeNearlyTheWhole() {
    Map<Target, Integer> missing = SharePlan.missing(1000, Map.of(), TWO, SharePlan.MOST / 2);
    assertEquals(99_000, missing.get(Target.FSM) + missing.get(Target.PROTOCOL), 10);
    assertThrows(
        IllegalArgumentException.class, () -> SharePlan.missing(1000, Map.of(), TWO, 0.4999));
  }

  @Test
  void sharesOfMoreThanAllAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> SharePlan.missing(10, Map.of(), TWO, 0.5));
  }
}
