package io.refmill.compiler.emit.statement;

import io.refmill.compiler.emit.expression.KnownRanges;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CanonicalLoop;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.run.NumberRange;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.math.BigInteger;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The numbers that a process gives its own variables: an {@code integer} that counts to eight needs
 * no 32 bits, and has no sign. Loops whose conditions are known are followed round by round; of
 * others all rounds are taken together.
 */
final class AssignedNumbers {
  /** Statements that are looked at, those of loops again and again. */
  private static final int STEPS = 20_000;

  /** Variables of which is remembered what each branch knows. */
  private static final int MOST = 64;

  /** Rounds of a loop after which a number that still grows may be any. */
  private static final int ROUNDS = 12;

  private final Set<Signal> own;

  /** What is assigned to each of them; absent before that. */
  private final Map<Signal, NumberRange> assigned = new HashMap<>();

  /** What is known of variables at the place that is looked at. */
  private Map<Signal, NumberRange> now = new HashMap<>();

  private int steps;

  private AssignedNumbers(Set<Signal> own) {
    this.own = own;
  }

  /**
   * The numbers of variables where these are fewer than fit.
   *
   * @param candidates what nobody else assigns
   * @param zero what may be read before it is assigned: it is 0 then
   */
  static Map<Signal, NumberRange> of(Statement body, Set<Signal> candidates, Set<Signal> zero) {
    Set<Signal> own = new HashSet<>(candidates);
    own.removeIf(s -> s.isArray() || s.real() || s.width() < 2);
    boolean[] whole = {true};
    Set<Signal> written = new HashSet<>();
    Statements.forEach(
        body,
        s -> {
          if (Statements.isJump(s)) {
            whole[0] = false;
          }
          Expression target = Statements.target(s);
          if (target instanceof Expression.SignalReference r
              && s instanceof Statement.BlockingAssignment) {
            written.add(r.signal());
          } else if (target != null) {
            own.removeAll(Expressions.targets(target));
          }
        });
    own.retainAll(written);
    if (!whole[0] || own.size() > MOST || Collections.disjoint(own, assignedElsewhere(body))) {
      return Map.of();
    }
    AssignedNumbers numbers = new AssignedNumbers(own);
    for (Signal s : own) {
      if (zero.contains(s)) {
        NumberRange nothing = new NumberRange(BigInteger.ZERO, BigInteger.ZERO);
        numbers.assigned.put(s, nothing);
        numbers.now.put(s, nothing);
      }
    }
    numbers.walk(body);
    if (numbers.steps > STEPS) {
      return Map.of();
    }
    numbers
        .assigned
        .entrySet()
        .removeIf(e -> e.getValue().equals(all(e.getKey())) || e.getValue().low().signum() < 0);
    return numbers.assigned;
  }

  /** What is assigned by more than the heads of loops that count from one constant to another. */
  private static Set<Signal> assignedElsewhere(Statement body) {
    Set<Statement> heads = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Signal> result = new HashSet<>();
    Statements.forEach(
        body,
        s -> {
          if (s instanceof Statement.Loop l && CanonicalLoop.of(l) != null) {
            heads.add(Statements.only(l.initial()));
            heads.add(Statements.only(l.step()));
          } else if (Statements.target(s) != null && !heads.contains(s)) {
            result.addAll(Expressions.targets(Statements.target(s)));
          }
        });
    return result;
  }

  private static NumberRange all(Signal s) {
    return NumberRange.ofType(s.width(), s.signed());
  }

  private void walk(Statement s) {
    if (s == null || ++steps > STEPS) {
      return;
    }
    if (s instanceof Statement.Block b) {
      b.statements().forEach(this::walk);
    } else if (s instanceof Statement.Labeled l) {
      walk(l.body());
    } else if (s instanceof Statement.BlockingAssignment a) {
      assign(a);
    } else if (s instanceof Statement.If i) {
      choice(i);
    } else if (s instanceof Statement.Case c) {
      Map<Signal, NumberRange> before = now;
      Map<Signal, NumberRange> behind = null;
      for (Statement branch : Statements.children(c)) {
        behind = joined(behind, branch(before, branch));
      }
      now = joined(behind, before);
    } else if (s instanceof Statement.Loop l) {
      loop(l);
    } else if (!(s instanceof Statement.NonblockingAssignment)) {
      steps = STEPS + 1;
    }
  }

