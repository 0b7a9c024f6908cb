package io.refmill.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Protocol;
import java.util.List;
import org.junit.jupiter.api.Test;

class CategoryTest {
  private static final DesignInterface GATE =
      Designs.combinational(Designs.in("a", 4), Designs.out("y", 4));
  private static final DesignInterface CLOCKED = Designs.clocked(Designs.state("q", 2, 0));

  /** State without a clock. */
  private static final DesignInterface HELD =
      new DesignInterface(
          "x",
          Protocol.CYCLE,
          CLOCKED.ports(),
          List.of(),
          List.of(),
          CLOCKED.state(),
          true,
          List.of());

  @Test
  void combinationalDesigns() {
    assertEquals(
        Category.COMBINATIONAL, Category.of(List.of("bitwise_logic", "combinational_logic"), GATE));
    assertEquals(Category.ARITHMETIC, Category.of(List.of("alu", "combinational_logic"), GATE));
    assertEquals(Category.COMBINATIONAL, Category.of(List.of(), GATE));
  }

  @Test
  void designsWithState() {
    assertEquals(
        Category.SEQUENTIAL, Category.of(List.of("arithmetic", "sequential_logic"), CLOCKED));
    assertEquals(Category.SEQUENTIAL, Category.of(List.of(), CLOCKED));
    assertEquals(
        Category.MEMORY, Category.of(List.of("fifo", "counter", "sequential_logic"), CLOCKED));
    assertEquals(
        Category.FSM, Category.of(List.of("memory", "fsm_mealy", "sequential_logic"), CLOCKED));
  }

  @Test
  void severalClocksDecideFirst() {
    assertEquals(
        Category.MULTI_CLOCK,
        Category.of(List.of("fsm_moore", "multi_clock", "sequential_logic"), CLOCKED));
  }

  @Test
  void latchesAreNothingBesideRegisters() {
    List<String> found = List.of("latch", "sequential_logic");
    assertEquals(Category.LATCH, Category.of(found, HELD));
    assertEquals(Category.SEQUENTIAL, Category.of(found, CLOCKED));
  }
}
