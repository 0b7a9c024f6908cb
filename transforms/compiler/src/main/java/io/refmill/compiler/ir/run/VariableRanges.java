package io.refmill.compiler.ir.run;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * The numbers that a process assigns to variables of its own, found by going through its statements
 * with ranges instead of numbers: conditions cut them, loops go on until they grow no more. A
 * variable that is always assigned before it is read has no others.
 *
 * <pre>
 * integer k, j;                                  k from 2 to 16, j from 0 to 4
 * for (k = 2; k &lt;= 8; k = k * 2)
 *   for (j = k / 2; j &gt; 0; j = j / 2) ...
 * </pre>
 *
 * <p>An interval analysis with widening to the constants of the text and narrowing (P. and R.
 * Cousot, POPL 1977).
 */
public final class VariableRanges {
  /** Rounds of a loop in which ranges grow as they do. */
  private static final int FREE_ROUNDS = 4;

  private static final int NARROWING_ROUNDS = 2;

  /** Iterations of loops in each other that are gone through one by one. */
  private static final int MAX_ROUNDS = 1024;

  /** Statements that are gone through. */
  private static final int MAX_STEPS = 100_000;

  private final Set<Signal> variables;
  private final NavigableSet<BigInteger> thresholds = new TreeSet<>();
  private final Map<Signal, NumberRange> found = new HashMap<>();

  /** Where jumps have left statements, all of them. */
  private Map<Signal, NumberRange> left;

  /** What has been assigned nonblocking since the statement began. */
  private final Map<Signal, NumberRange> later = new HashMap<>();

  private boolean noting = true;
  private int steps;

  /** How often the statement is gone through that is looked at. */
  private int rounds = 1;

  private VariableRanges(Set<Signal> variables) {
    this.variables = variables;
  }

  /**
   * The ranges of what a statement assigns to variables, as numbers of their sign.
   *
   * @param variables that nothing else assigns
   * @param zero those of them that may be read before they are assigned, and are 0 then
   * @return by variable that is assigned; all numbers of its type where nothing is known
   */
  public static Map<Signal, NumberRange> of(
      Statement body, Set<Signal> variables, Set<Signal> zero) {
    if (variables.isEmpty()) {
      return Map.of();
    }
    VariableRanges ranges = new VariableRanges(variables);
    Expressions.forEachExpression(body, ranges::thresholds, target -> {});
    Map<Signal, NumberRange> first = new HashMap<>();
    for (Signal s : variables) {
      if (zero.contains(s)) {
        first.put(s, new NumberRange(BigInteger.ZERO, BigInteger.ZERO));
      }
    }
    ranges.found.putAll(first);
    ranges.walk(body, first);
    if (ranges.steps >= MAX_STEPS) {
      variables.forEach(s -> ranges.found.put(s, type(s)));
    }
    return ranges.found;
  }

  /**
   * The ranges of variables that keep their values from one run of a statement to the next, and are
   * 0 before the first.
   *
   * @param variables that nothing else assigns
   * @return by variable; all numbers of its type where nothing is known
   */
  public static Map<Signal, NumberRange> ofKept(Statement body, Set<Signal> variables) {
    VariableRanges ranges = new VariableRanges(variables);
    Expressions.forEachExpression(body, ranges::thresholds, target -> {});
    Map<Signal, NumberRange> first = new HashMap<>();
    variables.forEach(s -> first.put(s, new NumberRange(BigInteger.ZERO, BigInteger.ZERO)));
    ranges.noting = false;
    Map<Signal, NumberRange> head = first;
    boolean grows = true;
    for (int run = 0; grows && ranges.steps < MAX_STEPS; run++) {
      Map<Signal, NumberRange> next = either(head, ranges.run(body, head));
      grows = !next.equals(head);
      head = run < FREE_ROUNDS ? next : ranges.widened(head, next);
    }
    ranges.found.putAll(first);
    ranges.noting = true;
    ranges.run(body, head);
    if (ranges.steps >= MAX_STEPS) {
      variables.forEach(s -> ranges.found.put(s, type(s)));
    }
    return ranges.found;
  }

