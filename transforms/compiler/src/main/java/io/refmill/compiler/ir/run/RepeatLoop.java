package io.refmill.compiler.ir.run;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Statements;
import java.math.BigInteger;

/**
 * A loop that counts a variable down to 0 by 1, as {@code repeat (n)} does (IEEE 1800-2017 12.7.2).
 *
 * @param counter a signed variable
 * @param count its first value
 */
public record RepeatLoop(Signal counter, Expression count) {

  /** The loop's form, or null when it has another one. */
  public static RepeatLoop of(Statement.Loop l) {
    return l.testFirst()
            && Statements.only(l.initial()) instanceof Statement.BlockingAssignment first
            && Statements.only(l.step()) instanceof Statement.BlockingAssignment next
            && first.target() instanceof Expression.SignalReference counter
            && counter.equals(next.target())
            && counter.signal().signed()
            && l.condition() instanceof Expression.Binary test
            && test.operator() == BinaryOperator.GREATER
            && counter.equals(test.left())
            && isNumber(test.right(), 0)
            && next.value() instanceof Expression.Binary less
            && less.operator() == BinaryOperator.SUBTRACT
            && counter.equals(less.left())
            && isNumber(less.right(), 1)
        ? new RepeatLoop(counter.signal(), first.value())
        : null;
  }

  /** Whether the number of times is one without a sign. */
  public boolean isUnsigned() {
    Expression e = count;
    while (e instanceof Expression.Resize r && !r.extendSign()) {
      e = r.operand();
    }
    return !(e instanceof Expression.Resize) && !e.signed();
  }

  private static boolean isNumber(Expression e, int number) {
    return e instanceof Constant c
        && c.bits().isKnown()
        && c.bits().value().equals(BigInteger.valueOf(number));
  }
}
