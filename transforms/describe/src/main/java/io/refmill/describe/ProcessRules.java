package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.plan.CombinationalModule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes what processes do: when they act, and the rules for what they assign. */
final class ProcessRules {
  /** Behind variables of which lines take what others before them gave. */
  static final String IN_ORDER = ", by these lines in their order";

  private final Formulas formulas;
  private final Conditions conditions;
  private final Assignments assignments;
  private final Lines lines;
  private final DesignFacts facts;
  private final boolean cycle;

  /** Parts of a concatenation that may be told one by one, and the characters of one. */
  private static final int PARTS = 4;

  private static final int PARTS_LENGTH = 1000;

  /** Inside of one of several instances. */
  private static final Pattern IN_ROW = Pattern.compile("(.*\\[\\d+\\].*)\\.[^.]*");

  private final Set<CombinationalModule> modules = new LinkedHashSet<>();
  private String heading = "";
  private boolean atOnce;
  private boolean overrides;
  private boolean early;

  /**
   * Rules for processes.
   *
   * @param facts of the whole design
   * @param cycle whether a call is a period of the clock, so that asynchronous controls are levels
   */
  ProcessRules(
      Formulas formulas, Assignments assignments, Lines lines, DesignFacts facts, boolean cycle) {
    this.facts = facts;
    this.formulas = formulas;
    this.conditions = new Conditions(formulas);
    this.assignments = assignments;
    this.lines = lines;
    this.cycle = cycle;
  }

  /** The modules whose instances were written. */
  Set<CombinationalModule> modules() {
    return modules;
  }

  /** Whether something clocked is started by other inputs too. */
  boolean early() {
    return early;
  }

  /** Whether something clocked is said to take effect at once. */
  boolean atOnce() {
    return atOnce;
  }

  /** Writes what follows its inputs at all times. */
  void combinational(Process p) {
    p.accept(
        new Process.Walker() {
          @Override
          public void continuousAssignment(Process.ContinuousAssignment a) {
            assign(a);
          }

          @Override
          public void alwaysConstruct(Process.AlwaysConstruct a) {
            block(Loops.told(a.body()));
          }

          @Override
          public void combinationalInstance(Process.CombinationalInstance i) {
            instance(i);
          }

          @Override
          public void initialConstruct(Process.InitialConstruct i) {
            throw new AssertionError(i.location());
          }
        });
  }

  private void assign(Process.ContinuousAssignment a) {
    List<String> parts = parts(a);
    if (!parts.isEmpty()) {
      parts.forEach(lines::line);
      return;
    }
    StatementRules rules = rules("is", "is");
    if (StatementRules.isChoice(a.value())) {
      lines.point(0, Conditions.quoted(formulas.target(a.target())) + ":");
      rules.assign(1, a.target(), a.value(), "is");
    } else {
      rules.assign(0, a.target(), a.value(), "is");
    }
  }

  /**
   * The parts of a concatenation one by one, from the lowest on, where most of them are alike but
   * for their numbers, so that what is said of them is shorter than the concatenation; else empty.
   */
  List<String> parts(Process.ContinuousAssignment a) {
    if (!(a.target() instanceof Expression.SignalReference target)
        || !(Assignments.assigned(a.value()) instanceof Expression.Concatenation c)
        || c.parts().size() < PARTS
        || c.width() != target.width()) {
      return List.of();
    }
    int width = c.parts().get(0).width();
    if (c.parts().stream().anyMatch(e -> e.width() != width || StatementRules.isChoice(e))) {
      return List.of();
    }
    Lines each = new Lines(PARTS_LENGTH * c.parts().size());
    StatementRules rules = new StatementRules(formulas, conditions, assignments, each, "is", "is");
    if (formulas.divides(target.signal())) {
      return List.of();
    }
    int lsb = 0;
    for (int i = c.parts().size() - 1; i >= 0; i--) {
      Expression part = new Expression.PartSelect(target, lsb, width, false);
      rules.assign(0, part, c.parts().get(i), "is");
      lsb += width;
    }
    Lines whole = new Lines(PARTS_LENGTH * c.parts().size());
    new StatementRules(formulas, conditions, assignments, whole, "is", "is")
        .assign(0, target, a.value(), "is");
    return each.text().length() < whole.text().length()
        ? each.unfolded().lines().toList()
        : List.of();
  }

