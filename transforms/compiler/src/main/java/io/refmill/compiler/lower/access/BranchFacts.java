package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What branches have assigned, for whoever reads it where the conditions say that the branch was
 * taken. Only as long as nothing is assigned that the conditions read.
 *
 * <pre>
 * if (a) u = b;
 * if (a &amp;&amp; c) y = u;      u is that of this execution
 * </pre>
 *
 * <p>So does a flag that branches leave behind ({@link FlagFacts}).
 */
final class BranchFacts {
  /** Branches that are remembered for one variable, the last ones. */
  private static final int MAX_BRANCHES = 12;

  /** Conditions of one branch that are compared. */
  static final int MAX_CONDITIONS = 12;

  /** Bits that were assigned where some conditions held. */
  private static final class Branch {
    final Conditions conditions;
    final Signal target;
    final Positions bits;
    boolean stale;

    Branch(Conditions conditions, Signal target, Positions bits) {
      this.conditions = conditions;
      this.target = target;
      this.bits = bits;
    }
  }

  /** A place in the text that is reached where its conditions hold. */
  private static final class Level {
    final Level outer;
    final Conditions conditions;
    final Map<Signal, List<Branch>> branches = new HashMap<>();
    final Map<Signal, List<Branch>> decidedBy = new HashMap<>();
    final Set<Signal> assigned = new HashSet<>();

    Level(Level outer, Conditions conditions) {
      this.outer = outer;
      this.conditions = conditions;
    }

    void assigned(Collection<Signal> signals) {
      for (Signal s : signals) {
        if (assigned.add(s) || decidedBy.containsKey(s)) {
          List<Branch> some = decidedBy.remove(s);
          if (some != null) {
            some.forEach(b -> b.stale = true);
          }
        }
      }
    }

    void add(Branch b) {
      List<Branch> some = branches.computeIfAbsent(b.target, k -> new ArrayList<>());
      some.removeIf(old -> old.stale);
      if (some.size() >= MAX_BRANCHES) {
        some.remove(0);
      }
      some.add(b);
      b.conditions
          .signals()
          .forEach(s -> decidedBy.computeIfAbsent(s, k -> new ArrayList<>()).add(b));
    }
  }

  private final JournaledMap<Set<BigInteger>> values;

  private Level level = new Level(null, new Conditions());

  /** Nothing is known but what few values variables have, now and later. */
  BranchFacts(JournaledMap<Set<BigInteger>> values) {
    this.values = values;
  }

  /** What follows is reached where these conditions hold. */
  void enter(Conditions conditions) {
    level = new Level(level, conditions);
  }

  /**
   * Ends {@link #enter}.
   *
   * @param passed whether it is passed wherever the conditions hold
   */
  void leave(boolean passed) {
    Level inner = level;
    Conditions more = inner.conditions;
    leave(passed && more.isExact() ? more : null);
  }

  /** What follows is one branch or another; in each, some of these conditions hold. */
  void enterChoice(Conditions growing) {
    enter(growing);
  }

  /** Ends {@link #enterChoice}. */
  void leaveChoice() {
    leave(new Conditions());
  }

  /** Ends {@link #enter} of what is passed in any case: what holds at its end holds there. */
  void leaveRun() {
    Level inner = level;
    level = inner.outer;
    level.assigned(inner.assigned);
    for (List<Branch> some : inner.branches.values()) {
      some.stream().filter(b -> !b.stale).forEach(level::add);
    }
  }

  /** What is said here of single flags. */
  List<FlagFacts.Implied> flags() {
    List<FlagFacts.Implied> result = new ArrayList<>();
    for (List<Branch> some : level.branches.values()) {
      for (Branch b : some) {
        if (!b.stale && b.conditions.size() == 1 && b.conditions.isExact()) {
          b.conditions
              .facts()
              .forEach(
                  (e, numbers) -> {
                    if (e instanceof Expression.SignalReference s && numbers.in()) {
                      for (BigInteger n : numbers.values()) {
                        result.add(new FlagFacts.Implied(s.signal(), n, b.target, b.bits));
                      }
                    }
                  });
        }
      }
    }
    return result;
  }

