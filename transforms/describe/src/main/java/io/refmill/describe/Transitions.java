package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Tables of state machines. */
final class Transitions {
  private static final int MAX_ROWS = 24;

  private Transitions() {}

  /**
   * The transitions of a machine as a table of Markdown, whose first row that fits counts; empty
   * where there are too many.
   */
  static List<String> table(StateMachine machine, Formulas formulas) {
    if (machine.moves().size() > MAX_ROWS) {
      return List.of();
    }
    Signal state = machine.register().signal();
    Priorities priorities = new Priorities(formulas, Set.of(), s -> true);
    List<String> lines = new ArrayList<>();
    lines.add(
        "Transitions of `"
            + formulas.name(state)
            + "` outside of reset; of the rows for a state the first whose condition holds counts:");
    lines.add("");
    lines.add("| from | when | to |");
    lines.add("|---|---|---|");
    String before = "";
    for (StateMachine.Move move : machine.moves()) {
      boolean other =
          move.from() == null
              && move.conditions().stream().anyMatch(g -> g.choice() != null && g.item() < 0);
      String from =
          move.from() == null
              ? (other ? "any other" : "any")
              : name(machine, move.from(), formulas);
      String to = move.to() == null ? "unchanged" : name(machine, move.to(), formulas);
      String when = priorities.when(move.conditions()).replace("|", "\\|");
      if (when.isEmpty() && before.equals(from + to)) {
        lines.remove(lines.size() - 1);
      }
      lines.add("| " + from + " | " + (when.isEmpty() ? "always" : when) + " | " + to + " |");
      before = from + to;
    }
    return lines;
  }

  /** A state by its name, where that stands for this one value alone, else by its number. */
  private static String name(StateMachine machine, BigInteger state, Formulas formulas) {
    String name = machine.states().get(state);
    return name != null && formulas.isNamed(name, state)
        ? Conditions.quoted(name)
        : String.valueOf(state);
  }

  /** The machines' tables, by which rules may be read more easily. */
  static void write(DesignFacts facts, Formulas formulas, Lines lines) {
    for (StateMachine machine : facts.machines()) {
      List<String> table = table(machine, formulas);
      if (!table.isEmpty()) {
        lines.blank();
        table.forEach(lines::line);
      }
    }
  }
}
