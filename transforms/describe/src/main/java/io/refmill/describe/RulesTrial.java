package io.refmill.describe;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.lower.access.Node;
import io.refmill.contract.Protocol;

/** Whether a process can be told by its rules, before it is left to them. */
final class RulesTrial {
  private final DesignFacts facts;
  private final Formulas formulas;
  private final int limit;

  /**
   * A trial.
   *
   * @param limit characters that rules may have
   */
  RulesTrial(DesignFacts facts, Formulas formulas, int limit) {
    this.facts = facts;
    this.formulas = formulas;
    this.limit = limit;
  }

  /** Whether there are words for all that it does, and not too many. */
  boolean hasRules(Node node) {
    return length(node) > 0;
  }

  /** How many characters its rules have; 0 where there are none, or too many. */
  int length(Node node) {
    Lines lines = new Lines(limit);
    try {
      ProcessRules rules = rules(lines);
      if (node.kind() == Node.Kind.EDGE) {
        rules.triggered(node);
      } else {
        rules.combinational(node.process());
      }
      return lines.text().length();
    } catch (Untold e) {
      return 0;
    }
  }

  /** Whether what it assigns is put together of parts that are told one by one. */
  boolean inParts(Node node) {
    try {
      return node.process() instanceof Process.ContinuousAssignment a
          && !rules(new Lines(limit)).parts(a).isEmpty();
    } catch (Untold e) {
      return false;
    }
  }

  /** Rules that leave no trace: what they cut is not noted. */
  private ProcessRules rules(Lines lines) {
    return new ProcessRules(
        formulas,
        new Assignments(formulas),
        lines,
        facts,
        facts.design().protocol() == Protocol.CYCLE);
  }
}
