package io.refmill.describe;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Protocol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is to be thought of before a model is written: what comes in and goes out, what has to be
 * kept, how it changes, and where it is easy to go wrong. A paragraph each, and none where there is
 * nothing to say.
 */
final class Plan {
  private static final int PATHS = 48;
  private static final int LONG = 1500;
  private static final int SLACK = 500;

  /** Characters up to which one process is told in sentences, whatever they repeat. */
  private static final int WORDY = 900;

  /** Processes that are told together when they are the same but for numbers. */
  private static final int ALIKE = 4;

  /** Processes that are worth a pass through them. */
  private static final int CHAIN = 3;

  private static final String REST = DesignDescription.REST;

  private final DesignFacts facts;
  private final Formulas formulas;
  private final DesignInterface design;

  /** What is told by points. */
  private final Assignments pointed;

  private final Set<Signal> told = new HashSet<>();

  /** Processes of which every assignment to parts and elements is told. */
  private final Set<Node> toldWhole = new HashSet<>();

  /** What is told by the rules of its process, which say it among the others, and in order. */
  private final Set<Signal> byRules = new HashSet<>();

  private final Map<Signal, List<String>> sentences = new HashMap<>();

  /** What each sentence is about. */
  private final Map<String, Signal> subjects = new HashMap<>();

  private final RulesTrial trial;
  private final LeftToRules leftToRules;

  /** What of it is shown by passes through these rules. */
  private final Set<Signal> byPasses = new HashSet<>();

  /** What follows such values. */
  private final Set<Signal> afterRules = new HashSet<>();

  /** Whether a task has all rules, so that they need not be repeated. */
  private final boolean rulesGiven;

  /** What sentences repeat of them is left out where something is derived instead. */
  private final Echoes echoes;

  private Plan(DesignFacts facts, String given) {
    this.rulesGiven = !given.isEmpty();
    this.facts = facts;
    this.formulas = Formulas.of(facts);
    this.pointed = new Assignments(formulas);
    this.design = facts.design();
    this.trial = new RulesTrial(facts, formulas, LONG);
    this.leftToRules = new LeftToRules(facts, formulas, pointed, trial, rulesGiven);
    this.echoes = new Echoes(facts, given);
  }

  /**
   * The paragraphs of a design.
   *
   * @param given the rules that a task has; empty where it has not all
   * @param model text of the model that it leads to
   */
  static List<String> of(DesignFacts facts, String given, String model) {
    Plan plan = new Plan(facts, given);
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(new Opening(facts, plan.formulas, plan.rules(new Lines(LONG))).text());
    int before = paragraphs.size();
    plan.told(paragraphs, () -> plan.echoes.derive(plan.formulas, model));
    plan.told(paragraphs, plan::changes);
    if (paragraphs.size() == before) {
      plan.told(paragraphs, () -> String.join(" ", plan.resets().lines()));
    }
    plan.told(paragraphs, plan::others);
    plan.told(paragraphs, plan::following);
    plan.told(
        paragraphs, () -> ControlsFirst.text(facts, plan.formulas, plan.rules(new Lines(LONG))));
    plan.told(paragraphs, () -> Rounds.text(facts, plan.formulas));
    plan.told(paragraphs, () -> LatchesFirst.reason(facts, plan.formulas));
    plan.told(paragraphs, () -> OldValues.text(facts, plan.formulas, new ModelWaits(model)));
    plan.told(paragraphs, () -> CallOrder.text(facts, plan.formulas, model));
    ModelMasks masks = new ModelMasks(model);
    int masked = paragraphs.size();
    plan.told(paragraphs, () -> new Masks(facts, plan.formulas, plan.pointed, masks).text());
    if (paragraphs.size() > masked && !paragraphs.get(masked).isBlank()) {
      paragraphs.replaceAll(plan.echoes::without);
    }
    plan.told(paragraphs, plan.echoes::forms);
    paragraphs.replaceAll(Plan::unknownOnce);
    restOnce(paragraphs);
    paragraphs.removeIf(String::isBlank);
    plan.explain(paragraphs, given);
    return paragraphs;
  }

