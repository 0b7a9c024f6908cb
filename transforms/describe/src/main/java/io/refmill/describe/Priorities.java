package io.refmill.describe;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CaseCoverage;
import io.refmill.compiler.ir.walk.Expressions;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes decisions as sentences: conditions of which the first that holds counts. */
final class Priorities {
  /** A value and what it is, or some that it may be. */
  private static final Pattern ONE_VALUE = Pattern.compile("`[^`]*` is (\\d+|`[^`]*`)");

  private static final Pattern VALUE =
      Pattern.compile("(`[^`]*`) is ((?:`[^`]*`|\\d+)(?: or (?:`[^`]*`|\\d+))*)");

  /** What a variable gets, by itself. */
  private static final String VALUES = "`[^`]*`|\\d+(?: \\([^()]*\\))?";

  private static final Pattern COUNTS =
      Pattern.compile("`([^`]+)` (in|de)creases by (\\d+) \\(modulo [\\d*]+\\)");

  private static final int FEW = 4;
  private static final int PATHS = 16;
  private static final String KEEPS = SharedConditions.KEEPS;
  private static final String NOTHING = "nothing else applies";
  private static final String IDLE = " does not matter";

  private final Formulas formulas;
  private final Set<String> resets;
  private final Predicate<Signal> kept;
  private final Conditions conditions;
  private final Assignments assignments;
  private final Map<Expression, Set<Boolean>> asked = new IdentityHashMap<>();
  private final Map<Statement.Case, Map<Expression, String>> alike = new IdentityHashMap<>();
  private final SharedConditions shared = new SharedConditions();

  /**
   * Sentences about a design.
   *
   * @param resets ports
   * @param kept whether the value of a signal is needed where it gets no other one
   */
  Priorities(Formulas formulas, Set<String> resets, Predicate<Signal> kept) {
    this.formulas = formulas;
    this.resets = resets;
    this.kept = kept;
    this.conditions = new Conditions(formulas);
    this.assignments = new Assignments(formulas);
  }

  /**
   * A sentence on what becomes of a variable; none where that is not followed, or with too many
   * conditions. What resets do is left out.
   *
   * @param verb such as "becomes"
   */
  List<String> of(Signal signal, List<Decision.Path> paths, String verb) {
    if (paths.isEmpty() || paths.stream().anyMatch(p -> p.value() == Decision.Value.OTHER)) {
      return List.of();
    }
    asked.clear();
    for (Decision.Path path : paths) {
      path.guards().stream()
          .filter(g -> g.condition() != null)
          .forEach(g -> asked.computeIfAbsent(g.condition(), k -> new HashSet<>()).add(g.holds()));
    }
    boolean overlap = overlap(paths);
    String byItem = overlap ? null : byItem(signal, paths, verb);
    if (paths.size() > PATHS) {
      return byItem == null ? List.of() : List.of(byItem);
    }
    if (overlap) {
      return List.of(inOrder(signal, paths, verb));
    }
    if (paths.size() <= 2) {
      return List.of(inOrder(signal, paths, verb));
    }
    boolean chain =
        paths.stream().allMatch(p -> p.guards().stream().allMatch(g -> g.choice() == null));
    String one = chain || paths.size() <= FEW ? inOrder(signal, paths, verb) : null;
    String other = byEffect(signal, paths, verb);
    String told = one != null && one.length() <= other.length() ? one : other;
    String less = rarestFirst(signal, paths, verb);
    told = less != null && less.length() * 5 <= told.length() * 4 ? less : told;
    // To see what a state leads to, nobody puts together what leads to each state.
    return List.of(byItem != null && byItem.length() * 3 <= told.length() * 4 ? byItem : told);
  }

  private String byItem(Signal signal, List<Decision.Path> paths, String verb) {
    String what = Conditions.quoted(formulas.name(signal)) + " " + verb;
    return ByItem.of(
        paths,
        what,
        new ByItem.Wording() {
          @Override
          public String when(List<Decision.Guard> guards) {
            return Priorities.this.when(guards);
          }

          @Override
          public String label(Decision.Guard guard) {
            return Priorities.this.labels(guard);
          }

          @Override
          public String selector(Statement.Case choice) {
            return Conditions.quoted(formulas.selector(choice).text());
          }

          @Override
          public String value(Decision.Path path) {
            return Priorities.this.value(what, effect(signal, path, verb));
          }

          @Override
          public String either(List<String> conditions) {
            return Priorities.either(conditions);
          }

          @Override
          public boolean leftOut(Expression condition) {
            return asked.get(condition).size() == 1 && isReset(condition);
          }
        });
  }

