package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Binary;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.NumberRange;
import io.refmill.compiler.ir.walk.Expressions;
import java.math.BigInteger;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Says what an assignment does: {@code `count` increases by 1}. */
final class Assignments {
  /** The verb of what has its value for the lines below too. */
  static final String AT_ONCE = "is set to";

  private final Formulas formulas;

  /** What is assigned both at once and later by the process that is told. */
  private final Set<Signal> mixed = new HashSet<>();

  /** What the process that is told assigns several times, of which the last counts. */
  private final Set<Signal> again = new HashSet<>();

  /** Values that may have more bits than what they are assigned to. */
  private final Cuts cuts = new Cuts();

  /** What the conditions ask for on which the next value is assigned. */
  private Set<Signal> asked = Set.of();

  /** Behind a number that stands for what hardware leaves open. */
  static final String UNKNOWN = " (unknown or not driven in hardware)";

  Assignments(Formulas formulas) {
    this.formulas = formulas;
  }

  /** Notes what a process assigns several times, of which the last counts. */
  void again(Set<Signal> signals) {
    again.clear();
    again.addAll(signals);
  }

  /** Values that may have more bits than what they are assigned to. */
  Cuts cuts() {
    return cuts;
  }

  /**
   * Notes what further conditions ask for.
   *
   * @return what there was before, for {@link #asked}
   */
  Set<Signal> ask(Collection<Expression> conditions) {
    Set<Signal> before = asked;
    asked = new HashSet<>(before);
    conditions.forEach(c -> Expressions.signals(c, asked));
    return before;
  }

  /** Notes that conditions ask for no more than this. */
  void asked(Set<Signal> signals) {
    asked = signals;
  }

  /**
   * Notes what a process assigns both at once and later: of that a change by one would not say from
   * which value.
   */
  void mixed(Set<Signal> signals) {
    mixed.clear();
    mixed.addAll(signals);
  }

  /**
   * A sentence without its full stop.
   *
   * @param verb such as "becomes"
   */
  String say(Expression target, Expression assigned, String verb) {
    Expression value = chosen(assigned);
    String name = Conditions.quoted(formulas.target(target));
    Expression core = assigned(value);
    if (value instanceof Constant c && !c.bits().isKnown()) {
      if (c.bits().unknown().bitCount() == value.width()) {
        String taken = c.bits().fill().signum() == 0 ? "0" : formulas.number(c).text();
        return name + " " + verb + " " + taken + UNKNOWN;
      }
    }
    if (target instanceof Expression.SignalReference t
        && (verb.equals(AT_ONCE) || !mixed.contains(t.signal()))) {
      String change = change(name, t.signal(), core);
      if (change != null) {
        return change + (verb.equals(AT_ONCE) && !isOnly(core, t.signal()) ? " at once" : "");
      }
    }
    Term state =
        target instanceof Expression.SignalReference t ? formulas.state(t.signal(), core) : null;
    Term term =
        state != null
            ? state
            : target.width() == 1 ? formulas.pattern(value) : formulas.congruent(value);
    if (isNegative(target, core)) {
      // As the source has it; of its bits the variable keeps the low ones.
      term = formulas.number(core);
      if (formulas.isNamed((Constant) core)) {
        cuts.note(name, target.width(), value, term, asked);
      } else {
        cuts.noteConstant();
      }
    } else if (!term.fits(target.width())) {
      cuts.note(name, target.width(), value, term, asked);
    }
    String text = term.isNumber() ? term.text() : Conditions.quoted(term.text());
    return name + " " + verb + " " + text;
  }

  /** Whether it is a number below 0 for something that has a sign. */
  private static boolean isNegative(Expression target, Expression value) {
    return target.signed()
        && value instanceof Constant c
        && c.signed()
        && c.bits().isKnown()
        && c.bits().signedValue().signum() < 0;
  }

  /** What becomes of a variable that gets a value made of its own; null for anything else. */
  private String change(String name, Signal target, Expression value) {
    if (isOnly(value, target)) {
      // Behind a line that gives it another one it is given its own again.
      return again.contains(target) ? null : name + " keeps its value";
    }
    if (value instanceof Expression.Unary u
        && u.operator() == Expression.UnaryOperator.NOT
        && isOnly(core(u.operand()), target)) {
      return name + (target.width() == 1 ? " is inverted" : " has all its bits inverted");
    }
    if (value instanceof Binary b && isOnly(core(b.left()), target)) {
      boolean up = b.operator() == BinaryOperator.ADD;
      if (up || b.operator() == BinaryOperator.SUBTRACT) {
        if (core(b.right()) instanceof Constant c && c.bits().isKnown()) {
          BigInteger step = c.bits().value();
          boolean back = step.testBit(c.width() - 1) && c.signed();
          if (back || step.bitLength() > target.width()) {
            return null;
          }
          String word = up ? " increases by " : " decreases by ";
          String by = formulas.constant(c, step).text();
          String shown = Words.isDigits(by) ? by : Conditions.quoted(by);
          return name + word + shown + wraps(target);
        }
      }
    }
    return null;
  }

  private String wraps(Signal s) {
    NumberRange known = formulas.counted(s);
    int width = s.width();
    if (known != null && known.low().signum() >= 0) {
      return "";
    }
    return width <= 16 ? " (modulo " + (1 << width) + ")" : " (modulo 2**" + width + ")";
  }

  /** What a choice comes to where its condition is constant, as parameters make it. */
  static Expression chosen(Expression e) {
    Expression chosen = e;
    while (chosen instanceof Expression.Conditional c && constant(c.condition()) != null) {
      chosen = constant(c.condition()) ? c.whenTrue() : c.whenFalse();
    }
    return chosen;
  }

  /** Whether a condition always holds, or never does; null where that depends. */
  static Boolean constant(Expression condition) {
    return core(condition) instanceof Constant c && c.bits().isKnown()
        ? (Boolean) (c.bits().value().signum() != 0)
        : null;
  }

  static boolean isOnly(Expression e, Signal signal) {
    return e instanceof Expression.SignalReference r && r.signal() == signal;
  }

  /**
   * What is assigned without changes of width and sign around it, of which the variable keeps the
   * low bits. A change to fewer bits than the variable has, as {@code q <= 4'(q)} makes it, takes
   * something away and stays.
   *
   * @param e of the variable's width
   */
  static Expression assigned(Expression e) {
    Expression core = e;
    while (core instanceof Expression.Resize r
        && (r.width() >= e.width() || r.operand().width() <= r.width())) {
      core = r.operand();
    }
    return core;
  }

  /**
   * The expression without changes of width and sign around it that cut nothing off: the same
   * number as long as nothing has a sign.
   */
  static Expression core(Expression e) {
    Expression core = e;
    int kept = Integer.MAX_VALUE;
    Expression inside = e;
    while (inside instanceof Expression.Resize r) {
      kept = Math.min(kept, r.width());
      inside = r.operand();
      if (inside.width() <= kept) {
        core = inside;
      }
    }
    return core;
  }
}
