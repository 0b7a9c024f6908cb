package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.ExpressionVisitor;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.NumberRange;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;

/** Each kind of expression; the value has the expression's bits in its low places. */
final class TermVisitor implements ExpressionVisitor<Term> {
  /** Bits of constants that are written out where one of them is selected. */
  private static final int SELECTED = 64;

  private final Formulas formulas;
  private final OperatorTerms operators;
  private final NamedPart.Writer parts;

  TermVisitor(Formulas formulas) {
    this.formulas = formulas;
    this.parts =
        new NamedPart.Writer() {
          @Override
          public String whole(Expression e) {
            return e.accept(TermVisitor.this).text();
          }

          @Override
          public String index(Expression index) {
            return formulas.number(index).text();
          }
        };
    this.operators = new OperatorTerms(formulas);
  }

  @Override
  public Term constant(Constant c) {
    return formulas.constant(c, c.bits().knownValue());
  }

  @Override
  public Term signalReference(Expression.SignalReference e) {
    return formulas.variable(e.signal());
  }

  @Override
  public Term elementSelect(Expression.ElementSelect e) {
    StringBuilder text = new StringBuilder(formulas.name(e.array()));
    for (int i = 0; i < e.indices().size(); i++) {
      Signal.Dimension dimension = e.array().dimensions().get(i);
      BigInteger last = BigInteger.valueOf((long) dimension.low() + dimension.size() - 1);
      Term index = formulas.index(e.indices().get(i), last);
      boolean inside =
          index.bounded()
              && index.low().compareTo(BigInteger.valueOf(dimension.low())) >= 0
              && index.high().compareTo(last) <= 0;
      if (!inside) {
        formulas.use(Notation.OUTSIDE);
        if (!index.bounded() || index.low().signum() < 0) {
          formulas.use(Notation.INDEX);
        }
      }
      text.append('[').append(index.text()).append(']');
    }
    return Term.bits(text.toString(), Term.ATOM, e.width());
  }

  /** A part that has a name; null for any other select. */
  private Term named(Expression e) {
    NamedPart part = formulas.part(e, parts);
    if (part == null) {
      return null;
    }
    if (part.bits()) {
      formulas.select(part.text());
    }
    return Term.bits(part.text(), Term.ATOM, e.width());
  }

  @Override
  public Term partSelect(Expression.PartSelect e) {
    Term named = named(e);
    if (named != null) {
      return named;
    }
    boolean plain = e.base().width() == 1 || Formulas.isPlain(e.base());
    // All bits are inside, so nothing else is to be cut off first.
    String base =
        plain || e.base() instanceof Constant
            ? base(e.base())
            : formulas.congruent(e.base()).in(Term.ATOM);
    String select = base + range(e);
    formulas.select(select);
    return Term.bits(select, Term.ATOM, e.width());
  }

  /** A bit by the name of the constant that selects it. */
  private String range(Expression.PartSelect e) {
    Constant by = e.by().index();
    Term index = by == null ? null : formulas.spoken(by, BigInteger.valueOf(e.lsb()));
    return index == null ? NamedPart.range(e.lsb(), e.width()) : "[" + index.text() + "]";
  }

  private String base(Expression e) {
    if (e instanceof Constant c
        && c.bits().isKnown()
        && !formulas.isNamed(c)
        && c.width() <= SELECTED) {
      // Its bits are what is asked for.
      String bits = c.bits().value().toString(2);
      return "0b" + "0".repeat(Math.max(0, c.width() - bits.length())) + bits;
    }
    if (e.width() == 1 || Formulas.isPlain(e)) {
      return e.accept(this).in(Term.ATOM);
    }
    return formulas.pattern(e).in(Term.ATOM);
  }

  /** Whether the lowest bit that is asked for may be below that of the vector. */
  private static boolean mayBeNegative(Expression.IndexedPartSelect e, Term index) {
    if (!index.bounded()) {
      return true;
    }
    BigInteger factor = BigInteger.valueOf(e.factor());
    BigInteger least = index.low().multiply(factor).min(index.high().multiply(factor));
    return least.add(BigInteger.valueOf(e.addend())).signum() < 0;
  }

