package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.LoweredDesign.Settle;
import io.refmill.compiler.lower.plan.LoweredDesign.Unit;
import io.refmill.compiler.lower.plan.StartChains;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Why a model repeats something within a call: processes whose edges others make, and values that
 * depend on each other.
 */
final class Rounds {
  /** Signals that are named. */
  private static final int MANY = 4;

  private final DesignFacts facts;
  private final Formulas formulas;

  private Rounds(DesignFacts facts, Formulas formulas) {
    this.facts = facts;
    this.formulas = formulas;
  }

  /** Sentences; empty where everything is computed once. */
  static String text(DesignFacts facts, Formulas formulas) {
    Rounds rounds = new Rounds(facts, formulas);
    List<String> sentences = new ArrayList<>();
    if (facts.lowered().loop()) {
      rounds.events(sentences);
    }
    rounds.cycles(sentences);
    return String.join(" ", sentences);
  }

  private void events(List<String> sentences) {
    Set<Signal> made = new LinkedHashSet<>();
    for (Node n : facts.live()) {
      if (n.kind() == Node.Kind.EDGE) {
        n.triggers().forEach(t -> Expressions.signals(t.expression(), made));
      }
    }
    made.removeAll(facts.inputs());
    made.remove(facts.lowered().clock());
    if (made.isEmpty()) {
      return;
    }
    sentences.add(
        (made.size() > MANY ? "Some of the awaited signals" : names(made))
            + (made.size() == 1 ? " is awaited, and changes" : " are awaited, and change")
            + " within a call, by what else happens in it.");
    sentences.add(
        "So the model works in rounds: it computes what needs no edge, compares each awaited"
            + " signal with what it was (`last_...`), does what the edges start that it finds, and"
            + " begins again, until there is no edge left.");
    Signal clock = facts.lowered().clock();
    if (clock != null) {
      List<Integer> levels = StartChains.levels(facts.lowered());
      sentences.add(
          (levels.size() == 3 ? "A call does that three times" : "A call does that twice")
              + ": with the new inputs and "
              + Conditions.quoted(formulas.name(clock))
              + (levels.get(0) == 1 ? " still 1" : " at 0")
              + (levels.size() == 3
                  ? ", then with 0, then with 1."
                  : ", then with " + levels.get(1) + "."));
    }
  }

  private void cycles(List<String> sentences) {
    Set<Unit> told = new LinkedHashSet<>();
    facts
        .lowered()
        .steps()
        .forEach(step -> told.addAll(step.match(Settle::units, phase -> List.<Unit>of())));
    for (Unit u : told) {
      Set<Signal> together = new LinkedHashSet<>();
      u.nodes().forEach(n -> together.addAll(n.writes()));
      if (u.fixpoint() && together.size() <= MANY) {
        sentences.add(
            names(together)
                + (together.size() == 1
                    ? " depends on itself: it is"
                    : " depend on each other: they are")
                + " computed from what was before, again and again, until nothing changes any"
                + " more.");
      }
    }
  }

  private String names(Set<Signal> signals) {
    List<String> result = new ArrayList<>();
    signals.forEach(s -> result.add(Conditions.quoted(formulas.name(s))));
    return Words.list(result);
  }
}
