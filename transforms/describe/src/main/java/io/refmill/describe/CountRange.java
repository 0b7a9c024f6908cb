package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** How far a counter gets, by the tests on it and by the constants that it is given. */
final class CountRange {
  private static final int PATHS = 400;
  private static final int UNKNOWN = -2;

  /** Values behind each other that are followed to what they are made of. */
  private static final int HOPS = 4;

  private final Signal counter;
  private final Map<Signal, Decision> values;
  private final List<Decision.Path> up = new ArrayList<>();
  private final List<Decision.Path> down = new ArrayList<>();
  private final TreeSet<BigInteger> given = new TreeSet<>();
  private final TreeSet<BigInteger> asked = new TreeSet<>();
  private boolean anything;

  private CountRange(Signal counter, Map<Signal, Decision> values) {
    this.counter = counter;
    this.values = values;
    asked.add(Term.mask(counter.width()));
  }

  /**
   * The range of a register.
   *
   * @param values decisions over values that follow others at all times
   * @param start what it starts with
   */
  static CountRange of(Register register, Map<Signal, Decision> values, BigInteger start) {
    CountRange range = new CountRange(register.signal(), values);
    range.given.add(start);
    boolean all = register.decision().paths(PATHS, range::follow);
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

  private void follow(Decision.Path path) {
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
      ask(guard.condition(), HOPS);
    }
  }

  private void ask(Expression condition, int hops) {
    Expressions.walk(
        condition,
        e -> {
          if (e instanceof Constant c && c.bits().isKnown()) {
            // Of q <= 8 the way ends at 9.
            asked.add(c.bits().value());
            asked.add(c.bits().value().add(BigInteger.ONE));
          } else if (e instanceof Expression.SignalReference r
              && hops > 0
              && values.get(r.signal()) instanceof Decision.Value v
              && v.expression() != null) {
            ask(v.expression(), hops - 1);
          }
        });
  }

  /** Whether counting up may leave the width. */
  boolean passesTop() {
    return end() == null;
  }

  /** The least value that keeps it from being counted on beyond its width; null if none does. */
  BigInteger end() {
    BigInteger top = Term.mask(counter.width());
    return asked.stream()
        .filter(limit -> limit.compareTo(top) <= 0)
        .filter(limit -> limit.equals(top) || holds(limit))
        .filter(limit -> up.stream().allMatch(way -> excludes(way, counter, limit, values)))
        .findFirst()
        .orElse(null);
  }

  /** Whether nothing but counting brings the counter above a value. */
  private boolean holds(BigInteger limit) {
    // Below 0 it goes on at the top.
    boolean wraps = down.stream().anyMatch(way -> !excludes(way, counter, BigInteger.ZERO, values));
    return !anything && !wraps && given.last().compareTo(limit) <= 0;
  }

  /** Whether counting down may go below 0. */
  boolean passesZero() {
    return !down.stream().allMatch(way -> excludes(way, counter, BigInteger.ZERO, values));
  }

  /** Whether a way is not taken while a variable has a value. */
  static boolean excludes(Decision.Path way, Signal variable, BigInteger value) {
    return excludes(way, variable, value, Map.of());
  }

  /**
   * Whether a way is not taken while a variable has a value.
   *
   * @param values decisions over values that follow others at all times, and so this one
   */
  static boolean excludes(
      Decision.Path way, Signal variable, BigInteger value, Map<Signal, Decision> values) {
    for (Decision.Guard guard : way.guards()) {
      if (guard.condition() != null) {
        Map<Signal, BigInteger> known = new HashMap<>(Map.of(variable, value));
        learn(guard.condition(), values, known, HOPS);
        BigInteger holds = Evaluate.tryEvaluate(guard.condition(), known);
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

  /** Adds what an expression reads that is a formula of what is known. */
  private static void learn(
      Expression e, Map<Signal, Decision> values, Map<Signal, BigInteger> known, int hops) {
    if (hops == 0 || values.isEmpty()) {
      return;
    }
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    for (Signal s : read) {
      if (!known.containsKey(s)
          && values.get(s) instanceof Decision.Value v
          && v.expression() != null) {
        learn(v.expression(), values, known, hops - 1);
        BigInteger value = Evaluate.tryEvaluate(v.expression(), known);
        if (value != null) {
          known.put(s, value.and(Term.mask(s.width())));
        }
      }
    }
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
