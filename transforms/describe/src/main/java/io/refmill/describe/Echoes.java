package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a reasoning would repeat of the rules that a task has: of a design that keeps nothing it is
 * left out where something is derived instead, from all values of the inputs or from how the model
 * is written.
 */
final class Echoes {
  /** A condition of a sentence. */
  private static final Pattern CONDITION =
      Pattern.compile("^(?:If|else if) (.*?), (?=`)|^(`.*) if (.*)$|^otherwise, ");

  private final DesignFacts facts;
  private final String given;
  private final boolean keepsNothing;
  private final Set<Signal> outputs;
  private AllInputs all;
  private String forms = "";

  /** Sentences that repeat rules, and stay unless something else is derived. */
  private final Set<String> left = new LinkedHashSet<>();

  /**
   * The rules of a task.
   *
   * @param given empty where it has not all
   */
  Echoes(DesignFacts facts, String given) {
    this.facts = facts;
    this.given = given;
    this.keepsNothing =
        !given.isEmpty()
            && facts.kept().isEmpty()
            && facts.live().stream().allMatch(n -> n.kind() == Node.Kind.COMBINATIONAL);
    this.outputs = new HashSet<>(facts.outputs());
  }

  /** Derives what there is; the result is what all inputs show. */
  String derive(Formulas formulas, String model) {
    forms = PythonForms.text(facts, formulas, model, keepsNothing);
    if (!keepsNothing) {
      return "";
    }
    all = AllInputs.of(facts, formulas, given);
    return all.text();
  }

  /** How the model writes formulas. */
  String forms() {
    return forms;
  }

  /** Whether rules of processes say no more than what has been derived is of. */
  boolean repeats(List<Node> nodes) {
    return keepsNothing
        && all != null
        && nodes.stream().allMatch(n -> n.writes().stream().allMatch(this::isDerived));
  }

  /**
   * Takes off sentences that repeat rules: those of which all is derived, and the others where none
   * of them says more, as what speaks of values inside needs those that give them.
   *
   * @param subjects what each sentence is about
   */
  void takeOff(List<String> sentences, Map<String, Signal> subjects) {
    if (!keepsNothing || all == null) {
      return;
    }
    sentences.removeIf(s -> subjects.containsKey(s) && isWhole(subjects.get(s)));
    if (!sentences.stream().allMatch(s -> subjects.containsKey(s) && isGiven(s))) {
      return;
    }
    left.addAll(sentences);
    sentences.removeIf(s -> isDerived(subjects.get(s)) || !forms.isEmpty());
  }

  /** A paragraph without sentences that repeat rules. */
  String without(String paragraph) {
    String rest = paragraph;
    for (String sentence : left) {
      rest =
          rest.equals(sentence)
              ? ""
              : rest.startsWith(sentence + " ")
                  ? rest.substring(sentence.length() + 1)
                  : rest.replace(" " + sentence, "");
    }
    return rest;
  }

  /** Whether what is derived says all of an output, or of all that follow a value inside. */
  private boolean isWhole(Signal signal) {
    return outputs.contains(signal)
        ? all.whole().contains(signal)
        : !all.whole().isEmpty() && all.whole().containsAll(outputs);
  }

  /** Whether something is derived of an output, or of all that follow a value inside. */
  private boolean isDerived(Signal signal) {
    return outputs.contains(signal)
        ? all.told().contains(signal)
        : !all.told().isEmpty() && all.told().containsAll(outputs);
  }

  /** Whether each piece of a sentence stands in the rules. */
  private boolean isGiven(String sentence) {
    for (String piece : sentence.substring(0, sentence.length() - 1).split("; ")) {
      Matcher m = CONDITION.matcher(piece);
      String effect = piece;
      String condition = "";
      if (m.find()) {
        condition = m.group(1) != null ? m.group(1) : m.group(3) != null ? m.group(3) : "";
        effect = m.group(2) != null ? m.group(2) : piece.substring(m.end());
      }
      if (!given.contains(condition) || !given.contains(effect)) {
        return false;
      }
    }
    return true;
  }
}
