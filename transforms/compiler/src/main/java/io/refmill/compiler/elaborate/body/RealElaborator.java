package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.constant.ConstantEvaluator;
import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.elaborate.constant.FourState;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.RealOperator;
import io.refmill.compiler.ir.Reals;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Real numbers (IEEE 1800-2017 6.12, 11.3.1). Where an operand is real the other one is converted;
 * an integral operand is computed by itself first, in its own width.
 */
final class RealElaborator {
  private static final int INTEGER_BITS = 32;

  private final ModuleBuilder module;

  private static final Set<Expression.BinaryOperator> ARITHMETIC =
      EnumSet.of(
          Expression.BinaryOperator.ADD,
          Expression.BinaryOperator.SUBTRACT,
          Expression.BinaryOperator.MULTIPLY,
          Expression.BinaryOperator.DIVIDE,
          Expression.BinaryOperator.MODULO);

  RealElaborator(ModuleBuilder module) {
    this.module = module;
  }

  /** The operand as a real number: its bit pattern. */
  Expression real(Operand operand, SourceLocation location) {
    return operand(operand, location).expression();
  }

  /** The operand as a real number. Bits that are x or z count as 0 (6.12.1). */
  Operand.Real operand(Operand operand, SourceLocation location) {
    if (operand instanceof Operand.Real r) {
      // Operations on constants are constants by now: what is left to try is a call.
      Bits bits =
          r.expression() instanceof Expression.Call ? constant(r.expression(), location) : null;
      return bits == null ? r : new Operand.RealOperand(Reals.number(bits.knownValue()));
    }
    if (!operand.type().integral()) {
      throw TypeElaborator.unsupported(operand.type(), location);
    }
    Expression value = operand.self();
    Bits bits = constant(value, location);
    if (bits != null) {
      return new Operand.RealOperand(FourState.number(bits, value.signed()).doubleValue());
    }
    if (value.width() > Reals.WIDTH) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_TYPE, location, "real, for " + value.width() + " bits,");
    }
    if (value.width() > Reals.EXACT_BITS) {
      module.design.deviation(Doubt.ofWidth(Doubt.Code.REAL_FROM_WIDE, value.width(), location));
    } else if (value.signed() && !keepsSign(value)) {
      // In continuous assignments the simulator takes most signed integers for unsigned.
      module.design.deviation(Doubt.at(Doubt.Code.REAL_FROM_SIGNED, location));
    }
    return new Operand.RealValue(Expression.RealOperation.of(RealOperator.FROM_INTEGER, value));
  }

  /** The value of what calls of functions may make constant, else null. */
  private Bits constant(Expression e, SourceLocation location) {
    return new ConstantEvaluator(module.design.limits.maxLoopIterations(), location).evaluate(e);
  }

  /** Whether the simulator sees the sign in a continuous assignment: in names and arithmetic. */
  private static boolean keepsSign(Expression value) {
    return value instanceof Expression.SignalReference
        || value instanceof Expression.Binary b && ARITHMETIC.contains(b.operator());
  }

  /** The argument of a system function as a real number. */
  Operand.Real argument(Operand operand, SourceLocation location) {
    Operand.Real real = operand(operand, location);
    if (!(operand instanceof Operand.Real)
        && operand.signed()
        && !(real instanceof Operand.RealOperand)) {
      module.design.deviation(Doubt.at(Doubt.Code.REAL_FROM_SIGNED, location));
    }
    return real;
  }

  /** An operation on real numbers; on constants, its result. */
  Operand operation(RealOperator operator, SourceLocation location, Operand... operands) {
    Operand.Real[] reals =
        Arrays.stream(operands).map(o -> operand(o, location)).toArray(Operand.Real[]::new);
    Expression.RealOperation operation =
        Expression.RealOperation.of(
            operator,
            Arrays.stream(reals).map(Operand.Real::expression).toArray(Expression[]::new));
    boolean constant = Arrays.stream(reals).allMatch(r -> r instanceof Operand.RealOperand);
    if (!constant) {
      return operator.givesReal() ? new Operand.RealValue(operation) : new Operand.Leaf(operation);
    }
    BigInteger result =
        Reals.evaluate(
            operation,
            Arrays.stream(reals)
                .map(r -> Reals.pattern(((Operand.RealOperand) r).value()))
                .toList());
    return operator.givesReal()
        ? new Operand.RealOperand(Reals.number(result))
        : new Operand.Leaf(Constant.of(1, result));
  }

  /** An operator of which some operand is real (table 11-1). */
  Operand binary(String operator, Operand left, Operand right, SourceLocation location) {
    if (operator.equals("%")
        && operand(left, location) instanceof Operand.RealOperand l
        && operand(right, location) instanceof Operand.RealOperand r) {
      // Not in the language, but simulators take it: the remainder has the sign of the left.
      return new Operand.RealOperand(l.value() % r.value());
    }
    return operation(operatorOf(operator, location), location, left, right);
  }

  private static RealOperator operatorOf(String operator, SourceLocation location) {
    return switch (operator) {
      case "+" -> RealOperator.ADD;
      case "-" -> RealOperator.SUBTRACT;
      case "*" -> RealOperator.MULTIPLY;
      case "/" -> RealOperator.DIVIDE;
      case "**" -> RealOperator.POWER;
      case "==" -> RealOperator.EQUAL;
      case "!=" -> RealOperator.NOT_EQUAL;
      case "<" -> RealOperator.LESS;
      case "<=" -> RealOperator.LESS_EQUAL;
      case ">" -> RealOperator.GREATER;
      case ">=" -> RealOperator.GREATER_EQUAL;
      default -> throw notForReal(operator, location);
    };
  }

  /** Of an operator that has no meaning for real operands (table 11-1). */
  static Rejection notForReal(String operator, SourceLocation location) {
    return Rejection.of(
        DiagnosticCode.TYPE_ERROR, location, "operator " + operator + " takes no real operand");
  }

  /** {@code $rtoi}: what stands behind the point is dropped (20.5). */
  Operand truncated(Operand operand, SourceLocation location) {
    Operand.Real real = argument(operand, location);
    if (real instanceof Operand.RealOperand r) {
      BigInteger whole = Reals.truncated(r.value());
      Bits bits = whole == null ? Bits.allX(INTEGER_BITS) : Bits.of(INTEGER_BITS, whole);
      return new Operand.Leaf(new Constant(bits, true, null));
    }
    return new Operand.Leaf(
        new Expression.RealOperation(
            RealOperator.TRUNCATE, List.of(real.expression()), INTEGER_BITS, true));
  }

  /** {@code $itor}: the argument is an {@code integer} first, of 32 bits and with a sign (20.5). */
  Operand ofInteger(Operand operand, SourceLocation location) {
    if (operand instanceof Operand.RealOperand r) {
      return new Operand.RealOperand(r.rounded().doubleValue());
    }
    Operand.Real converted = argument(operand, location);
    if (converted instanceof Operand.RealOperand) {
      return converted;
    }
    Expression integer = module.assignments.value(operand, INTEGER_BITS);
    return operand(
        new Operand.Leaf(FoldedExpressions.resize(integer, INTEGER_BITS, false, true)), location);
  }

  /** {@code $realtobits} (20.5). */
  Operand toBits(Operand operand, SourceLocation location) {
    Operand.Real real = argument(operand, location);
    return new Operand.Leaf(
        real instanceof Operand.RealOperand r
            ? Constant.of(Reals.WIDTH, Reals.pattern(r.value()))
            : Expression.RealOperation.of(RealOperator.TO_BITS, real.expression()));
  }

  /** {@code $bitstoreal} (20.5). */
  Operand fromBits(Operand operand, SourceLocation location) {
    Expression bits = module.assignments.value(operand, Reals.WIDTH);
    return bits instanceof Constant c
        ? new Operand.RealOperand(Reals.number(c.bits().knownValue()))
        : new Operand.RealValue(Expression.RealOperation.of(RealOperator.FROM_BITS, bits));
  }
}
