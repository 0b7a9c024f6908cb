package io.refmill.curation;

import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * A coarse kind of design: the first that fits of those that were found in the lowered design, in
 * the order of the constants. Meant for looking at the mix of a dataset, not as a label to learn.
 */
public enum Category {
  /** Several clocks. */
  MULTI_CLOCK(Set.of("multi_clock")),
  /** A state machine. */
  FSM(Set.of("fsm_moore", "fsm_mealy", "fsm_one_hot")),
  /** An array whose places are asked for by a value. */
  MEMORY(Set.of("memory", "fifo")),
  /** State that no clock triggers: latches and feedback. */
  LATCH(Set.of("latch")),
  /** Any other state. */
  SEQUENTIAL(Set.of("sequential_logic")),
  /** No state, and a sum, product, quotient or comparison by size. */
  ARITHMETIC(Set.of("arithmetic", "alu", "comparator")),
  /** No state otherwise. */
  COMBINATIONAL(Set.of());

  /** The kinds of {@link DesignDescription#categories()} that it stands for. */
  private final Set<String> kinds;

  Category(Set<String> kinds) {
    this.kinds = kinds;
  }

  /**
   * Classifies a design.
   *
   * @param found kinds of the design, see {@link DesignDescription#categories()}
   * @param design its interface
   */
  public static Category of(List<String> found, DesignInterface design) {
    for (Category category : values()) {
      boolean fits = !Collections.disjoint(found, category.kinds);
      // A latch beside registers, as one that gates their clock, is no more than a part of them.
      if (fits && (category != LATCH || design.clocks().isEmpty())) {
        return category;
      }
      if (category == SEQUENTIAL && design.sequential()) {
        return category;
      }
    }
    return COMBINATIONAL;
  }
}
