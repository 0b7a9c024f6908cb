package io.refmill.compiler.emit.python;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An expression of Python, as in the Python Language Reference, chapter 6. There are no
 * parentheses: {@link PythonPrinter} writes those that are needed. Equal trees are equal texts.
 */
public sealed interface PyExpression {
  /** Does what a visitor does for this kind of expression. */
  <R> R accept(ExpressionVisitor<R> visitor);

  /** The expressions inside, in the order of the text. */
  List<PyExpression> operands();

  /** An expression without others inside. */
  sealed interface Leaf extends PyExpression {
    @Override
    default List<PyExpression> operands() {
      return List.of();
    }
  }

  /** An identifier. */
  record Name(String identifier) implements Leaf {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.name(this);
    }
  }

  /** {@code object.name}. */
  record Attribute(PyExpression object, String name) implements PyExpression {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.attribute(this);
    }

    @Override
    public List<PyExpression> operands() {
      return List.of(object);
    }
  }

  /** {@code object[index]}. */
  record Subscript(PyExpression object, PyExpression index) implements PyExpression {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.subscript(this);
    }

    @Override
    public List<PyExpression> operands() {
      return List.of(object, index);
    }
  }

  /** {@code function(arguments)}. */
  record Call(PyExpression function, List<PyExpression> arguments) implements PyExpression {
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.call(this);
    }

    @Override
    public List<PyExpression> operands() {
      List<PyExpression> result = new ArrayList<>(List.of(function));
      result.addAll(arguments);
      return result;
    }
  }

  /** {@code name=value}, as an argument of a call. */
  record Keyword(String name, PyExpression value) implements PyExpression {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.keyword(this);
    }

    @Override
    public List<PyExpression> operands() {
      return List.of(value);
    }
  }

  /** How an integer is written. */
  enum Notation {
    DECIMAL,
    HEXADECIMAL,
    OCTAL,
    BINARY,
    /** {@code ((1 << n) - 1)}, for a number of n ones. */
    ONES
  }

  /**
   * An integer.
   *
   * @param digits least number of digits, with leading zeros, of a hexadecimal or binary number
   */
  record IntegerLiteral(BigInteger value, Notation notation, int digits) implements Leaf {
    /** A number in decimal notation. */
    public static IntegerLiteral decimal(BigInteger value) {
      return new IntegerLiteral(value, Notation.DECIMAL, 1);
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.integer(this);
    }
  }

  /** A finite floating-point number. */
  record FloatLiteral(double value) implements Leaf {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.floatingPoint(this);
    }
  }

  /** A string, given by its characters. */
  record StringLiteral(String value) implements Leaf {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.string(this);
    }
  }

  /** {@code True} or {@code False}. */
  record BooleanLiteral(boolean value) implements Leaf {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.bool(this);
    }
  }

  /** {@code ...}: what somebody is to write. */
  record Ellipsis() implements Leaf {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.ellipsis(this);
    }
  }

  /** Operators with one operand. */
  enum UnaryOperator {
    NOT,
    NEGATIVE,
    INVERT
  }

  /** An operator with one operand. */
  record Unary(UnaryOperator operator, PyExpression operand) implements PyExpression {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.unary(this);
    }

    @Override
    public List<PyExpression> operands() {
      return List.of(operand);
    }
  }

  /** Operators with two operands. */
  enum BinaryOperator {
    SHIFT_LEFT,
    SHIFT_RIGHT,
    MULTIPLY,
    DIVIDE,
    FLOOR_DIVIDE,
    MODULO
  }

  /** An operator with two operands. */
  record Binary(BinaryOperator operator, PyExpression left, PyExpression right)
      implements PyExpression {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.binary(this);
    }

    @Override
    public List<PyExpression> operands() {
      return List.of(left, right);
    }
  }

  /** A term of a sum, which is added or subtracted. */
  record Term(boolean subtracted, PyExpression operand) {}

  /** {@code a + b - c}; the first term is added. */
  record Sum(List<Term> terms) implements PyExpression {
    public Sum {
      terms = List.copyOf(terms);
    }

    /** {@code a + b} as a sum of all their terms. */
    public static PyExpression of(PyExpression a, PyExpression b) {
      List<Term> terms = new ArrayList<>(terms(a));
      terms.addAll(terms(b));
      return new Sum(terms);
    }

    /** {@code a + b} or {@code a - b}, where b is one term. */
    public static PyExpression of(PyExpression a, boolean subtracted, PyExpression b) {
      List<Term> terms = new ArrayList<>(terms(a));
      terms.add(new Term(subtracted, b));
      return new Sum(terms);
    }

    private static List<Term> terms(PyExpression e) {
      return e instanceof Sum s ? s.terms : List.of(new Term(false, e));
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.sum(this);
    }

    @Override
    public List<PyExpression> operands() {
      return terms.stream().map(Term::operand).toList();
    }
  }

  /** Associative operators. */
  enum ChainOperator {
    OR,
    AND,
    BIT_OR,
    BIT_XOR,
    BIT_AND
  }

  /** {@code a | b | c}; no operand is a chain of the same operator. */
  record Chain(ChainOperator operator, List<PyExpression> operands) implements PyExpression {
    public Chain {
      operands = List.copyOf(operands);
    }

    /** Operands joined by an operator; those of chains of that operator join as they are. */
    public static PyExpression of(ChainOperator operator, List<? extends PyExpression> operands) {
      List<PyExpression> all = new ArrayList<>();
      for (PyExpression e : operands) {
        all.addAll(e instanceof Chain c && c.operator == operator ? c.operands : List.of(e));
      }
      return all.size() == 1 ? all.get(0) : new Chain(operator, all);
    }

    /** Operands joined by an operator. */
    public static PyExpression of(ChainOperator operator, PyExpression... operands) {
      return of(operator, Arrays.asList(operands));
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.chain(this);
    }
  }

  /** Operators of comparisons. */
  enum ComparisonOperator {
    EQUAL,
    NOT_EQUAL,
    LESS,
    LESS_EQUAL,
    GREATER,
    GREATER_EQUAL,
    IN
  }

  /** A comparison of two values. */
  record Comparison(PyExpression left, ComparisonOperator operator, PyExpression right)
      implements PyExpression {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.comparison(this);
    }

    @Override
    public List<PyExpression> operands() {
      return List.of(left, right);
    }
  }

  /** {@code low <= value < end}. */
  record Between(PyExpression low, PyExpression value, PyExpression end) implements PyExpression {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.between(this);
    }

    @Override
    public List<PyExpression> operands() {
      return List.of(low, value, end);
    }
  }

  /** {@code whenTrue if condition else whenFalse}. */
  record Conditional(PyExpression whenTrue, PyExpression condition, PyExpression whenFalse)
      implements PyExpression {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.conditional(this);
    }

    @Override
    public List<PyExpression> operands() {
      return List.of(whenTrue, condition, whenFalse);
    }
  }

  /** {@code [a, b]}. */
  record ListDisplay(List<PyExpression> operands) implements PyExpression {
    public ListDisplay {
      operands = List.copyOf(operands);
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.list(this);
    }
  }

  /** {@code [a for _ in range(n)]}: the same expression, evaluated so many times. */
  record ListComprehension(PyExpression element, int count) implements PyExpression {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.comprehension(this);
    }

    @Override
    public List<PyExpression> operands() {
      return List.of(element);
    }
  }

  /** {@code (a, b)}. */
  record TupleDisplay(List<PyExpression> operands) implements PyExpression {
    public TupleDisplay {
      operands = List.copyOf(operands);
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.tuple(this);
    }
  }

  /** An entry of a dictionary whose keys are strings. */
  record Entry(StringLiteral key, PyExpression value) {}

  /** <code>{"a": x, "b": y}</code>. */
  record DictDisplay(List<Entry> entries) implements PyExpression {
    public DictDisplay {
      entries = List.copyOf(entries);
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.dict(this);
    }

    @Override
    public List<PyExpression> operands() {
      List<PyExpression> result = new ArrayList<>();
      for (Entry e : entries) {
        result.add(e.key);
        result.add(e.value);
      }
      return result;
    }
  }

  /** {@code :} as an index: all elements. */
  record WholeSlice() implements Leaf {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.slice(this);
    }
  }

  /** {@code self.name}. */
  static PyExpression self(String name) {
    return new Attribute(new Name("self"), name);
  }

  /** Names. */
  static List<PyExpression> names(List<String> identifiers) {
    return identifiers.stream().<PyExpression>map(Name::new).toList();
  }

  /** A call of a function by its name. */
  static PyExpression call(String function, PyExpression... arguments) {
    return new Call(new Name(function), Arrays.asList(arguments));
  }

  /** A call of a method. */
  static PyExpression call(PyExpression object, String method, PyExpression... arguments) {
    return new Call(new Attribute(object, method), Arrays.asList(arguments));
  }

  /** A number in decimal notation. */
  static PyExpression number(long value) {
    return IntegerLiteral.decimal(BigInteger.valueOf(value));
  }

  /** {@code not operand}. */
  static PyExpression not(PyExpression operand) {
    return new Unary(UnaryOperator.NOT, operand);
  }

  /** {@code [element] * count}. */
  static PyExpression repeated(PyExpression element, long count) {
    return repeated(element, number(count));
  }

  /** {@code [element] * count}. */
  static PyExpression repeated(PyExpression element, PyExpression count) {
    return new Binary(BinaryOperator.MULTIPLY, new ListDisplay(List.of(element)), count);
  }

  /** A name, a number, an attribute, a subscription or a call: what operators cannot take apart. */
  default boolean isPrimary() {
    return accept(Precedence.OF) == Precedence.PRIMARY;
  }

  /** Whether anything is called. */
  default boolean calls() {
    return this instanceof Call || operands().stream().anyMatch(PyExpression::calls);
  }

  /** Whether a name occurs. */
  default boolean mentions(String identifier) {
    return this instanceof Name n
        ? n.identifier.equals(identifier)
        : operands().stream().anyMatch(o -> o.mentions(identifier));
  }
}
