package io.refmill.parser.build;

import io.refmill.grammar.VerilogTokens;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.BinarySyntax;
import io.refmill.syntax.ExpressionSyntax.ConditionalSyntax;
import io.refmill.syntax.ExpressionSyntax.InsideSyntax;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Gives a flat row of operands and operators its shape by precedence (IEEE 1800-2017 table 11-2).
 *
 * <p>All infix operators associate to the left, except the conditional and the implications:
 *
 * <pre>
 *   a - b - c * d      ((a - b) - (c * d))
 *   a ? b : c ? d : e  (a ? b : (c ? d : e))
 * </pre>
 */
final class OperatorChain {
  private static final int IMPLICATION = 0;
  private static final int CONDITIONAL = 1;
  private static final int RELATIONAL = 8;

  private final Deque<ExpressionSyntax> operands = new ArrayDeque<>();
  private final Deque<Operator> operators = new ArrayDeque<>();

  /** {@code middle} is a conditional's second operand, else null. */
  private record Operator(String text, int precedence, ExpressionSyntax middle) {}

  OperatorChain(ExpressionSyntax first) {
    operands.push(first);
  }

  void binary(int type, String text, ExpressionSyntax right) {
    int precedence = precedence(type);
    reduce(precedence == IMPLICATION ? precedence + 1 : precedence);
    operators.push(new Operator(text, precedence, null));
    operands.push(right);
  }

  void conditional(ExpressionSyntax whenTrue, ExpressionSyntax right) {
    reduce(CONDITIONAL + 1);
    operators.push(new Operator("?", CONDITIONAL, whenTrue));
    operands.push(right);
  }

  void inside(List<ExpressionSyntax> members) {
    reduce(RELATIONAL);
    ExpressionSyntax operand = operands.pop();
    operands.push(new InsideSyntax(operand.location(), operand, members));
  }

  ExpressionSyntax result() {
    reduce(IMPLICATION);
    return operands.pop();
  }

  /** Applies the operators on the stack that bind at least as tightly as {@code precedence}. */
  private void reduce(int precedence) {
    while (!operators.isEmpty() && operators.peek().precedence >= precedence) {
      Operator operator = operators.pop();
      ExpressionSyntax right = operands.pop();
      ExpressionSyntax left = operands.pop();
      operands.push(
          operator.middle == null
              ? new BinarySyntax(left.location(), operator.text, left, right)
              : new ConditionalSyntax(left.location(), left, operator.middle, right));
    }
  }

  private static int precedence(int type) {
    switch (type) {
      case VerilogTokens.ARROW:
      case VerilogTokens.EQUIVALENCE:
        return IMPLICATION;
      case VerilogTokens.LOGIC_OR:
        return 2;
      case VerilogTokens.LOGIC_AND:
        return 3;
      case VerilogTokens.OR_OP:
        return 4;
      case VerilogTokens.XOR_OP:
      case VerilogTokens.XNOR_OP:
      case VerilogTokens.XNOR_ALT:
        return 5;
      case VerilogTokens.AND_OP:
        return 6;
      case VerilogTokens.EQ:
      case VerilogTokens.NE:
      case VerilogTokens.CASE_EQ:
      case VerilogTokens.CASE_NE:
      case VerilogTokens.WILD_EQ:
      case VerilogTokens.WILD_NE:
        return 7;
      case VerilogTokens.LT:
      case VerilogTokens.LE:
      case VerilogTokens.GT:
      case VerilogTokens.GE:
        return RELATIONAL;
      case VerilogTokens.SHL:
      case VerilogTokens.SHR:
      case VerilogTokens.ASHL:
      case VerilogTokens.ASHR:
        return 9;
      case VerilogTokens.PLUS:
      case VerilogTokens.MINUS:
        return 10;
      case VerilogTokens.STAR:
      case VerilogTokens.SLASH:
      case VerilogTokens.PERCENT:
        return 11;
      case VerilogTokens.POWER:
        return 12;
      default:
        throw new IllegalStateException("no precedence for token type " + type);
    }
  }
}
