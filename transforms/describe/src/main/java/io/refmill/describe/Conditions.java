package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Binary;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Expression.Unary;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import java.util.List;

/** Says when a condition holds: {@code `en` is 1 and `count` is 9}. */
final class Conditions {
  private final Formulas formulas;

  Conditions(Formulas formulas) {
    this.formulas = formulas;
  }

  /** A phrase; its connective tells whether it needs parentheses inside another one. */
  private record Phrase(String text, String connective) {
    String in(String other) {
      return connective.isEmpty() || connective.equals(other) ? text : "(" + text + ")";
    }
  }

  /** When the condition holds. */
  String holds(Expression e) {
    return phrase(e, true).text();
  }

  /** When it does not hold. */
  String fails(Expression e) {
    return phrase(e, false).text();
  }

  private Phrase phrase(Expression e, boolean positive) {
    if (e instanceof Expression.Resize r && r.width() >= r.operand().width()) {
      return phrase(r.operand(), positive);
    }
    if (Formulas.isNot(e)) {
      return phrase(((Unary) e).operand(), !positive);
    }
    if (e instanceof Unary u) {
      return unary(u, positive);
    }
    if (e instanceof Binary b) {
      boolean bit = b.width() == 1 && b.left().width() == 1;
      switch (b.operator()) {
        case LOGICAL_AND -> {
          return joined(b, positive, positive ? " and " : " or ");
        }
        case LOGICAL_OR -> {
          return joined(b, positive, positive ? " or " : " and ");
        }
        case AND -> {
          if (bit) {
            return joined(b, positive, positive ? " and " : " or ");
          }
        }
        case OR -> {
          if (bit) {
            return joined(b, positive, positive ? " or " : " and ");
          }
        }
        case EQUAL,
            CASE_EQUAL,
            NOT_EQUAL,
            CASE_NOT_EQUAL,
            LESS,
            LESS_EQUAL,
            GREATER,
            GREATER_EQUAL -> {
          return relation(b, positive);
        }
        default -> {
          return value(b, positive);
        }
      }
    }
    return value(e, positive);
  }

  private Phrase unary(Unary u, boolean positive) {
    boolean any = u.operator() == UnaryOperator.REDUCE_OR;
    if (any || u.operator() == UnaryOperator.REDUCE_NOR) {
      return phrase(u.operand(), positive == any);
    }
    boolean all = u.operator() == UnaryOperator.REDUCE_AND;
    if (all || u.operator() == UnaryOperator.REDUCE_NAND) {
      String text = quoted(formulas.pattern(u.operand()).text());
      return simple((positive == all ? "all bits of " : "not all bits of ") + text + " are 1");
    }
    return value(u, positive);
  }

  private Phrase joined(Binary b, boolean positive, String connective) {
    boolean both = b.operator() == BinaryOperator.LOGICAL_AND || b.operator() == BinaryOperator.AND;
    if (decidesNothing(b.left(), both)) {
      return phrase(b.right(), positive);
    } else if (decidesNothing(b.right(), both)) {
      return phrase(b.left(), positive);
    }
    return new Phrase(
        phrase(b.left(), positive).in(connective)
            + connective
            + phrase(b.right(), positive).in(connective),
        connective);
  }

  /** Whether it is a literal beside which the other condition decides. */
  private static boolean decidesNothing(Expression e, boolean both) {
    Boolean truth = truth(e);
    return truth != null && truth == both;
  }

  /** What literals alone decide, or null; a name says why it stands. */
  private static Boolean truth(Expression e) {
    Expression core = Assignments.core(e);
    if (core instanceof Constant c) {
      return c.name() == null && c.bits().isKnown() ? c.bits().value().signum() != 0 : null;
    }
    if (core instanceof Binary b
        && (b.operator() == BinaryOperator.LOGICAL_AND
            || b.operator() == BinaryOperator.LOGICAL_OR)) {
      boolean decisive = b.operator() == BinaryOperator.LOGICAL_OR;
      Boolean left = truth(b.left());
      Boolean right = truth(b.right());
      if (left != null && left == decisive || right != null && right == decisive) {
        return decisive;
      }
      return left == null || right == null ? null : !decisive;
    }
    return null;
  }

