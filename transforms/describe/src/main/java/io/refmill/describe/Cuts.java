package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Binary;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Expression.Resize;
import io.refmill.compiler.ir.Expression.Unary;
import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;

/**
 * Values that may have more bits than what they are assigned to, or a sign, and what is done about
 * it where integers have no width.
 */
final class Cuts {
  /** What happens to a value that does not fit. */
  static final String TRUNCATED =
      "Results are truncated to the width of the variable that takes them.";

  /** Sentences; more is told by a rule for all. */
  private static final int MANY = 3;

  /** Characters of a formula that is shown once more. */
  private static final int LONG = 50;

  /** Formulas of one variable that are shown. */
  private static final int SHOWN_TOGETHER = 2;

  /** Bits of numbers, and of masks, that are written out. */
  private static final int SHOWN = 32;

  private static final int WRITTEN = 64;

  /** Bits of numbers that are written in decimal. */
  private static final int DECIMAL = 10;

  /** Before what nobody has seen: other things may keep it from happening. */
  private static final String BY_WIDTH = "By width alone, ";

  private static final String SIGN = "signed(";
  private static final String IS_NEGATIVE = " is negative in Python";
  private static final String ARE_NEGATIVE = " are negative in Python";

  private final Map<String, Cut> byName = new LinkedHashMap<>();

  /** Formulas that come to the same without signs, and some that do not. */
  private final Set<Formula> signless = new LinkedHashSet<>();

  private final Set<String> signed = new LinkedHashSet<>();
  private boolean others;
  private boolean constants;

  /**
   * A value.
   *
   * @param text of its formula
   * @param width that is kept of it
   */
  private record Formula(String text, int width) {
    String without() {
      return text.replaceAll("signed\\(([^(), ]+)\\)", "$1");
    }
  }

  /**
   * All that is cut for one variable.
   *
   * @param width of the variable
   * @param values by their formulas
   */
  private record Cut(int width, Map<String, Value> values) {}

  /**
   * What may be cut.
   *
   * @param reached whether some inputs bring it to the ends of its range; else it may be that
   *     conditions, or what is read, keep it from there
   */
  private record Value(Term term, boolean reached, List<Asked> asked) {
    Value with(Value other) {
      List<Asked> all = new ArrayList<>(asked);
      all.addAll(other.asked);
      return new Value(term, reached || other.reached, all);
    }
  }

  /** An expression, and what the conditions ask for on which it is assigned. */
  private record Asked(Expression expression, Set<Signal> signals) {}

  /** Notes a number below 0, of which anybody knows the low bits. */
  void noteConstant() {
    constants = true;
  }

  /** Notes something that no formula stands for. */
  void note() {
    others = true;
  }

  /**
   * Notes a value.
   *
   * @param name of what it is assigned to
   * @param width of that
   * @param reached whether some inputs bring the value to the ends of its range
   */
  void note(String name, int width, Expression value, Term term, boolean reached) {
    note(name, width, value, new Value(term, reached, List.of()));
  }

  /**
   * The same of a value whose range is looked at later.
   *
   * @param asked what the conditions ask for on which it is assigned
   */
  void note(String name, int width, Expression value, Term term, Set<Signal> asked) {
    note(name, width, value, new Value(term, false, List.of(new Asked(value, Set.copyOf(asked)))));
  }

  private void note(String name, int width, Expression value, Value noted) {
    Term term = noted.term;
    byName
        .computeIfAbsent(name, n -> new Cut(width, new LinkedHashMap<>()))
        .values
        .merge(term.text(), noted, Value::with);
    if (term.text().contains(SIGN)) {
      Formula formula = new Formula(term.text(), width);
      if (comesToTheSame(value, width) && !formula.without().contains(SIGN)) {
        signless.add(formula);
      } else {
        signed.add(term.text());
      }
    }
  }

  /**
   * Notes of which values it is known that some inputs bring them to the ends of their range.
   *
   * @param surely is told an expression and what its conditions ask for
   */
  void reached(BiPredicate<Expression, Set<Signal>> surely) {
    for (Cut cut : byName.values()) {
      cut.values.replaceAll(
          (text, v) ->
              new Value(
                  v.term,
                  v.reached || v.asked.stream().anyMatch(a -> surely.test(a.expression, a.signals)),
                  List.of()));
    }
  }

