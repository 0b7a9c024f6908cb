package io.refmill.compiler.emit.python;

import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyExpression.ComparisonOperator;
import io.refmill.compiler.emit.python.PyExpression.Term;
import io.refmill.compiler.ir.Reals;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes an expression as tokens. Parentheses stand where Python needs them, and where a reader
 * would have to know how tightly bitwise operators, shifts and comparisons bind.
 */
final class ExpressionPrinter implements ExpressionVisitor<Void> {
  private final List<Token> tokens = new ArrayList<>();

  private ExpressionPrinter() {}

  static List<Token> tokens(PyExpression e) {
    ExpressionPrinter printer = new ExpressionPrinter();
    e.accept(printer);
    return printer.tokens;
  }

  /** Expressions with commas between them. */
  static List<Token> tokens(List<? extends PyExpression> list) {
    ExpressionPrinter printer = new ExpressionPrinter();
    printer.separated(list);
    return printer.tokens;
  }

  @Override
  public Void name(PyExpression.Name e) {
    return word(e.identifier());
  }

  @Override
  public Void attribute(PyExpression.Attribute e) {
    above(e.object(), Precedence.UNARY);
    return word("." + e.name());
  }

  @Override
  public Void subscript(PyExpression.Subscript e) {
    above(e.object(), Precedence.UNARY);
    tokens.add(Token.open("["));
    e.index().accept(this);
    return close("]");
  }

  @Override
  public Void call(PyExpression.Call e) {
    above(e.function(), Precedence.UNARY);
    tokens.add(Token.open("("));
    separated(e.arguments());
    return close(")");
  }

  @Override
  public Void keyword(PyExpression.Keyword e) {
    word(e.name() + "=");
    e.value().accept(this);
    return null;
  }

  @Override
  public Void integer(PyExpression.IntegerLiteral e) {
    BigInteger v = e.value();
    return switch (e.notation()) {
      case DECIMAL -> word(v.toString());
      case HEXADECIMAL -> word("0x" + padded(e, v.toString(16).toUpperCase(Locale.ROOT)));
      case OCTAL -> word("0o" + v.toString(8));
      case BINARY -> word("0b" + padded(e, v.toString(2)));
      case ONES -> ones(v.bitLength());
    };
  }

  private static String padded(PyExpression.IntegerLiteral e, String digits) {
    return "0".repeat(Math.max(0, e.digits() - digits.length())) + digits;
  }

  private Void ones(int count) {
    tokens.add(Token.open("("));
    tokens.add(Token.open("("));
    word("1");
    operator(" << ", Token.SHIFT);
    word(Integer.toString(count));
    close(")");
    operator(" - ", Token.SUM);
    word("1");
    return close(")");
  }

  @Override
  public Void floatingPoint(PyExpression.FloatLiteral e) {
    return word(Reals.text(e.value()));
  }

