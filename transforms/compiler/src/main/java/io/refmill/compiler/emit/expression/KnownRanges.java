package io.refmill.compiler.emit.expression;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.NumberRange;
import io.refmill.compiler.ir.walk.Expressions;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What the conditions around a statement say of the numbers that variables hold: in {@code if (n <
 * 3) f[n] <= d;} the index is in bounds. Only while nothing has assigned to them.
 */
public final class KnownRanges {
  /** Bits that are defined by others that are looked through. */
  private static final int DEPTH = 4;

  /** Of the conditions around, the innermost first; each has what those around it say too. */
  private final Deque<Map<Signal, NumberRange>> around = new ArrayDeque<>();

  /** Of the conditions around, which variables are not less than which others. */
  private final Deque<Set<Order>> orders = new ArrayDeque<>();

  /** One variable, unsigned, is at least as great as another one. */
  private record Order(Signal more, Signal less) {}

  /** What a bit is at all times, or null. */
  private final Function<Signal, Expression> definitions;

  /** Variables that change while what is written runs. */
  private Set<Signal> changing = Set.of();

  KnownRanges(Function<Signal, Expression> definitions) {
    this.definitions = definitions;
  }

  /** All numbers that variables ever have in what is written. */
  private Map<Signal, NumberRange> always = Map.of();

  /**
   * Tells what is written.
   *
   * @param numbers those that variables have wherever they are read; none of them is negative
   * @param assigned variables that it changes at once
   */
  public void begin(Map<Signal, NumberRange> numbers, Set<Signal> assigned) {
    always = numbers;
    changing = assigned;
  }

  /** Adds numbers of variables to those that they always have. */
  public void always(Map<Signal, NumberRange> numbers) {
    Map<Signal, NumberRange> all = new HashMap<>(always);
    all.putAll(numbers);
    always = all;
  }

  /** What is known of a variable; null where it may be negative: that is a pattern of bits. */
  public NumberRange of(Signal s) {
    NumberRange known = around.isEmpty() ? null : around.element().get(s);
    known = known == null ? always.get(s) : known;
    return known == null || known.low().signum() < 0 ? null : known;
  }

  /** What follows runs where a condition holds, or where it does not. */
  public void enter(Expression condition, boolean holds) {
    Map<Signal, NumberRange> all = new HashMap<>();
    all.putAll(around.isEmpty() ? always : around.element());
    orders.push(orders.isEmpty() ? new HashSet<>() : new HashSet<>(orders.element()));
    collect(condition, holds, all);
    bits(condition, holds, all, 0);
    around.push(all);
  }

  /** Adds what bits say that are conditions themselves, such as {@code empty = (n == 0)}. */
  private void bits(Expression e, boolean holds, Map<Signal, NumberRange> known, int depth) {
    if (e instanceof Expression.Unary u && isNot(u)) {
      bits(u.operand(), !holds, known, depth);
    } else if (e instanceof Expression.Binary b && isBoth(b, holds)) {
      bits(b.left(), holds, known, depth);
      bits(b.right(), holds, known, depth);
    } else if (e instanceof Expression.SignalReference s && s.width() == 1 && depth < DEPTH) {
      Expression definition = definitions.apply(s.signal());
      Set<Signal> read = new HashSet<>();
      if (definition != null) {
        Expressions.signals(definition, read);
      }
      if (definition != null && Collections.disjoint(read, changing)) {
        collect(definition, holds, known);
        bits(definition, holds, known, depth + 1);
      }
    }
  }

  private static boolean isNot(Expression.Unary u) {
    return switch (u.operator()) {
      case LOGICAL_NOT, NOT -> u.operand().width() == 1;
      default -> false;
    };
  }

  private static boolean isBoth(Expression.Binary b, boolean holds) {
    boolean bits = b.left().width() == 1 && b.right().width() == 1;
    return switch (b.operator()) {
      case LOGICAL_AND -> holds;
      case LOGICAL_OR -> !holds;
      case AND -> bits && holds;
      case OR -> bits && !holds;
      default -> false;
    };
  }

  /** What follows stands behind the last one that was entered. */
  public void leave() {
    around.pop();
    orders.pop();
  }

  /** What follows may find other values in these. */
  public void changed(Collection<Signal> signals) {
    around.forEach(
        known -> {
          known.keySet().removeAll(signals);
          signals.stream().filter(always::containsKey).forEach(s -> known.put(s, always.get(s)));
        });
    orders.forEach(
        known -> known.removeIf(o -> signals.contains(o.more) || signals.contains(o.less)));
  }

  /** Whether nothing is known at all. */
  public boolean isEmpty() {
    return around.stream().allMatch(Map::isEmpty) && orders.stream().allMatch(Set::isEmpty);
  }

  /** Whether the difference of two variables is not negative: {@code if (a > b) a <= a - b;}. */
  boolean isAtLeast(Expression more, Expression less) {
    Signal left = whole(more);
    Signal right = whole(less);
    return left != null
        && right != null
        && !orders.isEmpty()
        && orders.element().contains(new Order(left, right));
  }