  /** Takes back the values of which a model does not take the low bits. */
  void masked(ModelMasks model) {
    byName.forEach(
        (name, cut) -> cut.values.keySet().removeIf(text -> !model.has(name, cut.width, text)));
    byName.values().removeIf(cut -> cut.values.isEmpty());
  }

  /** Takes back a value that never leaves the width of what it is assigned to. */
  void drop(String name, Term term) {
    Cut cut = byName.get(name);
    if (cut != null && cut.values.remove(term.text()) != null && cut.values.isEmpty()) {
      byName.remove(name);
    }
  }

  /** Whether there is any. */
  boolean any() {
    return others || constants || !byName.isEmpty();
  }

  /**
   * What is to be done about them, a sentence each.
   *
   * @param taken names that an index cannot have
   */
  List<String> sentences(Set<String> taken) {
    Map<String, Set<String>> said = new LinkedHashMap<>();
    if (!others) {
      byName.forEach(
          (name, cut) -> said.computeIfAbsent(said(cut), s -> new TreeSet<>()).add(name));
    }
    List<String> sentences = new ArrayList<>();
    if (others || said.size() > MANY) {
      sentences.add(TRUNCATED);
    } else {
      said.forEach((text, names) -> sentences.add(text.replace("%", named(names, taken))));
    }
    signs().ifPresent(sentences::add);
    return sentences;
  }

  private static String named(Set<String> names, Set<String> taken) {
    List<String> together = IndexedItems.together(List.copyOf(names), taken);
    return together.size() > MANY
        ? names.size() + " variables of this width"
        : Words.list(together);
  }

  /** What is said of a variable, whose name is to stand in the place of the percent sign. */
  private static String said(Cut cut) {
    int width = cut.width;
    List<Term> values = cut.values.values().stream().map(Value::term).toList();
    boolean reached = cut.values.values().stream().allMatch(v -> v.reached || isBelowZero(v.term));
    boolean negative = values.stream().anyMatch(v -> isNegative(v) && !isInverted(v));
    boolean shown =
        values.size() <= SHOWN_TOGETHER
            && values.stream().allMatch(v -> v.text().length() <= LONG && !v.text().contains("%"));
    String why;
    if (!shown) {
      boolean none = values.stream().allMatch(v -> v.bounded() && v.low().signum() >= 0);
      boolean wide =
          none || values.stream().anyMatch(v -> !v.bounded() || v.high().bitLength() > width);
      why =
          (reached ? "What is computed for % can " : BY_WIDTH + "what is computed for % could ")
              + (none ? "" : wide ? "be negative or " : "be negative")
              + (wide ? "have more than " + Words.bits(width) : "")
              + ": ";
    } else if (values.stream().anyMatch(v -> !v.bounded())) {
      why = "Of " + Words.list(values.stream().map(v -> "`" + v.text() + "`").toList()) + " ";
    } else {
      Map<String, List<String>> byRange = new LinkedHashMap<>();
      values.forEach(
          v ->
              byRange
                  .computeIfAbsent(range(v, reached), r -> new ArrayList<>())
                  .add("`" + v.text() + "`"));
      List<String> phrases = new ArrayList<>();
      byRange.forEach(
          (range, formulas) ->
              phrases.add(
                  Words.list(formulas)
                      + (formulas.size() > 1 ? range.replace(IS_NEGATIVE, ARE_NEGATIVE) : range)));
      why = (reached ? "" : BY_WIDTH) + Words.list(phrases) + ": ";
    }
    return why
        + mask(width)
        + " keeps the "
        + (shown ? Words.bits(width) + " of %" : "low ones")
        + (negative ? ", in two's complement" : "")
        + (shown && width <= SHOWN ? worked(values, width) : "")
        + ".";
  }

