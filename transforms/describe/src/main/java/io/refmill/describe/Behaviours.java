package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Binary;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.describe.Register.Role;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What registers and choices are called. Each name is one that the {@link Evidence} bears out:
 * structure says what a variable may be, and calls that it is. What no call shows has no name.
 */
final class Behaviours {
  /** Steps that make a counter. */
  private static final int COUNTED = 2;

  private static final int PATHS = 300;

  private final DesignFacts facts;
  private final Evidence evidence;

  Behaviours(DesignFacts facts) {
    this.facts = facts;
    this.evidence = facts.evidence();
  }

  /** A register by what it is seen doing, such as {@code a 4-bit up counter}; null for others. */
  String of(Register r) {
    if (evidence.refutes(r.signal())) {
      return null;
    }
    Set<Role> roles = EnumSet.copyOf(r.roles().isEmpty() ? Set.of(Role.HOLDS) : r.roles());
    boolean counts = roles.contains(Role.COUNTS_UP) || roles.contains(Role.COUNTS_DOWN);
    boolean several =
        (counts ? 1 : 0)
                + (r.shifts() ? 1 : 0)
                + (roles.contains(Role.ACCUMULATES) ? 1 : 0)
                + (roles.contains(Role.TOGGLES) ? 1 : 0)
            > 1;
    if (several || r.is(Role.JUMPS) || counts && !r.isCounter()) {
      return null;
    }
    String width = r.signal().width() + "-bit ";
    if (r.signal().width() == 1) {
      return toggles(r) ? "a bit that toggles" : null;
    }
    if (counts) {
      String way = counts(r);
      return way == null ? null : Words.article(width + way);
    }
    if (r.shifts()) {
      String way = shifts(r);
      return way == null ? null : Words.article(width + way);
    }
    return !accumulates(r)
        ? null
        : Words.article(width + (addsBits(r) ? "up counter" : "accumulator"));
  }

  /** Whether no more than a bit is added, as an enable is: then it counts. */
  private boolean addsBits(Register r) {
    return sums(r).allMatch(e -> isBit(added(r.signal(), (Binary) e)))
        && sees(
            r.signal(),
            step ->
                step.value() instanceof Binary b
                    && isOf(r.signal(), b)
                    && step.after()
                        .equals(
                            step.before().add(BigInteger.ONE).and(Term.mask(r.signal().width()))));
  }

  private Stream<Expression> sums(Register r) {
    return r.paths().stream()
        .flatMap(p -> CountRange.followed(p, facts.values()).stream())
        .map(p -> p.expression() == null ? null : Assignments.assigned(p.expression()))
        .filter(e -> e instanceof Binary b && isOf(r.signal(), b));
  }

  /** What is added to a variable, or taken from it. */
  private static Expression added(Signal s, Binary b) {
    Expression left = Assignments.core(b.left());
    return Assignments.isOnly(left, s) ? Assignments.core(b.right()) : left;
  }

  /** Whether it is 0 or 1, whatever it is written with. */
  private static boolean isBit(Expression e) {
    return e.width() == 1
        || e instanceof Expression.Concatenation c
            && isBit(Assignments.core(c.parts().get(c.parts().size() - 1)))
            && c.parts().subList(0, c.parts().size() - 1).stream()
                .allMatch(
                    p ->
                        p instanceof Constant zero
                            && zero.bits().isKnown()
                            && zero.bits().value().signum() == 0);
  }

  private String counts(Register r) {
    Signal s = r.signal();
    BigInteger mask = Term.mask(s.width());
    // Of what its lines do one after the other, nothing but the end is seen.
    boolean lines = r.decision() == Decision.Value.OTHER;
    boolean up =
        sees(
            s,
            step ->
                (lines && step.value() == null && r.is(Role.COUNTS_UP)
                        || Registers.countsUp(s, step.value()))
                    && step.after().equals(step.before().add(BigInteger.ONE).and(mask)));
    boolean down =
        sees(
            s,
            step ->
                (lines && step.value() == null && r.is(Role.COUNTS_DOWN)
                        || Registers.countsDown(s, step.value()))
                    && step.after().equals(step.before().subtract(BigInteger.ONE).and(mask)));
    if (up && down) {
      return "up/down counter";
    }
    if (!up && !down) {
      return null;
    }
    if (r.is(up ? Role.COUNTS_DOWN : Role.COUNTS_UP)) {
      // The calls ended before it turned.
      return "counter";
    }
    return (up ? "up" : "down") + " counter" + (up ? limit(r) : "");
  }

