package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.LoweredDesign.Activation;
import io.refmill.compiler.lower.plan.LoweredDesign.Settle;
import io.refmill.compiler.lower.plan.LoweredDesign.Step;
import io.refmill.contract.DesignDescription;
import io.refmill.contract.Protocol;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Latches that follow new inputs by registers as they were, before a control or the clock changes
 * these: which value they keep depends on it.
 *
 * <pre>
 * always @(posedge clk) open &lt;= x;
 * always @* if (open) q = d;           takes the new d, then the latch closes
 * </pre>
 */
final class LatchesFirst {
  private final DesignFacts facts;
  private final Formulas formulas;

  private LatchesFirst(DesignFacts facts, Formulas formulas) {
    this.facts = facts;
    this.formulas = formulas;
  }

  /** The order of a call; empty where it does not matter. */
  static String order(DesignFacts facts, Formulas formulas) {
    return new LatchesFirst(facts, formulas).order();
  }

  private String order() {
    Set<String> latches = matters() ? names(latches()) : Set.of();
    if (latches.isEmpty()) {
      return "";
    }
    Set<Signal> controls = new LinkedHashSet<>();
    for (Activation a : ControlsFirst.of(facts)) {
      a.triggers().forEach(t -> Expressions.signals(t.expression(), controls));
    }
    return DesignDescription.CALLS
        + "the inputs change first, and "
        + Words.list(List.copyOf(latches))
        + (latches.size() == 1 ? " follows" : " follow")
        + " them, by the registers as they were; then "
        + (controls.isEmpty()
            ? ""
            : Words.list(List.copyOf(names(controls)))
                + (controls.size() == 1 ? " acts" : " act")
                + " on the registers, then ")
        + Conditions.quoted(formulas.name(facts.lowered().clock()))
        + switch (facts.design().clocks().get(0).edge()) {
          case RISING -> " rises";
          case FALLING -> " falls";
          case BOTH -> " falls, then it rises";
        }
        + ", and each time "
        + (latches.size() == 1 ? "it follows" : "they follow")
        + " again.";
  }

  /** Why the model has a step for it; empty where it does not matter. */
  static String reason(DesignFacts facts, Formulas formulas) {
    LatchesFirst found = new LatchesFirst(facts, formulas);
    Set<String> latches = found.matters() ? found.names(found.latches()) : Set.of();
    return latches.isEmpty()
        ? ""
        : Words.list(List.copyOf(latches))
            + (latches.size() == 1 ? " is" : " are")
            + " computed before the edge, too: with the new inputs and the registers as they were, "
            + (latches.size() == 1
                ? "it may take a value that it keeps."
                : "they may take values that they keep.");
  }

  private boolean matters() {
    return facts.design().protocol() == Protocol.CYCLE && facts.lowered().clock() != null;
  }

  private Set<String> names(Set<Signal> signals) {
    Set<String> result = new LinkedHashSet<>();
    signals.forEach(s -> result.add(Conditions.quoted(formulas.name(s))));
    return result;
  }

  /** What is brought up to date before all edges, is kept, and follows what they change. */
  private Set<Signal> latches() {
    Set<Signal> registers = new LinkedHashSet<>();
    for (Node n : facts.live()) {
      if (n.kind() == Node.Kind.EDGE) {
        registers.addAll(n.writes());
      }
    }
    List<Signal> kept = facts.kept();
    Set<Signal> result = new LinkedHashSet<>();
    for (Step step : facts.lowered().steps()) {
      List<Node> settled = step.match(LatchesFirst::nodes, phase -> null);
      if (settled == null) {
        break;
      }
      for (Node n : settled) {
        for (Signal held : facts.heldBy(n)) {
          if (kept.contains(held) && facts.sources(held).stream().anyMatch(registers::contains)) {
            result.add(held);
          }
        }
      }
    }
    return result;
  }

  private static List<Node> nodes(Settle settle) {
    List<Node> result = new ArrayList<>();
    settle.units().forEach(u -> result.addAll(u.nodes()));
    return result;
  }
}
