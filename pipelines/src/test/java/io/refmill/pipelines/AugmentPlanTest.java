package io.refmill.pipelines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.augment.Draft;
import io.refmill.augment.Generator;
import io.refmill.augment.Target;
import io.refmill.augment.family.Generators;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AugmentPlanTest {
  private static AugmentPlan plan(double share, int count, boolean fill) {
    return new AugmentPlan(
        new AugmentOptions(
            Path.of("base"),
            List.of(Target.FSM, Target.PROTOCOL, Target.ARITHMETIC),
            share,
            count,
            fill,
            1,
            List.of(),
            null,
            List.of(),
            0,
            0,
            8,
            Path.of("drafts")),
        100);
  }

  private static final Map<Target, Long> NONE =
      Map.of(Target.FSM, 0L, Target.PROTOCOL, 0L, Target.ARITHMETIC, 0L);

  private static int sum(Map<Target, Integer> missing) {
    return missing.values().stream().mapToInt(Integer::intValue).sum();
  }

  @Test
  void whatMayBeAddedBoundsWhatTheSharesNeed() {
    assertTrue(sum(plan(0.28, 0, false).missing(100, NONE)) > 500);
    int few = sum(plan(0.28, 60, false).missing(100, NONE));
    assertTrue(few <= 60 && few >= 57, () -> few + " rows");
    assertEquals(0, sum(plan(0.28, 60, false).missing(160, NONE)));
  }

  @Test
  void whatIsToBeFilledIsSpreadOverTheTargets() {
    Map<Target, Long> enough =
        Map.of(Target.FSM, 50L, Target.PROTOCOL, 50L, Target.ARITHMETIC, 50L);
    assertEquals(0, sum(plan(0.1, 61, false).missing(100, enough)));
    Map<Target, Integer> missing = plan(0.1, 61, true).missing(100, enough);
    assertEquals(61, sum(missing));
    assertTrue(missing.values().stream().allMatch(m -> m == 20 || m == 21), missing::toString);
    assertEquals(1, sum(plan(0.1, 61, true).missing(160, enough)));
    assertEquals(0, sum(plan(0.1, 61, true).missing(161, enough)));
    // Also where rounding leaves some of the room.
    assertEquals(60, sum(plan(0.28, 60, true).missing(100, NONE)));
  }

  @Test
  void moreIsDrawnWhereLittleWasWorthIt() {
    AugmentPlan plan = plan(0.28, 0, false);
    assertEquals(1000, plan.draws(Target.FSM, 1000));
    Generator lift =
        Generators.all().stream().filter(g -> g.family().equals("lift")).findFirst().orElseThrow();
    Map<String, Draft> drafts = new TreeMap<>();
    Set<String> news = new HashSet<>();
    for (int i = 0; i < 10; i++) {
      Draft draft = lift.generate(i);
      plan.draw(draft);
      drafts.put(draft.id(), draft);
      if (i < 5) {
        news.add(draft.id());
      }
    }
    assertEquals(Map.of("lift", 0.5), plan.learn(drafts, news));
    // Twice as many, but for two times the deviation.
    assertEquals((int) (2 * (1000 - 2 * Math.sqrt(1000))), plan.draws(Target.FSM, 1000));
    assertEquals(3, plan.draws(Target.FSM, 3));
    assertEquals(1000, plan.draws(Target.PROTOCOL, 1000));
    assertEquals(Map.of("lift", 10L), plan.families());
  }
}