  private void collect(Expression e, boolean holds, Map<Signal, NumberRange> known) {
    if (e instanceof Expression.Unary u) {
      switch (u.operator()) {
        case LOGICAL_NOT, REDUCE_NOR -> collect(u.operand(), !holds, known);
        case REDUCE_OR -> collect(u.operand(), holds, known);
        default -> {}
      }
    } else if (e instanceof Expression.Binary b) {
      boolean bit = b.left().width() == 1 && b.right().width() == 1;
      switch (b.operator()) {
        case LOGICAL_AND, LOGICAL_OR -> both(b, BinaryOperator.LOGICAL_AND, holds, known);
        case AND, OR -> {
          if (bit) {
            both(b, BinaryOperator.AND, holds, known);
          }
        }
        default -> comparison(b, holds, known);
      }
    } else {
      Signal s = whole(e);
      if (s != null && holds) {
        isNotZero(s, known);
      }
    }
  }

  private void both(
      Expression.Binary b, BinaryOperator and, boolean holds, Map<Signal, NumberRange> known) {
    if ((b.operator() == and) == holds) {
      collect(b.left(), holds, known);
      collect(b.right(), holds, known);
    }
  }

  private void comparison(Expression.Binary b, boolean holds, Map<Signal, NumberRange> known) {
    Signal left = whole(b.left());
    Signal right = whole(b.right());
    if (left != null && right != null && !left.signed() && !right.signed()) {
      order(b.operator(), holds, left, right);
      return;
    }
    Signal s = left != null ? left : right;
    Expression other = left != null ? b.right() : b.left();
    if (s == null || !(other instanceof Expression.Constant c) || !c.bits().isKnown()) {
      return;
    }
    BigInteger n = c.signed() ? c.bits().signedValue() : c.bits().value();
    BigInteger before = n.subtract(BigInteger.ONE);
    BigInteger behind = n.add(BigInteger.ONE);
    switch (left != null ? b.operator() : mirrored(b.operator())) {
      case LESS -> narrow(s, holds ? null : n, holds ? before : null, known);
      case LESS_EQUAL -> narrow(s, holds ? null : behind, holds ? n : null, known);
      case GREATER -> narrow(s, holds ? behind : null, holds ? null : n, known);
      case GREATER_EQUAL -> narrow(s, holds ? n : null, holds ? null : before, known);
      case EQUAL, NOT_EQUAL -> {
        boolean differs = (b.operator() == BinaryOperator.NOT_EQUAL) == holds;
        if (differs && n.signum() == 0) {
          isNotZero(s, known);
        } else if (differs && n.equals(NumberRange.ofType(s.width(), s.signed()).high())) {
          narrow(s, null, before, known);
        }
      }
      default -> {}
    }
  }

  private void order(BinaryOperator operator, boolean holds, Signal left, Signal right) {
    boolean more =
        switch (operator) {
          case GREATER, GREATER_EQUAL, EQUAL -> holds;
          case LESS, LESS_EQUAL -> !holds;
          default -> false;
        };
    boolean less =
        switch (operator) {
          case LESS, LESS_EQUAL, EQUAL -> holds;
          case GREATER, GREATER_EQUAL -> !holds;
          default -> false;
        };
    if (more) {
      orders.element().add(new Order(left, right));
    }
    if (less) {
      orders.element().add(new Order(right, left));
    }
  }

  private static BinaryOperator mirrored(BinaryOperator operator) {
    return switch (operator) {
      case LESS -> BinaryOperator.GREATER;
      case LESS_EQUAL -> BinaryOperator.GREATER_EQUAL;
      case GREATER -> BinaryOperator.LESS;
      case GREATER_EQUAL -> BinaryOperator.LESS_EQUAL;
      default -> operator;
    };
  }

  /** The signal whose number an expression is, or null. */
  private static Signal whole(Expression e) {
    Expression at = e;
    while (at instanceof Expression.Resize r && r.width() >= r.operand().width()) {
      at = r.operand();
    }
    if (!(at instanceof Expression.SignalReference s) || s.signal().real()) {
      return null;
    }
    NumberRange all = NumberRange.ofType(s.signal().width(), s.signal().signed());
    return NumberRange.of(e, x -> null).equals(all) ? s.signal() : null;
  }

  /** What may be negative may then be so still. */
  private static void isNotZero(Signal s, Map<Signal, NumberRange> known) {
    if (known.getOrDefault(s, NumberRange.ofType(s.width(), s.signed())).low().signum() >= 0) {
      narrow(s, BigInteger.ONE, null, known);
    }
  }

  private static void narrow(
      Signal s, BigInteger low, BigInteger high, Map<Signal, NumberRange> known) {
    NumberRange all = NumberRange.ofType(s.width(), s.signed());
    NumberRange before = known.getOrDefault(s, all);
    BigInteger from = low == null ? before.low() : before.low().max(low);
    BigInteger to = high == null ? before.high() : before.high().min(high);
    // A single value would be written as a constant, and no longer as what it is.
    if (from.compareTo(to) < 0) {
      known.put(s, new NumberRange(from, to));
    }
  }
}
