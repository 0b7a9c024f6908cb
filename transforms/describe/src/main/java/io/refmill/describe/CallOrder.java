package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.LoweredDesign.When;
import io.refmill.contract.Protocol;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a call computes before the edge that it contains and what behind it, and which outputs show
 * nothing yet of what it was given.
 */
final class CallOrder {
  /** How its sentences begin. */
  static final String OPENING = "Within a call, ";

  static final String LATER = "Of the inputs of ";

  static final String WRITES = "What a call writes to ";

  /** Variables that are named. */
  private static final int NAMES = 3;

  private static final int PATHS = 64;

  /** Registers behind each other that are followed. */
  private static final int DEPTH = 8;

  /** Methods of a class, by which a model that has no others than its own is known. */
  private static final Pattern METHODS = Pattern.compile("\n {4}def ");

  /** Pieces of a text that they part. */
  private static final int OWN = 3;

  private static final Pattern STATE =
      Pattern.compile("(?:(?:if|elif|for) .*: )?self\\.[^=(]*(?:[-+*|&^]|<<|>>)?= .*");

  private final DesignFacts facts;
  private final Formulas formulas;
  private final List<String> statements;
  private final Set<String> controls = new HashSet<>();

  private CallOrder(DesignFacts facts, Formulas formulas, String model) {
    this.facts = facts;
    this.formulas = formulas;
    List<String> all = ModelText.statements(model);
    int eval = all.indexOf("def eval(self, inputs: dict) -> dict:");
    statements = eval < 0 ? List.of() : all.subList(eval + 1, all.size());
    facts.design().resets().forEach(r -> controls.add(r.port()));
    facts.design().clocks().forEach(c -> controls.add(c.port()));
  }

  /** Sentences; none of a design whose calls are not one edge of one clock. */
  static String text(DesignFacts facts, Formulas formulas, String model) {
    CallOrder order = new CallOrder(facts, formulas, model);
    boolean one =
        facts.design().protocol() == Protocol.CYCLE
            && facts.clocked()
            && !facts.lowered().loop()
            && !facts.latches()
            && order.isOneEdge()
            && METHODS.splitAsStream(model).count() == OWN;
    return one
        ? (order.aroundTheEdge() + " " + order.written() + " " + order.later())
            .replaceAll(" +", " ")
            .strip()
        : "";
  }

  private boolean isOneEdge() {
    List<When> moments = facts.lowered().moments();
    return moments.equals(List.of(When.RISING)) || moments.equals(List.of(When.FALLING));
  }

  /** What is computed first, because registers take it, and what of the new state. */
  private String aroundTheEdge() {
    int first = statements.size();
    int last = -1;
    for (int i = 0; i < statements.size(); i++) {
      if (STATE.matcher(statements.get(i)).matches()) {
        first = Math.min(first, i);
        last = i;
      }
    }
    List<String> before = new ArrayList<>();
    List<String> behind = new ArrayList<>();
    for (Signal value : facts.values().keySet()) {
      List<Integer> places = places(formulas.name(value));
      if (places.isEmpty() || last < 0) {
        continue;
      }
      int since = first;
      int until = last;
      boolean taken =
          facts.live().stream()
                  .anyMatch(n -> n.kind() == Node.Kind.EDGE && n.reads().contains(value))
              && !isAwaited(value);
      if (places.stream().allMatch(at -> at < since) && taken) {
        before.add(Conditions.quoted(formulas.name(value)));
      } else if (places.stream().allMatch(at -> at > until)
          && facts.sources(value).stream().anyMatch(facts.lowered().state()::contains)) {
        behind.add(Conditions.quoted(formulas.name(value)));
      }
    }
    if (before.isEmpty() && behind.isEmpty()) {
      return "";
    }
    String early =
        Words.list(before, NAMES)
            + (before.size() == 1 ? " is" : " are")
            + " computed before the edge, where registers take "
            + (before.size() == 1 ? "it" : "them");
    String late =
        Words.list(behind, NAMES)
            + (before.isEmpty() ? (behind.size() == 1 ? " is" : " are") + " computed" : "")
            + " behind the edge, of what registers have become";
    return OPENING
        + (before.isEmpty() ? "" : early)
        + (before.isEmpty() || behind.isEmpty() ? "" : "; ")
        + (behind.isEmpty() ? "" : late)
        + ".";
  }

