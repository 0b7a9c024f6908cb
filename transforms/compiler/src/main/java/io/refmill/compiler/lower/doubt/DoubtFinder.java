package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.util.List;

/** Who finds doubts of some codes in a design. */
@FunctionalInterface
interface DoubtFinder {
  /**
   * Looks at a design that has its schedule.
   *
   * @throws LoweringException where it finds what cannot be lowered at all
   */
  List<Doubt> find(LoweringState design);
}