  @Override
  public Void string(PyExpression.StringLiteral e) {
    return word("\"" + e.value().replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
  }

  @Override
  public Void ellipsis(PyExpression.Ellipsis e) {
    return word("...");
  }

  @Override
  public Void bool(PyExpression.BooleanLiteral e) {
    return word(e.value() ? "True" : "False");
  }

  @Override
  public Void unary(PyExpression.Unary e) {
    switch (e.operator()) {
      case NOT -> {
        word("not ");
        logical(e.operand(), Precedence.COMPARISON);
      }
      case NEGATIVE -> {
        word("-");
        above(e.operand(), Precedence.UNARY);
      }
      case INVERT -> {
        word("~");
        above(e.operand(), Precedence.PRODUCT);
      }
    }
    return null;
  }

  @Override
  public Void binary(PyExpression.Binary e) {
    switch (e.operator()) {
      case SHIFT_LEFT -> shift(e, " << ");
      case SHIFT_RIGHT -> shift(e, " >> ");
      case MULTIPLY -> product(e, " * ", Token.PRODUCT);
      case DIVIDE -> product(e, " / ", Token.NONE);
      case FLOOR_DIVIDE -> product(e, " // ", Token.PRODUCT);
      case MODULO -> product(e, " % ", Token.PRODUCT);
    }
    return null;
  }

  /** Nobody should have to know that sums bind tighter. */
  private void shift(PyExpression.Binary e, String operator) {
    above(e.left(), Precedence.PRODUCT);
    operator(operator, Token.SHIFT);
    above(e.right(), Precedence.PRODUCT);
  }

  private void product(PyExpression.Binary e, String operator, int rank) {
    above(e.left(), Precedence.SUM);
    operator(operator, rank);
    above(e.right(), Precedence.PRODUCT);
  }

  @Override
  public Void sum(PyExpression.Sum e) {
    boolean first = true;
    for (Term t : e.terms()) {
      if (!first) {
        operator(t.subtracted() ? " - " : " + ", Token.SUM);
      }
      above(t.operand(), Precedence.SUM);
      first = false;
    }
    return null;
  }

  @Override
  public Void chain(PyExpression.Chain e) {
    switch (e.operator()) {
      case OR -> chain(e, " or ", Token.OR);
      case AND -> chain(e, " and ", Token.AND);
      case BIT_OR -> chain(e, " | ", Token.BIT_OR);
      case BIT_XOR -> chain(e, " ^ ", Token.BIT_XOR);
      case BIT_AND -> chain(e, " & ", Token.BIT_AND);
    }
    return null;
  }

  private void chain(PyExpression.Chain e, String operator, int rank) {
    boolean bitwise = e.operator() != ChainOperator.OR && e.operator() != ChainOperator.AND;
    boolean first = true;
    for (PyExpression operand : e.operands()) {
      if (!first) {
        operator(operator, rank);
      }
      if (bitwise) {
        above(operand, Precedence.PRODUCT);
      } else {
        logical(operand, Precedence.AND);
      }
      first = false;
    }
  }

  /** An operand of a logical operator; a bitwise one that reads like it gets parentheses. */
  private void logical(PyExpression e, Precedence least) {
    Precedence own = e.accept(Precedence.OF);
    boolean similar = own == Precedence.BIT_OR || own == Precedence.BIT_XOR;
    grouped(e, similar || own.compareTo(least) <= 0);
  }

  @Override
  public Void comparison(PyExpression.Comparison e) {
    above(e.left(), Precedence.SHIFT);
    compare(e.operator());
    above(e.right(), Precedence.SHIFT);
    return null;
  }

  private void compare(ComparisonOperator operator) {
    operator(
        switch (operator) {
          case EQUAL -> " == ";
          case NOT_EQUAL -> " != ";
          case LESS -> " < ";
          case LESS_EQUAL -> " <= ";
          case GREATER -> " > ";
          case GREATER_EQUAL -> " >= ";
          case IN -> " in ";
        },
        Token.COMPARISON);
  }

  @Override
  public Void between(PyExpression.Between e) {
    above(e.low(), Precedence.SHIFT);
    compare(ComparisonOperator.LESS_EQUAL);
    above(e.value(), Precedence.SHIFT);
    compare(ComparisonOperator.LESS);
    above(e.end(), Precedence.SHIFT);
    return null;
  }

  @Override
  public Void conditional(PyExpression.Conditional e) {
    above(e.whenTrue(), Precedence.CONDITIONAL);
    operator(" if ", Token.IF);
    above(e.condition(), Precedence.CONDITIONAL);
    operator(" else ", Token.ELSE);
    e.whenFalse().accept(this);
    return null;
  }

  @Override
  public Void list(PyExpression.ListDisplay e) {
    tokens.add(Token.open("["));
    separated(e.operands());
    return close("]");
  }

  @Override
  public Void comprehension(PyExpression.ListComprehension e) {
    tokens.add(Token.open("["));
    above(e.element(), Precedence.CONDITIONAL);
    word(" for _ in range(" + e.count() + ")");
    return close("]");
  }

  @Override
  public Void tuple(PyExpression.TupleDisplay e) {
    tokens.add(Token.open("("));
    separated(e.operands());
    if (e.operands().size() == 1) {
      word(",");
    }
    return close(")");
  }

  @Override
  public Void dict(PyExpression.DictDisplay e) {
    tokens.add(Token.open("{"));
    boolean first = true;
    for (PyExpression.Entry entry : e.entries()) {
      if (!first) {
        operator(", ", Token.COMMA);
      }
      tokens.addAll(entry(entry.key(), entry.value()));
      first = false;
    }
    return close("}");
  }

  /** An entry of a dictionary. */
  static List<Token> entry(PyExpression key, PyExpression value) {
    List<Token> result = new ArrayList<>(tokens(key));
    result.add(Token.word(": "));
    result.addAll(tokens(value));
    return result;
  }

  @Override
  public Void slice(PyExpression.WholeSlice e) {
    return word(":");
  }

  private void separated(List<? extends PyExpression> list) {
    boolean first = true;
    for (PyExpression e : list) {
      if (!first) {
        operator(", ", Token.COMMA);
      }
      e.accept(this);
      first = false;
    }
  }

  /** An expression that binds tighter than {@code least}, or stands in parentheses. */
  private void above(PyExpression e, Precedence least) {
    grouped(e, e.accept(Precedence.OF).compareTo(least) <= 0);
  }

  private void grouped(PyExpression e, boolean parentheses) {
    if (parentheses) {
      tokens.add(Token.open("("));
    }
    e.accept(this);
    if (parentheses) {
      tokens.add(Token.close(")"));
    }
  }

  private Void word(String text) {
    tokens.add(Token.word(text));
    return null;
  }

  private void operator(String text, int rank) {
    tokens.add(Token.operator(text, rank));
  }

  private Void close(String bracket) {
    tokens.add(Token.close(bracket));
    return null;
  }
}