  /** Where a counter is seen starting again, and nowhere above. */
  private String limit(Register r) {
    BigInteger limit = r.limit();
    boolean reached =
        limit != null
            && limit.signum() > 0
            && !r.is(Role.COUNTS_DOWN)
            && evidence.does(
                r.signal(), step -> step.before().equals(limit) && step.after().signum() == 0)
            && evidence.does(
                r.signal(),
                step -> step.after().equals(limit) && Registers.countsUp(r.signal(), step.value()))
            && evidence.seen(r.signal()).stream().allMatch(v -> v.compareTo(limit) <= 0);
    return reached ? " that goes from " + limit + " back to 0" : "";
  }

  private boolean sees(Signal s, Predicate<Evidence.Step> step) {
    return evidence.steps(s).stream().filter(step).count() >= COUNTED;
  }

  private String shifts(Register r) {
    if (r.is(Role.MIXES)) {
      return null;
    }
    boolean left = r.is(Role.SHIFTS_LEFT) && moves(r, true);
    boolean right = r.is(Role.SHIFTS_RIGHT) && moves(r, false);
    if (!left && !right) {
      return null;
    }
    String kind = "shift register";
    if (r.is(Role.FEEDS_BACK_XOR) || r.is(Role.FEEDS_BACK)) {
      if (!takesAllWays(r)) {
        return null;
      }
      kind += r.is(Role.FEEDS_BACK_XOR) ? " with linear feedback" : " with feedback";
    }
    if (left && right) {
      return kind + " to both sides";
    }
    return r.is(left ? Role.SHIFTS_RIGHT : Role.SHIFTS_LEFT)
        ? kind
        : kind + (left ? " to the left" : " to the right");
  }

  /** Whether bits of a register, not all of them 0, go on by as many places each time. */
  private boolean moves(Register r, boolean left) {
    int width = r.signal().width();
    Map<Expression, List<Evidence.Step>> byValue = new HashMap<>();
    evidence
        .steps(r.signal())
        .forEach(step -> byValue.computeIfAbsent(step.value(), k -> new ArrayList<>()).add(step));
    if (r.is(Role.FEEDS_BACK_XOR)) {
      // Bits on their way may be inverted.
      return evidence.does(r.signal(), step -> moved(step, width, left) > 0);
    }
    // What several statements or processes give is not told apart.
    List<Evidence.Step> others = byValue.remove(null);
    boolean parts =
        others != null && others.stream().anyMatch(step -> moved(step, width, left) > 0);
    return byValue.isEmpty() && parts
        || parts && byValue.keySet().stream().allMatch(e -> e instanceof Constant || loads(e))
        || byValue.values().stream()
            .anyMatch(
                steps ->
                    steps.stream().anyMatch(step -> moved(step, width, left) > 0)
                        && IntStream.range(1, width)
                            .anyMatch(
                                by -> steps.stream().allMatch(s -> moved(s, width, left, by))));
  }

  private static boolean loads(Expression e) {
    return e instanceof Expression.SignalReference;
  }

  /** By how many places something has moved that is not 0; 0 where nothing has. */
  private static int moved(Evidence.Step step, int width, boolean left) {
    for (int by = 1; by < width && !step.before().equals(step.after()); by++) {
      BigInteger kept = (left ? step.before() : step.after()).and(Term.mask(width - by));
      if (kept.signum() != 0 && moved(step, width, left, by)) {
        return by;
      }
    }
    return 0;
  }

  private static boolean moved(Evidence.Step step, int width, boolean left, int by) {
    BigInteger from = left ? step.before() : step.after();
    BigInteger to = left ? step.after() : step.before();
    return to.shiftRight(by).equals(from.and(Term.mask(width - by)));
  }

  /** Whether each value that is made of the register's own is seen being given to it. */
  private boolean takesAllWays(Register r) {
    Set<Expression> given = new HashSet<>();
    evidence.steps(r.signal()).forEach(step -> given.add(step.value()));
    return r.paths().stream()
        .flatMap(p -> CountRange.followed(p, facts.values()).stream())
        .filter(p -> p.expression() != null)
        .map(p -> Assignments.assigned(p.expression()))
        .filter(e -> !Assignments.isOnly(e, r.signal()) && reads(e, r.signal()))
        .allMatch(given::contains);
  }

