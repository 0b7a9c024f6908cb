package io.refmill.compiler.elaborate;

import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;

/** Operators on real constants (IEEE 1800-2017 11.3.1). */
final class RealArithmetic {
  private RealArithmetic() {}

  static Operand binary(String operator, double left, double right, SourceLocation location) {
    switch (operator) {
      case "+":
        return new Operand.RealOperand(left + right);
      case "-":
        return new Operand.RealOperand(left - right);
      case "*":
        return new Operand.RealOperand(left * right);
      case "/":
        return new Operand.RealOperand(left / right);
      case "%":
        // Not in the language, but simulators take it: the remainder has the sign of the left.
        return new Operand.RealOperand(left % right);
      case "**":
        return new Operand.RealOperand(Math.pow(left, right));
      case "==":
        return bit(left == right);
      case "!=":
        return bit(left != right);
      case "<":
        return bit(left < right);
      case "<=":
        return bit(left <= right);
      case ">":
        return bit(left > right);
      case ">=":
        return bit(left >= right);
      default:
        throw notForReal(operator, location);
    }
  }

  /** Of an operator that has no meaning for real operands (table 11-1). */
  static Rejection notForReal(String operator, SourceLocation location) {
    return Rejection.of(
        DiagnosticCode.TYPE_ERROR, location, "operator " + operator + " takes no real operand");
  }

  private static Operand bit(boolean value) {
    return new Operand.Leaf(Constant.of(1, value ? 1 : 0));
  }
}