  private void block(Statement body) {
    List<Statement> statements = StatementRules.effective(Statements.flatten(body));
    if (LineOrder.ordered(statements)) {
      lines.point(
          0,
          targets(body)
              + IN_ORDER
              + (LineOrder.reads(statements)
                  ? ", each with the values that those before it gave"
                  : "")
              + (LineOrder.overrides(statements)
                  ? "; the last one counts for bits that several assign:"
                  : ":"));
      rules("is", "is").write(1, body);
    } else {
      rules("is", "is").write(0, body);
    }
  }

  private String targets(Statement body) {
    Set<Signal> written = new LinkedHashSet<>();
    Rules.assigned(body, written);
    return written.stream()
        .map(s -> Conditions.quoted(formulas.name(s)))
        .collect(Collectors.joining(", "));
  }

  private void instance(Process.CombinationalInstance i) {
    if (!(i.module() instanceof CombinationalModule module)) {
      throw new Untold("modules of an unknown kind");
    }
    modules.add(module);
    List<String> given = new ArrayList<>();
    for (int k = 0; k < module.inputs().size(); k++) {
      given.add(
          Conditions.quoted(
              module.inputs().get(k).name()
                  + " = "
                  + formulas.pattern(i.arguments().get(k)).text()));
    }
    List<String> taken = new ArrayList<>();
    for (int k = 0; k < module.outputs().size(); k++) {
      Expression target = i.targets().get(k);
      if (target != null) {
        Signal output = module.outputs().get(k);
        if (target.width() != output.width()) {
          assignments.cuts().note();
        }
        taken.add(
            Conditions.quoted(formulas.target(target))
                + " is its "
                + Conditions.quoted(output.name()));
      }
    }
    lines.point(
        0,
        Words.capital(Words.before(facts.name(module)))
            + " "
            + Conditions.quoted(facts.name(module))
            + " with "
            + (given.isEmpty() ? "no inputs" : String.join(", ", given))
            + ": "
            + String.join(", ", taken)
            + ".");
  }

  /**
   * Writes a process that keeps values where no line applies.
   *
   * @param held those that are kept
   */
  void latch(Node node, Set<Signal> held) {
    lines.blank();
    lines.line(
        "At all times, where "
            + held.stream()
                .map(s -> Conditions.quoted(formulas.name(s)))
                .collect(Collectors.joining(", "))
            + " keep"
            + (held.size() == 1 ? "s its" : " their")
            + " value when no line gives another one (a latch):");
    heading = "";
    combinational(node.process());
  }

  /**
   * Writes processes that act at certain moments. Where none assigns at once, nor what another one
   * assigns, those that act at the same moments stand together: then what instances of a module do
   * is told of all of them.
   */
  void triggered(List<Node> nodes) {
    if (!independent(nodes)) {
      nodes.forEach(this::triggered);
      return;
    }
    Map<List<String>, List<List<Paragraph>>> alike = new LinkedHashMap<>();
    for (Node node : nodes) {
      Statement body = body(node);
      if (body == null) {
        nodes.forEach(this::triggered);
        return;
      }
      List<Paragraph> paragraphs = paragraphs(node, body);
      alike
          .computeIfAbsent(
              paragraphs.stream().map(Paragraph::heading).toList(), k -> new ArrayList<>())
          .add(paragraphs);
      noteBlocking(node);
    }
    assignments.mixed(Set.of());
    Set<Signal> again = new HashSet<>();
    nodes.forEach(node -> again.addAll(assignedAgain(node)));
    assignments.again(again);
    alike.forEach(
        (headings, several) -> {
          for (int i = 0; i < headings.size(); i++) {
            int at = i;
            joined(several.stream().map(each -> each.get(at)).toList()).forEach(this::write);
          }
        });
  }

  /** Whether it makes no difference in which order processes are told. */
  private static boolean independent(List<Node> nodes) {
    Map<Signal, Positions> written = new HashMap<>();
    for (Node node : nodes) {
      // What counts a loop is nobody else's.
      Set<Signal> atOnce = new HashSet<>(node.blockingWrites());
      atOnce.removeAll(node.accesses().loopVariables());
      if (node.kind() != Node.Kind.EDGE || !atOnce.isEmpty()) {
        return false;
      }
      for (Signal signal : node.nonblockingWrites()) {
        Positions own = node.accesses().writes().getOrDefault(signal, Positions.NONE);
        Positions others = written.getOrDefault(signal, Positions.NONE);
        if (own.overlaps(others)) {
          return false;
        }
        written.put(signal, own.or(others));
      }
    }
    return true;
  }

