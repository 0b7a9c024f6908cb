package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import java.util.HashSet;
import java.util.Set;

/** What other processes notice of a process: when it starts, and what it drives. */
final class Surroundings {
  private Surroundings() {}

  /**
   * Whether a process with another body still starts when it did and drives what it drove:
   * {@code @*} watches what statements read that never run, and a variable that only these assign
   * would lose its driver.
   */
  static boolean same(Process.AlwaysConstruct before, Statement after) {
    return targets(before.body()).equals(targets(after))
        && (!before.implicit()
            || Expressions.watchedBy(before.body()).equals(Expressions.watchedBy(after)));
  }

  private static Set<Expression> targets(Statement s) {
    Set<Expression> result = new HashSet<>();
    Expressions.forEachExpression(s, value -> {}, result::add);
    return result;
  }
}
