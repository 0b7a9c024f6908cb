package io.refmill.compiler.elaborate.constant;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Statement.CaseKind;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Statements;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A value taken apart into what two states can say: which of its bits are 1, which are z, and which
 * are x. The x and z of literals are followed through what leaves bits as they are: concatenation,
 * replication, {@code ?:} and other widths (IEEE 1800-2017 11.4.11, 11.4.12).
 *
 * <pre>
 * {4'b1??x, a}      ones {4'b1000, a}, z {4'b0110, 0}, x {4'b0001, 0}
 * </pre>
 *
 * @param ones of the width of the value, as the others are
 */
public record StateBits(Expression ones, Expression z, Expression x) {

  /** An expression taken apart; what operators make of x and z is not followed. */
  public static StateBits of(Expression e) {
    if (e instanceof Constant c) {
      Bits bits = c.bits();
      if (bits.isKnown()) {
        return known(c);
      }
      return new StateBits(
          constant(e.width(), bits.value().andNot(bits.unknown())),
          constant(e.width(), bits.value().and(bits.unknown())),
          constant(e.width(), bits.unknown().andNot(bits.value())));
    } else if (e instanceof Expression.Concatenation c) {
      List<StateBits> parts = c.parts().stream().map(StateBits::of).toList();
      return parts.stream().allMatch(StateBits::isKnown) ? known(e) : joined(parts);
    } else if (e instanceof Expression.Replication r) {
      StateBits operand = of(r.operand());
      return operand.isKnown()
          ? known(e)
          : new StateBits(
              FoldedExpressions.replication(r.count(), operand.ones),
              FoldedExpressions.replication(r.count(), operand.z),
              FoldedExpressions.replication(r.count(), operand.x));
    } else if (e instanceof Expression.Conditional c) {
      StateBits t = of(c.whenTrue());
      StateBits f = of(c.whenFalse());
      return t.isKnown() && f.isKnown()
          ? known(e)
          : new StateBits(
              FoldedExpressions.conditional(c.condition(), t.ones, f.ones),
              FoldedExpressions.conditional(c.condition(), t.z, f.z),
              FoldedExpressions.conditional(c.condition(), t.x, f.x));
    } else if (e instanceof Expression.Resize r) {
      StateBits operand = of(r.operand());
      return operand.isKnown()
          ? known(e)
          : new StateBits(resized(operand.ones, r), resized(operand.z, r), resized(operand.x, r));
    }
    return e instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT
        ? inverted(u)
        : known(e);
  }

  /** The inverse of x and of z is x (IEEE 1800-2017 11.4.8). */
  private static StateBits inverted(Expression.Unary e) {
    StateBits operand = of(e.operand());
    if (operand.isKnown()) {
      return known(e);
    }
    Expression unknown = or(operand.z, operand.x);
    return new StateBits(
        and(not(operand.ones), not(unknown)), constant(e.width(), BigInteger.ZERO), unknown);
  }

  /**
   * Whether x or z stand where {@link #of} does not follow them: in operands of operators, and in
   * what functions return.
   */
  public static boolean hidesUnknown(Expression e) {
    if (e instanceof Constant) {
      return false;
    } else if (e instanceof Expression.Concatenation
        || e instanceof Expression.Replication
        || e instanceof Expression.Resize
        || e instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT) {
      return anyOperand(e, StateBits::hidesUnknown);
    } else if (e instanceof Expression.Conditional c) {
      return hidesUnknown(c.whenTrue()) || hidesUnknown(c.whenFalse());
    }
    return anyOperand(e, StateBits::mentionsUnknown)
        || e instanceof Expression.Call c && returnsUnknown(c.function());
  }

  private static boolean mentionsUnknown(Expression e) {
    return e instanceof Constant c
        ? !c.bits().isKnown()
        : anyOperand(e, StateBits::mentionsUnknown)
            || e instanceof Expression.Call c && returnsUnknown(c.function());
  }

