package io.refmill.describe;

import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.run.NumberRange;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.FlatDesign.FlatPort;
import io.refmill.compiler.lower.plan.CombinationalModule;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.contract.DesignDescription;
import io.refmill.contract.Protocol;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * All that a design does, as rules: for each output and each variable when it takes which value.
 * Who knows them can write a model that agrees in every call.
 */
final class Rules {
  /** Values that are told of what is computed from constants. */
  private static final int COMPUTED = 8;

  /** Notations that one sentence explains; more are a list. */
  private static final int LISTED = 2;

  /** What a plain variable starts at, behind its name and size. */
  private static final Pattern STARTS = Pattern.compile("(.*\\))( starts at \\S+)");

  private final DesignFacts facts;
  private final LoweredDesign design;
  private final List<Node> live;
  private final Lines lines;
  private final Formulas formulas;
  private final Assignments assignments;
  private final ProcessRules processes;

  private Rules(DesignFacts facts, int limit) {
    this.facts = facts;
    this.design = facts.lowered();
    this.live = facts.live();
    this.lines = new Lines(limit);
    this.formulas = Formulas.of(facts);
    this.assignments = new Assignments(formulas);
    this.processes =
        new ProcessRules(
            formulas, assignments, lines, facts, design.design().protocol() == Protocol.CYCLE);
  }

  /**
   * The rules of a design.
   *
   * @param limit of characters
   * @throws Untold when it has something that there are no words for, or too much of it
   */
  static String of(DesignFacts facts, int limit) {
    return new Rules(facts, limit).text(limit);
  }

