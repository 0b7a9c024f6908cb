package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Blocks;
import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.Otherwise;
import java.util.List;

/** Branches that do nothing, for all passes that leave some behind. */
final class IdleBranches {
  private IdleBranches() {}

  /** What is done otherwise; nothing where that is a {@code pass}. */
  static Otherwise trimmed(Otherwise otherwise) {
    return Blocks.isIdle(otherwise.body()) ? Otherwise.NONE : otherwise;
  }

  /**
   * The branches of a choice without the last ones that do nothing, if nothing is done otherwise
   * either and nothing happens where their conditions are asked.
   */
  static List<Branch> trimmed(List<Branch> branches, Otherwise otherwise) {
    int size = branches.size();
    while (otherwise.isAbsent() && size > 0 && isIdle(branches.get(size - 1))) {
      size--;
    }
    return branches.subList(0, size);
  }

  private static boolean isIdle(Branch b) {
    return Blocks.isIdle(b.body()) && !JoinChoices.hasEffects(b.condition());
  }
}