  /** What variables are behind a run, when what was assigned nonblocking has taken effect. */
  private Map<Signal, NumberRange> run(Statement body, Map<Signal, NumberRange> before) {
    later.clear();
    Map<Signal, NumberRange> after = either(walk(body, before), left);
    if (after == null) {
      return before;
    }
    Map<Signal, NumberRange> result = new HashMap<>(after);
    // What is missing may be anything.
    later.forEach((s, range) -> result.computeIfPresent(s, (k, known) -> known.or(range)));
    return result;
  }

  private void thresholds(Expression top) {
    Expressions.walk(
        top,
        e -> {
          if (e instanceof Expression.Constant c && c.bits().isKnown()) {
            thresholds.add(c.signed() ? c.bits().signedValue() : c.bits().value());
          }
        });
  }

  /** All numbers of a variable. */
  public static NumberRange type(Signal s) {
    return NumberRange.ofType(s.width(), s.signed());
  }

  /**
   * What variables are behind a statement.
   *
   * @param before where a variable is missing it may be anything; null where nothing comes here
   */
  private Map<Signal, NumberRange> walk(Statement s, Map<Signal, NumberRange> before) {
    if (s == null || before == null || ++steps > MAX_STEPS) {
      return before;
    }
    if (s instanceof Statement.BlockingAssignment a) {
      return assigned(a, before);
    } else if (s instanceof Statement.NonblockingAssignment a) {
      if (a.target() instanceof Expression.SignalReference t && variables.contains(t.signal())) {
        later.merge(t.signal(), kept(a.value(), t.signal(), before), NumberRange::or);
      }
      return before;
    } else if (s instanceof Statement.If i) {
      return either(
          walk(i.whenTrue(), where(i.condition(), true, before)),
          walk(i.whenFalse(), where(i.condition(), false, before)));
    } else if (s instanceof Statement.Case c) {
      Map<Signal, NumberRange> after = walk(c.defaultBody(), before);
      for (Statement.CaseItem item : c.items()) {
        after = either(after, walk(item.body(), before));
      }
      return after;
    } else if (s instanceof Statement.Loop l) {
      return loop(l, walk(l.initial(), before));
    } else if (Statements.isJump(s)) {
      left = either(left, before);
      return null;
    }
    Map<Signal, NumberRange> now = before;
    for (Statement child : Statements.children(s)) {
      now = walk(child, now);
    }
    return s instanceof Statement.Labeled ? either(now, left) : now;
  }

  private Map<Signal, NumberRange> assigned(
      Statement.BlockingAssignment a, Map<Signal, NumberRange> before) {
    if (!(a.target() instanceof Expression.SignalReference s) || !variables.contains(s.signal())) {
      return before;
    }
    NumberRange kept = kept(a.value(), s.signal(), before);
    Map<Signal, NumberRange> after = new HashMap<>(before);
    after.put(s.signal(), kept);
    return after;
  }

  /** What a variable holds when a value has been assigned to it. */
  private NumberRange kept(Expression given, Signal s, Map<Signal, NumberRange> before) {
    NumberRange value = number(given, before);
    NumberRange all = type(s);
    NumberRange kept = all.contains(value) ? value : all;
    if (noting) {
      found.merge(s, kept, NumberRange::or);
    }
    return kept;
  }

