package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Binary;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether a value gets to the ends of the range that its operands' widths give it. Conditions may
 * keep it from there, as {@code if (k < 40) k <= k + 5} does, and so may the values that a variable
 * has: of what only inputs decide all is known, of a variable next to nothing.
 */
final class Reaches {
  /** Bits of a variable whose values are looked at one by one. */
  private static final int FEW = 8;

  private final DesignFacts facts;

  Reaches(DesignFacts facts) {
    this.facts = facts;
  }

  /** Whether what a way assigns never has more bits than what it is assigned to, nor a sign. */
  boolean never(Decision.Path way, int width) {
    if (way.guards().isEmpty()
        || !(Assignments.assigned(way.expression()) instanceof Binary b)
        || b.operator() != BinaryOperator.ADD && b.operator() != BinaryOperator.SUBTRACT
        || !(Assignments.core(b.left()) instanceof Expression.SignalReference of)
        || !(Assignments.core(b.right()) instanceof Constant c)
        || !c.bits().isKnown()
        || of.signal().width() > FEW
        || of.signal().isArray()
        || c.signed() && c.bits().signedValue().signum() < 0
        || b.signed() && of.signed()) {
      return false;
    }
    BigInteger by = c.bits().value();
    BigInteger top = Term.mask(width);
    BigInteger end = Term.mask(of.signal().width());
    for (BigInteger v = BigInteger.ZERO; v.compareTo(end) <= 0; v = v.add(BigInteger.ONE)) {
      BigInteger result = b.operator() == BinaryOperator.ADD ? v.add(by) : v.subtract(by);
      boolean leaves = result.signum() < 0 || result.compareTo(top) > 0;
      if (leaves && !CountRange.excludes(way, of.signal(), v, facts.values())) {
        return false;
      }
    }
    return true;
  }

  /** Whether some inputs bring what a way assigns to each end of its range. */
  boolean surely(Decision.Path way) {
    Set<Signal> asked = new HashSet<>();
    for (Decision.Guard guard : way.guards()) {
      if (guard.condition() != null) {
        Expressions.signals(guard.condition(), asked);
      } else {
        Expressions.signals(guard.choice().selector(), asked);
        guard.choice().items().stream()
            .flatMap(item -> item.labels().stream())
            .forEach(label -> Expressions.signals(label, asked));
      }
    }
    return surely(way.expression(), asked);
  }

  /** Whether they do so for a value on conditions that ask for some signals. */
  boolean surely(Expression value, Set<Signal> asked) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(value, read);
    return facts.inputs().containsAll(read)
        && isFree(Assignments.assigned(value), read)
        && asked.stream().flatMap(s -> facts.sources(s).stream()).noneMatch(read::contains);
  }

  /**
   * Whether the range of an expression has no values at its ends that it cannot have: it grows with
   * all that it reads, or reads each only once.
   */
  private static boolean isFree(Expression e, Set<Signal> read) {
    int[] references = {0};
    boolean[] grows = {true};
    boolean[] simple = {true};
    Expressions.walk(
        e,
        part -> {
          if (part instanceof Expression.SignalReference r) {
            references[0]++;
            grows[0] &= !r.signed();
          } else if (part instanceof Binary b) {
            grows[0] &= List.of(BinaryOperator.ADD, BinaryOperator.MULTIPLY).contains(b.operator());
            simple[0] &=
                List.of(
                        BinaryOperator.ADD,
                        BinaryOperator.SUBTRACT,
                        BinaryOperator.MULTIPLY,
                        BinaryOperator.DIVIDE,
                        BinaryOperator.SHIFT_LEFT,
                        BinaryOperator.SHIFT_RIGHT,
                        BinaryOperator.ARITHMETIC_SHIFT_RIGHT)
                    .contains(b.operator());
          } else if (part instanceof Expression.Unary u) {
            grows[0] = false;
            simple[0] &=
                u.operator() == Expression.UnaryOperator.NOT
                    || u.operator() == Expression.UnaryOperator.NEGATE;
          } else {
            simple[0] &=
                part instanceof Constant
                    || part instanceof Expression.Resize r && r.width() >= r.operand().width();
          }
        });
    return simple[0] && (grows[0] || references[0] == read.size());
  }
}