  /** Says behind passes what their formulas use and the rules do not: these say some otherwise. */
  private void explain(List<String> paragraphs, String given) {
    String known = given.toLowerCase(Locale.ROOT);
    for (int i = paragraphs.size() - 1; i >= 0; i--) {
      String paragraph = paragraphs.get(i);
      if (paragraph.contains(Walkthrough.WALK)) {
        List<String> missing =
            formulas.notes(paragraph).stream()
                .filter(words -> !known.contains(words.toLowerCase(Locale.ROOT)))
                .toList();
        if (!missing.isEmpty()) {
          paragraphs.add(i + 1, "In formulas, " + String.join("; ", missing) + ".");
        }
        return;
      }
    }
  }

  /** Says once of a paragraph that numbers in it stand for what hardware leaves open. */
  private static String unknownOnce(String paragraph) {
    int first = paragraph.indexOf(Assignments.UNKNOWN);
    String zeros = paragraph.replace(" 0" + Assignments.UNKNOWN, " 0");
    if (first < 0 || zeros.contains(Assignments.UNKNOWN)) {
      return paragraph;
    }
    boolean one = paragraph.indexOf(Assignments.UNKNOWN, first + 1) < 0;
    return zeros
        + (paragraph.contains("\n") ? "\n\n" : " ")
        + (one
            ? "One of these values is unknown or not driven in hardware: 0 stands for it."
            : "Some of these values are unknown or not driven in hardware: 0 stands for them.");
  }

  /** Where more than one paragraph leaves something to the rules, the last one says so. */
  private static void restOnce(List<String> paragraphs) {
    boolean said = false;
    for (int i = paragraphs.size() - 1; i >= 0; i--) {
      String paragraph = paragraphs.get(i);
      if (paragraph.contains(REST)) {
        paragraphs.set(i, said ? paragraph.replace(REST, "").strip() : paragraph);
        said = true;
      }
    }
  }

  private interface Teller {
    String tell();
  }

  /** What there are no words for is not said. */
  private void told(List<String> paragraphs, Teller teller) {
    try {
      paragraphs.add(teller.tell());
    } catch (Untold e) {
      return;
    }
  }

  /**
   * Leaves combinational processes to their rules of which some values can be told by them alone:
   * what could be told before would stand there twice, and out of order.
   */
  private void leaveToRules(Priorities priorities) {
    Map<String, Integer> alike = new HashMap<>();
    for (Node node : facts.live()) {
      if (node.kind() == Node.Kind.COMBINATIONAL) {
        alike.merge(skeleton(priorities, node), 1, Integer::sum);
      }
    }
    boolean chained = isChain();
    for (Node node : facts.live()) {
      Set<Signal> written = new LinkedHashSet<>(node.writes());
      written.removeAll(node.accesses().loopVariables());
      if (node.kind() != Node.Kind.COMBINATIONAL) {
        continue;
      }
      boolean sentences = written.stream().noneMatch(s -> sentences(priorities, s).isEmpty());
      boolean many = sentences && alike.get(skeleton(priorities, node)) >= ALIKE;
      if ((!sentences || many || chained || trial.inParts(node)) && trial.hasRules(node)) {
        byRules.addAll(written);
      }
    }
    for (Node node : facts.live()) {
      boolean follows =
          node.kind() == Node.Kind.COMBINATIONAL
              && node.readsAndTriggers().keySet().stream()
                  .anyMatch(s -> byRules.contains(s) || afterRules.contains(s));
      if (follows) {
        node.writes().stream()
            .filter(s -> !byRules.contains(s) && !sentences(priorities, s).isEmpty())
            .forEach(afterRules::add);
      }
    }
  }

  /**
   * Whether a design is lines that read each other: the values of a call show what comes of them,
   * where saying them once more shows nothing.
   */
  private boolean isChain() {
    List<Node> live = facts.live();
    Set<Signal> written = new HashSet<>();
    live.forEach(node -> written.addAll(node.writes()));
    return rulesGiven
        && live.size() >= CHAIN
        && live.stream()
            .allMatch(
                node ->
                    node.kind() == Node.Kind.COMBINATIONAL
                        && !(node.process() instanceof Process.CombinationalInstance))
        && live.stream().anyMatch(node -> node.reads().stream().anyMatch(written::contains));
  }

  /**
   * What is said of a process without its numbers: those of a generate construct differ in them.
   */
  private String skeleton(Priorities priorities, Node node) {
    StringBuilder text = new StringBuilder();
    node.writes().forEach(s -> text.append(sentences(priorities, s)).append('\n'));
    return Repetitions.skeleton(text.toString());
  }