  /** Registers that take words of memories which the same edge may change. */
  private String written() {
    for (Register r : facts.registers()) {
      if (r.paths().size() == 1
          && r.paths().get(0).expression() instanceof Expression.ElementSelect e
          && facts.memories().contains(e.array())
          && r.paths().get(0).guards().isEmpty()
          && writtenAtTheEdge(e.array())) {
        return WRITES
            + Conditions.quoted(formulas.name(e.array()))
            + " it does not read yet: "
            + Conditions.quoted(formulas.name(r.signal()))
            + " gets what stood there before.";
      }
    }
    return "";
  }

  private boolean writtenAtTheEdge(Signal memory) {
    List<Node> writers = facts.live().stream().filter(n -> n.writes().contains(memory)).toList();
    return !writers.isEmpty()
        && writers.stream()
            .allMatch(
                n ->
                    n.kind() == Node.Kind.EDGE
                        && n.nonblockingWrites().contains(memory)
                        && !n.blockingWrites().contains(memory));
  }

  /** Whether something waits for a value to change. */
  private boolean isAwaited(Signal value) {
    Set<Signal> awaited = new HashSet<>();
    facts.live().stream()
        .flatMap(n -> n.triggers().stream())
        .forEach(t -> Expressions.signals(t.expression(), awaited));
    return awaited.contains(value);
  }

  /** The statements that give a value. */
  private List<Integer> places(String name) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < statements.size(); i++) {
      if (statements.get(i).startsWith(name + " = ")) {
        places.add(i);
      }
    }
    return places;
  }

  /** Outputs that inputs reach by more than one register. */
  private String later() {
    Map<Signal, Register> registers =
        facts.registers().stream().collect(Collectors.toMap(Register::signal, r -> r, (a, b) -> a));
    Map<String, List<String>> byReason = new TreeMap<>();
    for (Signal output : facts.outputs()) {
      Set<Signal> own = facts.sources(output);
      Set<Signal> next = own;
      int calls = -1;
      while (next != null && !hasInput(next) && calls < DEPTH) {
        next = sources(next, registers);
        calls++;
      }
      if (calls > 0 && next != null && hasInput(next)) {
        Set<Signal> taken = sources(own, registers);
        String why =
            own.size() > NAMES || taken.size() > NAMES
                ? ""
                : ": "
                    + names(own)
                    + (own.size() == 1 ? " takes" : " take")
                    + " at the edge what "
                    + names(taken)
                    + (taken.size() == 1 ? " was" : " were");
        String when = calls == 1 ? "one call later" : calls + " calls later";
        byReason
            .computeIfAbsent(
                why + ", so that an input comes out " + when + " at the earliest",
                k -> new ArrayList<>())
            .add(Conditions.quoted(formulas.name(output)));
      }
    }
    if (byReason.size() != 1) {
      return "";
    }
    Map.Entry<String, List<String>> only = byReason.entrySet().iterator().next();
    return only.getValue().size() > NAMES
        ? ""
        : LATER
            + (only.getValue().size() == 1 ? "its" : "their")
            + " own call "
            + Words.list(only.getValue())
            + (only.getValue().size() == 1 ? " shows" : " show")
            + " nothing"
            + (facts.design().resets().isEmpty() ? "" : ", resets aside")
            + only.getKey()
            + ".";
  }

  private boolean hasInput(Set<Signal> signals) {
    return signals.stream().anyMatch(facts.inputs()::contains);
  }

  /** What decides over the next values of registers, controls aside; null if not all is known. */
  private Set<Signal> sources(Set<Signal> of, Map<Signal, Register> registers) {
    Set<Signal> read = new LinkedHashSet<>();
    for (Signal s : of) {
      Register r = registers.get(s);
      boolean known =
          r != null
              && r.decision()
                  .paths(
                      PATHS,
                      path -> {
                        if (path.expression() != null) {
                          Expressions.signals(path.expression(), read);
                        }
                        path.guards().forEach(guard -> add(guard, read));
                      });
      if (!known) {
        return null;
      }
    }
    Set<Signal> sources = new LinkedHashSet<>();
    read.forEach(s -> sources.addAll(facts.sources(s)));
    sources.removeIf(s -> facts.inputs().contains(s) && controls.contains(s.name()));
    return sources;
  }

  private static void add(Decision.Guard guard, Set<Signal> read) {
    if (guard.condition() != null) {
      Expressions.signals(guard.condition(), read);
      return;
    }
    Expressions.signals(guard.choice().selector(), read);
    guard.choice().items().stream()
        .flatMap(item -> item.labels().stream())
        .forEach(label -> Expressions.signals(label, read));
  }

  private String names(Set<Signal> variables) {
    return Words.list(variables.stream().map(s -> Conditions.quoted(formulas.name(s))).toList());
  }
}