  private String text(int limit) {
    triggered();
    combinational();
    functionsAndModules();
    List<String> table = TruthTable.of(facts, formulas, lines);
    if (!table.isEmpty()) {
      lines.blank();
      lines.line("So the outputs are:");
      lines.blank();
      table.forEach(lines::line);
    }
    String body = lines.text();
    Lines head = new Lines(limit);
    variables(head, lines.unfolded());
    Lines notes = new Lines(limit);
    notes(notes, head.text() + "\n" + body);
    String text =
        List.of(head.text(), body, notes.text()).stream()
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining("\n\n"));
    if (text.length() > limit) {
      throw new Untold("more than " + limit + " characters");
    }
    return text;
  }

  private void triggered() {
    processes.triggered(
        live.stream()
            .filter(n -> n.kind() == Node.Kind.EDGE || n.kind() == Node.Kind.CHANGE)
            .toList());
  }

  private void combinational() {
    Set<Node> told = new LinkedHashSet<>();
    List<LoweredDesign.Unit> loops = new ArrayList<>();
    for (LoweredDesign.Step step : design.steps()) {
      if (step instanceof LoweredDesign.Settle settle) {
        for (LoweredDesign.Unit unit : settle.units()) {
          if (unit.fixpoint() && !told.containsAll(unit.nodes())) {
            loops.add(unit);
            told.addAll(unit.nodes());
          }
        }
      }
    }
    List<Node> rest = new ArrayList<>();
    for (Node node : live) {
      boolean held = node.kind() == Node.Kind.LATCH && !facts.heldBy(node).isEmpty();
      if (!told.contains(node)
          && !held
          && (node.kind() == Node.Kind.COMBINATIONAL || node.kind() == Node.Kind.LATCH)) {
        rest.add(node);
      }
    }
    // From what they were the others go on: what they read has its value before.
    List<Node> before = leadingTo(loops, rest);
    rest.removeAll(before);
    atAllTimes(before);
    loops.forEach(this::loop);
    for (Node node : live) {
      Set<Signal> held = facts.heldBy(node);
      if (!told.contains(node) && node.kind() == Node.Kind.LATCH && !held.isEmpty()) {
        processes.latch(node, held);
      }
    }
    atAllTimes(rest);
  }

  /** Those of some processes that what depends on itself reads, directly or by others of them. */
  private static List<Node> leadingTo(List<LoweredDesign.Unit> loops, List<Node> rest) {
    Set<Signal> read = new LinkedHashSet<>();
    loops.forEach(unit -> unit.nodes().forEach(n -> read.addAll(n.readsAndTriggers().keySet())));
    Set<Node> leading = new LinkedHashSet<>();
    boolean more = !loops.isEmpty();
    while (more) {
      more = false;
      for (Node node : rest) {
        if (!Collections.disjoint(node.writes(), read) && leading.add(node)) {
          read.addAll(node.readsAndTriggers().keySet());
          more = true;
        }
      }
    }
    return rest.stream().filter(leading::contains).toList();
  }

  private void atAllTimes(List<Node> nodes) {
    if (nodes.isEmpty()) {
      return;
    }
    if (nodes.size() < live.size()) {
      lines.blank();
      lines.line("At all times:");
    }
    nodes.forEach(node -> processes.combinational(node.process()));
  }

  /** Values that depend on each other: which of them is looked at first may decide. */
  private void loop(LoweredDesign.Unit unit) {
    lines.blank();
    lines.line(
        "At all times, as these values depend on each other: from what they were, they are computed"
            + " in this order, again and again until nothing changes:");
    for (Node node : unit.nodes()) {
      if (node.kind() == Node.Kind.CHANGE) {
        lines.line(
            "- When " + processes.watched(node) + " has changed: what is said of that above.");
      } else {
        processes.combinational(node.process());
      }
    }
  }

  private void functionsAndModules() {
    Set<CombinationalModule> done = new HashSet<>();
    List<CombinationalModule> work = new ArrayList<>(processes.modules());
    for (int i = 0; i < work.size(); i++) {
      CombinationalModule module = work.get(i);
      if (!done.add(module)) {
        continue;
      }
      work.addAll(module(module));
    }
    functions(formulas, assignments, lines);
  }

  private Set<CombinationalModule> module(CombinationalModule module) {
    List<Signal> ports = new ArrayList<>(module.inputs());
    ports.addAll(module.outputs());
    Set<Signal> others = new LinkedHashSet<>();
    module.live().forEach(n -> others.addAll(n.writes()));
    ports.forEach(others::remove);
    Formulas inside = formulas.inside(ports, others);
    lines.blank();
    lines.line(
        "The module `"
            + facts.name(module)
            + "` has the "
            + (module.inputs().size() == 1 ? "input " : "inputs ")
            + widths(module.inputs(), inside)
            + " and the "
            + (module.outputs().size() == 1 ? "output " : "outputs ")
            + widths(module.outputs(), inside)
            + ":");
    Assignments own = new Assignments(inside);
    ProcessRules rules = new ProcessRules(inside, own, lines, facts, true);
    module.processes().forEach(rules::combinational);
    if (!others.isEmpty()) {
      lines.point(0, "Inside of it: " + widths(others, inside) + ".");
    }
    functions(inside, own, lines);
    formulas.useAllOf(inside);
    formulas.named().putAll(inside.named());
    formulas.computed().putAll(inside.computed());
    if (own.cuts().any()) {
      assignments.cuts().note();
    }
    return rules.modules();
  }

  private void functions(Formulas formulas, Assignments assignments, Lines lines) {
    Set<Subroutine> done = new HashSet<>();
    while (!done.containsAll(formulas.called())) {
      for (Subroutine f : List.copyOf(formulas.called())) {
        if (!done.add(f)) {
          continue;
        }
        Statement body = UnusedStarts.leftOut(Loops.told(f.body()), f);
        List<Signal> locals = f.locals().stream().filter(v -> Loops.says(body, v)).toList();
        lines.blank();
        lines.line(
            "The function `"
                + formulas.call(f)
                + "("
                + f.inputs().stream().map(formulas::name).collect(Collectors.joining(", "))
                + ")` takes "
                + widths(f.inputs(), formulas)
                + " and gives "
                + widths(List.of(f.result()), formulas)
                + ", by these lines in their order"
                + (locals.isEmpty() ? "" : ", with " + widths(locals, formulas))
                + ":");
        new StatementRules(
                formulas,
                new Conditions(formulas),
                assignments,
                lines,
                Assignments.AT_ONCE,
                Assignments.AT_ONCE)
            .write(0, body);
      }
    }
  }

  private String widths(Iterable<Signal> signals, Formulas formulas) {
    List<String> texts = new ArrayList<>();
    for (Signal s : signals) {
      texts.add("`" + formulas.name(s) + "` (" + size(s) + ")");
    }
    return String.join(", ", IndexedItems.together(texts, facts.takenNames()));
  }

  private static String size(Signal s) {
    String width = s.width() == 1 ? "1 bit" : s.width() + " bits";
    if (!s.isArray()) {
      return width;
    }
    return s.dimensions().stream()
        .map(d -> d.low() + " to " + (d.low() + d.size() - 1))
        .collect(Collectors.joining(" and ", "an array of " + width + " an element, index ", ""));
  }

  private void variables(Lines head, String body) {
    Set<Signal> ports = new HashSet<>();
    Set<Signal> written = new LinkedHashSet<>();
    Set<Signal> read = new LinkedHashSet<>();
    design.flat().ports().forEach(p -> ports.add(p.signal()));
    Set<Signal> counted = new HashSet<>();
    Set<Signal> besides = new HashSet<>();
    for (Node node : live) {
      written.addAll(node.writes());
      read.addAll(node.readsAndTriggers().keySet());
      counted.addAll(node.accesses().loopVariables());
      if (node.process() instanceof Process.AlwaysConstruct a) {
        Statement told = Loops.told(a.body());
        assigned(told, besides);
        counted.addAll(Loops.counters(told));
      }
    }
    named(head, body);
    outside(head);
    List<Signal> kept = facts.kept();
    Map<String, List<String>> byPlace = new LinkedHashMap<>();
    for (Signal s : kept) {
      byPlace
          .computeIfAbsent(formulas.place(s), k -> new ArrayList<>())
          .add("`" + formulas.name(s) + "` (" + size(s) + ") " + start(s));
    }
    byPlace.forEach(
        (place, state) ->
            head.line(
                (place.isEmpty() ? "State: " : "State in `" + place + "`: ")
                    + String.join(
                        "; ", startingAlike(IndexedItems.together(state, facts.takenNames())))
                    + "."));
    for (Signal s : facts.tables()) {
      if (s.isArray() || design.initial().value(s).signum() != 0) {
        head.line(
            "`" + formulas.name(s) + "` (" + size(s) + ") never changes: it " + start(s) + ".");
      }
    }
    List<Signal> others =
        written.stream()
            .filter(s -> !ports.contains(s) && !kept.contains(s))
            .filter(s -> besides.contains(s) || !counted.contains(s))
            .toList();
    if (!others.isEmpty()) {
      head.line("Internal signals: " + widths(others, formulas) + ".");
    }
    Layouts.lines(formulas.divided(), formulas::name, body).forEach(head::line);
    undriven(head, body, read, written);
  }

  /** What statements assign, those that only count the rounds of a loop left out. */
  static void assigned(Statement body, Set<Signal> result) {
    assigned(body, Map.of(), result);
  }

  private static void assigned(
      Statement body, Map<Signal, NumberRange> counters, Set<Signal> result) {
    for (Statement s : Statements.flatten(body)) {
      if (Statements.target(s) != null) {
        result.addAll(Expressions.targets(Statements.target(s)));
      } else if (s instanceof Statement.Loop loop) {
        Map<Signal, NumberRange> inside = Loops.inside(loop, counters);
        if (inside != counters || Loops.repeat(loop) != null) {
          assigned(loop.body(), inside, result);
        } else {
          Statements.children(s).forEach(t -> assigned(t, counters, result));
        }
      } else {
        Statements.children(s).forEach(t -> assigned(t, counters, result));
      }
    }
  }

  /** Ports whose names are no identifiers, and the input sides of bidirectional ones. */
  private void outside(Lines head) {
    for (FlatPort port : design.flat().ports()) {
      String name = formulas.name(port.signal());
      if (Names.isEscaped(port)) {
        head.line(Conditions.quoted(name) + " is the port " + Conditions.quoted(port.name()) + ".");
      } else if (port.direction() == Direction.INPUT && !name.equals(port.name())) {
        head.line(
            Conditions.quoted(name)
                + " is what comes from outside at "
                + Conditions.quoted(port.name())
                + ".");
      }
    }
  }

  /** Constants that have names, and the values of what is computed from them. */
  private void named(Lines head, String body) {
    if (!formulas.named().isEmpty()) {
      Map<String, String> declared = formulas.declarations();
      String computed =
          formulas.computed().entrySet().stream()
              .filter(e -> body.contains(e.getKey()))
              .limit(COMPUTED)
              .map(e -> "`" + e.getKey() + "` is " + e.getValue())
              .collect(Collectors.joining(", "));
      head.line(
          formulas.named().entrySet().stream()
              .map(
                  e ->
                      "`"
                          + e.getKey()
                          + "` = "
                          + by(declared, e.getKey())
                          + facts.literals().text(e.getKey(), e.getValue()))
              .collect(
                  Collectors.joining(
                      ", ", "Constants: ", (computed.isEmpty() ? "" : "; " + computed) + ".")));
    }
  }

  private static String by(Map<String, String> declared, String name) {
    return declared.containsKey(name) ? "`" + declared.get(name) + "` = " : "";
  }

  /** Items that stand side by side and start at one value, as one item each. */
  private static List<String> startingAlike(List<String> items) {
    List<String> result = new ArrayList<>();
    for (int i = 0; i < items.size(); ) {
      Matcher one = STARTS.matcher(items.get(i));
      List<String> alike = new ArrayList<>();
      int end = i;
      while (one.matches() && end < items.size() && items.get(end).endsWith(one.group(2))) {
        alike.add(items.get(end).substring(0, items.get(end).length() - one.group(2).length()));
        end++;
      }
      result.add(
          alike.size() < 2
              ? items.get(i)
              : String.join(", ", alike) + one.group(2).replace("starts", "start"));
      i = Math.max(i + 1, end);
    }
    return result;
  }

  private String start(Signal s) {
    if (!s.isArray()) {
      return "starts at " + facts.literals().text(design.initial().value(s));
    }
    Map<Integer, BigInteger> elements = new TreeMap<>(design.initial().elements(s));
    if (elements.isEmpty()) {
      return "starts with 0 everywhere";
    }
    if (s.dimensions().size() == 1 && elements.size() * 2 > s.elements()) {
      List<String> all = new ArrayList<>();
      for (int i = 0; i < s.elements(); i++) {
        all.add(element(s, elements.getOrDefault(i, BigInteger.ZERO)));
      }
      return "holds " + String.join(", ", Literals.alike(all));
    }
    String values =
        elements.entrySet().stream()
            .map(e -> index(s, e.getKey()) + " = " + element(s, e.getValue()))
            .collect(Collectors.joining(", "));
    return "starts with " + values + (elements.size() < s.elements() ? ", 0 elsewhere" : "");
  }

  /** A value of an array; a number below 0 where its elements have a sign. */
  private String element(Signal array, BigInteger value) {
    return facts
        .literals()
        .text(
            array.signed() && value.testBit(array.width() - 1)
                ? value.subtract(BigInteger.ONE.shiftLeft(array.width()))
                : value);
  }

  /** The indices of an element, by its position in the array. */
  private static String index(Signal array, int position) {
    StringBuilder text = new StringBuilder();
    int rest = position;
    for (int i = array.dimensions().size() - 1; i >= 0; i--) {
      Signal.Dimension d = array.dimensions().get(i);
      text.insert(0, "[" + (d.low() + rest % d.size()) + "]");
      rest /= d.size();
    }
    return text.toString();
  }

  /** What nobody drives, as far as a line reads it: parameters may have decided against others. */
  private void undriven(Lines head, String body, Set<Signal> read, Set<Signal> written) {
    Set<Signal> known = new HashSet<>(written);
    known.addAll(design.state());
    Set<Signal> outputs = new HashSet<>();
    for (FlatPort port : design.flat().ports()) {
      (port.direction() == Direction.INPUT ? known : outputs).add(port.signal());
    }
    read.addAll(outputs);
    List<String> unused =
        facts.unread().stream().map(s -> Conditions.quoted(formulas.name(s))).toList();
    if (!unused.isEmpty()) {
      head.line("Inputs without effect: " + String.join(", ", unused) + ".");
    }
    List<Signal> open = new ArrayList<>();
    List<Signal> low = new ArrayList<>();
    List<String> fixed = new ArrayList<>();
    for (Signal s : read) {
      if (!known.contains(s) && (outputs.contains(s) || isNamed(s, body))) {
        if (s.resolution() == Signal.Resolution.ZERO) {
          low.add(s);
        } else if (s.isArray() || design.initial().value(s).signum() == 0) {
          open.add(s);
        } else {
          String value = facts.literals().text(design.initial().value(s));
          fixed.add("`" + formulas.name(s) + "` (" + size(s) + ") is " + value);
        }
      }
    }
    if (!fixed.isEmpty()) {
      head.line("Set at the start and never changed: " + String.join("; ", fixed) + ".");
    }
    if (!low.isEmpty()) {
      head.line("Always 0: " + widths(low, formulas) + ".");
    }
    if (!open.isEmpty()) {
      head.line("Never assigned, so always 0: " + widths(open, formulas) + ".");
    }
  }

  private boolean isNamed(Signal s, String text) {
    return Pattern.compile("(?<![\\w$.])" + Pattern.quote(formulas.name(s)) + "(?![\\w$])")
        .matcher(text)
        .find();
  }

  /** What is to be known of all lines. */
  private void notes(Lines notes, String text) {
    boolean cycle = design.design().protocol() == Protocol.CYCLE;
    if (cycle && design.clock() != null && (processes.early() || facts.clockIsValue())) {
      String clock = Conditions.quoted(formulas.name(design.clock()));
      notes.line(
          DesignDescription.CALLS
              + "the inputs change first, while "
              + clock
              + " is 1 as it was before, and what that starts happens; then "
              + clock
              + " falls, then it rises; before the first call every input is 0.");
    } else {
      String order = LatchesFirst.order(facts, formulas);
      if (!order.isEmpty()) {
        notes.line(order);
      }
    }
    if (cycle && design.design().clocks().isEmpty() && facts.waitsForChanges()) {
      notes.line(
          "A change of an input is one between its value in the last call and the one in this call;"
              + " before the first call every input is 0.");
    }
    if (facts.hasEdgesOfState()) {
      notes.line(
          "An edge of a register, or of what is computed from registers, comes right after the"
              + " change that makes it: what happens at it goes by the values after that change.");
    }
    if (StartedTogether.inOneCall(facts)) {
      notes.line(RestOfRules.IN_ONE_CALL);
    }
    if (processes.atOnce()) {
      notes.line(
          "\"Is set to\" and \"at once\" take effect immediately, for the lines below too;"
              + " \"becomes\", and changes without these words, when all that starts at this"
              + " moment is done. "
              + (StartedTogether.share(facts) ? RestOfRules.LAST_BY_CONVENTION : RestOfRules.LAST)
              + " What no line assigns keeps its value.");
    } else if (facts.clocked() || facts.waitsForChanges()) {
      notes.line(
          "All changes at one moment happen together and use the values from before it. "
              + (StartedTogether.share(facts)
                  ? RestOfRules.LAST_BY_CONVENTION + " "
                  : processes.overrides() ? RestOfRules.LAST + " " : "")
              + "What no line assigns keeps its value.");
    }
    if (assignments.cuts().any()) {
      notes.line(Cuts.TRUNCATED);
    }
    List<String> used = formulas.notes(text);
    if (used.size() > LISTED) {
      notes.line("In formulas:");
      used.forEach(words -> notes.point(0, Words.capital(words) + "."));
    } else if (!used.isEmpty()) {
      notes.line("In formulas, " + String.join("; ", used) + ".");
    }
  }
}