  /** What there is to say of a value that follows others at all times; nothing if not all of it. */
  private List<String> sentences(Priorities priorities, Signal signal) {
    List<String> known = sentences.get(signal);
    if (known == null) {
      Decision decision = facts.values().get(signal);
      List<Decision.Path> paths = new ArrayList<>();
      known =
          decision == null || !decision.paths(PATHS, paths::add) || facts.evidence().refutes(signal)
              ? List.of()
              : priorities.of(signal, paths, "is");
      sentences.put(signal, known);
    }
    return known;
  }

  /** What follows values that rules have told. */
  private String following() {
    Priorities priorities = priorities();
    List<String> lines = new ArrayList<>();
    for (Signal signal : facts.values().keySet()) {
      if (afterRules.contains(signal) && !told.contains(signal)) {
        say(lines, signal, sentences(priorities, signal));
      }
    }
    echoes.takeOff(lines, subjects);
    return cut(new StringBuilder(), priorities.joined(lines));
  }

  private Priorities priorities() {
    boolean cycle = design.protocol() == Protocol.CYCLE;
    return new Priorities(
        formulas, cycle ? resetPorts() : Set.of(), facts.lowered().state()::contains);
  }

  /** What a text may grow to: a little more, where nothing is left out then. */
  private static int room(int before, List<String> lines) {
    int all = before + lines.stream().mapToInt(line -> line.length() + 1).sum();
    return all <= LONG + SLACK ? all : LONG;
  }

  /** Adds sentences as far as there is room. */
  private static String cut(StringBuilder text, List<String> lines) {
    boolean left = false;
    int room = room(text.length(), lines);
    for (String line : lines) {
      if (text.length() + line.length() > room) {
        // What is short is said all the same.
        left = true;
      } else {
        text.append(line).append(' ');
      }
    }
    text.append(left && text.indexOf(REST) < 0 ? REST : "");
    return text.toString().strip();
  }

  /** Resets, then registers, then what follows them and the inputs. */
  private String changes() {
    boolean cycle = design.protocol() == Protocol.CYCLE;
    Priorities priorities = priorities();
    leaveToRules(priorities);
    List<String> lines = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    boolean inOrder = StartedTogether.needsOrder(facts);
    List<String> registers = !inOrder && sameClock() ? registers(priorities) : null;
    ResetLines resets = cycle ? resets() : null;
    if (cycle) {
      lines.addAll(resets.lines());
    }
    if (inOrder) {
      text.append(String.join(" ", lines)).append(lines.isEmpty() ? "" : " ");
      lines.clear();
    } else if (registers == null) {
      text.append(String.join(" ", lines)).append(lines.isEmpty() ? "" : "\n\n");
      lines.clear();
      if (StartedTogether.inOneCall(facts)) {
        momentsOfAll(priorities, text);
      } else {
        moments(priorities, text);
      }
      text.append(text.toString().endsWith("\n\n") ? "" : "\n");
    } else {
      registers.stream().filter(line -> !cycle || !resets.say(line)).forEach(lines::add);
    }
    if (StartedTogether.share(facts)) {
      lines.add(RestOfRules.LAST_BY_CONVENTION);
    }
    if (StartedTogether.inOneCall(facts)) {
      lines.add(RestOfRules.IN_ONE_CALL);
    }
    Set<Signal> waiting = new HashSet<>();
    for (Node node : facts.live()) {
      if (node.kind() == Node.Kind.CHANGE) {
        waiting.addAll(node.writes());
      }
    }
    for (Signal signal : facts.values().keySet()) {
      if (!waiting.contains(signal) && !byRules.contains(signal) && !afterRules.contains(signal)) {
        say(lines, signal, sentences(priorities, signal));
      }
    }
    echoes.takeOff(lines, subjects);
    shorten(lines);
    return cut(text, priorities.joined(lines));
  }

  /**
   * Takes off sentences that there is no room for: what they are about has not been told then, and
   * is shown by its lines.
   */
  private void shorten(List<String> lines) {
    int length = 0;
    int room = room(0, lines);
    Set<Signal> left = new HashSet<>();
    for (String line : rulesGiven ? List.copyOf(lines) : List.<String>of()) {
      Signal signal = subjects.get(line);
      if (signal == null || length + line.length() <= room) {
        length += line.length();
      } else {
        left.add(signal);
      }
    }
    lines.removeIf(line -> left.contains(subjects.get(line)));
    told.removeAll(left);
  }