  /** What a variable gets by an effect; null where that is not said by a value. */
  private static String value(String what, String effect) {
    if (effect.endsWith(KEEPS)) {
      return ByItem.UNCHANGED;
    }
    Matcher counts = COUNTS.matcher(effect);
    if (counts.matches()) {
      return "`"
          + counts.group(1)
          + (counts.group(2).equals("in") ? " + " : " - ")
          + counts.group(3)
          + "`";
    }
    String value = effect.startsWith(what + " ") ? effect.substring(what.length() + 1) : "";
    return value.matches(VALUES) ? value : null;
  }

  /**
   * Effects in the order of how few ways lead to them, each by no more than what keeps it apart
   * from those behind it; null where something has no condition then. Of the ways the rest is of
   * nothing is said.
   */
  private String rarestFirst(Signal signal, List<Decision.Path> paths, String verb) {
    Map<String, List<Decision.Path>> byEffect = new LinkedHashMap<>();
    for (Decision.Path path : paths) {
      byEffect.computeIfAbsent(effect(signal, path, verb), k -> new ArrayList<>()).add(path);
    }
    String keeps = Conditions.quoted(formulas.name(signal)) + KEEPS;
    List<String> effects = new ArrayList<>(byEffect.keySet());
    effects.sort(
        Comparator.comparing((String effect) -> effect.equals(keeps))
            .thenComparing(effect -> byEffect.get(effect).size()));
    List<String> conditions = new ArrayList<>();
    List<Decision.Path> left = new ArrayList<>(paths);
    for (String effect : effects.subList(0, effects.size() - 1)) {
      left.removeAll(byEffect.get(effect));
      Set<String> ways = new LinkedHashSet<>();
      for (Decision.Path path : byEffect.get(effect)) {
        List<Decision.Guard> needed = apart(path.guards(), left);
        if (needed.isEmpty()) {
          return null;
        }
        ways.add(exactly(needed));
      }
      if (ways.contains(NOTHING)) {
        return null;
      }
      conditions.add(either(ways));
    }
    conditions.add("");
    return shared.sentence(verb, conditions, effects);
  }

  /** Guards without those that are not needed to exclude other ways. */
  private static List<Decision.Guard> apart(
      List<Decision.Guard> guards, List<Decision.Path> others) {
    List<Decision.Guard> needed = new ArrayList<>(guards);
    for (Decision.Guard guard : guards) {
      List<Decision.Guard> fewer = new ArrayList<>(needed);
      fewer.remove(guard);
      if (others.stream().allMatch(o -> Selections.exclude(fewer, o.guards()))) {
        needed = fewer;
      }
    }
    return needed;
  }

  /** Conditions of which one has to hold; of one value, what it is is listed. */
  private static String either(Collection<String> conditions) {
    Set<String> asked = new HashSet<>();
    List<String> values = new ArrayList<>();
    List<String> parts = new ArrayList<>();
    for (String text : conditions) {
      Matcher value = VALUE.matcher(text);
      if (value.matches()) {
        asked.add(value.group(1));
        values.add(value.group(2));
      }
      boolean several = text.replaceAll("`[^`]*`", "").contains(" and ");
      parts.add(several && conditions.size() > 1 ? "(" + text + ")" : text);
    }
    return asked.size() == 1 && values.size() == parts.size()
        ? asked.iterator().next() + " is " + String.join(" or ", values)
        : String.join(" or ", parts);
  }

  /** Whether several items of a case may fit, of which the first counts. */
  private static boolean overlap(List<Decision.Path> paths) {
    return paths.stream()
        .flatMap(p -> p.guards().stream())
        .filter(g -> g.choice() != null)
        .flatMap(g -> g.choice().items().stream())
        .flatMap(i -> i.labels().stream())
        .anyMatch(l -> !(l instanceof Constant c) || !c.bits().isKnown());
  }

