package io.refmill.compiler.emit.statement;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * The values of joined variables, where what is assigned to all of them is joined too:
 *
 * <pre>
 * before  {lo, hi} = {b, a};          after  lo = b, hi = a
 *         {acc, q} = {x, q, 1'b0};           acc = {x, q[7]}, q = {q[6:0], 1'b0}
 * </pre>
 */
final class SplitValues {
  private SplitValues() {}

  /** The variables that a target joins, where these are whole ones that differ; else null. */
  static List<Expression> variables(Expression target) {
    if (!(target instanceof Expression.Concatenation c)) {
      return null;
    }
    List<Expression> result = new ArrayList<>();
    for (Expression part : c.parts()) {
      if (part instanceof Expression.SignalReference s && !s.signal().real()) {
        result.add(part);
      } else {
        List<Expression> inner = variables(part);
        if (inner == null) {
          return null;
        }
        result.addAll(inner);
      }
    }
    return result.size() > 1 && new HashSet<>(result).size() == result.size() ? result : null;
  }

  /** One value for each variable; null where the given one is not joined of such. */
  static List<Expression> of(List<Expression> variables, Expression value) {
    List<Expression> pieces = new ArrayList<>();
    addPieces(value, pieces);
    if (pieces.size() < 2) {
      return null;
    }
    List<Expression> result = new ArrayList<>();
    int next = 0;
    for (Expression v : variables) {
      List<Expression> own = new ArrayList<>();
      int missing = v.width();
      while (missing > 0) {
        Expression piece = pieces.get(next);
        if (piece.width() <= missing) {
          own.add(piece);
          missing -= piece.width();
          next++;
          continue;
        }
        int rest = piece.width() - missing;
        Expression high = part(piece, rest, missing);
        if (high == null) {
          return null;
        }
        own.add(high);
        pieces.set(next, part(piece, 0, rest));
        missing = 0;
      }
      result.add(own.size() == 1 ? own.get(0) : new Expression.Concatenation(own));
    }
    return result;
  }

  private static void addPieces(Expression value, List<Expression> result) {
    if (value instanceof Expression.Concatenation c) {
      c.parts().forEach(p -> addPieces(p, result));
    } else if (value instanceof Expression.Resize r
        && r.width() > r.operand().width()
        && !r.extendSign()
        && r.operand() instanceof Expression.Concatenation c) {
      int above = r.width() - r.operand().width();
      result.add(new Expression.Constant(Bits.of(above, BigInteger.ZERO), false, null));
      addPieces(c, result);
    } else if (value instanceof Expression.Binary b
        && b.operator() == Expression.BinaryOperator.SHIFT_LEFT
        && b.left() instanceof Expression.Concatenation c
        && b.right() instanceof Expression.Constant by
        && by.bits().isKnown()
        && by.bits().value().compareTo(BigInteger.valueOf(b.width())) < 0
        && by.bits().value().signum() > 0) {
      addShifted(value, c, by.bits().value().intValue(), result);
    } else {
      result.add(value);
    }
  }

  /** The pieces of what moves up by some bits; the value as it is where one cannot be cut. */
  private static void addShifted(
      Expression value, Expression.Concatenation moved, int by, List<Expression> result) {
    List<Expression> pieces = new ArrayList<>();
    addPieces(moved, pieces);
    int gone = by;
    while (pieces.get(0).width() <= gone) {
      gone -= pieces.remove(0).width();
    }
    if (gone > 0) {
      Expression rest = part(pieces.get(0), 0, pieces.get(0).width() - gone);
      if (rest == null) {
        result.add(value);
        return;
      }
      pieces.set(0, rest);
    }
    result.addAll(pieces);
    result.add(new Expression.Constant(Bits.of(by, BigInteger.ZERO), false, null));
  }

  /** Some bits of what can be cut without computing it twice; else null. */
  private static Expression part(Expression e, int lsb, int width) {
    if (e instanceof Expression.SignalReference) {
      return new Expression.PartSelect(e, lsb, width, false);
    }
    if (e instanceof Expression.PartSelect p && p.base() instanceof Expression.SignalReference) {
      return new Expression.PartSelect(p.base(), p.lsb() + lsb, width, false);
    }
    if (e instanceof Expression.Replication r && r.operand().width() == 1) {
      return new Expression.Replication(width, r.operand());
    }
    if (e instanceof Expression.Constant c && c.bits().isKnown() && !c.speaks()) {
      BigInteger bits = c.bits().value().shiftRight(lsb).and(Bits.mask(width));
      return new Expression.Constant(Bits.of(width, bits), false, null, c.spelling());
    }
    return null;
  }
}
