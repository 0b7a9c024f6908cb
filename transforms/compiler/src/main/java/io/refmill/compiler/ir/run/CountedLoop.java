package io.refmill.compiler.ir.run;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/**
 * A loop that counts one variable by a constant from one number to another, both of which are fixed
 * when it begins: {@code for (j = i + 1; j < n; j = j + 1)}. With constants for both it may be a
 * {@link CanonicalLoop}, which is asked for first.
 *
 * @param variable the counter, written by nothing inside the body; it never wraps around
 * @param first its first value, as a number of the expression's own sign
 * @param step added after each iteration, not 0
 * @param limit what it is compared with, as a number of the expression's own sign
 * @param includes whether the body runs where both are equal
 * @param values all that it may be inside the body
 */
public record CountedLoop(
    Signal variable,
    Expression first,
    BigInteger step,
    Expression limit,
    boolean includes,
    NumberRange values) {

  /**
   * The loop's form, or null when it has another one.
   *
   * @param known the numbers that a signal may stand for where fewer than all that fit are known,
   *     as of loops around this one; else null
   */
  public static CountedLoop of(Statement.Loop l, Function<Signal, NumberRange> known) {
    if (!l.testFirst()
        || !(Statements.only(l.initial()) instanceof Statement.BlockingAssignment start)
        || !(Statements.only(l.step()) instanceof Statement.BlockingAssignment next)
        || !(start.target() instanceof Expression.SignalReference counter)
        || !counter.equals(next.target())
        || counter.signal().real()) {
      return null;
    }
    Signal variable = counter.signal();
    BigInteger step = step(next.value(), variable);
    Test test = Test.of(l.condition(), variable);
    if (step == null || test == null || test.up != step.signum() > 0) {
      return null;
    }
    Set<Signal> fixed = new HashSet<>();
    Expressions.signals(start.value(), fixed);
    Expressions.signals(test.limit, fixed);
    fixed.add(variable);
    if (Statements.contains(l.body(), s -> assigns(s, fixed))) {
      return null;
    }
    NumberRange first = NumberRange.of(start.value(), known);
    NumberRange limit = NumberRange.of(test.limit, known);
    NumberRange values = test.values(first, limit);
    if (values == null) {
      return null;
    }
    // It is tested once more behind the last iteration.
    NumberRange tested =
        test.up
            ? new NumberRange(first.low(), first.high().max(values.high().add(step)))
            : new NumberRange(first.low().min(values.low().add(step)), first.high());
    NumberRange compared =
        NumberRange.of(test.counter, s -> s == variable ? tested : known.apply(s));
    return NumberRange.ofType(variable.width(), variable.signed()).contains(tested)
            && compared.equals(tested)
        ? new CountedLoop(variable, start.value(), step, test.limit, test.includes, values)
        : null;
  }

  /**
   * What a loop of any form sets before anything in it reads it: nobody in it sees what another
   * loop left there. Null where it sets nothing, or where a loop inside sets the same.
   */
  public static Signal ownVariable(Statement.Loop l) {
    Signal own = setFirst(l);
    return own == null
            || Statements.contains(
                l.body(), s -> s instanceof Statement.Loop inner && setFirst(inner) == own)
        ? null
        : own;
  }

  private static Signal setFirst(Statement.Loop l) {
    return Statements.only(l.initial()) instanceof Statement.BlockingAssignment start
            && start.target() instanceof Expression.SignalReference s
        ? s.signal()
        : null;
  }

  /** Whether it runs as often as its first value says, as {@code repeat} does. */
  public boolean countsDownToZero() {
    return step.equals(BigInteger.ONE.negate())
        && !includes
        && limit instanceof Expression.Constant c
        && c.bits().value().signum() == 0;
  }

  /** What is added to the counter, or null. */
  private static BigInteger step(Expression next, Signal variable) {
    return core(next) instanceof Expression.Binary b
            && (b.operator() == BinaryOperator.ADD || b.operator() == BinaryOperator.SUBTRACT)
            && isCounter(b.left(), variable)
            && b.right() instanceof Expression.Constant c
            && c.bits().isKnown()
            && c.bits().value().signum() != 0
            && b.width() >= variable.width()
            && c.bits().value().bitLength() < variable.width()
        ? b.operator() == BinaryOperator.ADD ? c.bits().value() : c.bits().value().negate()
        : null;
  }

  private static Expression core(Expression e) {
    return e instanceof Expression.Resize r ? core(r.operand()) : e;
  }

  /** Whether an expression is the counter, with as many bits or more. */
  private static boolean isCounter(Expression e, Signal variable) {
    Expression at = e;
    while (at instanceof Expression.Resize r && r.width() >= r.operand().width()) {
      at = r.operand();
    }
    return at instanceof Expression.SignalReference s && s.signal() == variable;
  }

  private static boolean assigns(Statement s, Set<Signal> fixed) {
    Expression target = Statements.target(s);
    return target != null && Expressions.targets(target).stream().anyMatch(fixed::contains);
  }

  /**
   * A comparison of the counter with a limit.
   *
   * @param up whether it holds below the limit
   */
  private record Test(Expression counter, Expression limit, boolean up, boolean includes) {
    static Test of(Expression condition, Signal variable) {
      if (!(condition instanceof Expression.Binary b)) {
        return null;
      }
      boolean left = isCounter(b.left(), variable);
      if (!left && !isCounter(b.right(), variable)) {
        return null;
      }
      Expression counter = left ? b.left() : b.right();
      Expression limit = left ? b.right() : b.left();
      return switch (b.operator()) {
        case LESS -> new Test(counter, limit, left, false);
        case LESS_EQUAL -> new Test(counter, limit, left, true);
        case GREATER -> new Test(counter, limit, !left, false);
        case GREATER_EQUAL -> new Test(counter, limit, !left, true);
        default -> null;
      };
    }

    /** What the counter is inside the body; null where that never runs. */
    NumberRange values(NumberRange first, NumberRange limit) {
      BigInteger beside = includes ? BigInteger.ZERO : BigInteger.ONE;
      BigInteger low = up ? first.low() : limit.low().add(beside);
      BigInteger high = up ? limit.high().subtract(beside) : first.high();
      return low.compareTo(high) <= 0 ? new NumberRange(low, high) : null;
    }
  }
}
