package io.refmill.dataset;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.dataset.DesignCost.Times;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DesignCostTest {
  private static DesignCost compiled(long index, long nanos) {
    return new DesignCost("d" + index, index, "f.v", "", null, Times.ofCompiler(nanos));
  }

  private static DesignCost simulated(long index, long first, long further, String rejection) {
    return new DesignCost(
        "d" + index,
        index,
        "f.v",
        "m" + index,
        rejection,
        new Times(0, 1, first, 2, 4, further, 5, 3));
  }

  @Test
  void whatStagesSayOfADesignIsPutTogether() {
    List<DesignCost> slowest =
        DesignCost.slowest(
            List.of(
                compiled(4, 50),
                simulated(4, 100, 20, "SIMULATOR_TIMEOUT"),
                compiled(7, 140),
                simulated(4, 1, 0, null)));
    assertEquals(
        List.of(
            new DesignCost(
                "d4", 4, "f.v", "m4", "SIMULATOR_TIMEOUT", new Times(50, 2, 101, 4, 8, 20, 10, 6)),
            compiled(7, 140)),
        slowest);
    assertEquals(201, slowest.get(0).times().total());
  }

  @Test
  void theSlowestComeFirstAndOfEquallySlowOnesTheFirstOfTheInput() {
    List<DesignCost> costs = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      costs.add(compiled(i, i == 30 ? 900 : i % 2 == 0 ? 500 : 700));
    }
    List<Long> expected = List.of(30L, 1L, 3L, 5L, 7L, 9L, 11L, 13L, 15L, 17L);
    Random random = new Random(1);
    for (int i = 0; i < 20; i++) {
      Collections.shuffle(costs, random);
      assertEquals(expected, DesignCost.slowest(costs).stream().map(DesignCost::index).toList());
    }
    assertEquals(List.of(), DesignCost.slowest(List.of()));
  }

  @Test
  void partsByDesignsComeToTheSameAsAll() {
    List<DesignCost> costs = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      costs.add(compiled(i, 1 + i * 37 % 101));
      costs.add(simulated(i, i * 53 % 89, i % 7, null));
    }
    List<DesignCost> ofParts = new ArrayList<>();
    for (int part = 0; part < 5; part++) {
      int which = part;
      ofParts.addAll(
          DesignCost.slowest(costs.stream().filter(c -> c.index() % 5 == which).toList()));
    }
    assertEquals(DesignCost.slowest(costs), DesignCost.slowest(ofParts));
  }
}
