package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

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
   * @param from a state; null where several fit
   * @param except where {@code from} is null: states that do not fit
   * @param conditions that have to hold besides, in order; negated ones are marked
   * @param to the state that follows; the same one where it is kept
   */
  record Move(
      BigInteger from,
      SortedSet<BigInteger> except,
      List<Decision.Guard> conditions,
      BigInteger to) {}

  /** Of moves that name the states which they begin in. */
  private static final SortedSet<BigInteger> NONE = Collections.emptySortedSet();

  /** The state machine that a register is; null where it is none. */
  static StateMachine of(Register register, Map<Signal, Decision> values) {
    Signal state = register.signal();
    if (register.counts() || register.shifts() || state.width() > 32) {
      return null;
    }
    Reader reader = new Reader(state);
    for (Decision.Path path : register.paths()) {
      if (path.value() == Decision.Value.OTHER) {
        return null;
      }
      Expression value = path.expression() == null ? null : Assignments.assigned(path.expression());
      Decision next =
          value instanceof Expression.SignalReference r
                  && r.signal() != state
                  && r.signal().width() == state.width()
              ? values.get(r.signal())
              : null;
      if (next == null) {
        if (!reader.add(path, value)) {
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
                    inner.expression() == null ? null : Assignments.assigned(inner.expression());
                fits[0] &=
                    inner.value() != Decision.Value.OTHER
                        && to != null
                        && reader.add(new Decision.Path(guards, inner.value()), to);
              });
      if (!few || !fits[0]) {
        return null;
      }
    }
    SortedMap<BigInteger, String> states = reader.states;
    if (register.reset() != null) {
      states.putIfAbsent(register.reset(), register.reset().toString());
    }
    if (!states.containsKey(BigInteger.ZERO) && reader.bits) {
      // Where no bit is on: of interest if it is left for a state.
      reader.moves.removeIf(
          m -> m.from() != null && m.from().signum() == 0 && m.to().signum() == 0);
    }
    boolean named = states.entrySet().stream().anyMatch(e -> !e.getValue().matches("\\d+"));
    boolean asked = reader.asked || states.values().stream().noneMatch(n -> n.matches("\\d+"));
    boolean enough = states.size() >= (state.width() == 1 && !named ? 3 : 2);
    return asked && enough && !reader.mixesBits()
        ? new StateMachine(register, states, reader.moves)
        : null;
  }

  /** Takes ways for transitions. */
  private static final class Reader {
    private final Signal state;
    private final SortedMap<BigInteger, String> states = new TreeMap<>();
    private final List<Move> moves = new ArrayList<>();

    /** Whether some way asks for the state. */
    private boolean asked;

    /** Whether some way asks for a bit of it as if that were the state. */
    private boolean bits;

    Reader(Signal state) {
      this.state = state;
    }

    /**
     * Whether bits of the state are asked for one by one, of which several may be 1: then the first
     * one counts, which no table of states says.
     */
    boolean mixesBits() {
      return bits && states.keySet().stream().anyMatch(s -> s.bitCount() > 1);
    }

    /** Adds a way; false where it is none of a state machine. */
    boolean add(Decision.Path path, Expression value) {
      Origins origins = new Origins();
      List<Decision.Guard> others = new ArrayList<>();
      for (Decision.Guard guard : path.guards()) {
        BigInteger bit = stateBit(guard);
        if (guard.choice() != null
            && Assignments.isOnly(Assignments.core(guard.choice().selector()), state)) {
          asked = true;
          if (!origins.choose(guard)) {
            return false;
          }
          if (guard.item() >= 0) {
            guard.choice().items().get(guard.item()).labels().stream()
                .map(Constant.class::cast)
                .forEach(this::note);
          }
        } else if (bit != null) {
          asked = true;
          bits = true;
          origins.keep(Set.of(bit));
          if (bit.signum() != 0) {
            states.putIfAbsent(bit, bit.toString());
          }
        } else {
          Set<Signal> read = new HashSet<>();
          if (guard.condition() != null) {
            Expressions.signals(guard.condition(), read);
          }
          asked |= read.contains(state);
          others.add(guard);
        }
      }
      BigInteger to = null;
      if (value instanceof Constant c && c.bits().isKnown()) {
        to = c.bits().value().and(Term.mask(state.width()));
        note(c);
      } else if (value != null && !Assignments.isOnly(value, state)) {
        return value instanceof Constant;
      }
      if (origins.only == null) {
        moves.add(new Move(null, origins.except, others, to));
        return true;
      }
      for (BigInteger at : origins.only) {
        moves.add(new Move(at, NONE, others, to == null ? at : to));
      }
      return true;
    }

    /**
     * The state that is meant where a case has bits of the state for labels: of each label, or 0
     * where none of them is 1; null for any other case.
     */
    private BigInteger stateBit(Decision.Guard guard) {
      if (guard.choice() == null
          || !(guard.choice().selector() instanceof Constant c)
          || c.width() != 1
          || !c.bits().isKnown()
          || c.bits().value().signum() == 0) {
        return null;
      }
      List<Statement.CaseItem> items = guard.choice().items();
      if (guard.item() >= 0) {
        return stateBit(items.get(guard.item()));
      }
      return items.stream().allMatch(i -> stateBit(i) != null) ? BigInteger.ZERO : null;
    }

    private BigInteger stateBit(Statement.CaseItem item) {
      return item.labels().size() == 1
              && item.labels().get(0) instanceof Expression.PartSelect p
              && Assignments.isOnly(p.base(), state)
          ? BigInteger.ONE.shiftLeft(p.lsb())
          : null;
    }

    private void note(Constant c) {
      // A state keeps the low bits of what it is given, and has the name of another one then.
      BigInteger kept = c.bits().value().and(Term.mask(state.width()));
      String name = kept.equals(c.bits().value()) ? name(c) : kept.toString();
      states.merge(kept, name, (a, b) -> a.matches("\\d+") ? b : a);
    }
  }

  /** The states that a way may begin in, by the case statements that it comes through. */
  private static final class Origins {
    /** Null for all. */
    private Set<BigInteger> only;

    /** Where all others fit. */
    private final SortedSet<BigInteger> except = new TreeSet<>();

    /** Takes an item of a case by the state; false for labels that are no known constants. */
    boolean choose(Decision.Guard guard) {
      List<Statement.CaseItem> items = guard.choice().items();
      int before = guard.item() < 0 ? items.size() : guard.item();
      for (int i = 0; i < before; i++) {
        Set<BigInteger> named = labels(items.get(i));
        if (named == null) {
          return false;
        }
        leave(named);
      }
      Set<BigInteger> chosen = guard.item() < 0 ? null : labels(items.get(guard.item()));
      if (chosen != null) {
        keep(chosen);
      }
      return guard.item() < 0 || chosen != null;
    }

    void keep(Set<BigInteger> some) {
      if (only == null) {
        only = new LinkedHashSet<>(some);
        only.removeAll(except);
      } else {
        only.retainAll(some);
      }
    }

    private void leave(Set<BigInteger> some) {
      if (only == null) {
        except.addAll(some);
      } else {
        only.removeAll(some);
      }
    }

    private static Set<BigInteger> labels(Statement.CaseItem item) {
      Set<BigInteger> values = new LinkedHashSet<>();
      for (Expression label : item.labels()) {
        if (!(label instanceof Constant c) || !c.bits().isKnown()) {
          return null;
        }
        values.add(c.bits().value());
      }
      return values;
    }
  }

  private static String name(Constant c) {
    String name = Constants.name(c.name());
    return name == null ? c.bits().value().toString() : name;
  }

  /** Whether each state has one bit of its own. */
  boolean oneHot() {
    return states.size() > 2 && states.keySet().stream().allMatch(s -> s.bitCount() == 1);
  }
}
