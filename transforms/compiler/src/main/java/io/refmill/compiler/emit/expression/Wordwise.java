package io.refmill.compiler.emit.expression;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Bits that are computed alike of the bits of vectors, as an array of gates does, as one operation
 * of these vectors.
 *
 * <pre>
 * before  {a[1] & b[1], a[0] & b[0]}              after  a & b
 *         {en ? a[1] : 1'b0, en ? a[0] : 1'b0}           en ? a : 2'b0
 * </pre>
 */
final class Wordwise {
  /** Bits that are worth to be looked at together. */
  private static final int FEW = 4;

  private Wordwise() {}

  /** The operation on vectors that a concatenation is, or null. */
  static Expression of(Expression.Concatenation c) {
    List<Expression> bits = c.parts();
    boolean operation =
        bits.get(0) instanceof Expression.Binary
            || bits.get(0) instanceof Expression.Unary
            || bits.get(0) instanceof Expression.Conditional;
    if (!operation || bits.size() < FEW || bits.stream().anyMatch(b -> b.width() != 1)) {
      return null;
    }
    Expression word = word(bits);
    return word instanceof Expression.Replication ? null : word;
  }

  /** Bits, the highest first, as one value of as many; null where they are not alike. */
  private static Expression word(List<Expression> bits) {
    Expression first = bits.get(0);
    int width = bits.size();
    if (bits.stream().allMatch(Expression.Constant.class::isInstance)) {
      return constant(bits);
    }
    if (bits.stream().allMatch(first::equals)) {
      return new Expression.Replication(width, first);
    }
    if (bits.stream().anyMatch(b -> !b.getClass().equals(first.getClass()))) {
      return null;
    }
    if (first instanceof Expression.PartSelect) {
      return selected(bits);
    }
    if (first instanceof Expression.IndexedPartSelect) {
      return indexed(bits);
    }
    if (first instanceof Expression.Unary u) {
      boolean not =
          (u.operator() == UnaryOperator.NOT || u.operator() == UnaryOperator.LOGICAL_NOT)
              && bits.stream().allMatch(b -> ((Expression.Unary) b).operator() == u.operator());
      Expression operand = not ? words(bits, b -> ((Expression.Unary) b).operand()) : null;
      return operand == null
          ? null
          : new Expression.Unary(UnaryOperator.NOT, operand, width, false);
    }
    if (first instanceof Expression.Binary b) {
      return binary(b.operator(), bits);
    }
    return first instanceof Expression.Conditional ? choice(bits) : null;
  }

  private static Expression words(List<Expression> bits, Function<Expression, Expression> operand) {
    List<Expression> operands = bits.stream().map(operand).toList();
    return operands.stream().allMatch(o -> o.width() == 1) ? word(operands) : null;
  }

  private static Expression constant(List<Expression> bits) {
    BigInteger value = BigInteger.ZERO;
    for (Expression bit : bits) {
      Expression.Constant c = (Expression.Constant) bit;
      if (!c.bits().isKnown()) {
        return null;
      }
      value = value.shiftLeft(1).or(c.bits().value());
    }
    return new Expression.Constant(Bits.of(bits.size(), value), false, null);
  }

  /** Bits of one vector that follow each other. */
  private static Expression selected(List<Expression> bits) {
    Expression.PartSelect top = (Expression.PartSelect) bits.get(0);
    for (int i = 0; i < bits.size(); i++) {
      Expression.PartSelect bit = (Expression.PartSelect) bits.get(i);
      if (bit.lsb() != top.lsb() - i || !bit.base().equals(top.base())) {
        return null;
      }
    }
    if (top.base() instanceof Expression.Replication r && r.operand().width() == 1) {
      return new Expression.Replication(bits.size(), r.operand());
    }
    int lsb = top.lsb() - bits.size() + 1;
    return lsb == 0 && bits.size() == top.base().width()
        ? top.base()
        : new Expression.PartSelect(top.base(), lsb, bits.size(), false);
  }

  /** The same with constants for their places. */
  private static Expression indexed(List<Expression> bits) {
    List<Expression> parts = new ArrayList<>();
    for (Expression bit : bits) {
      Expression.IndexedPartSelect s = (Expression.IndexedPartSelect) bit;
      BigInteger index = Operations.constantOf(s.index());
      BigInteger lsb =
          index == null
              ? null
              : index.multiply(BigInteger.valueOf(s.factor())).add(BigInteger.valueOf(s.addend()));
      if (lsb == null || lsb.signum() < 0 || lsb.intValue() >= s.base().width()) {
        return null;
      }
      parts.add(new Expression.PartSelect(s.base(), lsb.intValue(), 1, false));
    }
    return selected(parts);
  }

  private static Expression binary(BinaryOperator given, List<Expression> bits) {
    BinaryOperator operator =
        switch (given) {
          case AND, LOGICAL_AND -> BinaryOperator.AND;
          case OR, LOGICAL_OR -> BinaryOperator.OR;
          case XOR, XNOR -> given;
          default -> null;
        };
    if (operator == null
        || bits.stream().anyMatch(b -> ((Expression.Binary) b).operator() != given)) {
      return null;
    }
    Expression left = words(bits, b -> ((Expression.Binary) b).left());
    Expression right = left == null ? null : words(bits, b -> ((Expression.Binary) b).right());
    return right == null ? null : new Expression.Binary(operator, left, right, bits.size(), false);
  }

  private static Expression choice(List<Expression> bits) {
    Expression condition = words(bits, b -> ((Expression.Conditional) b).condition());
    Expression whenTrue =
        condition == null ? null : words(bits, b -> ((Expression.Conditional) b).whenTrue());
    Expression whenFalse =
        whenTrue == null ? null : words(bits, b -> ((Expression.Conditional) b).whenFalse());
    if (whenFalse == null) {
      return null;
    }
    int width = bits.size();
    if (condition instanceof Expression.Replication r) {
      return new Expression.Conditional(r.operand(), whenTrue, whenFalse);
    }
    Expression taken = new Expression.Binary(BinaryOperator.AND, condition, whenTrue, width, false);
    if (whenFalse instanceof Expression.Constant c && c.bits().value().signum() == 0) {
      return taken;
    }
    Expression not = new Expression.Unary(UnaryOperator.NOT, condition, width, false);
    Expression left = new Expression.Binary(BinaryOperator.AND, not, whenFalse, width, false);
    return new Expression.Binary(BinaryOperator.OR, taken, left, width, false);
  }
}