  /** A relation with its constant on the right, as in {@code 1 == x} written the other way. */
  private static Binary turned(Binary b) {
    if (!(b.left() instanceof Constant) || b.right() instanceof Constant) {
      return b;
    }
    BinaryOperator operator =
        switch (b.operator()) {
          case LESS -> BinaryOperator.GREATER;
          case LESS_EQUAL -> BinaryOperator.GREATER_EQUAL;
          case GREATER -> BinaryOperator.LESS;
          case GREATER_EQUAL -> BinaryOperator.LESS_EQUAL;
          default -> b.operator();
        };
    return new Binary(operator, b.right(), b.left(), b.width(), b.signed());
  }

  private Phrase relation(Binary written, boolean positive) {
    Binary b = turned(written);
    if (b.left().width() == 1 && b.right() instanceof Constant c && c.bits().isKnown()) {
      boolean equal =
          b.operator() == BinaryOperator.EQUAL || b.operator() == BinaryOperator.CASE_EQUAL;
      boolean unequal =
          b.operator() == BinaryOperator.NOT_EQUAL || b.operator() == BinaryOperator.CASE_NOT_EQUAL;
      if (equal || unequal) {
        boolean one = c.bits().value().testBit(0) == equal;
        return phrase(b.left(), positive == one);
      }
    }
    Expression asked = Labels.askedForUnknown(b);
    if (asked != null) {
      formulas.use(Notation.KNOWN);
      boolean unknown = (b.operator() == BinaryOperator.CASE_EQUAL) == positive;
      return simple(
          quoted(formulas.pattern(asked).text())
              + (unknown ? " has unknown bits" : " has no unknown bits"));
    }
    Labels.checkKnown(b.left());
    Labels.checkKnown(b.right());
    boolean equality =
        switch (b.operator()) {
          case EQUAL, CASE_EQUAL, NOT_EQUAL, CASE_NOT_EQUAL -> true;
          default -> false;
        };
    List<Term> sides =
        equality ? formulas.equals(b.left(), b.right()) : formulas.ordered(b.left(), b.right());
    String left = quoted(sides.get(0).text());
    Term state =
        equality && Assignments.core(b.left()) instanceof Expression.SignalReference r
            ? formulas.state(r.signal(), b.right())
            : null;
    Term rightTerm = state == null ? sides.get(1) : state;
    boolean number = b.right() instanceof Constant && rightTerm.isNumber();
    String right = number ? rightTerm.text() : quoted(rightTerm.text());
    // Less than 0 is nothing that is not negative.
    boolean zero = rightTerm.text().equals("0") && sides.get(0).low().signum() >= 0;
    String atMost = zero ? " is " : " is at most ";
    String middle =
        switch (b.operator()) {
          case EQUAL, CASE_EQUAL -> positive ? " is " : " is not ";
          case NOT_EQUAL, CASE_NOT_EQUAL -> positive ? " is not " : " is ";
          case LESS -> positive ? " is less than " : " is at least ";
          case LESS_EQUAL -> positive ? atMost : " is greater than ";
          case GREATER -> positive ? " is greater than " : atMost;
          default -> positive ? " is at least " : " is less than ";
        };
    return simple(left + middle + right);
  }

  private Phrase value(Expression e, boolean positive) {
    String text = quoted(formulas.pattern(e).text());
    if (e.width() == 1) {
      return simple(text + (positive ? " is 1" : " is 0"));
    }
    return simple(text + (positive ? " is not 0" : " is 0"));
  }

  private static Phrase simple(String text) {
    return new Phrase(text, "");
  }

  /** A formula in a text. */
  static String quoted(String formula) {
    return "`" + formula + "`";
  }
}
