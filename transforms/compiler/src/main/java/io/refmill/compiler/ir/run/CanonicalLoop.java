package io.refmill.compiler.ir.run;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.math.BigInteger;
import java.util.List;

/**
 * A loop that counts one variable by a constant from one constant to another: {@code for (i =
 * first; i < end; i = i + step)}.
 *
 * @param variable the counter, written by nothing inside the body
 * @param first its first value, as a number
 * @param step added after each iteration, not 0
 * @param last its value in the last iteration; before {@code first} (in the step's direction) when
 *     the body never runs
 */
public record CanonicalLoop(Signal variable, BigInteger first, BigInteger step, BigInteger last) {

  private static final int STEPS = 70_000;
  private static final int FEW_STEPS = 1_000;

  /** From the least to the greatest that the counter is inside the body. */
  public NumberRange values() {
    return new NumberRange(first.min(last), first.max(last));
  }

  /** Whether the body never runs. */
  public boolean isIdle() {
    return last.subtract(first).signum() == -step.signum();
  }

  /** The loop's canonical form, or null when it has none. */
  public static CanonicalLoop of(Statement.Loop loop) {
    List<Statement> initial = Statements.flatten(loop.initial());
    List<Statement> stepList = Statements.flatten(loop.step());
    if (!loop.testFirst() || initial.size() != 1 || stepList.size() != 1) {
      return null;
    }
    if (!(initial.get(0) instanceof Statement.BlockingAssignment start)
        || !(stepList.get(0) instanceof Statement.BlockingAssignment next)
        || !(start.target() instanceof Expression.SignalReference counter)
        || !(next.target() instanceof Expression.SignalReference stepped)
        || counter.signal() != stepped.signal()) {
      return null;
    }
    Signal variable = counter.signal();
    if (Statements.contains(loop.body(), s -> assigns(s, variable))) {
      return null;
    }
    BigInteger first = Evaluate.tryEvaluate(start.value(), java.util.Map.of());
    if (first == null) {
      return null;
    }
    // Run the counter alone: wrap-around and signs come out as the language has them.
    java.util.Map<Signal, BigInteger> values = new java.util.HashMap<>();
    values.put(variable, first);
    BigInteger firstNumber = number(first, variable);
    BigInteger lastNumber = null;
    BigInteger step = null;
    BigInteger current = firstNumber;
    for (int i = 0; i < STEPS; i++) {
      if (i == FEW_STEPS) {
        BigInteger last = lastOf(loop.condition(), variable, current, step);
        if (last != null) {
          return new CanonicalLoop(variable, firstNumber, step, last);
        }
      }
      BigInteger condition = Evaluate.tryEvaluate(loop.condition(), values);
      if (condition == null) {
        return null;
      }
      if (condition.signum() == 0) {
        if (lastNumber == null) {
          return new CanonicalLoop(
              variable, firstNumber, BigInteger.ONE, firstNumber.subtract(BigInteger.ONE));
        }
        return new CanonicalLoop(variable, firstNumber, step, lastNumber);
      }
      lastNumber = current;
      BigInteger stepValue = Evaluate.tryEvaluate(next.value(), values);
      if (stepValue == null) {
        return null;
      }
      BigInteger after = number(stepValue, variable);
      BigInteger difference = after.subtract(current);
      if (difference.signum() == 0 || (step != null && !step.equals(difference))) {
        // A wrap-around right after the last iteration may still end the loop.
        if (step == null || difference.signum() == 0) {
          return null;
        }
        values.put(variable, stepValue);
        BigInteger ends = Evaluate.tryEvaluate(loop.condition(), values);
        return ends != null && ends.signum() == 0
            ? new CanonicalLoop(variable, firstNumber, step, lastNumber)
            : null;
      }
      step = difference;
      current = after;
      values.put(variable, stepValue);
    }
    return null;
  }

  /**
   * The last value that an upward counter has under a condition such as {@code i < 307200}; null
   * for other conditions, and when the counter would wrap around.
   */
  private static BigInteger lastOf(
      Expression condition, Signal variable, BigInteger current, BigInteger step) {
    if (!(condition instanceof Expression.Binary b)
        || (b.operator() != Expression.BinaryOperator.LESS
            && b.operator() != Expression.BinaryOperator.LESS_EQUAL)
        || !(b.right() instanceof Expression.Constant c)
        || !c.bits().isKnown()) {
      return null;
    }
    Expression left = b.left();
    while (left instanceof Expression.Resize r && r.width() >= r.operand().width()) {
      left = r.operand();
    }
    // Without negative numbers, signs and extensions make no difference.
    BigInteger limit = c.bits().value();
    boolean negative = c.signed() && limit.testBit(c.width() - 1);
    if (!(left instanceof Expression.SignalReference s)
        || s.signal() != variable
        || negative
        || current.signum() < 0
        || step.signum() < 0) {
      return null;
    }
    if (b.operator() == Expression.BinaryOperator.LESS) {
      limit = limit.subtract(BigInteger.ONE);
    }
    if (limit.compareTo(current) < 0) {
      return null;
    }
    BigInteger last = current.add(limit.subtract(current).divide(step).multiply(step));
    int bits = variable.width() - (variable.signed() ? 1 : 0);
    return last.add(step).bitLength() <= bits ? last : null;
  }

  private static boolean assigns(Statement s, Signal variable) {
    if (s instanceof Statement.BlockingAssignment a) {
      return Expressions.targets(a.target()).contains(variable);
    }
    return s instanceof Statement.NonblockingAssignment a
        && Expressions.targets(a.target()).contains(variable);
  }

  private static BigInteger number(BigInteger value, Signal variable) {
    return variable.signed() && value.testBit(variable.width() - 1)
        ? value.subtract(BigInteger.ONE.shiftLeft(variable.width()))
        : value;
  }
}
