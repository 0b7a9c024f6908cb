package io.refmill.compiler.emit.expression;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Exclusive ors of many single bits of one vector, as codes that correct errors have them: the
 * parity of some bits of it.
 *
 * <pre>
 * before  d[0] ^ d[1] ^ d[3] ^ d[4] ^ d[6]
 * after   ^(d &amp; 8'h5B)
 * </pre>
 */
final class Parities {
  /** Bits that are written one by one, at most: they fit into a line. */
  private static final int FEW = 4;

  /** As a mask is written. */
  private static final Expression.Spelling HEXADECIMAL = new Expression.Spelling(16, 0);

  private Parities() {}

  /** Bits of a vector. */
  private record Part(Expression vector, Signal signal, BigInteger mask) {}

  /** The same with parities; {@code b} itself where there are none. */
  static Expression joined(Expression.Binary b) {
    if (b.width() != 1 || b.operator() != BinaryOperator.XOR) {
      return b;
    }
    Map<Signal, BigInteger> masks = new LinkedHashMap<>();
    Map<Signal, Integer> terms = new LinkedHashMap<>();
    List<Expression> leaves = leaves(b);
    for (Expression leaf : leaves) {
      Part part = part(leaf);
      if (part != null) {
        masks.merge(part.signal, part.mask, BigInteger::xor);
        // One that is a parity already takes others in.
        int weight = leaf instanceof Expression.Unary ? FEW : 1;
        terms.merge(part.signal, weight, Integer::sum);
      }
    }
    masks.keySet().removeIf(signal -> terms.get(signal) <= FEW);
    masks.values().removeIf(mask -> mask.bitCount() < 2);
    if (masks.isEmpty()) {
      return b;
    }
    List<Expression> parts = new ArrayList<>();
    Map<Signal, BigInteger> open = new LinkedHashMap<>(masks);
    for (Expression leaf : leaves) {
      Part part = part(leaf);
      if (part == null || !masks.containsKey(part.signal)) {
        parts.add(leaf);
      } else if (open.containsKey(part.signal)) {
        parts.add(parity(part.vector, open.remove(part.signal)));
      }
    }
    Expression result = parts.get(0);
    for (Expression part : parts.subList(1, parts.size())) {
      result = new Expression.Binary(BinaryOperator.XOR, result, part, 1, false);
    }
    return result;
  }

  /** The parity of parts of one vector that are put together; null for any other. */
  static Expression ofParts(Expression operand) {
    if (!(operand instanceof Expression.Concatenation c)) {
      return null;
    }
    BigInteger mask = BigInteger.ZERO;
    Part first = null;
    for (Expression e : c.parts()) {
      Part part = bits(e);
      if (part == null || first != null && part.signal != first.signal) {
        return null;
      }
      first = part;
      mask = mask.xor(part.mask);
    }
    return first == null || mask.bitCount() < 2 ? null : parity(first.vector, mask);
  }

  private static Expression parity(Expression vector, BigInteger mask) {
    int width = vector.width();
    Expression unsigned =
        vector.signed() ? new Expression.PartSelect(vector, 0, width, false) : vector;
    Expression some =
        mask.equals(Bits.mask(width))
            ? unsigned
            : new Expression.Binary(
                BinaryOperator.AND,
                unsigned,
                new Expression.Constant(
                    new Bits(width, mask, BigInteger.ZERO), false, null, HEXADECIMAL),
                width,
                false);
    return new Expression.Unary(UnaryOperator.REDUCE_XOR, some, 1, false);
  }

  /** What is joined, from left to right; no chain is too long. */
  private static List<Expression> leaves(Expression.Binary b) {
    List<Expression> leaves = new ArrayList<>();
    Deque<Expression> open = new ArrayDeque<>();
    open.push(b);
    while (!open.isEmpty()) {
      Expression e = open.pop();
      if (e instanceof Expression.Binary x
          && x.width() == 1
          && x.operator() == BinaryOperator.XOR) {
        open.push(x.right());
        open.push(x.left());
      } else {
        leaves.add(e);
      }
    }
    return leaves;
  }

  /** Bits of a vector of which a leaf is the parity, one bit or several in a row. */
  private static Part part(Expression leaf) {
    return leaf instanceof Expression.Unary u
        ? u.operator() == UnaryOperator.REDUCE_XOR ? bits(u.operand()) : null
        : leaf.width() == 1 && leaf instanceof Expression.PartSelect ? bits(leaf) : null;
  }

  private static Part bits(Expression e) {
    if (e instanceof Expression.PartSelect p
        && p.base() instanceof Expression.SignalReference vector) {
      return new Part(vector, vector.signal(), Bits.mask(p.width()).shiftLeft(p.lsb()));
    }
    return e instanceof Expression.SignalReference vector
        ? new Part(vector, vector.signal(), Bits.mask(vector.width()))
        : null;
  }
}
