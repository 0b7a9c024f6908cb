package io.refmill.compiler.elaborate.operand;

import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.util.List;

/**
 * Methods of enumerations (IEEE 1800-2017 6.19.5).
 *
 * <pre>
 * before  s.next()                                (s of A, B, C)
 * after   s == A ? B : s == B ? C : s == C ? A : 'x
 * </pre>
 */
public final class EnumerationMethods {
  private EnumerationMethods() {}

  /** Whether an enumeration has a method of that name that gives a number. */
  public static boolean has(String name) {
    return List.of("first", "last", "next", "prev", "num").contains(name);
  }

  /**
   * A call.
   *
   * @param value of the enumeration
   * @param step the argument of {@code next} and {@code prev}, 1 without one
   */
  public static Operand call(
      String name,
      DataType.Enumeration type,
      Expression value,
      long step,
      SourceLocation location) {
    List<Symbol.ConstantSymbol> literals = type.literals();
    int count = literals.size();
    switch (name) {
      case "num":
        return new Operand.Leaf(new Constant(Bits.of(32, count), true, null));
      case "first":
        return new Operand.Leaf(literal(literals.get(0)), type);
      case "last":
        return new Operand.Leaf(literal(literals.get(count - 1)), type);
      case "next":
      case "prev":
        break;
      default:
        throw Rejection.of(
            DiagnosticCode.UNSUPPORTED_CONSTRUCT, location, "method \"" + name + "\"");
    }
    long forward = name.equals("next") ? step : -step;
    Expression result = new Constant(Bits.allX(value.width()), type.signed(), null);
    for (int i = count - 1; i >= 0; i--) {
      Expression here =
          FoldedExpressions.binary(BinaryOperator.EQUAL, value, literal(literals.get(i)), 1, false);
      Constant there = literal(literals.get((int) Math.floorMod(i + forward, (long) count)));
      result = FoldedExpressions.conditional(here, there, result);
    }
    return new Operand.Leaf(result, type);
  }

  private static Constant literal(Symbol.ConstantSymbol s) {
    return new Constant(s.bits(), s.signed(), s.name());
  }
}
