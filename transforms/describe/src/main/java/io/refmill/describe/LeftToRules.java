package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.contract.DesignDescription;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Processes that a plan has no sentences for: by their rules as far as these are short, else by
 * what they do with some values, where a task has the rules.
 */
final class LeftToRules {
  private static final int LONG = 1500;

  /** Characters of rules that are repeated where no sentences say it. */
  private static final int SHORT = 300;

  /** How what repeats is told. */
  private static final String EACH = "\n- For each ";

  private final DesignFacts facts;
  private final Formulas formulas;
  private final Assignments pointed;
  private final RulesTrial trial;
  private final boolean rulesGiven;

  /**
   * What is left.
   *
   * @param pointed hears what is cut to a width
   * @param rulesGiven whether a task has all rules
   */
  LeftToRules(
      DesignFacts facts,
      Formulas formulas,
      Assignments pointed,
      RulesTrial trial,
      boolean rulesGiven) {
    this.facts = facts;
    this.formulas = formulas;
    this.pointed = pointed;
    this.trial = trial;
    this.rulesGiven = rulesGiven;
  }

  /**
   * Paragraphs on some processes.
   *
   * @param echoes says whether rules stand for what has been derived
   */
  String text(List<Node> nodes, Echoes echoes) {
    String rules = rules(nodes, pointed);
    List<Node> following = nodes.stream().filter(n -> n.kind() != Node.Kind.EDGE).toList();
    boolean isShort = rules.length() <= SHORT && !rules.contains(DesignDescription.REST);
    String follow = rules(following, new Assignments(formulas));
    // What repeats but for numbers is told best as that.
    boolean ordered =
        !("\n" + follow).contains(EACH)
            && (follow.contains(ProcessRules.IN_ORDER) || isChain(following));
    boolean together = ordered || follow.length() > SHORT;
    if (!rulesGiven || isShort && !together) {
      return echoes.repeats(nodes) ? "" : rules;
    }
    List<Node> walked =
        nodes.stream().filter(n -> n.kind() == Node.Kind.EDGE ? isLong(n) : together).toList();
    Set<Node> shown = new HashSet<>();
    String passes = String.join("\n\n", Walkthrough.of(facts, formulas, walked, shown));
    List<Node> left = nodes.stream().filter(node -> !shown.contains(node)).toList();
    String others = echoes.repeats(left) ? "" : rules(left, new Assignments(formulas));
    return (passes + "\n\n" + others).strip();
  }

  /** Whether some processes read what others of them give. */
  private static boolean isChain(List<Node> nodes) {
    Set<Signal> written = new HashSet<>();
    nodes.forEach(node -> written.addAll(node.writes()));
    return nodes.stream()
        .anyMatch(
            node ->
                node.reads().stream()
                    .anyMatch(s -> written.contains(s) && !node.writes().contains(s)));
  }

  /** Whether the rules of a process are more than would be repeated. */
  boolean isLong(Node node) {
    int length = trial.length(node);
    return length == 0 || length > SHORT;
  }

  private String rules(List<Node> nodes, Assignments assignments) {
    return new RestOfRules(facts, formulas, assignments, LONG).of(nodes);
  }
}
