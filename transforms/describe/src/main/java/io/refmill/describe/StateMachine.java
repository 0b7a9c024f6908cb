package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A variable that goes from one constant to another, by what it is and by inputs.
 *
 * @param register that holds the state
 * @param states values that it takes, with their names where they have some, else the number
 * @param moves from each state, in the order in which they are asked for
 */
record StateMachine(Register register, SortedMap<BigInteger, String> states, List<Move> moves) {
  private static final int PATHS = 400;

  /**
   * A transition.
   *
   * @param from a state; null where the state does not matter
   * @param conditions that have to hold besides, in order; negated ones are marked
   * @param to the state that follows; the same one where it is kept
   */
  record Move(BigInteger from, List<Decision.Guard> conditions, BigInteger to) {}

  /** The state machine that a register is; null where it is none. */
  static StateMachine of(Register register, Map<Signal, Decision> values) {
    Signal state = register.signal();
    if (register.counts() || register.shifts() || state.width() > 32) {
      return null;
    }
    SortedMap<BigInteger, String> states = new TreeMap<>();
    List<Move> moves = new ArrayList<>();
    boolean[] asked = {false};
    for (Decision.Path path : register.paths()) {
      if (path.value() == Decision.Value.OTHER) {
        return null;
      }
      Expression value = path.expression() == null ? null : Assignments.core(path.expression());
      Decision next =
          value instanceof Expression.SignalReference r && r.signal() != state
              ? values.get(r.signal())
              : null;
      if (next == null) {
        if (!add(state, path, value, states, moves, asked)) {
          return null;
        }
        continue;
      }
      boolean[] fits = {true};
      boolean few =
          next.paths(
              PATHS,
              inner -> {
                List<Decision.Guard> guards = new ArrayList<>(path.guards());
                guards.addAll(inner.guards());
                Expression to =
                    inner.expression() == null ? null : Assignments.core(inner.expression());
                fits[0] &=
                    inner.value() != Decision.Value.OTHER
                        && to != null
                        && add(
                            state,
                            new Decision.Path(guards, inner.value()),
                            to,
                            states,
                            moves,
                            asked);
              });
      if (!few || !fits[0]) {
        return null;
      }
    }
    if (register.reset() != null) {
      states.putIfAbsent(register.reset(), register.reset().toString());
    }
    boolean named = states.entrySet().stream().anyMatch(e -> !e.getValue().matches("\\d+"));
    asked[0] |= states.values().stream().noneMatch(n -> n.matches("\\d+"));
    boolean enough = states.size() >= (state.width() == 1 && !named ? 3 : 2);
    return asked[0] && enough ? new StateMachine(register, states, moves) : null;
  }

  private static boolean add(
      Signal state,
      Decision.Path path,
      Expression value,
      SortedMap<BigInteger, String> states,
      List<Move> moves,
      boolean[] asked) {
    List<BigInteger> from = new ArrayList<>();
    List<Decision.Guard> others = new ArrayList<>();
    boolean known = false;
    for (Decision.Guard guard : path.guards()) {
      Set<Signal> read = new HashSet<>();
      if (guard.choice() != null
          && Assignments.isOnly(Assignments.core(guard.choice().selector()), state)) {
        asked[0] = true;
        known = true;
        if (guard.item() >= 0) {
          for (Expression label : guard.choice().items().get(guard.item()).labels()) {
            if (!(label instanceof Constant c) || !c.bits().isKnown()) {
              return false;
            }
            from.add(c.bits().value());
            note(states, c);
          }
        } else {
          others.add(guard);
        }
        continue;
      }
      BigInteger bit = stateBit(state, guard);
      if (bit != null) {
        asked[0] = true;
        known = true;
        from.add(bit);
        states.putIfAbsent(bit, bit.toString());
        continue;
      }
      if (guard.condition() != null) {
        Expressions.signals(guard.condition(), read);
        asked[0] |= read.contains(state);
      }
      others.add(guard);
    }
    BigInteger to = null;
    if (value instanceof Constant c && c.bits().isKnown()) {
      to = c.bits().value();
      note(states, c);
    } else if (value != null && !Assignments.isOnly(value, state)) {
      return value instanceof Constant;
    }
    if (!known || from.isEmpty()) {
      from.add(null);
    }
    for (BigInteger at : from) {
      moves.add(new Move(at, others, to == null ? at : to));
    }
    return true;
  }

  /** The state that a case whose labels are bits of the state is about; null for others. */
  private static BigInteger stateBit(Signal state, Decision.Guard guard) {
    boolean oneLabel =
        guard.choice() != null
            && guard.item() >= 0
            && guard.choice().selector() instanceof Constant c
            && c.width() == 1
            && guard.choice().items().get(guard.item()).labels().size() == 1;
    return oneLabel
            && guard.choice().items().get(guard.item()).labels().get(0)
                instanceof Expression.PartSelect p
            && Assignments.isOnly(p.base(), state)
        ? BigInteger.ONE.shiftLeft(p.lsb())
        : null;
  }

  private static void note(SortedMap<BigInteger, String> states, Constant c) {
    states.merge(c.bits().value(), name(c), (a, b) -> a.matches("\\d+") ? b : a);
  }

  private static String name(Constant c) {
    return c.name() != null && c.name().matches("[A-Za-z_]\\w*")
        ? c.name()
        : c.bits().value().toString();
  }

  /** Whether each state has one bit of its own. */
  boolean oneHot() {
    return states.size() > 2 && states.keySet().stream().allMatch(s -> s.bitCount() == 1);
  }
}
