package io.refmill.compiler.emit.expression;

import io.refmill.compiler.emit.python.PyExpression;

/**
 * How the complement of one bit is written: {@code a ^ 1}, or {@code int(not a)} where the operand
 * is a condition. Where a model would have both, it is written again with the second alone.
 */
public final class NotStyle {
  private final boolean logical;
  private boolean usesBitwise;
  private boolean usesLogical;

  /** A style; a logical one never is bitwise. */
  public NotStyle(boolean logical) {
    this.logical = logical;
  }

  /** Whether a complement may be bitwise, which it is then. */
  boolean bitwise() {
    usesBitwise |= !logical;
    return !logical;
  }

  /** Notes a condition that becomes a number. */
  void number(PyExpression condition) {
    usesLogical |= !logical && !usesLogical && negates(condition);
  }

  private static boolean negates(PyExpression e) {
    return e instanceof PyExpression.Unary u && u.operator() == PyExpression.UnaryOperator.NOT
        || e instanceof PyExpression.Chain c && c.operands().stream().anyMatch(NotStyle::negates);
  }

  /** Whether a model has complements of both kinds. */
  public boolean isMixed() {
    return usesBitwise && usesLogical;
  }
}
