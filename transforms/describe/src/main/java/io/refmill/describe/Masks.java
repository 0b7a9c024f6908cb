package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Where integers without a width need a mask; each sentence is one of arithmetic. */
final class Masks {
  private static final int MANY = 8;
  private static final int PATHS = 16;

  private final DesignFacts facts;
  private final Formulas formulas;
  private final Assignments pointed;
  private final ModelMasks model;

  /**
   * Masks of a design.
   *
   * @param pointed what is told by points, of which some may have been cut to a width
   * @param model the masks that there are
   */
  Masks(DesignFacts facts, Formulas formulas, Assignments pointed, ModelMasks model) {
    this.model = model;
    this.facts = facts;
    this.formulas = formulas;
    this.pointed = pointed;
  }

  /** A sentence for each way, as far as they are not many. */
  String text() {
    Map<Wrap, List<String>> wraps = new LinkedHashMap<>();
    facts.registers().forEach(r -> wrap(r, wraps));
    List<String> masks = masks();
    wraps.values().forEach(names -> names.removeIf(name -> isTold(name, masks)));
    wraps.values().removeIf(List::isEmpty);
    List<String> sentences = new ArrayList<>();
    wraps.forEach(
        (wrap, names) -> {
          boolean up = wrap.role == Register.Role.COUNTS_UP;
          Wrap other = new Wrap(up ? Register.Role.COUNTS_DOWN : Register.Role.COUNTS_UP, wrap.top);
          if (!names.equals(wraps.get(other))) {
            sentences.add(wrap.say(names, facts.takenNames(), ""));
          } else if (up) {
            sentences.add(wrap.say(names, facts.takenNames(), ", and 0 - 1 is negative"));
          }
        });
    sentences.addAll(masks);
    return String.join(" ", sentences.subList(0, Math.min(sentences.size(), MANY)));
  }

  /** Whether one of some sentences says what is kept of a variable's value. */
  private static boolean isTold(String name, List<String> masks) {
    return masks.stream()
        .anyMatch(s -> s.contains(" keeps ") && s.indexOf(name, s.indexOf(" keeps ")) >= 0);
  }

  /**
   * How registers leave their width.
   *
   * @param top the highest value that they can have
   */
  private record Wrap(Register.Role role, BigInteger top) {
    String say(List<String> all, Set<String> taken, String more) {
      List<String> names = IndexedItems.together(all, taken);
      boolean one = all.size() == 1;
      String told =
          names.size() > MANY ? all.size() + " registers of this width" : Words.list(names);
      String mask = "0x" + top.toString(16).toUpperCase(Locale.ROOT);
      return switch (role) {
        case COUNTS_UP ->
            "In Python "
                + Formulas.literal(top, null)
                + " + 1 needs one bit more than "
                + told
                + (one ? " has" : " have")
                + more
                + (one ? ": mask what it becomes with " : ": mask what they become with ")
                + mask
                + ".";
        case COUNTS_DOWN ->
            "In Python 0 - 1 is negative: mask what "
                + told
                + (one ? " becomes with " : " become with ")
                + mask
                + ".";
        case SHIFTS_LEFT ->
            "Masking with "
                + mask
                + " takes off what a shift to the left moves out of "
                + told
                + ".";
        default -> throw new IllegalStateException(role.name());
      };
    }
  }

  private void wrap(Register r, Map<Wrap, List<String>> wraps) {
    if (!countsByOne(r)) {
      return;
    }
    CountRange range = range(r);
    for (Register.Role role :
        List.of(Register.Role.COUNTS_UP, Register.Role.COUNTS_DOWN, Register.Role.SHIFTS_LEFT)) {
      boolean leaves =
          switch (role) {
            case COUNTS_UP -> range.passesTop();
            case COUNTS_DOWN -> range.passesZero();
            default -> true;
          };
      String name = "`" + formulas.name(r.signal()) + "`";
      if (r.is(role) && leaves && model.has(name, r.signal().width(), "")) {
        wraps
            .computeIfAbsent(
                new Wrap(role, Term.mask(r.signal().width())), wrap -> new ArrayList<>())
            .add(name);
      }
    }
  }

