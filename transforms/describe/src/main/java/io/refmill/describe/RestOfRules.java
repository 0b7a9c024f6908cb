package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.contract.DesignDescription;
import io.refmill.contract.Protocol;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a plan has no sentences for: the rules of some processes, as far as there is room. */
final class RestOfRules {
  static final String LAST = "Where several lines give the same bits a value, the last one counts.";

  /** The same where processes start together, whose order the standard leaves open (4.7). */
  static final String LAST_BY_CONVENTION =
      LAST.replace(
          "counts.",
          "counts; between processes that start together that is a convention, as hardware leaves"
              + " their order open.");

  /** What is so of processes that wait for different edges. */
  static final String IN_ONE_CALL =
      "Edges that come in the same call have their effects in the order of their lines, by"
          + " convention, as hardware leaves it open.";

  /** How many times as long rules may be before repetitions are found. */
  private static final int REPEATED = 8;

  private final DesignFacts facts;
  private final Formulas formulas;
  private final Assignments pointed;
  private final int limit;

  /** Names that stand for something else than the index of a repetition. */
  private final Set<String> taken = new HashSet<>();

  private final StringBuilder text = new StringBuilder();

  /** Whether the last lines stand under a heading of their own. */
  private boolean headed;

  /** Whether some lines give bits a value that others of their process give another one. */
  private boolean overrides;

  /**
   * Nothing yet.
   *
   * @param pointed hears what is cut to a width
   * @param limit of characters
   */
  RestOfRules(DesignFacts facts, Formulas formulas, Assignments pointed, int limit) {
    this.facts = facts;
    this.formulas = formulas;
    this.pointed = pointed;
    this.limit = limit;
    taken.addAll(facts.takenNames());
    for (Signal signal : facts.values().keySet()) {
      taken.add(formulas.name(signal));
    }
  }

  /** The rules of some processes; where some of them are left out the text says that it ends. */
  String of(List<Node> nodes) {
    List<Node> clocked = nodes.stream().filter(n -> n.kind() == Node.Kind.EDGE).toList();
    boolean together = clocked.size() > 1 && add(clocked);
    boolean left = false;
    for (Node node : nodes) {
      if (!together || node.kind() != Node.Kind.EDGE) {
        // To look for repetitions in much more than is told would take longer than it is worth.
        left |= text.length() > REPEATED * limit || !add(List.of(node));
      }
    }
    List<String> all = new ArrayList<>(List.of(folded()));
    if (overrides) {
      all.add(LAST);
    }
    if (left) {
      all.add(DesignDescription.REST);
    }
    all.removeIf(String::isEmpty);
    return String.join("\n\n", all);
  }

  /** Adds rules; false where there are no words for something, or too many. */
  private boolean add(List<Node> nodes) {
    Lines lines = new Lines(limit);
    int length = text.length();
    boolean more;
    String rules;
    try {
      more = write(nodes, lines);
      rules = lines.text();
    } catch (Untold e) {
      return false;
    }
    boolean points = rules.startsWith("- ");
    if (length > 0 && !rules.isEmpty()) {
      text.append(points ? headed ? "\n\nAt all times:\n\n" : "\n" : "\n\n");
    }
    text.append(lines.unfolded().strip());
    if (text.length() > limit && folded().length() > limit) {
      text.setLength(length);
      return false;
    }
    headed = !points;
    overrides |= more;
    return true;
  }

  /** What each of many processes does alike is said once. */
  private String folded() {
    return String.join("\n", Repetitions.fold(text.toString().lines().toList(), taken));
  }

  /** Writes rules; true where the last one counts of lines that give the same bits a value. */
  private boolean write(List<Node> nodes, Lines lines) {
    ProcessRules rules =
        new ProcessRules(
            formulas, pointed, lines, facts, facts.design().protocol() == Protocol.CYCLE);
    Node first = nodes.get(0);
    switch (first.kind()) {
      case EDGE, CHANGE -> {
        rules.triggered(nodes);
        return rules.overrides();
      }
      case LATCH, COMBINATIONAL -> {
        Set<Signal> held = facts.heldBy(first);
        if (first.kind() == Node.Kind.LATCH && !held.isEmpty()) {
          rules.latch(first, held);
        } else {
          rules.combinational(first.process());
        }
        return false;
      }
    }
    throw new AssertionError(first.kind());
  }
}
