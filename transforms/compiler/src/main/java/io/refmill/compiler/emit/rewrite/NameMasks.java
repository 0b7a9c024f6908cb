package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Binary;
import io.refmill.compiler.emit.python.PyExpression.BinaryOperator;
import io.refmill.compiler.emit.python.PyExpression.Chain;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyExpression.Conditional;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.Notation;
import io.refmill.compiler.emit.python.PyExpression.Subscript;
import io.refmill.compiler.emit.python.PyExpression.Sum;
import io.refmill.compiler.emit.python.PyExpression.Term;
import io.refmill.compiler.emit.python.PyExpression.Unary;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.AugmentedAssignment;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Names the masks of variables whose width has a name:
 *
 * <pre>
 * before  self.count = (self.count + 1) &amp; 0xFF
 * after   self.count = (self.count + 1) &amp; self.COUNT_MASK
 * </pre>
 *
 * <p>A number is such a mask where it has as many ones as the variable that is assigned has bits,
 * and the value is what {@code &amp;} leaves of another, or {@code ^} inverts, on the way to that
 * variable: what is called, indexed or compared is of widths of its own.
 */
public final class NameMasks extends BlockRewriter {
  private final Function<PyExpression, BigInteger> masks;
  private final UnaryOperator<PyExpression> names;

  private NameMasks(Function<PyExpression, BigInteger> masks, UnaryOperator<PyExpression> names) {
    this.masks = masks;
    this.names = names;
  }

  /**
   * Methods with named masks.
   *
   * @param masks ones for the bits of what is kept at a place, or null where their number has no
   *     name
   * @param names what is written for them
   */
  public static List<PyStatement> in(
      List<? extends PyStatement> methods,
      Function<PyExpression, BigInteger> masks,
      UnaryOperator<PyExpression> names) {
    return new NameMasks(masks, names).block(List.copyOf(methods));
  }

  @Override
  public PyStatement assignment(Assignment s) {
    if (s.targets().size() != s.values().size()) {
      return s;
    }
    List<PyExpression> values = new ArrayList<>();
    for (int i = 0; i < s.values().size(); i++) {
      values.add(value(s.values().get(i), s.targets().get(i)));
    }
    return values.equals(s.values()) ? s : new Assignment(s.targets(), values, s.origins());
  }

  @Override
  public PyStatement augmented(AugmentedAssignment s) {
    return new AugmentedAssignment(
        s.target(), s.operator(), value(s.value(), s.target()), s.origins());
  }

  private PyExpression value(PyExpression value, PyExpression target) {
    PyExpression place = target instanceof Subscript element ? element.object() : target;
    BigInteger mask = masks.apply(place);
    return mask == null ? value : named(value, mask, place);
  }

  private PyExpression named(PyExpression e, BigInteger mask, PyExpression place) {
    if (e instanceof Chain c) {
      boolean masking =
          c.operator() == ChainOperator.BIT_AND || c.operator() == ChainOperator.BIT_XOR;
      return new Chain(
          c.operator(),
          c.operands().stream()
              .map(o -> masking && isMask(o, mask) ? names.apply(place) : named(o, mask, place))
              .toList());
    } else if (e instanceof Conditional c) {
      return new Conditional(
          named(c.whenTrue(), mask, place), c.condition(), named(c.whenFalse(), mask, place));
    } else if (e instanceof Sum s) {
      return new Sum(
          s.terms().stream()
              .map(t -> new Term(t.subtracted(), named(t.operand(), mask, place)))
              .toList());
    } else if (e instanceof Binary b
        && (b.operator() == BinaryOperator.SHIFT_LEFT
            || b.operator() == BinaryOperator.SHIFT_RIGHT)) {
      return new Binary(b.operator(), named(b.left(), mask, place), b.right());
    } else if (e instanceof Unary u) {
      return new Unary(u.operator(), named(u.operand(), mask, place));
    }
    return e;
  }

  private static boolean isMask(PyExpression e, BigInteger mask) {
    return e instanceof IntegerLiteral n
        && (n.notation() == Notation.HEXADECIMAL || n.notation() == Notation.ONES)
        && n.value().equals(mask);
  }
}