  private Map<Signal, NumberRange> loop(Statement.Loop l, Map<Signal, NumberRange> entered) {
    Map<Signal, NumberRange> first = l.testFirst() ? entered : round(l, entered);
    int before = rounds;
    while (rounds < MAX_ROUNDS
        && first != null
        && Boolean.TRUE.equals(decided(l.condition(), first))) {
      // Each round counts as often as the loop is come to.
      rounds += before;
      first = round(l, first);
    }
    rounds = before;
    if (first == null || Boolean.FALSE.equals(decided(l.condition(), first))) {
      return either(first, left);
    }
    boolean outer = noting;
    noting = false;
    Map<Signal, NumberRange> head = first;
    boolean grows = true;
    for (int round = 0; grows && steps < MAX_STEPS; round++) {
      Map<Signal, NumberRange> next = either(head, again(l, head));
      grows = !next.equals(head);
      head = round < FREE_ROUNDS ? next : widened(head, next);
    }
    for (int round = 0; round < NARROWING_ROUNDS; round++) {
      head = either(first, again(l, head));
    }
    noting = outer;
    head = either(first, again(l, head));
    return either(where(l.condition(), false, head), left);
  }

  /** What variables are behind a round that begins where the condition holds. */
  private Map<Signal, NumberRange> again(Statement.Loop l, Map<Signal, NumberRange> head) {
    return round(l, where(l.condition(), true, head));
  }

  /** What variables are when the condition is asked again. */
  private Map<Signal, NumberRange> round(Statement.Loop l, Map<Signal, NumberRange> inside) {
    return walk(l.step(), either(walk(l.body(), inside), left));
  }

  /** Bounds that still move go to the next constant of the text. */
  private Map<Signal, NumberRange> widened(
      Map<Signal, NumberRange> before, Map<Signal, NumberRange> now) {
    Map<Signal, NumberRange> result = new HashMap<>();
    now.forEach(
        (s, range) -> {
          NumberRange old = before.get(s);
          BigInteger low = range.low();
          BigInteger high = range.high();
          if (old == null || low.compareTo(old.low()) < 0) {
            BigInteger next = thresholds.floor(low);
            low = next == null ? type(s).low() : next.max(type(s).low());
          }
          if (old == null || high.compareTo(old.high()) > 0) {
            BigInteger next = thresholds.ceiling(high);
            high = next == null ? type(s).high() : next.min(type(s).high());
          }
          result.put(s, new NumberRange(low, high));
        });
    return result;
  }

  private static Map<Signal, NumberRange> either(
      Map<Signal, NumberRange> a, Map<Signal, NumberRange> b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    Map<Signal, NumberRange> result = new HashMap<>();
    a.forEach(
        (s, range) -> {
          if (b.containsKey(s)) {
            result.put(s, range.or(b.get(s)));
          }
        });
    return result;
  }

  /**
   * What variables are where a condition holds, or fails; null where it never does.
   *
   * @param read the variables that it asks for
   * @param before where one is missing it may be anything
   */
  public static Map<Signal, NumberRange> where(
      Set<Signal> read, Expression condition, boolean holds, Map<Signal, NumberRange> before) {
    return new VariableRanges(read).where(condition, holds, before);
  }

  /** What variables are where a condition holds, or fails; null where it never does. */
  private Map<Signal, NumberRange> where(
      Expression condition, boolean holds, Map<Signal, NumberRange> before) {
    if (before == null) {
      return null;
    }
    Boolean decided = decided(condition, before);
    if (decided != null) {
      return decided == holds ? before : null;
    }
    if (condition instanceof Expression.Unary u
        && u.operator() == Expression.UnaryOperator.LOGICAL_NOT) {
      return where(u.operand(), !holds, before);
    }
    if (!(condition instanceof Expression.Binary b)) {
      return before;
    }
    if (b.operator() == (holds ? BinaryOperator.LOGICAL_AND : BinaryOperator.LOGICAL_OR)) {
      return where(b.right(), holds, where(b.left(), holds, before));
    }
    BinaryOperator operator = holds ? b.operator() : opposite(b.operator());
    Map<Signal, NumberRange> left = cut(b.left(), operator, b.right(), before);
    return left == null ? null : cut(b.right(), mirrored(operator), b.left(), left);
  }