  @Override
  public Term indexedPartSelect(Expression.IndexedPartSelect e) {
    Term index =
        e.width() == 1 && e.factor() == 1 && e.addend() == 0
            ? formulas.index(e.index(), BigInteger.valueOf(e.base().width() - 1L))
            : formulas.number(e.index());
    String position = index.text();
    if (e.factor() != 1) {
      position =
          e.factor() == -1
              ? "-" + index.in(Term.SIGN)
              : index.in(Term.PRODUCT) + " * " + e.factor();
    }
    if (e.factor() == -1 && e.addend() != 0) {
      position = e.addend() + " - " + index.in(Term.PRODUCT);
    } else if (e.addend() != 0) {
      String left = e.factor() == 1 ? index.in(Term.SUM) : position;
      position = left + (e.addend() > 0 ? " + " : " - ") + Math.abs(e.addend());
    }
    if (!inside(e, index)) {
      formulas.use(Notation.OUTSIDE);
      if (mayBeNegative(e, index)) {
        formulas.use(Notation.INDEX);
      }
    }
    Term named = named(e);
    if (named != null) {
      return named;
    }
    String select =
        base(e.base())
            + (e.width() == 1 ? "[" + position + "]" : "[" + position + " +: " + e.width() + "]");
    if (e.width() == 1) {
      formulas.select(select);
    } else {
      formulas.use(Notation.BITS_FROM);
    }
    return Term.bits(select, Term.ATOM, e.width());
  }

  private boolean inside(Expression.IndexedPartSelect e, Term index) {
    if (!index.bounded()) {
      return false;
    }
    BigInteger factor = BigInteger.valueOf(e.factor());
    BigInteger addend = BigInteger.valueOf(e.addend());
    BigInteger one = index.low().multiply(factor).add(addend);
    BigInteger other = index.high().multiply(factor).add(addend);
    return one.min(other).signum() >= 0
        && one.max(other).compareTo(BigInteger.valueOf((long) e.base().width() - e.width())) <= 0;
  }

  @Override
  public Term unary(Expression.Unary e) {
    return operators.unary(e);
  }

  @Override
  public Term binary(Expression.Binary e) {
    return operators.binary(e);
  }

  @Override
  public Term conditional(Expression.Conditional e) {
    Expression chosen = Assignments.chosen(e);
    if (chosen != e) {
      return e.signed() ? formulas.number(chosen) : formulas.congruent(chosen);
    }
    if (isNumber(e.whenTrue(), BigInteger.ONE) && isNumber(e.whenFalse(), BigInteger.ZERO)) {
      // What holds is 1, else 0.
      Term truth = formulas.pattern(e.condition());
      return truth.fits(1) ? truth : Term.bits(truth.in(Term.SHIFT) + " != 0", Term.COMPARISON, 1);
    }
    formulas.use(Notation.CHOICE);
    Term yes = e.signed() ? formulas.number(e.whenTrue()) : formulas.congruent(e.whenTrue());
    Term no = e.signed() ? formulas.number(e.whenFalse()) : formulas.congruent(e.whenFalse());
    boolean bounded = yes.bounded() && no.bounded();
    return Term.atom(
        "("
            + yes.in(Term.OR_ELSE)
            + " if "
            + formulas.pattern(e.condition()).in(Term.OR_ELSE)
            + " else "
            + no.in(Term.OR_ELSE)
            + ")",
        bounded ? yes.low().min(no.low()) : null,
        bounded ? yes.high().max(no.high()) : null);
  }

  /** Whether it is that number and no constant that has a name. */
  private static boolean isNumber(Expression e, BigInteger value) {
    return e instanceof Constant c
        && c.name() == null
        && c.bits().isKnown()
        && c.bits().value().equals(value);
  }

  /** What stands behind zeros is the number that it was; a constant keeps all its digits. */
  private static Expression withoutZeros(Expression.Concatenation e) {
    int zeros = 0;
    while (zeros < e.parts().size() && isNumber(e.parts().get(zeros), BigInteger.ZERO)) {
      zeros++;
    }
    List<Expression> rest = e.parts().subList(zeros, e.parts().size());
    return zeros == 0 || rest.stream().allMatch(Constant.class::isInstance)
        ? e
        : rest.size() == 1 ? rest.get(0) : new Expression.Concatenation(rest);
  }

