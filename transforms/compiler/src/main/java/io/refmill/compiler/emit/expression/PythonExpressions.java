package io.refmill.compiler.emit.expression;

import io.refmill.compiler.emit.python.Bounded;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.ExpressionVisitor;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.NumberRange;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Writes expressions as Python.
 *
 * <p>An expression has three readings. {@link #value}: its bit pattern, 0 to 2^width - 1. {@link
 * #modulo}: any number that is congruent to it modulo 2^width, which saves masks under operators
 * that respect congruence. {@link #number}: the number that it stands for with its sign. Bounds are
 * carried along, so that a mask stands exactly where a value can leave its range.
 */
public final class PythonExpressions {
  private static final BigInteger ZERO = BigInteger.ZERO;
  private static final BigInteger ONE = BigInteger.ONE;

  /** The function that {@link Helper#SIGNED} defines. */
  static final String SIGNED = "signed";

  private final Scope scope;
  private final PythonConditions conditions;
  private final PythonSelects selects;
  private final PythonOperators operators;
  private final PythonReals reals;
  private final Modulo modulo = new Modulo();

  /** Conditions that hold where the text stands that is written. */
  private final Set<PyExpression> assumed = new HashSet<>();

  private final KnownRanges ranges;

  public PythonExpressions(Scope scope) {
    this.scope = scope;
    this.ranges = new KnownRanges(scope::definition);
    this.conditions = new PythonConditions(this, scope);
    this.selects = new PythonSelects(this, scope);
    this.operators = new PythonOperators(this, scope);
    this.reals = new PythonReals(this, scope);
  }

  /** Notes a condition that holds until it is forgotten; false if it was noted before. */
  boolean assume(PyExpression condition) {
    return assumed.add(Operations.normal(condition));
  }

  public void forget(PyExpression condition) {
    assumed.remove(Operations.normal(condition));
  }

  /** What conditions around say of numbers. */
  public KnownRanges ranges() {
    return ranges;
  }

  /** The least and the greatest number of a signal, where more is known than its width. */
  private BigInteger[] bounds(Signal s) {
    BigInteger[] known = scope.bounds(s);
    NumberRange asked = ranges.of(s);
    if (asked == null) {
      return known;
    }
    BigInteger low = known == null ? asked.low() : known[0].max(asked.low());
    BigInteger high = known == null ? asked.high() : known[1].min(asked.high());
    return low.compareTo(high) < 0 ? new BigInteger[] {low, high} : known;
  }

  /** Whether a condition is known to hold. */
  boolean holds(PyExpression condition) {
    return assumed.contains(Operations.normal(condition));
  }

  PythonConditions conditions() {
    return conditions;
  }

  public PythonSelects selects() {
    return selects;
  }

  PythonReals reals() {
    return reals;
  }

  PythonOperators operators() {
    return operators;
  }

  /** The bit pattern. */
  public Bounded value(Expression e) {
    if (e instanceof Expression.Unary u
        && u.operator() == Expression.UnaryOperator.NOT
        && u.width() == 1) {
      Bounded operand = conditions.asTruth(u.operand());
      if (operand != null) {
        return integer(Operations.not(operand));
      }
      if (!scope.notStyle().bitwise()) {
        return integer(conditions.asTruth(e));
      }
      Bounded v = value(u.operand());
      return Operations.bitwise(
          v, PyExpression.ChainOperator.BIT_XOR, Literals.literal(ONE, 1), ZERO, ONE);
    }
    if (e instanceof Expression.Constant c) {
      return constant(c, c.bits().knownValue());
    }
    return masked(modulo(e), e.width());
  }

  /** As an int: bool results are converted. */
  public Bounded integer(Bounded p) {
    if (!p.truth()) {
      return p;
    }
    scope.notStyle().number(p.code());
    // "a and b" is one of its operands, which need not be 0 or 1.
    return p.high().compareTo(ONE) > 0
        ? Operations.choice(Literals.decimal(ONE), p.code(), Literals.decimal(ZERO))
        : Bounded.integer(PyExpression.call("int", p.code()), ZERO, ONE);
  }

  Bounded masked(Bounded p, int width) {
    return p.fits(width) ? p : Operations.mask(p, width);
  }

  /** The number that the expression stands for with its own sign. */
  public Bounded number(Expression e) {
    if (!e.signed()) {
      return value(e);
    }
    return signedNumber(e);
  }

  /**
   * The number of an index, or one that lies outside of some numbers where the index does too:
   * {@code sp - 1} with 32 bits is no element of eight whether -1 wraps around or not.
   *
   * @param first the least number that matters, not negative
   * @param last the greatest
   * @param pattern whether what is negative counts as the pattern of its bits
   */
  Bounded index(Expression given, BigInteger first, BigInteger last, boolean pattern) {
    Bounded n = integer(pattern ? value(given) : number(given));
    Expression e = given;
    boolean sign = !pattern && e.signed();
    boolean whole = true;
    while (e instanceof Expression.Resize r && r.width() > r.operand().width()) {
      sign = r.extendSign() || sign && !whole;
      whole = false;
      if (sign && last.bitLength() >= r.operand().width()) {
        return n;
      }
      e = r.operand();
    }
    int width = e.width();
    if (first.signum() < 0 || last.bitLength() > (sign ? width - 1 : width)) {
      return n;
    }
    Bounded exact = integer(modulo(e));
    BigInteger all = ONE.shiftLeft(width);
    boolean outside =
        exact.low().compareTo(last.subtract(all)) > 0 && exact.high().compareTo(first.add(all)) < 0;
    return outside && !exact.code().equals(n.code()) ? exact : n;
  }

  /** The two's complement number of the bit pattern. */
  Bounded signedNumber(Expression e) {
    int width = e.width();
    if (e instanceof Expression.Constant c) {
      return constant(c, c.bits().signedValue());
    }
    if (e instanceof Expression.Resize r && r.width() >= r.operand().width()) {
      if (r.extendSign() && r.width() >= r.operand().width()) {
        return signedNumber(r.operand());
      }
      if (r.width() > r.operand().width()) {
        return value(r.operand());
      }
      return signedNumber(r.operand());
    }
    if (e instanceof Expression.SignalReference s) {
      BigInteger[] known = bounds(s.signal());
      if (known != null && Operations.inSignedRange(known[0], known[1], width)) {
        return Bounded.integer(scope.read(s.signal()), known[0], known[1]);
      }
    }
    if (e instanceof Expression.Conditional c) {
      Expression bit = width > 1 ? conditions.bit(c) : null;
      if (bit != null) {
        return integer(value(bit));
      }
      Bounded t = signedNumber(c.whenTrue());
      Bounded f = signedNumber(c.whenFalse());
      return Operations.conditional(truth(c.condition()), t, f);
    }
    if (e instanceof Expression.Binary b && b.signed()) {
      Bounded exact = exactSigned(b);
      if (exact != null) {
        return exact;
      }
    }
    if (e instanceof Expression.PartSelect p && isMostOf(p)) {
      // What an arithmetic shift to the right leaves.
      Bounded n = signedNumber(p.base());
      return Bounded.integer(
          Operations.shiftRight(n.code(), PyExpression.number(p.lsb())),
          n.low().shiftRight(p.lsb()),
          n.high().shiftRight(p.lsb()));
    }
    if (e instanceof Expression.Unary u
        && u.operator() == Expression.UnaryOperator.NEGATE
        && u.signed()) {
      Bounded n = Operations.negate(signedNumber(u.operand()));
      if (Operations.inSignedRange(n.low(), n.high(), width)) {
        return n;
      }
    }
    Bounded m = modulo(e);
    BigInteger half = ONE.shiftLeft(width - 1);
    if (m.low().compareTo(half.negate()) >= 0 && m.high().compareTo(half) < 0) {
      return m;
    }
    scope.helper(Helper.SIGNED);
    // The function takes the low bits itself.
    Bounded bits = Operations.withoutMask(integer(m), Bounded.bits(width));
    return Bounded.integer(
        PyExpression.call(SIGNED, bits.code(), PyExpression.number(width)),
        half.negate(),
        half.subtract(ONE));
  }

  /** Whether a part is the upper one of a variable, and more than half of it. */
  private static boolean isMostOf(Expression.PartSelect p) {
    return p.lsb() > 0
        && p.lsb() < p.width()
        && p.base() instanceof Expression.SignalReference
        && p.lsb() + p.width() == p.base().width();
  }

  Bounded exactSigned(Expression.Binary b) {
    Bounded l;
    Bounded r;
    switch (b.operator()) {
      case ADD, SUBTRACT, MULTIPLY -> {
        l = signedNumber(b.left());
        r = signedNumber(b.right());
      }
      default -> {
        return null;
      }
    }
    Bounded p = Operations.arithmetic(b.operator(), l, r);
    return Operations.inSignedRange(p.low(), p.high(), b.width()) ? p : null;
  }

  /** A number congruent to the bit pattern modulo 2^width. */
  Bounded modulo(Expression e) {
    return e.accept(modulo);
  }

  private final class Modulo implements ExpressionVisitor<Bounded> {
    @Override
    public Bounded constant(Expression.Constant c) {
      return PythonExpressions.this.constant(
          c, scope.isNegative(c) ? c.bits().signedValue() : c.bits().knownValue());
    }

    @Override
    public Bounded signalReference(Expression.SignalReference s) {
      return signal(s.signal());
    }

    @Override
    public Bounded elementSelect(Expression.ElementSelect s) {
      return selects.element(s);
    }

    @Override
    public Bounded partSelect(Expression.PartSelect s) {
      return selects.part(s);
    }

    @Override
    public Bounded indexedPartSelect(Expression.IndexedPartSelect s) {
      return selects.indexed(s);
    }

    @Override
    public Bounded unary(Expression.Unary u) {
      return operators.unary(u);
    }

    @Override
    public Bounded binary(Expression.Binary b) {
      return operators.binary(b);
    }

    @Override
    public Bounded conditional(Expression.Conditional c) {
      Bounded condition = truth(c.condition());
      if (condition.code() instanceof PyExpression.IntegerLiteral decided) {
        // A bit outside of a vector, or one that nobody drives.
        return chosen(c, decided.value().signum() != 0);
      }
      Expression bit = conditions.bit(c);
      if (bit != null) {
        return integer(value(bit));
      }
      return Operations.conditional(condition, chosen(c, true), chosen(c, false));
    }

    @Override
    public Bounded concatenation(Expression.Concatenation c) {
      return operators.concatenation(c);
    }

    @Override
    public Bounded replication(Expression.Replication r) {
      return operators.replication(r);
    }

    @Override
    public Bounded resize(Expression.Resize r) {
      return PythonExpressions.this.resize(r);
    }

    @Override
    public Bounded realConstant(Expression.RealConstant c) {
      return PythonReals.literal(c.value());
    }

    @Override
    public Bounded realOperation(Expression.RealOperation o) {
      return reals.operation(o);
    }

    @Override
    public Bounded call(Expression.Call c) {
      return PythonExpressions.this.call(c);
    }

    @Override
    public Bounded hierarchicalReference(Expression.HierarchicalReference e) {
      throw new AssertionError(e);
    }
  }

  /** What a choice gives for a value of its condition. */
  private Bounded chosen(Expression.Conditional c, boolean holds) {
    Expression branch = holds ? c.whenTrue() : c.whenFalse();
    List<PyExpression> noted = NonZero.assume(NonZero.where(c.condition(), holds), this);
    // A bit is inverted without a mask.
    ranges.enter(c.condition(), holds);
    Bounded result = integer(c.width() == 1 ? value(branch) : modulo(branch));
    ranges.leave();
    noted.forEach(this::forget);
    return result;
  }

  /** A condition: Python's truth of the text is the expression being non-zero. */
  public Bounded truth(Expression e) {
    Bounded t = conditions.asTruth(e);
    return t != null ? t : value(e);
  }

  Bounded operand(Expression e, boolean asSigned) {
    return integer(asSigned ? signedNumber(e) : value(e));
  }

  Bounded constant(Expression.Constant c, BigInteger v) {
    if (c.speaks() && c.bits().isKnown()) {
      PyExpression name = scope.constant(c, v);
      if (name != null) {
        return Bounded.integer(name, v, v);
      }
    }
    return Literals.literal(v, c.width(), c.spelling());
  }

  Bounded signal(Signal s) {
    BigInteger[] known = bounds(s);
    return known != null
        ? Bounded.integer(scope.read(s), known[0], known[1])
        : Bounded.integer(scope.read(s), ZERO, s.allOnes());
  }

  /** A congruent number that is not much wider than the operand. */
  Bounded bounded(Expression e, int width) {
    boolean number = e instanceof Expression.Constant c && c.signed() && c.bits().isKnown();
    Bounded p = number ? signedNumber(e) : integer(modulo(e));
    int limit = width + 64;
    return p.low().bitLength() > limit || p.high().bitLength() > limit
        ? Operations.mask(p, width)
        : p;
  }

  Bounded resize(Expression.Resize r) {
    int from = r.operand().width();
    if (r.width() == from) {
      return modulo(r.operand());
    }
    if (r.width() < from) {
      Expression low = LowBits.withoutSigns(r.operand(), r.width());
      return low == null ? modulo(r.operand()) : modulo(low);
    }
    return r.extendSign() ? signedNumber(r.operand()) : value(r.operand());
  }

  Bounded call(Expression.Call c) {
    List<PyExpression> arguments = new ArrayList<>();
    for (Expression a : c.arguments()) {
      arguments.add(integer(value(a)).code());
    }
    arguments.addAll(scope.extraArguments(c.function()));
    return Bounded.integer(
        new PyExpression.Call(new PyExpression.Name(scope.function(c.function())), arguments),
        ZERO,
        Bits.mask(c.width()));
  }
}
