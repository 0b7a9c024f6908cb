package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** How far a counter gets, by the tests on it and by the constants that it is given. */
final class CountRange {
  private static final int PATHS = 400;
  private static final int UNKNOWN = -2;

  private final Signal counter;
  private final List<Decision.Path> up = new ArrayList<>();
  private final List<Decision.Path> down = new ArrayList<>();
  private final TreeSet<BigInteger> given = new TreeSet<>();
  private final TreeSet<BigInteger> asked = new TreeSet<>();
  private boolean anything;

  private CountRange(Signal counter) {
    this.counter = counter;
    asked.add(Term.mask(counter.width()));
  }

  /**
   * The range of a register.
   *
   * @param values decisions over values that follow others at all times
   * @param start what it starts with
   */
  static CountRange of(Register register, Map<Signal, Decision> values, BigInteger start) {
    CountRange range = new CountRange(register.signal());
    range.given.add(start);
    boolean all = register.decision().paths(PATHS, path -> range.follow(path, values));
    range.anything |= !all;
    return range;
  }

  /** The ways to a value, those to a value that it takes over from another signal included. */
  static List<Decision.Path> followed(Decision.Path path, Map<Signal, Decision> values) {
    Expression value = path.expression() == null ? null : Assignments.assigned(path.expression());
    // A net of fewer bits keeps less than the variable would.
    Decision inner =
        value instanceof Expression.SignalReference r
                && r.signal().width() >= path.expression().width()
            ? values.get(r.signal())
            : null;
    List<Decision.Path> ways = new ArrayList<>();
    boolean few =
        inner != null
            && inner.paths(
                PATHS,
                way -> {
                  List<Decision.Guard> guards = new ArrayList<>(path.guards());
                  guards.addAll(way.guards());
                  ways.add(new Decision.Path(guards, way.value()));
                });
    boolean known = few && ways.stream().allMatch(way -> way.expression() != null);
    return known ? ways : List.of(path);
  }

  private void follow(Decision.Path path, Map<Signal, Decision> values) {
    for (Decision.Path way : followed(path, values)) {
      way.guards().forEach(this::ask);
      Expression value = way.expression() == null ? null : Assignments.assigned(way.expression());
      if (value instanceof Constant c && c.bits().isKnown()) {
        given.add(c.bits().value());
      } else if (Registers.countsUp(counter, value)) {
        up.add(way);
      } else if (Registers.countsDown(counter, value)) {
        down.add(way);
      } else {
        anything |= !way.keeps() && (value == null || !Assignments.isOnly(value, counter));
      }
    }
  }

  private void ask(Decision.Guard guard) {
    if (guard.condition() != null) {
      Expressions.walk(
          guard.condition(),
          e -> {
            if (e instanceof Constant c && c.bits().isKnown()) {
              // Of q <= 8 the way ends at 9.
              asked.add(c.bits().value());
              asked.add(c.bits().value().add(BigInteger.ONE));
            }
          });
    }
  }

  /** Whether counting up may leave the width. */
  boolean passesTop() {
    BigInteger top = Term.mask(counter.width());
    return asked.stream()
        .filter(limit -> limit.compareTo(top) <= 0)
        .filter(limit -> limit.equals(top) || holds(limit))
        .noneMatch(limit -> up.stream().allMatch(way -> excludes(way, counter, limit)));
  }

  /** Whether nothing but counting brings the counter above a value. */
  private boolean holds(BigInteger limit) {
    // Below 0 it goes on at the top.
    boolean wraps = down.stream().anyMatch(way -> !excludes(way, counter, BigInteger.ZERO));
    return !anything && !wraps && given.last().compareTo(limit) <= 0;
  }

  /** Whether counting down may go below 0. */
  boolean passesZero() {
    return !down.stream().allMatch(way -> excludes(way, counter, BigInteger.ZERO));
  }

  /** Whether a way is not taken while a variable has a value. */
  static boolean excludes(Decision.Path way, Signal variable, BigInteger value) {
    for (Decision.Guard guard : way.guards()) {
      if (guard.condition() != null) {
        BigInteger holds = Evaluate.tryEvaluate(guard.condition(), Map.of(variable, value));
        if (holds != null && (holds.signum() != 0) != guard.holds()) {
          return true;
        }
      } else if (guard.choice().kind() == Statement.CaseKind.CASE) {
        int item = item(guard.choice(), Map.of(variable, value));
        if (item != UNKNOWN && item != guard.item()) {
          return true;
        }
      }
    }
    return false;
  }

  /** The item of a case that is taken, -1 for none, {@link #UNKNOWN} where more decides. */
  private static int item(Statement.Case choice, Map<Signal, BigInteger> values) {
    BigInteger selected = Evaluate.tryEvaluate(choice.selector(), values);
    if (selected == null) {
      return UNKNOWN;
    }
    for (int i = 0; i < choice.items().size(); i++) {
      for (Expression label : choice.items().get(i).labels()) {
        BigInteger asked = Evaluate.tryEvaluate(label, values);
        if (asked == null || asked.equals(selected)) {
          return asked == null ? UNKNOWN : i;
        }
      }
    }
    return -1;
  }
}
