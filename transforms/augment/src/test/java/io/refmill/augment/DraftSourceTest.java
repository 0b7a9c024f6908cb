package io.refmill.augment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.augment.family.Generators;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DraftSourceTest {
  private static DraftSource source(long seed, Map<String, Double> weights) {
    return new DraftSource(seed, Generators.all(), weights);
  }

  @Test
  void allFamiliesOfATargetTakeTurns() {
    List<Draft> drafts = source(1, Map.of()).next(Target.FSM, 45, d -> true);
    Map<String, Long> families =
        drafts.stream().collect(Collectors.groupingBy(Draft::family, Collectors.counting()));
    long wanted = Generators.all().stream().filter(g -> g.target() == Target.FSM).count();
    assertEquals(wanted, families.size());
    assertTrue(families.values().stream().allMatch(n -> n >= 2 && n <= 5), families::toString);
    assertEquals(45, drafts.stream().map(Draft::id).distinct().count());
  }

  @Test
  void aSeedGivesTheSameDrafts() {
    assertEquals(
        source(7, Map.of()).next(Target.PROTOCOL, 20, d -> true),
        source(7, Map.of()).next(Target.PROTOCOL, 20, d -> true));
    assertTrue(
        !source(7, Map.of())
            .next(Target.PROTOCOL, 20, d -> true)
            .equals(source(8, Map.of()).next(Target.PROTOCOL, 20, d -> true)));
  }

  @Test
  void whatFailsOftenIsDrawnOften() {
    Map<String, Double> weights =
        Generators.all().stream()
            .collect(
                Collectors.toMap(Generator::family, g -> g.family().equals("crc") ? 1.0 : 0.1));
    List<Draft> drafts = source(1, weights).next(Target.ARITHMETIC, 60, d -> true);
    long crc = drafts.stream().filter(d -> d.family().equals("crc")).count();
    assertTrue(crc >= 18 && crc <= 40, () -> crc + " of 60");
  }

  @Test
  void familiesWithNothingNewAreUsedUp() {
    DraftSource source = source(1, Map.of());
    assertEquals(List.of(), source.next(Target.TIMING, 10, d -> false));
    Set<String> timing =
        Generators.all().stream()
            .filter(g -> g.target() == Target.TIMING)
            .map(Generator::family)
            .collect(Collectors.toSet());
    assertEquals(timing, source.exhausted());
  }

  @Test
  void familiesThatGaveNothingNewAreDrawnLess() {
    DraftSource source = source(1, Map.of());
    Generators.all().stream()
        .filter(g -> g.target() == Target.FSM && !g.family().equals("random_moore"))
        .forEach(g -> source.learn(g.family(), 0));
    List<Draft> drafts = source.next(Target.FSM, 40, d -> true);
    long random = drafts.stream().filter(d -> d.family().equals("random_moore")).count();
    assertTrue(random >= 18, () -> random + " of 40");
  }
}
