package io.refmill.describe;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.CaseCoverage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes decisions as a list of conditions of which the first that holds counts. */
final class Priorities {
  private final Formulas formulas;
  private final Conditions conditions;
  private final Assignments assignments;

  Priorities(Formulas formulas) {
    this.formulas = formulas;
    this.conditions = new Conditions(formulas);
    this.assignments = new Assignments(formulas);
  }

  /**
   * What becomes of a variable, condition by condition; empty where that is not followed, or with
   * more than {@code limit} conditions.
   */
  List<String> of(Signal signal, Decision decision, int limit) {
    List<Decision.Path> paths = new ArrayList<>();
    if (!decision.paths(limit, paths::add)) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    for (Decision.Path path : paths) {
      if (path.value() == Decision.OTHER) {
        return List.of();
      }
      String condition = when(path.guards());
      String effect = effect(signal, path);
      lines.add(condition.isEmpty() ? effect : condition + ": " + effect);
    }
    int last = lines.size() - 1;
    while (last > 0 && lines.get(last).equals(lines.get(last - 1))) {
      lines.remove(last--);
    }
    return lines;
  }

  private String effect(Signal signal, Decision.Path path) {
    String name = Conditions.quoted(formulas.name(signal));
    if (path.keeps()) {
      return name + " keeps its value";
    }
    return assignments.say(
        new Expression.SignalReference(signal), path.expression(), "becomes");
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
