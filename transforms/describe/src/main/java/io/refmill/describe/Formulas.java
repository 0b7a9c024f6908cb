package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Formula;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.run.NumberRange;
import java.math.BigInteger;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Writes expressions as formulas over integers of any size, with the operators of Python where it
 * has them. An expression is read in one of three ways: as its bits without a sign ({@link
 * #pattern}), as the number that it stands for ({@link #number}), or as anything that is the same
 * modulo 2 to the power of its width ({@link #congruent}), which is enough where bits are cut off
 * anyway. So a modulus stands exactly where a value can leave its range.
 */
final class Formulas {
  private final Names names;
  private final Set<Notation> used = EnumSet.noneOf(Notation.class);
  private final Set<String> selects = new LinkedHashSet<>();
  private final Set<Subroutine> called = new LinkedHashSet<>();
  private final Map<String, BigInteger> constants;
  private final Map<String, Constant> declared;
  private final Layouts layouts;
  private final BitNames bits;
  private final Set<Signal> divided = new LinkedHashSet<>();
  private final SortedMap<String, BigInteger> named = new TreeMap<>();
  private final SortedMap<String, BigInteger> computed = new TreeMap<>();
  private final Map<Signal, Term> ranges = new HashMap<>();

  /** What variables may hold that are always assigned before they are read. */
  private final Map<Signal, NumberRange> assigned;

  private final TermVisitor patterns = new TermVisitor(this);

  /**
   * What parts of the expression that is being written came to; each by itself, not by its value.
   */
  private final Map<Expression, Term> written = new IdentityHashMap<>();

  private int depth;

  private Formulas(
      Names names,
      Map<String, BigInteger> constants,
      Map<String, Constant> declared,
      Layouts layouts,
      BitNames bits,
      Map<Signal, NumberRange> assigned) {
    this.names = names;
    this.assigned = assigned;
    this.layouts = layouts;
    this.bits = bits;
    this.constants = constants;
    this.declared = declared;
  }

  /** Formulas of a design, with its names and constants. */
  static Formulas of(DesignFacts facts) {
    Map<String, BigInteger> constants = Constants.named(facts.lowered());
    return new Formulas(
        Names.of(facts, constants.keySet()),
        constants,
        Constants.computed(facts.lowered()),
        facts.layouts(),
        facts.bitNames(),
        facts.assignedRanges());
  }

  /**
   * Formulas of a module that is described by itself, with these constants as far as it uses their
   * names for nothing else.
   *
   * @param ports which have their own names
   * @param others that it has besides
   */
  Formulas inside(List<Signal> ports, Collection<Signal> others) {
    Map<String, BigInteger> left = new HashMap<>(constants);
    ports.forEach(s -> left.remove(s.name()));
    others.forEach(s -> left.remove(s.name()));
    return new Formulas(
        names.inside(ports, left.keySet()), left, declared, Layouts.NONE, bits, Map.of());
  }

  /** The constants that formulas name. */
  SortedMap<String, BigInteger> named() {
    return named;
  }

  /**
   * How the source computes constants that formulas name from others, which are then among them.
   */
  Map<String, String> declarations() {
    Map<String, String> formulas = new HashMap<>();
    Set<String> before = Set.of();
    while (!before.equals(named.keySet())) {
      before = Set.copyOf(named.keySet());
      for (String name : before) {
        Constant c = declared.get(name);
        if (c != null && ConstantFormula.says(c, named.get(name), constants)) {
          formulas.computeIfAbsent(name, n -> ConstantFormula.of(c, this).text());
        }
      }
    }
    return formulas;
  }

  /** What formulas compute from such constants, with its value. */
  SortedMap<String, BigInteger> computed() {
    return computed;
  }

  /** The value of a constant that formulas name or compute; null for any other text. */
  BigInteger known(String text) {
    BigInteger value = named.get(text);
    return value == null ? computed.get(text) : value;
  }

  /** Signals of which formulas name parts. */
  Set<Signal> divided() {
    return divided;
  }

  /** A part of a signal by its name; null where bits are selected. */
  NamedPart part(Expression e, NamedPart.Writer writer) {
    Signal root = NamedPart.root(e);
    NamedPart part = layouts.tells(root) ? NamedPart.of(e, writer) : null;
    if (part != null) {
      divided.add(root);
    }
    return part;
  }

  /** Whether parts of a signal go by their names. */
  boolean divides(Signal signal) {
    return layouts.tells(signal);
  }

  /** Uses what other formulas use. */
  void useAllOf(Formulas others) {
    used.addAll(others.used);
    selects.addAll(others.selects);
  }

  /** The functions that formulas call. */
  Set<Subroutine> called() {
    return called;
  }

  /** The name by which a function is called, of which the reader has to be told. */
  String call(Subroutine function) {
    if (called.add(function)) {
      names.local(function);
    }
    return names.of(function);
  }

  void use(Notation notation) {
    used.add(notation);
  }

  /** Notes a text that selects bits; an index of an array looks like one. */
  void select(String text) {
    use(Notation.BITS);
    selects.add(text);
  }

  /** What a reader of a text has to be told of its formulas. */
  List<String> notes(String text) {
    StringBuilder shown = new StringBuilder();
    for (String line : text.split("\n")) {
      String[] parts = line.split("`", -1);
      for (int i = 1; i < parts.length; i += 2) {
        shown.append(parts[i]).append('\n');
      }
    }
    return used.stream()
        .filter(
            notation ->
                notation == Notation.BITS
                    ? selects.stream().anyMatch(s -> shown.indexOf(s) >= 0)
                    : notation.isIn(shown))
        .map(Notation::words)
        .toList();
  }

  String name(Signal signal) {
    if (signal.real()) {
      throw new Untold("real numbers");
    }
    return names.of(signal);
  }

  /** The instance that a signal is in, where its name does not say it; else empty. */
  String place(Signal signal) {
    return names.place(signal);
  }

  /** Where an assignment goes. */
  String target(Expression target) {
    if (target instanceof Expression.Concatenation c) {
      use(Notation.JOIN);
      return c.parts().stream().map(this::target).collect(Collectors.joining(", ", "{", "}"));
    }
    return written(target).text();
  }

  /** The bits as a number without a sign. */
  Term pattern(Expression e) {
    if (isNot(e)) {
      Term inner = pattern(((Expression.Unary) e).operand());
      if (inner.fits(1)) {
        use(Notation.NOT);
        return Term.bits("not " + inner.in(Term.ATOM), Term.NEGATION, 1);
      }
    }
    Term term = written(e);
    if (term.fits(e.width())) {
      return term;
    }
    if (e.width() == 1
        && e instanceof Expression.Binary b
        && b.operator() == Expression.BinaryOperator.AND) {
      // Nothing but opposites, which have a word.
      use(Notation.AND);
      use(Notation.LOOSEST);
      String text = pattern(b.left()).in(Term.AND_ALSO) + " and ";
      return Term.bits(text + pattern(b.right()).in(Term.AND_ALSO), Term.AND_ALSO, 1);
    }
    return modulo(term, e.width());
  }

  /**
   * What selects an element or a bit: the modulus of a difference is left out where a value below 0
   * is outside with it as well as without it.
   *
   * @param last the highest index that there is
   */
  Term index(Expression e, BigInteger last) {
    if (!e.signed()) {
      Term term = congruent(e);
      boolean same =
          term.bounded()
              && term.low().signum() < 0
              && term.high().bitLength() <= e.width()
              && term.low().add(BigInteger.ONE.shiftLeft(e.width())).compareTo(last) > 0;
      if (same) {
        return term;
      }
    }
    return number(e);
  }

  /** The number that the bits stand for. */
  Term number(Expression e) {
    if (!e.signed()) {
      return pattern(e);
    }
    if (e instanceof Constant c) {
      return constant(c, c.bits().signedValue());
    }
    if (e instanceof Expression.Resize r && r.width() >= r.operand().width()) {
      Expression operand = r.operand();
      if (r.width() > operand.width()) {
        return r.extendSign() ? number(asSigned(operand)) : pattern(operand);
      } else if (operand.signed()) {
        return number(operand);
      }
    }
    Term term = written(e);
    if (term.fitsSigned(e.width()) && (!isPlain(e) || term.fits(e.width() - 1))) {
      return term;
    }
    BigInteger half = BigInteger.ONE.shiftLeft(e.width() - 1);
    BigInteger high = half.subtract(BigInteger.ONE);
    if (term.fits(e.width()) && isPlain(e)) {
      use(Notation.SIGNED);
      return Term.atom("signed(" + term.text() + ")", half.negate(), high);
    }
    use(Notation.SIGNED_BITS);
    return Term.atom("signed(" + term.text() + ", " + e.width() + ")", half.negate(), high);
  }

  /** What a case selects by: without a sign where the sign makes no difference. */
  Term selector(Statement.Case s) {
    Expression selector = unsized(s.selector());
    boolean plain =
        s.items().stream()
            .flatMap(i -> i.labels().stream())
            .allMatch(l -> isPositive(l, selector.width()) || isPattern(l, selector.width()));
    return plain ? pattern(selector) : number(s.selector());
  }

  /** Whether a label is told bit by bit, and so has no sign. */
  private static boolean isPattern(Expression label, int width) {
    return label instanceof Constant c && !c.bits().isKnown() && c.width() == width;
  }

  /** The sides of a comparison by size, as numbers. */
  List<Term> ordered(Expression left, Expression right) {
    noteSum(left);
    noteSum(right);
    return List.of(number(left), number(right));
  }

  /** Where a sum is compared, nothing says how wide it is. */
  private void noteSum(Expression e) {
    if (Assignments.core(e) instanceof Expression.Binary b
        && (b.operator() == Expression.BinaryOperator.ADD
            || b.operator() == Expression.BinaryOperator.SUBTRACT
            || b.operator() == Expression.BinaryOperator.MULTIPLY)) {
      use(Notation.WHOLE);
    }
  }

  /** The sides of an equality: without signs where these make no difference. */
  List<Term> equals(Expression left, Expression right) {
    Expression[] sides = Differences.moved(left, right);
    if (sides != null) {
      return equals(sides[0], sides[1]);
    }
    noteSum(left);
    noteSum(right);
    Expression a = unsized(left);
    Expression b = unsized(right);
    boolean bits = isPlain(a) && isPlain(b) && a.signed() && b.signed() && a.width() == b.width();
    if (bits || isPlain(a) && isPositive(right, a.width())) {
      return List.of(pattern(a), right instanceof Constant ? number(right) : pattern(b));
    }
    return List.of(number(left), number(right));
  }

  /** Whether it is a number that a value of so many bits with a sign has when its sign is off. */
  private static boolean isPositive(Expression e, int width) {
    return e instanceof Constant c
        && c.bits().isKnown()
        && c.bits().value().bitLength() < Math.min(width, c.width());
  }

  /** The value before it was extended by its own sign. */
  private static Expression unsized(Expression e) {
    return e instanceof Expression.Resize r
            && r.width() >= r.operand().width()
            && r.extendSign()
            && r.operand().signed()
        ? unsized(r.operand())
        : e;
  }

  /**
   * Says what values a variable has while something is written.
   *
   * @param first one end
   * @param last the other end
   */
  void within(Signal variable, BigInteger first, BigInteger last, Runnable writing) {
    Term before =
        ranges.put(variable, Term.atom(names.of(variable), first.min(last), first.max(last)));
    writing.run();
    if (before == null) {
      ranges.remove(variable);
    } else {
      ranges.put(variable, before);
    }
  }

  /** What is known of the values of a variable, as what counts a loop around this; or null. */
  NumberRange counted(Signal signal) {
    Term known = ranges.get(signal);
    return known == null ? assigned.get(signal) : new NumberRange(known.low(), known.high());
  }

  /** A variable, with what is known of its values where that is more than its width. */
  Term variable(Signal signal) {
    NumberRange known = counted(signal);
    return known != null && known.low().signum() >= 0
        ? Term.atom(name(signal), known.low(), known.high())
        : Term.bits(name(signal), Term.ATOM, signal.width());
  }

  /** The same bits, read as a two's complement number. */
  static Expression asSigned(Expression e) {
    return e.signed() ? e : new Expression.Resize(e, e.width(), true, true);
  }

  /** Whether its width is plain to see. */
  static boolean isPlain(Expression e) {
    return e instanceof Expression.SignalReference
        || e instanceof Expression.ElementSelect
        || e instanceof Expression.PartSelect
        || e instanceof Expression.IndexedPartSelect
        || e instanceof Expression.Concatenation
        || e instanceof Expression.Resize r
            && r.width() == r.operand().width()
            && isPlain(r.operand());
  }

  /** Anything that has these bits in its low places. */
  Term congruent(Expression e) {
    return written(e);
  }

  /**
   * An expression by its kind. Who writes an operator may ask for an operand in more than one way;
   * each part is written once all the same, else the work would double with each operator of a
   * chain.
   */
  private Term written(Expression e) {
    Term known = written.get(e);
    if (known != null) {
      return known;
    }
    depth++;
    try {
      Term term = e.accept(patterns);
      written.put(e, term);
      return term;
    } finally {
      depth--;
      if (depth == 0) {
        written.clear();
      }
    }
  }

  /** What counts as true where it is not 0. */
  Term truth(Expression e) {
    return pattern(e);
  }

  private Term modulo(Term term, int width) {
    use(Notation.MODULO);
    String modulus = width <= 16 ? String.valueOf(1 << width) : "2**" + width;
    return Term.bits(term.in(Term.PRODUCT) + " % " + modulus, Term.PRODUCT, width);
  }

  /** Whether a constant has a name that stands for its value. */
  boolean isNamed(Constant c) {
    return c.name() != null && isOf(constants.get(Constants.name(c.name())), c);
  }

  /** Whether a number, or its bits where it is below 0, is what a constant stands for. */
  static boolean isOf(BigInteger number, Constant c) {
    return number != null
        && number.equals(number.signum() < 0 ? c.bits().signedValue() : c.bits().value());
  }

  /** Whether the name is one of the design's and stands for the value; then it is used. */
  boolean isNamed(String name, BigInteger value) {
    if (!value.equals(constants.get(name))) {
      return false;
    }
    named.put(name, value);
    return true;
  }

  static String literal(BigInteger value, Expression.Spelling spelling) {
    return Literals.text(value, spelling);
  }

  /**
   * A number, by the name that the source gives it where that is one of the design's, or as the
   * source computes it from such names.
   */
  Term constant(Constant c, BigInteger value) {
    Term spoken = spoken(c, value);
    if (spoken != null) {
      return spoken;
    } else if (isNamed(c) && value.equals(c.bits().value())) {
      // What has the same bits: who reads them takes it modulo their number.
      return spoken(c, c.bits().signedValue());
    }
    int level = value.signum() < 0 ? Term.SIGN : Term.ATOM;
    String text =
        c.formula() != Formula.NONE && Literals.isCounted(value, true)
            ? value.toString()
            : literal(value, c.spelling());
    return new Term(text, level, value, value);
  }

  /**
   * A value of a signal by the name of the only bit that is on, as {@code 1 << IDLE}; null where
   * the value or the bit has no such name.
   */
  Term state(Signal signal, BigInteger value) {
    Constant bit = bits.of(signal, value);
    Term name = bit == null ? null : spoken(bit, BigInteger.valueOf(value.getLowestSetBit()));
    if (name == null) {
      return null;
    }
    String text = "1 << " + name.in(Term.SUM);
    computed.put(text, value);
    return new Term(text, Term.SHIFT, value, value);
  }

  /** The same for a constant that the source does not name; null for any other expression. */
  Term state(Signal signal, Expression value) {
    return value instanceof Constant c && !c.speaks() && c.bits().isKnown()
        ? state(signal, c.bits().value())
        : null;
  }

  /** A number as the source names or computes it; null where it does not. */
  Term spoken(Constant c, BigInteger value) {
    String name = Constants.name(c.name());
    if (name != null && isNamed(name, value)) {
      return Term.atom(name, value, value);
    }
    if (ConstantFormula.says(c, value, constants)) {
      Term formula = ConstantFormula.of(c, this);
      computed.put(formula.text(), value);
      return new Term(formula.text(), formula.level(), value, value);
    }
    return null;
  }

  static boolean isNot(Expression e) {
    return e instanceof Expression.Unary u
        && (u.operator() == UnaryOperator.LOGICAL_NOT
            || u.operator() == UnaryOperator.NOT && u.width() == 1);
  }
}