  private String inOrder(Signal signal, List<Decision.Path> paths, String verb) {
    List<String> conditions = new ArrayList<>();
    List<String> effects = new ArrayList<>();
    for (int i = 0; i < paths.size(); i++) {
      String when = when(paths.get(i).guards());
      // Who comes to the last way knows that it is the one.
      boolean rest = i > 0 && i == paths.size() - 1 && ONE_VALUE.matcher(when).matches();
      conditions.add(rest ? "" : when);
      effects.add(effect(signal, paths.get(i), verb));
      if (conditions.get(i).isEmpty()) {
        break;
      }
    }
    // What several ways do that stand side by side is said once.
    for (int i = effects.size() - 1; i > 0; i--) {
      boolean alike = effects.get(i).equals(effects.get(i - 1)) && !conditions.get(i).isEmpty();
      if (alike) {
        conditions.set(i - 1, either(conditions.subList(i - 1, i + 1)));
        conditions.remove(i);
        effects.remove(i);
      }
    }
    // What the rest does anyway is not said before it.
    int last = effects.size() - 1;
    while (last > 0
        && conditions.get(last).isEmpty()
        && effects.get(last - 1).equals(effects.get(last))) {
      effects.remove(last);
      conditions.remove(--last);
      conditions.set(last, "");
    }
    return shared.sentence(verb, conditions.subList(0, last + 1), effects.subList(0, last + 1));
  }

  /** Sentences of which those that ask the same are one where they stand side by side. */
  List<String> joined(List<String> sentences) {
    return shared.joined(sentences);
  }

  /** Each effect with all the ways to it; the one that has most of them is for all the rest. */
  private String byEffect(Signal signal, List<Decision.Path> paths, String verb) {
    Map<String, List<String>> conditions = new LinkedHashMap<>();
    for (Decision.Path path : paths) {
      conditions
          .computeIfAbsent(effect(signal, path, verb), k -> new ArrayList<>())
          .add(exactly(path.guards()));
    }
    String keeps = Conditions.quoted(formulas.name(signal)) + KEEPS;
    String rest = null;
    int longest = -1;
    for (Map.Entry<String, List<String>> e : conditions.entrySet()) {
      // Who reads on to the end expects there that nothing happens.
      int length = String.join("", e.getValue()).length() * (e.getKey().equals(keeps) ? 4 : 1);
      if (length > longest) {
        rest = e.getKey();
        longest = length;
      }
    }
    String last = rest;
    List<String> parts = new ArrayList<>();
    conditions.forEach(
        (effect, when) -> {
          if (!effect.equals(last)) {
            parts.add(effect + " if " + String.join(", or if ", when));
          }
        });
    parts.add(parts.isEmpty() ? last : "otherwise, " + last);
    return String.join("; ", parts) + ".";
  }

  private String effect(Signal signal, Decision.Path path, String verb) {
    return path.keeps()
        ? Conditions.quoted(formulas.name(signal)) + (kept.test(signal) ? KEEPS : IDLE)
        : assignments.say(new Expression.SignalReference(signal), path.expression(), verb);
  }

  /** All that has to hold and not to hold, resets left out. */
  String exactly(List<Decision.Guard> guards) {
    List<String> parts = new ArrayList<>();
    for (Decision.Guard guard : guards) {
      if (guard.condition() == null) {
        parts.add(guard.item() >= 0 ? label(guard) : none(guard));
      } else if (asked.get(guard.condition()).size() > 1 || !isReset(guard.condition())) {
        String text =
            guard.holds()
                ? conditions.holds(guard.condition())
                : conditions.fails(guard.condition());
        parts.add(text);
      }
    }
    return parts.isEmpty() ? NOTHING : together(Implied.without(parts, formulas::known));
  }

  private boolean isReset(Expression condition) {
    Set<Signal> asked = new HashSet<>();
    Expressions.signals(condition, asked);
    return asked.size() == 1 && resets.contains(asked.iterator().next().name());
  }

  /** What has to hold, where everything before it in the list does not; empty for anything. */
  String when(List<Decision.Guard> guards) {
    List<String> parts = new ArrayList<>();
    for (Decision.Guard guard : guards) {
      if (guard.condition() != null && guard.holds()) {
        parts.add(conditions.holds(guard.condition()));
      } else if (guard.choice() != null && guard.item() >= 0) {
        parts.add(label(guard));
      }
    }
    return together(Implied.without(parts, formulas::known));
  }