  /**
   * What becomes of registers and memories. A process of which some is left to its rules is left to
   * them altogether, if they can be told: what they say would stand there twice.
   */
  private List<String> registers(Priorities priorities) {
    Map<Signal, List<String>> byRegister = new LinkedHashMap<>();
    for (Register r : facts.registers()) {
      List<String> lines = new ArrayList<>();
      say(lines, r.signal(), priorities.of(r.signal(), r.paths(), "becomes"));
      byRegister.put(r.signal(), lines);
    }
    Map<String, Integer> alike = new HashMap<>();
    Map<Node, String> skeletons = new HashMap<>();
    Map<Node, Integer> lengths = new HashMap<>();
    for (Node node : facts.live()) {
      if (node.kind() == Node.Kind.EDGE) {
        StringBuilder said = new StringBuilder();
        node.writes().forEach(s -> said.append(byRegister.getOrDefault(s, List.of())).append('\n'));
        lengths.put(node, said.length());
        skeletons.put(node, Repetitions.skeleton(said.toString()));
        alike.merge(skeletons.get(node), 1, Integer::sum);
      }
    }
    Map<Node, List<String>> byNode = new LinkedHashMap<>();
    for (Node node : facts.live()) {
      List<String> lines = new ArrayList<>();
      parts(node, lines);
      byNode.put(node, lines);
    }
    for (Node node : facts.live()) {
      boolean left =
          node.kind() == Node.Kind.EDGE
              && (!open(node).isEmpty()
                  || facts.actsByEdges(node)
                  || isWordy(node, lengths.get(node))
                  || alike.get(skeletons.get(node)) >= ALIKE);
      if (left && trial.hasRules(node)) {
        byNode.put(node, List.of());
        toldWhole.remove(node);
        node.writes().forEach(s -> byRegister.computeIfPresent(s, (k, v) -> List.of()));
        told.removeAll(node.writes());
        byRules.addAll(node.writes());
        if (rulesGiven && leftToRules.isLong(node)) {
          byPasses.addAll(node.writes());
        }
      }
    }
    List<String> lines = new ArrayList<>();
    byRegister.values().forEach(lines::addAll);
    byNode.values().forEach(lines::addAll);
    return lines;
  }

  /**
   * Whether sentences, each with its whole condition, are far longer than the rules, which ask once
   * what several registers depend on.
   */
  private boolean isWordy(Node node, int length) {
    return length > WORDY && 2 * length > 3 * trial.length(node);
  }

  /**
   * Whether everything waits for the same edges of the only clock, which the summary names where
   * nothing else changes state.
   */
  private boolean sameClock() {
    ProcessRules headings = rules(new Lines(LONG));
    List<Node> edges = facts.live().stream().filter(node -> node.kind() == Node.Kind.EDGE).toList();
    boolean named = edges.isEmpty() || facts.changesAtClock();
    return design.protocol() == Protocol.CYCLE
        && named
        && edges.stream().allMatch(facts::waitsForClock)
        && edges.stream().map(headings::clocks).distinct().count() < 2;
  }

  /**
   * What happens at which edges. Under the event protocol what a reset does waits for one too, of
   * itself or of a clock.
   */
  private void moments(Priorities priorities, StringBuilder text) {
    boolean cycle = design.protocol() == Protocol.CYCLE;
    ProcessRules headings = rules(new Lines(LONG));
    String before = "";
    for (Node node : facts.live()) {
      if (node.kind() != Node.Kind.EDGE) {
        continue;
      }
      Map<String, List<String>> byMoment = new LinkedHashMap<>();
      for (Register r : facts.registers()) {
        List<Decision.Path> paths = new ArrayList<>();
        boolean reset =
            cycle && design.resets().stream().allMatch(s -> facts.reaches(s, r.signal()));
        if (reset) {
          paths.addAll(r.paths());
        } else if (!r.decision().paths(PATHS, paths::add)) {
          paths.clear();
        }
        if (node.writes().contains(r.signal())) {
          say(
              byMoment.computeIfAbsent(
                  moment(node, Set.of(r.signal()), headings), k -> new ArrayList<>()),
              r.signal(),
              priorities.of(r.signal(), paths, "becomes"));
        }
      }
      parts(
          node,
          byMoment.computeIfAbsent(moment(node, node.writes(), headings), k -> new ArrayList<>()));
      int length = byMoment.values().stream().flatMap(List::stream).mapToInt(String::length).sum();
      if (text.length() + length > LONG) {
        text.append('\n').append(REST);
        return;
      }
      for (Map.Entry<String, List<String>> e : byMoment.entrySet()) {
        if (e.getValue().isEmpty()) {
          continue;
        }
        if (!e.getKey().equals(before)) {
          text.append(text.isEmpty() || text.toString().endsWith("\n\n") ? "" : "\n");
          text.append(e.getKey()).append('\n');
          before = e.getKey();
        }
        priorities
            .joined(e.getValue())
            .forEach(line -> text.append("- ").append(line).append('\n'));
      }
    }
  }