  /** What a mask makes of the ends of ranges, worked out as Python does. */
  private static String worked(List<Term> values, int width) {
    Set<BigInteger> ends = new TreeSet<>();
    for (Term v : values) {
      if (v.bounded() && !isInverted(v)) {
        boolean below = isNegative(v);
        ends.add(below ? v.high().min(BigInteger.ONE.negate()) : v.high());
      }
    }
    List<String> lines = new ArrayList<>();
    for (BigInteger end : ends) {
      if (end.bitLength() <= SHOWN) {
        BigInteger mask = Term.mask(width);
        boolean wide = end.bitLength() > DECIMAL;
        lines.add(
            number(end, wide)
                + " & "
                + number(mask, true)
                + " = "
                + number(end.and(mask), wide || width > DECIMAL));
      }
    }
    return lines.isEmpty() || lines.size() > SHOWN_TOGETHER
        ? ""
        : " (" + String.join(", ", lines) + ")";
  }

  private static String number(BigInteger value, boolean hexadecimal) {
    return hexadecimal && value.signum() >= 0
        ? "0x" + value.toString(16).toUpperCase(Locale.ROOT)
        : value.toString();
  }

  private static boolean isNegative(Term value) {
    return value.bounded() && value.low().signum() < 0;
  }

  private static boolean isBelowZero(Term value) {
    return value.bounded() && value.high().signum() < 0;
  }

  /** Whether all its bits are inverted, and nothing else: that is no number with a sign. */
  private static boolean isInverted(Term value) {
    return value.text().startsWith("~") && isBelowZero(value);
  }

  /** How far values go beyond a number of bits, behind their formulas. */
  private static String range(Term value, boolean reached) {
    String may = reached ? " can " : " could ";
    if (isNegative(value)) {
      return isBelowZero(value) ? IS_NEGATIVE : may + "be negative";
    }
    return value.high().bitLength() <= SHOWN
        ? may + "be as much as " + value.high()
        : may + "have " + value.high().bitLength() + " bits";
  }

  private static String mask(int width) {
    return width <= WRITTEN
        ? "`& 0x" + Term.mask(width).toString(16).toUpperCase(Locale.ROOT) + "`"
        : "a mask of " + width + " ones";
  }

  private Optional<String> signs() {
    return signless.stream()
        .filter(f -> f.text.length() <= LONG && f.width <= WRITTEN)
        .findFirst()
        .map(
            f ->
                "The low bits of sums, differences and products are the same with signs and"
                    + " without: of `"
                    + f.text
                    + "` remains `("
                    + f.without()
                    + ") "
                    + mask(f.width).replace("`", "")
                    + "`."
                    + signed.stream()
                        .filter(text -> text.length() <= LONG)
                        .findFirst()
                        .map(text -> " In `" + text + "` they count.")
                        .orElse(""));
  }

  /**
   * Whether the low bits of a value are the same when what is read in it is taken for numbers
   * without a sign: what is read has as many bits at least, and nothing looks at higher ones.
   */
  private static boolean comesToTheSame(Expression e, int width) {
    if (e instanceof Binary b) {
      return switch (b.operator()) {
        case ADD, SUBTRACT, MULTIPLY, AND, OR, XOR, XNOR ->
            comesToTheSame(b.left(), width) && comesToTheSame(b.right(), width);
        case SHIFT_LEFT -> comesToTheSame(b.left(), width) && Formulas.isPlain(b.right());
        default -> false;
      };
    }
    if (e instanceof Unary u) {
      return switch (u.operator()) {
        case NOT, NEGATE -> comesToTheSame(u.operand(), width);
        default -> false;
      };
    }
    if (e instanceof Resize r) {
      return r.operand().width() >= width
          ? comesToTheSame(r.operand(), width)
          : !r.extendSign() && Formulas.isPlain(r.operand());
    }
    return e instanceof Constant c
        ? c.bits().isKnown() && !isNegative(c)
        : Formulas.isPlain(e) && e.width() >= width;
  }

  /** Whether it is written with a sign, which stays. */
  private static boolean isNegative(Constant c) {
    BigInteger value = c.bits().signedValue();
    return c.signed() && value.signum() < 0;
  }
}