  /** Values that may have more bits than what they are assigned to; counters have been told. */
  private List<String> masks() {
    Reaches reaches = new Reaches(facts);
    facts.values().forEach((signal, decision) -> mask(signal, decision, reaches));
    facts.registers().stream()
        .filter(r -> !r.counts() || !countsByOne(r))
        .forEach(r -> mask(r.signal(), r.decision(), reaches));
    pointed.cuts().reached(reaches::surely);
    pointed.cuts().masked(model);
    return pointed.cuts().sentences(facts.takenNames());
  }

  /** The formula that stands in the sentence. */
  private Term assigned(Signal signal, Expression e) {
    return signal.width() == 1 ? formulas.pattern(e) : formulas.congruent(e);
  }

  private void mask(Signal signal, Decision decision, Reaches reaches) {
    String name = Conditions.quoted(formulas.name(signal));
    Map<Term, Boolean> inside = new LinkedHashMap<>();
    boolean all =
        decision.paths(
            PATHS,
            path -> {
              Expression e = path.expression();
              if (e instanceof Constant c) {
                noteConstant(name, signal, c);
                return;
              }
              if (e == null || staysInside(Assignments.assigned(e))) {
                return;
              }
              Term term = assigned(signal, e);
              if (!term.fits(signal.width()) && !isShiftOf(signal, e)) {
                boolean never = reaches.never(path, signal.width());
                inside.merge(term, never, Boolean::logicalAnd);
                if (!never) {
                  pointed.cuts().note(name, signal.width(), e, term, reaches.surely(path));
                }
              }
            });
    if (all) {
      inside.forEach(
          (term, never) -> {
            if (never) {
              pointed.cuts().drop(name, term);
            }
          });
    }
  }

  /** A constant below 0 that has a name is one number everywhere: its bits are taken of it. */
  private void noteConstant(String name, Signal signal, Constant c) {
    if (formulas.isNamed(c)) {
      Term term = formulas.constant(c, c.bits().signedValue());
      if (term.bounded() && term.high().signum() < 0) {
        pointed.cuts().note(name, signal.width(), c, term, true);
      }
    }
  }

  /** Whether it is a register moved to the left, of which the masks of shifts have told. */
  private boolean isShiftOf(Signal signal, Expression e) {
    return Assignments.assigned(e) instanceof Expression.Binary b
        && b.operator() == Expression.BinaryOperator.SHIFT_LEFT
        && Assignments.isOnly(Assignments.core(b.left()), signal)
        && facts.registers().stream()
            .anyMatch(r -> r.signal() == signal && r.is(Register.Role.SHIFTS_LEFT));
  }

  /** Whether it counts a register on that never gets to its highest value. */
  private boolean staysInside(Expression e) {
    return facts.registers().stream()
        .anyMatch(
            r ->
                Registers.countsUp(r.signal(), e)
                    && Registers.countsByOne(r.signal(), e)
                    && !range(r).passesTop());
  }

  /** Whether each step is one of 1: of what comes to it where the width ends the model is told. */
  private boolean countsByOne(Register r) {
    boolean[] one = {true};
    r.decision()
        .paths(
            PATHS,
            path ->
                CountRange.followed(path, facts.values()).stream()
                    .map(Decision.Path::expression)
                    .filter(e -> e != null)
                    .map(Assignments::assigned)
                    .forEach(
                        e ->
                            one[0] &=
                                Registers.countsByOne(r.signal(), e)
                                    || !Registers.countsUp(r.signal(), e)
                                        && !Registers.countsDown(r.signal(), e)));
    return one[0];
  }

  private CountRange range(Register r) {
    return CountRange.of(r, facts.values(), facts.lowered().initial().value(r.signal()));
  }
}
