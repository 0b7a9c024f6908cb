package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Tables of state machines. */
final class Transitions {
  private static final int MAX_ROWS = 24;

  private Transitions() {}

  /**
   * The transitions of a machine as a table of Markdown, whose first row that fits counts; empty
   * where there are too many.
   */
  static List<String> table(StateMachine machine, Formulas formulas) {
    // What goes to its next state whatever the present one is says nothing of a machine by itself.
    boolean anywhere =
        machine.moves().stream().allMatch(m -> m.from() == null && m.except().isEmpty());
    Signal state = machine.register().signal();
    if (machine.moves().size() > MAX_ROWS || anywhere || asksState(machine, state)) {
      return List.of();
    }
    Priorities priorities = new Priorities(formulas, Set.of(), s -> true);
    List<String> lines = new ArrayList<>();
    lines.add(
        "Transitions of `"
            + formulas.name(state)
            + (machine.register().reset() == null ? "`; of" : "` outside of reset; of")
            + " the rows for a state the first whose condition holds counts:");
    lines.add("");
    lines.add("| from | when | to |");
    lines.add("|---|---|---|");
    Set<BigInteger> listed = new TreeSet<>();
    machine.moves().stream()
        .map(StateMachine.Move::from)
        .filter(f -> f != null)
        .forEach(listed::add);
    List<String> before = List.of();
    for (StateMachine.Move move : machine.moves()) {
      String from = from(machine, move, listed, formulas);
      String to = move.to() == null ? "unchanged" : name(machine, move.to(), formulas);
      String when = priorities.when(move.conditions()).replace("|", "\\|");
      if (when.isEmpty() && before.equals(List.of(from, to))) {
        lines.remove(lines.size() - 1);
      }
      lines.add("| " + from + " | " + (when.isEmpty() ? "always" : when) + " | " + to + " |");
      before = List.of(from, to);
    }
    return lines;
  }

  /**
   * Whether a move depends on the state besides that it begins there, as on whether the next one is
   * another: what leads to that stands in the rows already.
   */
  private static boolean asksState(StateMachine machine, Signal state) {
    Set<Signal> asked = new HashSet<>();
    for (StateMachine.Move move : machine.moves()) {
      for (Decision.Guard guard : move.conditions()) {
        if (guard.condition() != null) {
          Expressions.signals(guard.condition(), asked);
        }
      }
    }
    return asked.contains(state);
  }

  private static String from(
      StateMachine machine, StateMachine.Move move, Set<BigInteger> listed, Formulas formulas) {
    if (move.from() != null) {
      return name(machine, move.from(), formulas);
    } else if (move.except().isEmpty()) {
      return "any";
    } else if (move.except().equals(listed)) {
      return "any other";
    }
    return "any but "
        + move.except().stream()
            .map(state -> name(machine, state, formulas))
            .collect(Collectors.joining(", "));
  }

  /** A state by its name, where that stands for this one value alone, else by its number. */
  private static String name(StateMachine machine, BigInteger state, Formulas formulas) {
    String name = machine.states().get(state);
    Term bit = formulas.state(machine.register().signal(), state);
    if (bit != null && (name == null || name.matches("\\d+"))) {
      return Conditions.quoted(bit.text());
    }
    return name != null && formulas.isNamed(name, state)
        ? Conditions.quoted(name)
        : String.valueOf(state);
  }

  /** The machines' tables, by which rules may be read more easily. */
  static void write(DesignFacts facts, Formulas formulas, Lines lines) {
    List<List<String>> tables =
        facts.machines().stream()
            .map(machine -> table(machine, formulas))
            .filter(table -> !table.isEmpty())
            .toList();
    for (List<String> table : Repetitions.foldTexts(tables, facts.takenNames())) {
      lines.blank();
      table.forEach(lines::line);
    }
  }
}
