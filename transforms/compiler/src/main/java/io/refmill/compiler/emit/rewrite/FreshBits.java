package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.CompoundStatement.For;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Binary;
import io.refmill.compiler.emit.python.PyExpression.BinaryOperator;
import io.refmill.compiler.emit.python.PyExpression.Chain;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Unary;
import io.refmill.compiler.emit.python.PyExpression.UnaryOperator;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.AugmentedAssignment;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Clears no bits that are 0: a local that is 0 before a loop gets other bits in each round.
 *
 * <pre>
 * before  y = 0                                           after  y = 0
 *         for i in range(4):                                     for i in range(4):
 *             y = (y &amp; ~(0xF &lt;&lt; (i * 4))) | (a[i] &lt;&lt; (i * 4))        y |= a[i] &lt;&lt; (i * 4)
 * </pre>
 */
public final class FreshBits extends BlockRewriter {
  private FreshBits() {}

  /** The definitions of a module with such loops. */
  public static List<PyStatement> of(List<PyStatement> module) {
    return new FreshBits().block(module);
  }

  @Override
  List<PyStatement> block(List<PyStatement> statements) {
    List<PyStatement> block = new ArrayList<>(super.block(statements));
    for (int i = 0; i < block.size(); i++) {
      Name fresh = fresh(block.get(i));
      int next = i + 1;
      while (fresh != null && next < block.size() && !mentions(block.get(next), fresh)) {
        next++;
      }
      if (fresh != null && next < block.size() && block.get(next) instanceof For loop) {
        block.set(next, added(loop, fresh));
      }
    }
    return block;
  }

  /** A local that becomes 0, or null. */
  private static Name fresh(PyStatement s) {
    return s instanceof Assignment a
            && a.targets().size() == 1
            && a.targets().get(0) instanceof Name n
            && PyExpression.number(0).equals(a.valueOf(n))
        ? n
        : null;
  }

  private static boolean mentions(PyStatement s, Name n) {
    return s.expressions().stream().anyMatch(e -> e.mentions(n.identifier()))
        || s.blocks().stream().anyMatch(b -> b.stream().anyMatch(t -> mentions(t, n)));
  }

  /** The loop, with what one statement of its block puts into a local that is 0 before it. */
  private static For added(For loop, Name n) {
    if (loop.targets().size() != 1 || !(loop.targets().get(0) instanceof Name counter)) {
      return loop;
    }
    PyStatement only = null;
    for (PyStatement s : loop.body()) {
      boolean counts =
          s instanceof Assignment a && a.targets().contains(counter)
              || !s.blocks().isEmpty() && mentions(s, counter);
      if (counts || mentions(s, n) && only != null) {
        return loop;
      }
      only = mentions(s, n) ? s : only;
    }
    PyStatement added = only instanceof Assignment a ? added(a, n, counter) : null;
    if (added == null) {
      return loop;
    }
    List<PyStatement> body = new ArrayList<>(loop.body());
    body.set(body.indexOf(only), added);
    return new For(loop.targets(), loop.values(), body, loop.otherwise(), loop.origins());
  }

  private static PyStatement added(Assignment a, Name n, Name counter) {
    if (!(a.valueOf(n) instanceof Chain or)
        || or.operator() != ChainOperator.BIT_OR
        || or.operands().size() != 2
        || !(or.operands().get(0) instanceof Chain and)
        || and.operator() != ChainOperator.BIT_AND
        || and.operands().size() != 2
        || !and.operands().get(0).equals(n)
        || !(and.operands().get(1) instanceof Unary not)
        || not.operator() != UnaryOperator.INVERT
        || !(not.operand() instanceof Binary hole)
        || hole.operator() != BinaryOperator.SHIFT_LEFT
        || !(hole.left() instanceof IntegerLiteral ones)
        || !(or.operands().get(1) instanceof Binary bits)
        || bits.operator() != BinaryOperator.SHIFT_LEFT
        || !bits.right().equals(hole.right())
        || bits.left().mentions(n.identifier())) {
      return null;
    }
    BigInteger step = step(hole.right(), counter);
    return step != null && step.compareTo(BigInteger.valueOf(ones.value().bitLength())) >= 0
        ? AugmentedAssignment.or(n, bits).from(a.origins())
        : null;
  }

  /** The least distance of two values of {@code 4 * counter}; null for anything else. */
  private static BigInteger step(PyExpression e, Name counter) {
    if (e.equals(counter)) {
      return BigInteger.ONE;
    }
    if (!(e instanceof Binary b) || b.operator() != BinaryOperator.MULTIPLY) {
      return null;
    }
    PyExpression factor =
        b.left().equals(counter) ? b.right() : b.right().equals(counter) ? b.left() : null;
    return factor instanceof IntegerLiteral n && n.value().signum() > 0 ? n.value() : null;
  }
}
