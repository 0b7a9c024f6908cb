package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Attribute;
import io.refmill.compiler.emit.python.PyExpression.Binary;
import io.refmill.compiler.emit.python.PyExpression.BinaryOperator;
import io.refmill.compiler.emit.python.PyExpression.Chain;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyExpression.Conditional;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Notation;
import io.refmill.compiler.emit.python.PyExpression.Subscript;
import io.refmill.compiler.emit.python.PyExpression.Sum;
import io.refmill.compiler.emit.python.PyExpression.Term;
import io.refmill.compiler.emit.python.PyExpression.Unary;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.RewrittenOperands;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.AugmentedAssignment;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

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
 * variable. What is called, indexed or compared is of widths of its own: there all variables that
 * are masked have to be as wide as the mask.
 */
public final class NameMasks extends ExpressionRewriter {
  /** What of the name of a width says no more than that it is one. */
  private static final Pattern WIDTH =
      Pattern.compile("_?(?:width|bits|size)$|_w$|^w$", Pattern.CASE_INSENSITIVE);

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

  /** {@code DATA_MASK} for {@code DATA_WIDTH}. */
  public static String name(String width) {
    String of = WIDTH.matcher(width).replaceFirst("");
    return (of.isEmpty() ? "MASK" : of + "_MASK").toUpperCase(Locale.ROOT);
  }

  @Override
  public PyStatement assignment(Assignment s) {
    boolean paired = s.targets().size() == s.values().size();
    List<PyExpression> values = new ArrayList<>();
    for (int i = 0; i < s.values().size(); i++) {
      PyExpression value = s.values().get(i);
      values.add(inside(paired ? value(value, s.targets().get(i)) : value));
    }
    return new Assignment(all(s.targets()), values, s.origins());
  }

  @Override
  public PyStatement augmented(AugmentedAssignment s) {
    PyExpression value = inside(value(s.value(), s.target()));
    return new AugmentedAssignment(inside(s.target()), s.operator(), value, s.origins());
  }

  /** The expression with those masks named that what they mask says the width of. */
  @Override
  PyExpression inside(PyExpression e) {
    if (e instanceof Chain c && c.operator() == ChainOperator.BIT_AND) {
      for (PyExpression mask : c.operands()) {
        PyExpression place = widest(c, mask);
        if (place != null) {
          PyExpression name = names.apply(place);
          return new Chain(
              c.operator(), c.operands().stream().map(o -> o == mask ? name : inside(o)).toList());
        }
      }
    }
    return RewrittenOperands.of(e, this::inside);
  }

  /** A variable as wide as a mask, if all that is masked is; else null. */
  private PyExpression widest(Chain c, PyExpression mask) {
    if (!(mask instanceof IntegerLiteral n)) {
      return null;
    }
    List<PyExpression> places = new ArrayList<>();
    boolean alike = c.operands().stream().allMatch(o -> o == mask || collect(o, n.value(), places));
    return alike && !places.isEmpty() ? places.get(0) : null;
  }

  /**
   * Adds the variables whose values make up the expression's; false if something else does, or one
   * that is not as wide as the mask.
   */
  private boolean collect(PyExpression e, BigInteger mask, List<PyExpression> places) {
    if (e instanceof Name || e instanceof Attribute || e instanceof Subscript) {
      PyExpression place = place(e);
      places.add(place);
      return mask.equals(masks.apply(place));
    } else if (e instanceof Binary b && b.operator() == BinaryOperator.SHIFT_LEFT) {
      return collect(b.left(), mask, places);
    } else if (e instanceof IntegerLiteral n) {
      return n.value().compareTo(mask) <= 0;
    }
    boolean computed =
        e instanceof Sum
            || e instanceof Unary
            || e instanceof Chain
            || e instanceof Binary b && b.operator() == BinaryOperator.MULTIPLY;
    return computed && e.operands().stream().allMatch(o -> collect(o, mask, places));
  }

  private static PyExpression place(PyExpression target) {
    return target instanceof Subscript element ? element.object() : target;
  }

  private PyExpression value(PyExpression value, PyExpression target) {
    PyExpression place = place(target);
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
