package io.refmill.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.StateVariable;
import io.refmill.contract.Protocol;
import java.util.List;
import org.junit.jupiter.api.Test;

class CategoryTest {
  private static final StateVariable Q = Designs.state("q", 2, 0);

  @Test
  void combinationalDesigns() {
    DesignInterface gate = Designs.combinational(Designs.in("a", 4), Designs.out("y", 4));
    assertEquals(
        Category.COMBINATIONAL,
        Category.of("always @(*) for (i = 0; i < 4; i = i + 1) y[i] = a[3-i];", gate));
    assertEquals(Category.ARITHMETIC, Category.of("assign y = a * 3;", gate));
  }

  @Test
  void designsWithState() {
    assertEquals(
        Category.SEQUENTIAL, Category.of("case (step) 0: q <= 1; endcase", Designs.clocked(Q)));
    assertEquals(Category.FSM, Category.of("case (q) 0: q <= 1; endcase", Designs.clocked(Q)));
    assertEquals(
        Category.FSM, Category.of("case (1'b1) q[0]: q <= 2; endcase", Designs.clocked(Q)));
    assertEquals(
        Category.MEMORY,
        Category.of("case (q) endcase", Designs.clocked(Designs.state("m", 8, 16))));
  }

  @Test
  void clocksDecideFirst() {
    DesignInterface one = Designs.clocked(Q);
    DesignInterface event =
        new DesignInterface(
            "x",
            Protocol.EVENT,
            one.ports(),
            one.clocks(),
            List.of(),
            one.state(),
            true,
            List.of());
    assertEquals(Category.MULTI_CLOCK, Category.of("", event));
    DesignInterface latch =
        new DesignInterface(
            "x", Protocol.CYCLE, one.ports(), List.of(), List.of(), one.state(), true, List.of());
    assertEquals(Category.LATCH, Category.of("", latch));
  }
}
