package io.refmill.describe;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.CaseCoverage;
import io.refmill.compiler.ir.walk.Expressions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes decisions as sentences: conditions of which the first that holds counts. */
final class Priorities {
  private static final int FEW = 4;
  private static final int PATHS = 16;

  private final Formulas formulas;
  private final Set<String> resets;
  private final Conditions conditions;
  private final Assignments assignments;

  /**
   * Sentences about a design.
   *
   * @param resets ports
   */
  Priorities(Formulas formulas, Set<String> resets) {
    this.formulas = formulas;
    this.resets = resets;
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
    if (paths.isEmpty()
        || paths.size() > PATHS
        || paths.stream().anyMatch(p -> p.value() == Decision.OTHER)) {
      return List.of();
    }
    return List.of(
        paths.size() <= FEW ? inOrder(signal, paths, verb) : byEffect(signal, paths, verb));
  }

  private String inOrder(Signal signal, List<Decision.Path> paths, String verb) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < paths.size(); i++) {
      String when = when(paths.get(i).guards());
      String effect = effect(signal, paths.get(i), verb);
      if (when.isEmpty()) {
        text.append(i == 0 ? "" : "; otherwise, ").append(effect);
        break;
      }
      text.append(i == 0 ? "If " : "; else if ").append(when).append(", ").append(effect);
    }
    return text.append('.').toString();
  }

  private String byEffect(Signal signal, List<Decision.Path> paths, String verb) {
    Map<String, List<String>> conditions = new LinkedHashMap<>();
    for (Decision.Path path : paths) {
      if (!path.keeps()) {
        conditions
            .computeIfAbsent(effect(signal, path, verb), k -> new ArrayList<>())
            .add(exactly(path.guards()));
      }
    }
    List<String> parts = new ArrayList<>();
    conditions.forEach(
        (effect, when) -> parts.add(effect + " if " + String.join(", or if ", when)));
    boolean keeps = paths.stream().anyMatch(Decision.Path::keeps);
    return String.join("; ", parts) + (keeps ? "; otherwise it keeps its value." : ".");
  }

  private String effect(Signal signal, Decision.Path path, String verb) {
    return path.keeps()
        ? Conditions.quoted(formulas.name(signal)) + " keeps its value"
        : assignments.say(new Expression.SignalReference(signal), path.expression(), verb);
  }

  /** All that has to hold and not to hold, resets left out. */
  private String exactly(List<Decision.Guard> guards) {
    List<String> parts = new ArrayList<>();
    for (Decision.Guard guard : guards) {
      if (guard.condition() == null) {
        parts.add(guard.item() >= 0 ? label(guard) : "no other case applies");
      } else if (!isReset(guard.condition())) {
        String text =
            guard.holds()
                ? conditions.holds(guard.condition())
                : conditions.fails(guard.condition());
        parts.add(text.contains(" or ") ? "(" + text + ")" : text);
      }
    }
    return parts.isEmpty() ? "nothing else applies" : String.join(" and ", parts);
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
        String text = conditions.holds(guard.condition());
        parts.add(text.contains(" or ") && guards.size() > 1 ? "(" + text + ")" : text);
      } else if (guard.choice() != null && guard.item() >= 0) {
        parts.add(label(guard));
      }
    }
    return String.join(" and ", parts);
  }

  private String label(Decision.Guard guard) {
    Expression selector = guard.choice().selector();
    List<Expression> labels = guard.choice().items().get(guard.item()).labels();
    if (selector instanceof Constant || !(labels.get(0) instanceof Constant)) {
      return labels.stream().map(conditions::holds).collect(Collectors.joining(" or "));
    }
    String text =
        labels.stream()
            .map(
                l -> {
                  Bits bits = ((Constant) l).bits();
                  return bits.isKnown()
                      ? formulas.number(l).text()
                      : Labels.pattern(bits, CaseCoverage.wildcards(guard.choice().kind(), bits));
                })
            .map(s -> s.matches("\\d+") ? s : Conditions.quoted(s))
            .collect(Collectors.joining(" or "));
    return Conditions.quoted(formulas.number(selector).text()) + " is " + text;
  }
}
