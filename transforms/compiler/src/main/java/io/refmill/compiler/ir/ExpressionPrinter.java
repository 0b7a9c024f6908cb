package io.refmill.compiler.ir;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;

/** Writes expressions for {@link IrPrinter}. */
final class ExpressionPrinter {
  private ExpressionPrinter() {}

  static String print(Expression e) {
    StringBuilder out = new StringBuilder();
    write(e, out);
    return out.toString();
  }

  private static void write(Expression e, StringBuilder out) {
    e.accept(new Text(out));
  }

  /** Appends each kind of expression. */
  private record Text(StringBuilder out) implements ExpressionVisitor<StringBuilder> {

    @Override
    public StringBuilder constant(Expression.Constant c) {
      if (c.name() != null) {
        out.append(c.name()).append('=');
      }
      out.append(bits(c.bits(), c.signed()));
      return out;
    }

    @Override
    public StringBuilder signalReference(Expression.SignalReference node) {
      out.append(node.signal().name());
      return out;
    }

    @Override
    public StringBuilder elementSelect(Expression.ElementSelect s) {
      out.append(s.array().name());
      for (Expression index : s.indices()) {
        out.append('[');
        write(index, out);
        out.append(']');
      }
      return out;
    }

    @Override
    public StringBuilder partSelect(Expression.PartSelect p) {
      write(p.base(), out);
      out.append('[').append(p.lsb()).append("+:").append(p.width()).append(']');
      out.append(p.signed() ? "'" : "");
      return out;
    }

    @Override
    public StringBuilder indexedPartSelect(Expression.IndexedPartSelect node) {
      indexed(node, out);
      return out;
    }

    @Override
    public StringBuilder unary(Expression.Unary u) {
      out.append(symbol(u.operator())).append('(');
      write(u.operand(), out);
      out.append(')');
      return out;
    }

    @Override
    public StringBuilder binary(Expression.Binary b) {
      out.append('(');
      write(b.left(), out);
      out.append(' ').append(symbol(b.operator())).append(mark(b)).append(' ');
      write(b.right(), out);
      out.append(')');
      return out;
    }

    @Override
    public StringBuilder conditional(Expression.Conditional c) {
      out.append('(');
      write(c.condition(), out);
      out.append(" ? ");
      write(c.whenTrue(), out);
      out.append(" : ");
      write(c.whenFalse(), out);
      out.append(')');
      return out;
    }

    @Override
    public StringBuilder concatenation(Expression.Concatenation node) {
      list("{", node.parts(), "}", out);
      return out;
    }

    @Override
    public StringBuilder replication(Expression.Replication r) {
      out.append('{').append(r.count()).append('{');
      write(r.operand(), out);
      out.append("}}");
      return out;
    }

    @Override
    public StringBuilder resize(Expression.Resize node) {
      ExpressionPrinter.resize(node, out);
      return out;
    }

    @Override
    public StringBuilder realConstant(Expression.RealConstant c) {
      out.append(c.value());
      return out;
    }

    @Override
    public StringBuilder realOperation(Expression.RealOperation o) {
      String name = "real_" + o.operator().name().toLowerCase(java.util.Locale.ROOT);
      boolean cut = o.operator() == RealOperator.ROUND;
      list(name + (cut ? o.width() : "") + "(", o.operands(), ")", out);
      return out;
    }

    @Override
    public StringBuilder call(Expression.Call c) {
      list(c.function().name() + "(", c.arguments(), ")", out);
      return out;
    }

    @Override
    public StringBuilder hierarchicalReference(Expression.HierarchicalReference h) {
      out.append(String.join(".", h.path())).append('<').append(h.width()).append('>');
      return out;
    }
  }

  /** Operators that depend on the sign show it. */
  private static String mark(Expression.Binary b) {
    switch (b.operator()) {
      case DIVIDE:
      case MODULO:
      case LESS:
      case LESS_EQUAL:
      case GREATER:
      case GREATER_EQUAL:
      case ARITHMETIC_SHIFT_RIGHT:
      case POWER:
        return b.left().signed() ? "'" : "";
      default:
        return "";
    }
  }