  @Override
  public Term concatenation(Expression.Concatenation e) {
    Expression number = withoutZeros(e);
    if (number != e) {
      return formulas.pattern(number);
    }
    formulas.use(Notation.JOIN);
    formulas.use(Notation.REPEAT);
    formulas.use(Notation.SIZED);
    boolean constant = e.parts().stream().allMatch(p -> p instanceof Constant);
    String text = e.parts().stream().map(this::part).collect(Collectors.joining(", ", "{", "}"));
    if (constant && e.width() <= 64) {
      BigInteger value = BigInteger.ZERO;
      for (Expression p : e.parts()) {
        value = value.shiftLeft(p.width()).or(((Constant) p).bits().knownValue());
      }
      return Term.atom(
          Formulas.literal(value, new Expression.Spelling(2, e.width())), value, value);
    }
    int zeros = 0;
    for (Expression p : e.parts()) {
      if (!(p instanceof Constant c) || c.bits().knownValue().signum() != 0) {
        break;
      }
      zeros += p.width();
    }
    return Term.bits(text, Term.ATOM, e.width() - zeros);
  }

  /** A part whose width is not plain to see is written with it. */
  private String part(Expression e) {
    if (e instanceof Constant c && e.width() <= 16) {
      return bits(c.bits().knownValue(), e.width());
    }
    if (e instanceof Constant c && c.bits().knownValue().signum() == 0) {
      return "{" + e.width() + "{0b0}}";
    }
    Expression inner = Assignments.core(e);
    if (inner instanceof Expression.Concatenation c
        && inner.width() == e.width()
        && withoutZeros(c) != c) {
      // As a number it is one without its zeros, but here they take up places.
      return c.parts().stream().map(this::part).collect(Collectors.joining(", "));
    }
    if (Formulas.isPlain(e) || e.width() == 1 || e instanceof Expression.Replication) {
      return formulas.pattern(e).text();
    }
    Term whole = formulas.congruent(e);
    boolean enclosed = whole.level() == Term.ATOM && whole.text().matches("\\(.*\\)");
    String select =
        (enclosed ? whole.text() : "(" + whole.text() + ")") + NamedPart.range(0, e.width());
    formulas.select(select);
    return select;
  }

  private static String bits(BigInteger value, int width) {
    String digits = value.toString(2);
    return "0b" + "0".repeat(width - digits.length()) + digits;
  }

  @Override
  public Term replication(Expression.Replication e) {
    formulas.use(Notation.REPEAT);
    formulas.use(Notation.SIZED);
    return Term.bits("{" + e.count() + "{" + part(e.operand()) + "}}", Term.ATOM, e.width());
  }

  @Override
  public Term resize(Expression.Resize e) {
    Expression operand = e.operand();
    if (e.width() < operand.width()) {
      Term term = formulas.congruent(operand);
      if (Formulas.isPlain(operand) && !term.fits(e.width())) {
        Term named = named(new Expression.PartSelect(operand, 0, e.width(), false));
        if (named != null) {
          return named;
        }
        String select = term.text() + NamedPart.range(0, e.width());
        formulas.select(select);
        return Term.bits(select, Term.ATOM, e.width());
      }
      return term;
    }
    if (!e.extendSign() && !e.signed() && hasSignOfItsOwn(operand)) {
      formulas.use(Notation.UNSIGNED);
    }
    if (e.width() == operand.width()) {
      return operand.accept(this);
    }
    if (!e.extendSign()) {
      return formulas.pattern(operand);
    }
    if (operand.signed()) {
      return formulas.number(operand);
    }
    return formulas.number(Formulas.asSigned(operand));
  }

  /** Whether an expression has a sign that the table of ports or variables tells of. */
  private boolean hasSignOfItsOwn(Expression e) {
    if (!e.signed() || e.width() < 2) {
      return false;
    }
    if (e instanceof Expression.SignalReference s) {
      NumberRange counted = formulas.counted(s.signal());
      return counted == null || counted.low().signum() < 0;
    }
    return e instanceof Expression.ElementSelect;
  }

  @Override
  public Term realConstant(Expression.RealConstant e) {
    throw new Untold("real numbers");
  }

  @Override
  public Term realOperation(Expression.RealOperation e) {
    throw new Untold("real numbers");
  }

  @Override
  public Term call(Expression.Call e) {
    String name = formulas.call(e.function());
    String arguments =
        e.arguments().stream()
            .map(a -> formulas.pattern(a).text())
            .collect(Collectors.joining(", "));
    return Term.bits(name + "(" + arguments + ")", Term.ATOM, e.width());
  }

  @Override
  public Term hierarchicalReference(Expression.HierarchicalReference e) {
    throw new Untold("hierarchical names");
  }
}
