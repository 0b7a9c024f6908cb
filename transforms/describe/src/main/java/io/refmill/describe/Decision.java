package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CaseCoverage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What decides over the value of a variable when a process runs. */
sealed interface Decision {
  /**
   * A value; null for {@link #KEEP} and {@link #OTHER}.
   *
   * <p>These are constants here and not of the interface: two threads that begin with one type each
   * would wait for each other for ever.
   */
  record Value(Expression expression) implements Decision {
    /** Nothing is assigned. */
    static final Decision KEEP = new Value(null);

    /** Something that is not followed: part of the variable, a loop, a value made on the way. */
    static final Decision OTHER = new Value(null);
  }

  /** One of two. */
  record Either(Expression condition, Decision yes, Decision no) implements Decision {}

  /** One of several, by constants; {@code otherwise} for any other value. */
  record ByCase(Statement.Case choice, List<Decision> items, Decision otherwise)
      implements Decision {}

  /**
   * A condition on the way to a value.
   *
   * @param condition of an {@code if}; null for a case
   * @param holds whether it holds
   * @param choice the case; null for an {@code if}
   * @param item the index of its item; -1 for any other value
   */
  record Guard(Expression condition, boolean holds, Statement.Case choice, int item) {}

  /** A way to a value. */
  record Path(List<Guard> guards, Decision value) {
    /** The value; null where the variable keeps its own, or where that is not followed. */
    Expression expression() {
      return ((Value) value).expression();
    }

    boolean keeps() {
      return value == Value.KEEP;
    }
  }

  /** Calls {@code visit} for every way, at most {@code limit} of them; false if there are more. */
  default boolean paths(int limit, Consumer<Path> visit) {
    int[] left = {limit};
    walk(this, new ArrayList<>(), left, visit);
    return left[0] >= 0;
  }

  private static void walk(
      Decision decision, List<Guard> guards, int[] left, Consumer<Path> visit) {
    if (left[0] < 0) {
      return;
    }
    if (decision instanceof Either e) {
      guards.add(new Guard(e.condition(), true, null, 0));
      walk(e.yes(), guards, left, visit);
      guards.set(guards.size() - 1, new Guard(e.condition(), false, null, 0));
      walk(e.no(), guards, left, visit);
      guards.remove(guards.size() - 1);
    } else if (decision instanceof ByCase c) {
      CaseCoverage.Reach reach = CaseCoverage.reach(c.choice());
      boolean covered = reach.itemsToCover() <= c.items().size();
      for (int i = 0; i < c.items().size() + (covered ? 0 : 1); i++) {
        boolean last = i == c.items().size();
        if (reach.idle().contains(i)) {
          continue;
        }
        guards.add(new Guard(null, true, c.choice(), last ? -1 : i));
        walk(last ? c.otherwise() : c.items().get(i), guards, left, visit);
        guards.remove(guards.size() - 1);
      }
    } else if (--left[0] >= 0) {
      visit.accept(new Path(List.copyOf(guards), decision));
    }
  }
}