  private void assign(Statement.BlockingAssignment a) {
    if (!(a.target() instanceof Expression.SignalReference r) || !own.contains(r.signal())) {
      Expressions.targets(a.target()).forEach(now::remove);
      return;
    }
    Signal s = r.signal();
    NumberRange value = a.value().width() == s.width() ? number(a.value()) : all(s);
    // What has another sign is the same number where both have it.
    value = all(s).contains(value) ? value : all(s);
    now.put(s, value);
    assigned.merge(s, value, AssignedNumbers::or);
  }

  private void choice(Statement.If first) {
    Map<Signal, NumberRange> before = now;
    Map<Signal, NumberRange> behind = null;
    Statement rest = first;
    while (rest instanceof Statement.If i) {
      now = before;
      Boolean decided = decided(i.condition());
      if (Boolean.TRUE.equals(decided)) {
        rest = i.whenTrue();
        break;
      } else if (decided == null) {
        Map<Signal, NumberRange> holds = new HashMap<>(before);
        KnownRanges.narrow(i.condition(), true, holds);
        behind = joined(behind, branch(holds, i.whenTrue()));
        before = new HashMap<>(before);
        KnownRanges.narrow(i.condition(), false, before);
      }
      rest = Statements.only(i.whenFalse());
    }
    now = joined(behind, branch(before, rest));
  }

  private Map<Signal, NumberRange> branch(Map<Signal, NumberRange> before, Statement s) {
    now = new HashMap<>(before);
    walk(s);
    return now;
  }

  private void loop(Statement.Loop l) {
    if (!l.testFirst()) {
      steps = STEPS + 1;
      return;
    }
    walk(l.initial());
    Boolean runs = decided(l.condition());
    while (Boolean.TRUE.equals(runs) && ++steps <= STEPS) {
      walk(l.body());
      walk(l.step());
      runs = decided(l.condition());
    }
    if (runs == null) {
      anyRounds(l);
    }
  }

  /** What is known at the beginning of each round of a loop, however many there are. */
  private void anyRounds(Statement.Loop l) {
    Map<Signal, NumberRange> before = now;
    for (int round = 0; ++steps <= STEPS; round++) {
      now = new HashMap<>(before);
      KnownRanges.narrow(l.condition(), true, now);
      walk(l.body());
      walk(l.step());
      Map<Signal, NumberRange> after = joined(before, now);
      if (after.equals(before)) {
        break;
      }
      if (round >= ROUNDS) {
        Map<Signal, NumberRange> kept = before;
        after.entrySet().removeIf(e -> !e.getValue().equals(kept.get(e.getKey())));
      }
      before = after;
    }
    now = new HashMap<>(before);
    KnownRanges.narrow(l.condition(), false, now);
  }

  /** What is known in both; all that is known in one where the other is null. */
  private static Map<Signal, NumberRange> joined(
      Map<Signal, NumberRange> one, Map<Signal, NumberRange> other) {
    if (one == null) {
      return other;
    }
    Map<Signal, NumberRange> result = new HashMap<>();
    one.forEach(
        (s, range) -> {
          if (other.containsKey(s)) {
            result.put(s, or(range, other.get(s)));
          }
        });
    return result;
  }

  private static NumberRange or(NumberRange one, NumberRange other) {
    return new NumberRange(one.low().min(other.low()), one.high().max(other.high()));
  }

  private NumberRange number(Expression e) {
    BigInteger value = value(e);
    if (value == null) {
      return NumberRange.of(e, now::get);
    }
    BigInteger n = Evaluate.number(value, e);
    return new NumberRange(n, n);
  }

  private Boolean decided(Expression condition) {
    BigInteger value = value(condition);
    return value == null ? null : (Boolean) (value.signum() != 0);
  }

  /** The bit pattern of an expression where all that it reads has one value, else null. */
  private BigInteger value(Expression e) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    Map<Signal, BigInteger> values = new HashMap<>();
    for (Signal s : read) {
      NumberRange range = now.get(s);
      if (range == null || !range.low().equals(range.high())) {
        return null;
      }
      values.put(s, range.low().and(s.allOnes()));
    }
    return Evaluate.tryEvaluate(e, values);
  }
}