  private static boolean reads(Expression e, Signal signal) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    return read.contains(signal);
  }

  /** Whether all that is ever added to a register is what varies. */
  private boolean accumulates(Register r) {
    if (!r.is(Role.ACCUMULATES)) {
      return false;
    }
    boolean sums = sums(r).allMatch(e -> adds(r.signal(), (Binary) e));
    boolean bits = sums(r).allMatch(e -> isBit(added(r.signal(), (Binary) e)));
    boolean one = sums(r).noneMatch(e -> isBit(added(r.signal(), (Binary) e)));
    return sums
        && (bits || one)
        && evidence.does(
            r.signal(),
            step ->
                step.value() instanceof Binary b
                    && isOf(r.signal(), b)
                    && !step.before().equals(step.after()));
  }

  private static boolean isOf(Signal s, Binary b) {
    boolean sum = b.operator() == BinaryOperator.ADD || b.operator() == BinaryOperator.SUBTRACT;
    return sum
        && (Assignments.isOnly(Assignments.core(b.left()), s)
            || Assignments.isOnly(Assignments.core(b.right()), s));
  }

  private static boolean adds(Signal s, Binary b) {
    Expression other = added(s, b);
    return b.operator() == BinaryOperator.ADD
        && !(other instanceof Constant)
        && !Assignments.isOnly(other, s);
  }

  /**
   * Whether nothing but its own inverse and constants are given to a bit, and it goes both ways.
   */
  private boolean toggles(Register r) {
    Set<Role> roles = new HashSet<>(r.roles());
    roles.removeAll(Set.of(Role.HOLDS, Role.TOGGLES, Role.COUNTS_UP));
    boolean inverts = r.is(Role.TOGGLES) || r.is(Role.COUNTS_UP);
    return inverts
        && roles.isEmpty()
        && r.paths().stream()
            .flatMap(p -> CountRange.followed(p, facts.values()).stream())
            .allMatch(p -> p.keeps() || inverts(r.signal(), p.expression(), true))
        && evidence.steps(r.signal()).stream()
                .filter(step -> inverts(r.signal(), step.value(), false))
                .filter(step -> !step.before().equals(step.after()))
                .map(Evidence.Step::before)
                .distinct()
                .count()
            == 2;
  }

  private static boolean inverts(Signal s, Expression value, boolean orConstant) {
    Expression e = value == null ? null : Assignments.assigned(value);
    return e instanceof Expression.Unary u
            && (u.operator() == Expression.UnaryOperator.NOT
                || u.operator() == Expression.UnaryOperator.LOGICAL_NOT)
            && Assignments.isOnly(Assignments.core(u.operand()), s)
        || Registers.countsUp(s, e)
        || orConstant && (e instanceof Constant || e != null && Assignments.isOnly(e, s));
  }

  /** A state machine by what is seen of it; null for what never leaves a state. */
  String of(StateMachine machine) {
    Signal s = machine.register().signal();
    Set<Signal> asked = Decisions.signals(machine.register().decision());
    Set<Signal> deeper = new HashSet<>(asked);
    asked.stream()
        .map(facts.values()::get)
        .filter(d -> d != null)
        .forEach(d -> deeper.addAll(Decisions.signals(d)));
    boolean changes = evidence.does(s, step -> !step.before().equals(step.after()));
    if (!changes || !deeper.contains(s) || evidence.refutes(s)) {
      return null;
    }
    boolean complete =
        machine.states().keySet().containsAll(evidence.seen(s))
            && machine.states().containsKey(facts.lowered().initial().value(s))
            && reached(machine, facts.lowered().initial().value(s))
                .containsAll(machine.states().keySet());
    return complete
        ? "a state machine of "
            + machine.states().size()
            + " states"
            + (machine.oneHot() ? " (one-hot)" : "")
        : "a state machine";
  }

  /** States to which some moves lead from the start or a reset. */
  private static Set<BigInteger> reached(StateMachine machine, BigInteger start) {
    Set<BigInteger> reached = new HashSet<>(List.of(start));
    if (machine.register().reset() != null) {
      reached.add(machine.register().reset());
    }
    boolean grows = true;
    while (grows) {
      grows = false;
      for (StateMachine.Move move : machine.moves()) {
        Set<BigInteger> from = move.from() == null ? reached : Set.of(move.from());
        boolean leaves =
            from.stream().anyMatch(v -> reached.contains(v) && !excludes(machine, move, v));
        grows |= leaves && move.to() != null && reached.add(move.to());
      }
    }
    return reached;
  }

  /** Whether a move is never made from a state, by what it asks of the state. */
  private static boolean excludes(StateMachine machine, StateMachine.Move move, BigInteger v) {
    Signal state = machine.register().signal();
    return move.except().contains(v)
        || CountRange.excludes(new Decision.Path(move.conditions(), Decision.Value.KEEP), state, v);
  }

  /** What a choice makes of an output, as far as calls show more than one of its values. */
  String of(Signal output, Selections.Kind kind) {
    Set<BigInteger> seen = evidence.seen(output);
    Decision decision = facts.values().get(output);
    boolean varies = seen.size() > 1 && !evidence.refutes(output);
    boolean chosen = decision instanceof Decision.Value || evidence.ways(output) > 1;
    if (!varies || !chosen) {
      return null;
    }
    return switch (kind) {
      case MULTIPLEXER -> " is one of several values (a multiplexer)";
      case DECODER -> decodes(output, seen) ? " decodes a number into single bits" : null;
      case ENCODER ->
          encodes(decision)
              ? " encodes single bits into a number"
              : " depends on which pattern some bits have";
      case PRIORITY_ENCODER -> " depends on the first of several conditions that holds";
      case SHIFTER -> " is a value whose bits are shifted or rotated in one of several ways";
      case TABLE -> isTable(decision) ? " is looked up in a table" : " is one of several constants";
      case ALU -> " is the result of one of several operations (an arithmetic and logic unit)";
    };
  }

  /** Whether there is never more than one bit that differs from the others. */
  private static boolean decodes(Signal output, Set<BigInteger> seen) {
    BigInteger mask = Term.mask(output.width());
    long hot = seen.stream().filter(v -> v.bitCount() == 1).count();
    long cold = seen.stream().filter(v -> v.xor(mask).bitCount() == 1).count();
    return seen.stream().allMatch(v -> v.bitCount() <= 1) && hot > 1
        || seen.stream().allMatch(v -> v.xor(mask).bitCount() <= 1) && cold > 1;
  }

  /** Whether one value, and single bits besides, decide alone. */
  private static boolean isTable(Decision decision) {
    Set<Expression> asked = new HashSet<>();
    boolean[] fits = {true};
    decision.paths(
        PATHS,
        path -> {
          for (Decision.Guard guard : path.guards()) {
            Expression what =
                guard.choice() == null
                    ? compared(guard.condition())
                    : hasConstants(guard.choice()) ? guard.choice().selector() : null;
            fits[0] &= what != null;
            if (what != null && Assignments.core(what).width() > 1) {
              asked.add(Assignments.core(what));
            }
          }
        });
    return fits[0] && asked.size() == 1;
  }

  /** Whether it asks for constants alone: what is looked up among signals is in no table. */
  private static boolean hasConstants(Statement.Case choice) {
    return choice.kind() != Statement.CaseKind.INSIDE
        && choice.items().stream()
            .allMatch(i -> i.labels().stream().allMatch(Constant.class::isInstance));
  }

  /** What is compared to a constant, or a single bit by itself; null for others. */
  private static Expression compared(Expression condition) {
    Expression e = Assignments.core(condition);
    while (e instanceof Expression.Unary u && u.operand().width() == 1) {
      e = Assignments.core(u.operand());
    }
    if (e instanceof Binary b
        && b.operator() == BinaryOperator.EQUAL
        && Assignments.core(b.right()) instanceof Constant) {
      return b.left();
    }
    boolean bit = e.width() == 1 && !(e instanceof Binary);
    return bit ? e : null;
  }

  /** Whether each single bit that a case asks for gives its own place. */
  private static boolean encodes(Decision decision) {
    Set<BigInteger> numbers = new HashSet<>();
    boolean[] fits = {true};
    decision.paths(
        PATHS,
        path -> {
          for (Decision.Guard guard : path.guards()) {
            if (guard.choice() != null && guard.item() >= 0) {
              for (Expression label : guard.choice().items().get(guard.item()).labels()) {
                Expression value =
                    path.expression() == null ? null : Assignments.assigned(path.expression());
                if (label instanceof Constant at
                    && at.bits().isKnown()
                    && at.bits().value().bitCount() == 1) {
                  boolean place =
                      value instanceof Constant c
                          && c.bits().isKnown()
                          && c.bits()
                              .value()
                              .equals(BigInteger.valueOf(at.bits().value().getLowestSetBit()));
                  fits[0] &= place;
                  numbers.add(at.bits().value());
                }
              }
            }
          }
        });
    return fits[0] && numbers.size() > 2;
  }
}