  /** Conditions that have to hold together; among others, one with "or" in it is set apart. */
  static String together(List<String> conditions) {
    return conditions.size() == 1
        ? conditions.get(0)
        : conditions.stream()
            .map(text -> isChoice(text) ? "(" + text + ")" : text)
            .collect(Collectors.joining(" and "));
  }

  /** Whether it is said with "or", beside what stands in parentheses of its own. */
  private static boolean isChoice(String text) {
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth == 0 && text.startsWith(" or ", i)) {
        return true;
      }
    }
    return false;
  }

  /** That no item of a case fits. */
  private String none(Decision.Guard guard) {
    Statement.Case choice = guard.choice();
    if (choice.kind() == Statement.CaseKind.INSIDE) {
      return together(
          choice.items().stream()
              .flatMap(i -> i.labels().stream())
              .map(conditions::fails)
              .toList());
    }
    if (choice.selector() instanceof Constant) {
      return choice.items().stream()
          .flatMap(i -> i.labels().stream())
          .map(l -> fits(l, choice, false))
          .collect(Collectors.joining(" and "));
    }
    List<String> labels =
        choice.items().stream()
            .flatMap(i -> i.labels().stream())
            .map(l -> value(l, choice))
            .toList();
    String selector = Conditions.quoted(formulas.selector(choice).text());
    return labels.size() == 1
        ? selector + " is not " + labels.get(0)
        : selector + " is none of " + String.join(", ", labels);
  }

  /** Whether the constant that a case chooses by is what an item asks for. */
  private String fits(Expression label, Statement.Case choice, boolean positive) {
    Bits selector = ((Constant) choice.selector()).bits();
    if (selector.isKnown() && selector.value().equals(BigInteger.ONE) && isBit(label)) {
      return positive ? conditions.holds(label) : conditions.fails(label);
    }
    return value(label, choice)
        + (positive ? " is " : " is not ")
        + value(choice.selector(), choice);
  }

  private static boolean isBit(Expression e) {
    return e.width() == 1
        || e instanceof Expression.Resize r && r.operand().width() == 1 && !r.extendSign();
  }

  private String value(Expression label, Statement.Case choice) {
    if (!(label instanceof Constant constant)) {
      return Conditions.quoted(formulas.number(label).text());
    }
    Bits bits = constant.bits();
    String text =
        bits.isKnown()
            ? alike
                .computeIfAbsent(choice, this::alike)
                .getOrDefault(
                    label, Literals.joined(choice.selector(), formulas.number(label).text()))
            : Labels.pattern(constant, CaseCoverage.wildcards(choice.kind(), bits));
    return Words.isDigits(text) ? text : Conditions.quoted(text);
  }

  /** The numbers that a case asks for, in one radix. */
  private Map<Expression, String> alike(Statement.Case choice) {
    List<Expression> labels =
        choice.items().stream()
            .flatMap(i -> i.labels().stream())
            .filter(l -> l instanceof Constant c && c.bits().isKnown())
            .toList();
    List<String> texts =
        Literals.alike(
            labels.stream()
                .map(l -> Literals.joined(choice.selector(), formulas.number(l).text()))
                .toList());
    Map<Expression, String> byLabel = new IdentityHashMap<>();
    for (int i = 0; i < labels.size(); i++) {
      byLabel.put(labels.get(i), texts.get(i));
    }
    return byLabel;
  }

  private String label(Decision.Guard guard) {
    Expression selector = guard.choice().selector();
    List<Expression> labels = guard.choice().items().get(guard.item()).labels();
    if (guard.choice().kind() == Statement.CaseKind.INSIDE) {
      // Labels are conditions, not values of the selector.
      return either(labels.stream().map(conditions::holds).toList());
    }
    if (selector instanceof Constant) {
      return labels.stream()
          .map(l -> fits(l, guard.choice(), true))
          .collect(Collectors.joining(" or "));
    }
    return Conditions.quoted(formulas.selector(guard.choice()).text()) + " is " + labels(guard);
  }

  private String labels(Decision.Guard guard) {
    return guard.choice().items().get(guard.item()).labels().stream()
        .map(l -> value(l, guard.choice()))
        .collect(Collectors.joining(" or "));
  }
}