  /**
   * What is said of a moment.
   *
   * @param held whether lines say what values are for as long as it lasts
   */
  private record Paragraph(String heading, Statement body, boolean held) {}

  /** Paragraphs of one heading, those of one instance that decide alike as one. */
  private List<Paragraph> joined(List<Paragraph> alike) {
    Map<String, List<Paragraph>> byPlace = new LinkedHashMap<>();
    for (Paragraph p : alike) {
      byPlace.computeIfAbsent(place(p.body), k -> new ArrayList<>()).add(p);
    }
    List<Paragraph> joined = new ArrayList<>();
    for (List<Paragraph> own : byPlace.values()) {
      JoinedBodies.of(own.stream().map(Paragraph::body).toList(), conditions::holds)
          .forEach(body -> joined.add(new Paragraph(own.get(0).heading, body, own.get(0).held)));
    }
    return joined;
  }

  /**
   * The instances whose variables something assigns, where names do not say it, or where it is one
   * of a row: these are told together if each is by itself.
   */
  private String place(Statement body) {
    return LineOrder.written(body).stream()
        .map(s -> formulas.place(s) + ":" + row(formulas.name(s)))
        .distinct()
        .sorted()
        .toList()
        .toString();
  }

  private static String row(String name) {
    Matcher instance = IN_ROW.matcher(name);
    return instance.matches() ? instance.group(1) : "";
  }

  private void write(Paragraph paragraph) {
    head(paragraph.heading);
    rules(paragraph.held ? "is" : Assignments.AT_ONCE, paragraph.held ? "is" : "becomes")
        .write(0, paragraph.body);
  }

  private List<Paragraph> paragraphs(Node node, Statement body) {
    List<Paragraph> held = cycle ? asynchronous(node, body) : List.of();
    if (!held.isEmpty()) {
      return held;
    }
    early |= cycle && node.triggers().stream().anyMatch(Node.Trigger::control);
    return List.of(new Paragraph(moment(node), body, false));
  }

  /** Writes a process that acts at certain moments. */
  void triggered(Node node) {
    Set<Signal> mixed = new HashSet<>(node.blockingWrites());
    mixed.retainAll(node.nonblockingWrites());
    assignments.mixed(mixed);
    assignments.again(assignedAgain(node));
    Statement body = body(node);
    if (body == null) {
      head("Whenever " + watched(node) + " changes:");
      combinational(node.process());
      return;
    }
    if (node.kind() == Node.Kind.CHANGE) {
      head("Only when " + watched(node) + " changes:");
      rules(Assignments.AT_ONCE, "becomes").write(0, body);
      noteBlocking(node);
      return;
    }
    noteBlocking(node);
    paragraphs(node, body).forEach(this::write);
  }

  /** What a process assigns where it gives some variable a value by several lines. */
  private static Set<Signal> assignedAgain(Node node) {
    Statement body = body(node);
    return body != null && LineOrder.overrides(Statements.flatten(body)) ? node.writes() : Set.of();
  }

  /** What an always construct does, with its loops as they are told; null for anything else. */
  private static Statement body(Node node) {
    return node.process() instanceof Process.AlwaysConstruct a ? Loops.told(a.body()) : null;
  }

  /** Whether some variable is given a value by several lines of which the last counts. */
  boolean overrides() {
    return overrides;
  }

  private void noteBlocking(Node node) {
    Statement body = body(node);
    if (body != null) {
      overrides |= LineOrder.overrides(Statements.flatten(body));
      Set<Signal> assigned = new HashSet<>();
      Rules.assigned(body, assigned);
      atOnce |= node.blockingWrites().stream().anyMatch(assigned::contains);
    }
  }