  private static BinaryOperator opposite(BinaryOperator operator) {
    return switch (operator) {
      case LESS -> BinaryOperator.GREATER_EQUAL;
      case LESS_EQUAL -> BinaryOperator.GREATER;
      case GREATER -> BinaryOperator.LESS_EQUAL;
      case GREATER_EQUAL -> BinaryOperator.LESS;
      case EQUAL, CASE_EQUAL -> BinaryOperator.NOT_EQUAL;
      case NOT_EQUAL, CASE_NOT_EQUAL -> BinaryOperator.EQUAL;
      default -> null;
    };
  }

  private static BinaryOperator mirrored(BinaryOperator operator) {
    return operator == null
        ? null
        : switch (operator) {
          case LESS -> BinaryOperator.GREATER;
          case LESS_EQUAL -> BinaryOperator.GREATER_EQUAL;
          case GREATER -> BinaryOperator.LESS;
          case GREATER_EQUAL -> BinaryOperator.LESS_EQUAL;
          default -> operator;
        };
  }

  /**
   * The same where a relation holds between an expression, which may be a variable, and another.
   */
  private Map<Signal, NumberRange> cut(
      Expression e, BinaryOperator operator, Expression other, Map<Signal, NumberRange> before) {
    Expression core = e;
    while (core instanceof Expression.Resize r && r.width() >= r.operand().width()) {
      core = r.operand();
    }
    if (operator == null
        || !(core instanceof Expression.SignalReference s)
        || !variables.contains(s.signal())) {
      return before;
    }
    NumberRange range = before.getOrDefault(s.signal(), type(s.signal()));
    // With another sign it may be compared as another number.
    if (!NumberRange.of(e, x -> x == s.signal() ? range : null).equals(range)) {
      return before;
    }
    NumberRange limit = number(other, before);
    BigInteger low = range.low();
    BigInteger high = range.high();
    switch (operator) {
      case LESS -> high = high.min(limit.high().subtract(BigInteger.ONE));
      case LESS_EQUAL -> high = high.min(limit.high());
      case GREATER -> low = low.max(limit.low().add(BigInteger.ONE));
      case GREATER_EQUAL -> low = low.max(limit.low());
      case EQUAL, CASE_EQUAL -> {
        low = low.max(limit.low());
        high = high.min(limit.high());
      }
      case NOT_EQUAL, CASE_NOT_EQUAL -> {
        boolean one = limit.low().equals(limit.high());
        low = one && low.equals(limit.low()) ? low.add(BigInteger.ONE) : low;
        high = one && high.equals(limit.low()) ? high.subtract(BigInteger.ONE) : high;
      }
      default -> {}
    }
    if (low.compareTo(high) > 0) {
      return null;
    }
    Map<Signal, NumberRange> after = new HashMap<>(before);
    after.put(s.signal(), new NumberRange(low, high));
    return after;
  }

  private static NumberRange number(Expression e, Map<Signal, NumberRange> known) {
    BigInteger value = value(e, known);
    if (value == null) {
      return NumberRange.of(e, known::get);
    }
    BigInteger n = Evaluate.number(value, e);
    return new NumberRange(n, n);
  }

  private static Boolean decided(Expression condition, Map<Signal, NumberRange> known) {
    BigInteger value = value(condition, known);
    return value == null ? null : (Boolean) (value.signum() != 0);
  }

  /** The bit pattern of an expression where all that it reads has one value, else null. */
  private static BigInteger value(Expression e, Map<Signal, NumberRange> known) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    Map<Signal, BigInteger> values = new HashMap<>();
    for (Signal s : read) {
      NumberRange range = known.get(s);
      if (range == null || !range.low().equals(range.high())) {
        return null;
      }
      values.put(s, range.low().and(s.allOnes()));
    }
    return Evaluate.tryEvaluate(e, values);
  }
}