  private static void indexed(Expression.IndexedPartSelect p, StringBuilder out) {
    write(p.base(), out);
    out.append('[');
    if (p.factor() != 1) {
      out.append(p.factor()).append('*');
    }
    write(p.index(), out);
    if (p.addend() != 0) {
      out.append(p.addend() > 0 ? "+" : "").append(p.addend());
    }
    out.append("+:").append(p.width()).append(']').append(p.signed() ? "'" : "");
  }

  private static void resize(Expression.Resize r, StringBuilder out) {
    int from = r.operand().width();
    if (r.width() == from) {
      out.append(r.signed() ? "signed(" : "unsigned(");
    } else {
      out.append(r.width() < from ? "cut" : r.extendSign() ? "s" : "u").append(r.width());
      out.append(r.signed() && !(r.width() > from && r.extendSign()) ? "'(" : "(");
    }
    write(r.operand(), out);
    out.append(')');
  }

  private static void list(String open, List<Expression> parts, String close, StringBuilder out) {
    out.append(open);
    for (int i = 0; i < parts.size(); i++) {
      out.append(i == 0 ? "" : ", ");
      write(parts.get(i), out);
    }
    out.append(close);
  }

  /** {@code 8'd12}, {@code 8'sd-1}; binary digits when some are x or z. */
  static String bits(Bits b, boolean signed) {
    String head = b.width() + "'" + (signed ? "s" : "");
    if (b.isKnown()) {
      BigInteger number = signed ? b.signedValue() : b.value();
      return head + (b.width() > 32 ? "h" + b.value().toString(16) : "d" + number);
    }
    StringBuilder digits = new StringBuilder();
    for (int i = b.width() - 1; i >= 0; i--) {
      boolean one = b.value().testBit(i);
      digits.append(b.unknown().testBit(i) ? one ? 'z' : 'x' : one ? '1' : '0');
    }
    return head + "b" + digits;
  }

  private static String symbol(Expression.UnaryOperator operator) {
    switch (operator) {
      case NOT:
        return "~";
      case NEGATE:
        return "-";
      case LOGICAL_NOT:
        return "!";
      case REDUCE_AND:
        return "&";
      case REDUCE_OR:
        return "|";
      case REDUCE_XOR:
        return "^";
      case REDUCE_NAND:
        return "~&";
      case REDUCE_NOR:
        return "~|";
      case REDUCE_XNOR:
        return "~^";
      case COUNT_ONES:
      case ONE_HOT:
      case ONE_HOT_OR_ZERO:
      case CLOG2:
        return operator.name().toLowerCase(Locale.ROOT);
    }
    throw new AssertionError(operator);
  }

  private static String symbol(Expression.BinaryOperator operator) {
    switch (operator) {
      case ADD:
        return "+";
      case SUBTRACT:
        return "-";
      case MULTIPLY:
        return "*";
      case DIVIDE:
        return "/";
      case MODULO:
        return "%";
      case AND:
        return "&";
      case OR:
        return "|";
      case XOR:
        return "^";
      case XNOR:
        return "~^";
      case SHIFT_LEFT:
        return "<<";
      case SHIFT_RIGHT:
        return ">>";
      case ARITHMETIC_SHIFT_RIGHT:
        return ">>>";
      case POWER:
        return "**";
      case EQUAL:
        return "==";
      case NOT_EQUAL:
        return "!=";
      case CASE_EQUAL:
        return "===";
      case CASE_NOT_EQUAL:
        return "!==";
      case WILDCARD_EQUAL:
        return "==?";
      case WILDCARD_NOT_EQUAL:
        return "!=?";
      case LESS:
        return "<";
      case LESS_EQUAL:
        return "<=";
      case GREATER:
        return ">";
      case GREATER_EQUAL:
        return ">=";
      case LOGICAL_AND:
        return "&&";
      case LOGICAL_OR:
        return "||";
    }
    throw new AssertionError(operator);
  }
}