  /**
   * Branches that a control holds for as long as it is active, and the rest at the clock's edge;
   * empty where a process is not written like that.
   */
  private List<Paragraph> asynchronous(Node node, Statement body) {
    List<Node.Trigger> controls = node.triggers().stream().filter(Node.Trigger::control).toList();
    List<Node.Trigger> clocks = node.triggers().stream().filter(t -> !t.control()).toList();
    if (controls.isEmpty() || clocks.isEmpty()) {
      return List.of();
    }
    if (!(Statements.only(body) instanceof Statement.If first)) {
      return List.of();
    }
    List<Expression> tests = new ArrayList<>();
    List<Statement> branches = Statements.branches(first, tests::add);
    int count = controls.size();
    // Where the first of several ends, the next one has no edge: what is read then is the old
    // value.
    if (tests.size() < count || facts.actsByEdges(node)) {
      return List.of();
    }
    for (int i = 0; i < count; i++) {
      if (!isActive(tests.get(i), controls) || !Constants.only(branches.get(i))) {
        return List.of();
      }
    }
    List<Paragraph> paragraphs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String other = i == 0 ? "" : " and none of the above applies";
      paragraphs.add(
          new Paragraph(
              "While " + conditions.holds(tests.get(i)) + other + ", regardless of the clock:",
              branches.get(i),
              true));
    }
    Statement rest = first;
    for (int i = 0; i < count; i++) {
      rest = ((Statement.If) Statements.only(rest)).whenFalse();
    }
    paragraphs.add(new Paragraph("Otherwise, " + when(clocks) + ":", rest, false));
    return paragraphs;
  }

  /** Whether the condition is that one of the controls is at the level that its edge leads to. */
  private boolean isActive(Expression test, List<Node.Trigger> controls) {
    String said = conditions.holds(test);
    return controls.stream()
        .filter(t -> t.listed() != null && t.listed().signal() != null)
        .anyMatch(
            t ->
                said.equals(
                    Conditions.quoted(formulas.name(t.listed().signal()))
                        + (t.listed().edge() == Process.Edge.POSEDGE ? " is 1" : " is 0")));
  }

  /** When a process that waits for edges acts, as a heading. */
  String moment(Node node) {
    return "When " + moments(node.triggers()) + ":";
  }

  private String when(List<Node.Trigger> clocks) {
    return "when " + moments(clocks);
  }

  /** When the clocks of a process are, as a heading; what controls it at once is left out. */
  String clocks(Node node) {
    List<Node.Trigger> clocks = node.triggers().stream().filter(t -> !t.control()).toList();
    return "When " + moments(clocks.isEmpty() ? node.triggers() : clocks) + ":";
  }

  /** Whether the rules go by the name in the sensitivity list. */
  private boolean isListed(Node.Trigger t) {
    return t.listed() != null
        && t.listed().signal() != null
        && (t.port() == null ? facts.isTold(t.listed().signal()) : t.listed().signal() == t.port());
  }

  /** What an event is an edge of. */
  String watched(Node.Trigger t) {
    return Conditions.quoted(
        isListed(t)
            ? formulas.name(t.listed().signal())
            : t.port() != null ? formulas.name(t.port()) : formulas.pattern(t.expression()).text());
  }

  /** When a control is active. */
  String active(Node.Trigger t) {
    Process.Edge edge = isListed(t) ? t.listed().edge() : t.edge();
    return watched(t) + " is " + (edge == Process.Edge.NEGEDGE ? 0 : 1);
  }

  /** When one of some events happens. */
  String moments(List<Node.Trigger> triggers) {
    Set<String> moments = new LinkedHashSet<>();
    for (Node.Trigger t : triggers) {
      Process.Edge edge = isListed(t) ? t.listed().edge() : t.edge();
      moments.add(
          watched(t)
              + switch (edge) {
                case POSEDGE -> " rises";
                case NEGEDGE -> " falls";
                case ANY -> " changes";
              });
    }
    return String.join(" or ", moments);
  }

  String watched(Node node) {
    List<String> names = new ArrayList<>();
    for (Node.Trigger t : node.triggers()) {
      names.add(Conditions.quoted(formulas.pattern(t.expression()).text()));
    }
    if (names.isEmpty()) {
      node.reads().forEach(s -> names.add(Conditions.quoted(formulas.name(s))));
    }
    return names.size() == 1 ? names.get(0) : "one of " + String.join(", ", names);
  }

  private void head(String text) {
    if (!text.equals(heading)) {
      lines.blank();
      lines.line(text);
      heading = text;
    }
  }

  private StatementRules rules(String blocking, String nonblocking) {
    return new StatementRules(formulas, conditions, assignments, lines, blocking, nonblocking);
  }
}
