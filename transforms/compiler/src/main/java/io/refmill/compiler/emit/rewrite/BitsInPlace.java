package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Binary;
import io.refmill.compiler.emit.python.PyExpression.BinaryOperator;
import io.refmill.compiler.emit.python.PyExpression.Chain;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.Notation;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.RewrittenOperands;
import io.refmill.compiler.ir.Bits;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;

/**
 * Cuts bits out where they are, if that is where they go:
 *
 * <pre>
 * before  ((d &gt;&gt; 4) &amp; 0xF) &lt;&lt; 4        after  d &amp; 0xF0
 *         (gray &gt;&gt; 7) &lt;&lt; 7                    gray &amp; 0x80
 * </pre>
 *
 * <p>Among many parts, which are moved one like the other, such a part stays as they are.
 */
public final class BitsInPlace extends ExpressionRewriter {
  /** Parts of a value that make no pattern that goes on. */
  private static final int FEW = 4;

  private final Function<PyExpression, BigInteger> most;

  private BitsInPlace(Function<PyExpression, BigInteger> most) {
    this.most = most;
  }

  /**
   * Methods without such moves.
   *
   * @param most the greatest value of what is kept at a place, or null if that is not known
   */
  public static List<PyStatement> in(
      List<PyStatement> methods, Function<PyExpression, BigInteger> most) {
    return new BitsInPlace(most).block(methods);
  }

  @Override
  PyExpression inside(PyExpression e) {
    if (e instanceof Chain c && c.operator() == ChainOperator.BIT_OR && c.operands().size() > FEW) {
      return RewrittenOperands.of(e, part -> RewrittenOperands.of(part, this::inside));
    }
    PyExpression result = RewrittenOperands.of(e, this::inside);
    int by = shift(result, BinaryOperator.SHIFT_LEFT);
    PyExpression kept = by > 0 ? inPlace(((Binary) result).left(), by) : null;
    return kept == null ? result : kept;
  }

  /** The bits of what has been moved down, where they came from; null for anything else. */
  private PyExpression inPlace(PyExpression moved, int by) {
    if (moved instanceof Chain c
        && c.operator() == ChainOperator.BIT_AND
        && c.operands().size() == 2
        && c.operands().get(1) instanceof IntegerLiteral mask
        && shift(c.operands().get(0), BinaryOperator.SHIFT_RIGHT) == by) {
      return masked(((Binary) c.operands().get(0)).left(), mask.value().shiftLeft(by));
    }
    if (shift(moved, BinaryOperator.SHIFT_RIGHT) != by) {
      return null;
    }
    PyExpression place = ((Binary) moved).left();
    BigInteger greatest = most.apply(place);
    return greatest == null || greatest.signum() < 0
        ? null
        : masked(place, Bits.mask(greatest.bitLength()).shiftRight(by).shiftLeft(by));
  }

  private static PyExpression masked(PyExpression e, BigInteger mask) {
    return mask.bitLength() <= Long.SIZE && mask.signum() > 0
        ? Chain.of(ChainOperator.BIT_AND, e, new IntegerLiteral(mask, Notation.HEXADECIMAL, 1))
        : null;
  }

  /** By how many bits an expression moves another one, or -1. */
  private static int shift(PyExpression e, BinaryOperator operator) {
    return e instanceof Binary b
            && b.operator() == operator
            && b.right() instanceof IntegerLiteral n
            && n.value().bitLength() < Integer.SIZE
        ? n.value().intValue()
        : -1;
  }
}