  /** As {@link #left}, before the choice that is being made, if a flag is a number there. */
  Positions leftBefore(Signal flag, BigInteger number, Signal s, Positions bits) {
    Level choice = level;
    level =
        new Level(
            choice.outer,
            Conditions.of(new Expression.SignalReference(flag), true, Set.of(number)));
    Positions left = left(s, bits);
    level = choice;
    return left;
  }

  /**
   * Goes back to the level outside.
   *
   * @param more conditions under which what was assigned inside is assigned there; null if nobody
   *     knows
   */
  private void leave(Conditions more) {
    Level inner = level;
    level = inner.outer;
    level.assigned(inner.assigned);
    if (more == null) {
      return;
    }
    for (List<Branch> some : inner.branches.values()) {
      for (Branch b : some) {
        Conditions both = new Conditions();
        both.addAll(b.conditions);
        both.addAll(more);
        // A branch that was not taken may have changed what the others were chosen by.
        if (!b.stale
            && both.size() <= MAX_CONDITIONS
            && Collections.disjoint(both.signals(), inner.assigned)) {
          level.add(new Branch(both, b.target, b.bits));
        }
      }
    }
  }

  /** Notes bits that are assigned here wherever this place is reached. */
  void define(Signal target, Positions bits) {
    level.add(new Branch(new Conditions(), target, bits));
  }

  /** Notes bits that have been assigned where some conditions held. */
  void define(Conditions conditions, Signal target, Positions bits) {
    if (conditions.isExact()) {
      level.add(new Branch(conditions, target, bits));
    }
  }

  /** Notes that a signal has another value now. */
  void assigned(Collection<Signal> signals) {
    level.assigned(signals);
  }

  /** Those bits that no branch has assigned which was taken. */
  Positions left(Signal s, Positions bits) {
    Positions left = bits;
    Set<Signal> since = new HashSet<>();
    for (Level l = level; l != null && !left.isEmpty(); l = l.outer) {
      for (Branch b : l.branches.getOrDefault(s, List.of())) {
        if (!b.stale && Collections.disjoint(b.conditions.signals(), since) && wasTaken(b)) {
          left = left.andNot(b.bits);
        }
      }
      since.addAll(l.assigned);
    }
    return left;
  }

  private boolean wasTaken(Branch b) {
    return hold(b.conditions);
  }

  private boolean hold(Conditions conditions) {
    return conditions.isExact()
        && conditions.facts().entrySet().stream().allMatch(f -> holds(f.getKey(), f.getValue()));
  }

  /** Whether an expression is one of some numbers: {@code a || b} is 1 where {@code a} is. */
  private boolean holds(Expression e, Numbers numbers) {
    Numbers known = known(e);
    if (known != null && known.within(numbers)) {
      return true;
    }
    if (!(e instanceof Expression.Binary b) || b.width() != 1) {
      return false;
    }
    boolean one = numbers.values().contains(BigInteger.ONE) == numbers.in();
    boolean either =
        switch (b.operator()) {
          case LOGICAL_OR, OR -> one;
          case LOGICAL_AND, AND -> !one;
          default -> false;
        };
    return either && (hold(Conditions.of(b.left(), one)) || hold(Conditions.of(b.right(), one)));
  }

  /** What the conditions here say of an expression; null if nothing. */
  Numbers known(Expression e) {
    Numbers result = null;
    Set<Signal> since = new HashSet<>();
    for (Level l = level; l != null; l = l.outer) {
      since.addAll(l.assigned);
      Numbers here = l.conditions.facts().get(e);
      if (here != null && Collections.disjoint(signals(e), since)) {
        result = result == null ? here : result.and(here);
      }
    }
    if (e instanceof Expression.SignalReference s && values.get(s.signal()) != null) {
      Numbers now = new Numbers(true, values.get(s.signal()));
      result = result == null ? now : result.and(now);
    }
    return result;
  }

  private static Set<Signal> signals(Expression e) {
    Set<Signal> result = new HashSet<>();
    Expressions.signals(e, result);
    return result;
  }
}