  /**
   * The same where the order of the lines counts: what is left to the rules of its process comes
   * behind all others, so then everything is.
   */
  private void momentsOfAll(Priorities priorities, StringBuilder text) {
    Set<Signal> before = Set.copyOf(told);
    Set<Node> whole = Set.copyOf(toldWhole);
    int length = text.length();
    moments(priorities, text);
    if (facts.live().stream().anyMatch(n -> n.kind() == Node.Kind.EDGE && !open(n).isEmpty())) {
      text.setLength(length);
      told.retainAll(before);
      toldWhole.retainAll(whole);
    }
  }

  /** When variables that a process assigns change, but by resets that are told before. */
  private String moment(Node node, Set<Signal> variables, ProcessRules headings) {
    boolean cycle = design.protocol() == Protocol.CYCLE;
    return cycle && toldByResets(node, variables) ? headings.clocks(node) : headings.moment(node);
  }

  /** Whether what controls variables besides the clocks of their process is told as resets are. */
  private boolean toldByResets(Node node, Set<Signal> variables) {
    return node.triggers().stream()
        .filter(Node.Trigger::control)
        .allMatch(
            t ->
                design.resets().stream()
                    .anyMatch(
                        r ->
                            DesignFacts.activates(t, r)
                                && variables.stream().allMatch(s -> gives(r, s))));
  }

  /** Whether a reset gives a variable one constant. */
  private boolean gives(DesignInterface.Reset reset, Signal variable) {
    return facts.registers().stream()
        .anyMatch(
            r ->
                r.signal() == variable
                    && ResetValues.of(r.decision(), reset, design.resets()) != null);
  }

  /** Assignments to elements and parts that no sentence is about yet. */
  private void parts(Node node, List<String> lines) {
    Set<Signal> open = open(node);
    List<String> parts = open.isEmpty() ? null : ElementWrites.of(node, open, formulas, pointed);
    if (parts != null) {
      lines.addAll(parts);
      toldWhole.add(node);
    }
  }

  /** Says what has come true in every call; anything else is left to the rules. */
  private void say(List<String> lines, Signal signal, List<String> sentences) {
    if (!sentences.isEmpty() && !facts.evidence().refutes(signal)) {
      lines.addAll(sentences);
      sentences.forEach(sentence -> subjects.put(sentence, signal));
      told.add(signal);
    }
  }

  /** What a process assigns and no sentence is about. */
  private Set<Signal> open(Node node) {
    if (toldWhole.contains(node)) {
      return Set.of();
    }
    Set<Signal> open = new LinkedHashSet<>(node.writes());
    open.removeAll(told);
    open.removeAll(afterRules);
    open.removeAll(node.accesses().loopVariables());
    return open;
  }

  /** Processes that no sentences were found for. */
  private String others() {
    return leftToRules.text(
        facts.live().stream().filter(node -> !open(node).isEmpty()).toList(), echoes);
  }

  private ProcessRules rules(Lines lines) {
    return new ProcessRules(formulas, pointed, lines, facts, design.protocol() == Protocol.CYCLE);
  }

  private Set<String> resetPorts() {
    Set<String> ports = new TreeSet<>();
    design.resets().forEach(r -> ports.add(r.port()));
    return ports;
  }

  private ResetLines resets() {
    // A pass through lines seldom shows a reset.
    Set<Signal> withResets = new HashSet<>(byRules);
    withResets.removeAll(byPasses);
    return ResetLines.of(facts, formulas, withResets);
  }
}
