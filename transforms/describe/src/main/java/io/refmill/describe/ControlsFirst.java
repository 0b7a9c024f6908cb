package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.clock.AsynchronousControl;
import io.refmill.compiler.lower.plan.LoweredDesign.Activation;
import io.refmill.compiler.lower.plan.LoweredDesign.When;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Asynchronous controls that act before the edge of the clock so that it shows: what reads at the
 * edge what they change sees it changed, and the model has a step for it.
 */
final class ControlsFirst {
  /** Variables that are named. */
  private static final int MANY = 6;

  private final DesignFacts facts;
  private final Formulas formulas;
  private final ProcessRules rules;

  private ControlsFirst(DesignFacts facts, Formulas formulas, ProcessRules rules) {
    this.facts = facts;
    this.formulas = formulas;
    this.rules = rules;
  }

  /** What acts before the edges of a call. */
  static List<Activation> of(DesignFacts facts) {
    List<Activation> first = new ArrayList<>();
    facts
        .lowered()
        .steps()
        .forEach(
            step ->
                step.visit(
                    settle -> {},
                    phase -> {
                      if (phase.when() == When.INPUTS) {
                        first.addAll(phase.activations());
                      }
                    }));
    return first;
  }

  /** Sentences; empty where nothing acts before the edges. */
  static String text(DesignFacts facts, Formulas formulas, ProcessRules rules) {
    return new ControlsFirst(facts, formulas, rules).say();
  }

  private String say() {
    Map<String, List<Activation>> byCondition = new LinkedHashMap<>();
    for (Activation a : of(facts)) {
      byCondition.computeIfAbsent(condition(a), k -> new ArrayList<>()).add(a);
    }
    List<String> sentences = new ArrayList<>();
    byCondition.forEach((condition, some) -> sentences.add(say(condition, some)));
    if (!sentences.isEmpty()) {
      sentences.add(
          "The model therefore does this in a step before that of the edge, where an active control"
              + " acts once more.");
    }
    return String.join(" ", sentences);
  }

  /** When it acts: as long as a control is active, or when it becomes so. */
  private String condition(Activation a) {
    return a.level()
        ? "While " + rules.active(a.triggers().get(0))
        : "When " + rules.moments(a.triggers());
  }

  private String say(String condition, List<Activation> some) {
    Set<Signal> written = new LinkedHashSet<>();
    Map<Signal, BigInteger> constants = new LinkedHashMap<>();
    Set<Signal> readers = new LinkedHashSet<>();
    for (Activation a : some) {
      written.addAll(a.node().writes());
      if (a.level()) {
        constants.putAll(constants(a.node()));
      }
    }
    some.forEach(a -> readers.addAll(readers(a, written)));
    boolean one = written.size() == 1;
    String them = one ? "it" : "them";
    boolean given = isGiven(written, constants) && written.size() <= MANY;
    String what =
        (given ? given(constants) : names(written) + (one ? " changes" : " change"))
            + " as soon as the inputs are applied";
    String seen =
        given && one
            ? one(constants)
            : given ? "these values" : "what " + (one ? "it is" : "they are") + " then";
    String who =
        readers.isEmpty() || readers.size() > MANY
            ? "what reads " + them + " at the edge sees "
            : names(readers)
                + (readers.size() == 1 ? ", which reads " : ", which read ")
                + them
                + " at the edge, "
                + (readers.size() == 1 ? "sees " : "see ");
    return condition + ", " + what + ", before the edge: " + who + seen + ".";
  }

  /** Whether constants are all that is given these variables then, and by nobody else. */
  private boolean isGiven(Set<Signal> written, Map<Signal, BigInteger> constants) {
    return constants.keySet().containsAll(written)
        && written.stream()
            .allMatch(s -> facts.live().stream().filter(n -> n.writes().contains(s)).count() == 1);
  }

  private String one(Map<Signal, BigInteger> constants) {
    Map.Entry<Signal, BigInteger> only = constants.entrySet().iterator().next();
    return facts.literals().text(Literals.number(only.getKey(), only.getValue()));
  }

  /** {@code `n` becomes 0 and `k` becomes 3}. */
  private String given(Map<Signal, BigInteger> constants) {
    Map<BigInteger, List<String>> byValue = new LinkedHashMap<>();
    constants.forEach(
        (s, v) ->
            byValue.computeIfAbsent(Literals.number(s, v), k -> new ArrayList<>()).add(name(s)));
    List<String> parts = new ArrayList<>();
    byValue.forEach(
        (value, names) ->
            parts.add(
                Words.list(names)
                    + (names.size() == 1 ? " becomes " : " become ")
                    + facts.literals().text(value)));
    return Words.list(parts);
  }

  /** What a process that does nothing else gives whole variables. */
  private static Map<Signal, BigInteger> constants(Node node) {
    Map<Signal, BigInteger> constants = new LinkedHashMap<>();
    if (!(node.process() instanceof Process.AlwaysConstruct always)) {
      return constants;
    }
    for (Statement s : Statements.flatten(always.body())) {
      if (!(s instanceof Statement.NonblockingAssignment a
          && a.target() instanceof Expression.SignalReference target
          && Assignments.assigned(a.value()) instanceof Constant c
          && c.bits().isKnown())) {
        return Map.of();
      }
      constants.put(target.signal(), c.bits().knownValue());
    }
    return constants;
  }

  /** Variables for whose next values others read what changes, by what follows it too. */
  private Set<Signal> readers(Activation a, Set<Signal> written) {
    List<Node> others =
        facts.live().stream()
            .filter(n -> n.index() != a.node().index() && !isHeld(n, a.triggers(), written))
            .toList();
    Set<Signal> readers = new LinkedHashSet<>();
    RegisterReads.of(facts, others)
        .surely()
        .forEach(
            (reader, read) -> {
              if (!written.contains(reader) && read.stream().anyMatch(written::contains)) {
                readers.add(reader);
              }
            });
    return readers;
  }

  /** Whether a process reads nothing of what changes while the controls are active. */
  private boolean isHeld(Node n, List<Node.Trigger> controls, Set<Signal> written) {
    return controls.stream()
        .allMatch(
            c ->
                Accesses.of(n.process(), AsynchronousControl.active(c)).reads().keySet().stream()
                    .flatMap(s -> facts.sources(s).stream())
                    .noneMatch(written::contains));
  }

  private String names(Set<Signal> variables) {
    return variables.size() > MANY
        ? variables.size() + " registers"
        : Words.list(variables.stream().map(this::name).toList());
  }

  private String name(Signal s) {
    return Conditions.quoted(formulas.name(s));
  }
}