  private static boolean returnsUnknown(Subroutine f) {
    return Statements.contains(
        f.body(),
        s ->
            s instanceof Statement.BlockingAssignment a
                && a.target() instanceof Expression.SignalReference t
                && t.signal() == f.result()
                && !of(a.value()).isKnown());
  }

  private static boolean anyOperand(Expression e, Predicate<Expression> test) {
    boolean[] found = {false};
    e.forEachOperand(o -> found[0] = found[0] || test.test(o));
    return found[0];
  }

  private static StateBits known(Expression e) {
    Constant none = constant(e.width(), BigInteger.ZERO);
    return new StateBits(e, none, none);
  }

  private static StateBits joined(List<StateBits> parts) {
    List<Expression> ones = new ArrayList<>();
    List<Expression> z = new ArrayList<>();
    List<Expression> x = new ArrayList<>();
    for (StateBits p : parts) {
      ones.add(p.ones);
      z.add(p.z);
      x.add(p.x);
    }
    return new StateBits(
        FoldedExpressions.concatenation(ones),
        FoldedExpressions.concatenation(z),
        FoldedExpressions.concatenation(x));
  }

  private static Expression resized(Expression e, Expression.Resize like) {
    return FoldedExpressions.resize(e, like.width(), like.extendSign(), false);
  }

  private static Constant constant(int width, BigInteger bits) {
    return new Constant(Bits.of(width, bits), false, null);
  }

  /** Whether no bit is x or z, as far as that shows. */
  public boolean isKnown() {
    return isZero(z) && isZero(x);
  }

  /** Whether some bit is z, or may be. */
  public boolean hasZ() {
    return !isZero(z);
  }

  /** Whether the same bits are x and z whatever the signals are. */
  public boolean isStatic() {
    return z instanceof Constant && x instanceof Constant;
  }

  private static boolean isZero(Expression e) {
    return e instanceof Constant c && c.bits().value().signum() == 0;
  }

  /**
   * The condition under which a label is chosen (12.5.1): bits match where they are the same, x and
   * z included, and in {@code casez} where either is z, in {@code casex} where either is x or z.
   */
  public static Expression matches(CaseKind kind, StateBits selector, StateBits label) {
    Expression z = or(selector.z, label.z);
    Expression x = or(selector.x, label.x);
    Expression differ = xor(selector.ones, label.ones);
    return switch (kind) {
      case CASE, INSIDE -> none(or(differ, or(xor(selector.z, label.z), xor(selector.x, label.x))));
      case CASEZ -> none(and(or(differ, xor(selector.x, label.x)), not(z)));
      case CASEX -> none(and(differ, not(or(z, x))));
    };
  }

  /** The condition of {@code left ==? right}: bits that are x or z on the right match anything. */
  static Expression matchesAnything(Expression left, StateBits right) {
    Expression cared = not(or(right.z, right.x));
    return FoldedExpressions.binary(
        BinaryOperator.EQUAL, and(left, cared), and(right.ones, cared), 1, false);
  }

  private static Expression none(Expression bits) {
    return FoldedExpressions.binary(
        BinaryOperator.EQUAL, bits, constant(bits.width(), BigInteger.ZERO), 1, false);
  }

  private static Expression or(Expression a, Expression b) {
    return isZero(a) ? b : isZero(b) ? a : binary(BinaryOperator.OR, a, b);
  }

  private static Expression xor(Expression a, Expression b) {
    return isZero(a) ? b : isZero(b) ? a : binary(BinaryOperator.XOR, a, b);
  }

  private static Expression and(Expression a, Expression b) {
    return isAll(a) ? b : isAll(b) ? a : binary(BinaryOperator.AND, a, b);
  }

  private static boolean isAll(Expression e) {
    return e instanceof Constant c && c.bits().equals(Bits.of(c.width(), Bits.mask(c.width())));
  }

  private static Expression not(Expression e) {
    return FoldedExpressions.unary(UnaryOperator.NOT, e, e.width(), false);
  }

  private static Expression binary(BinaryOperator operator, Expression a, Expression b) {
    return FoldedExpressions.binary(operator, a, b, a.width(), false);
  }
}
