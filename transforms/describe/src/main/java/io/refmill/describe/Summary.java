package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.ClockEdge;
import io.refmill.contract.Protocol;
import io.refmill.describe.Register.Role;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Says in a sentence or two what structure shows of a design. */
final class Summary {
  private static final int NAMED = 4;

  private final DesignFacts facts;
  private final Names names;

  private Summary(DesignFacts facts) {
    this.facts = facts;
    this.names = Names.of(facts.lowered());
  }

  static String of(DesignFacts facts, List<String> categories) {
    Summary summary = new Summary(facts);
    String text = facts.clocked() ? summary.clocked() : summary.unclocked(categories);
    return text;
  }

  private String unclocked(List<String> categories) {
    boolean waits = facts.waitsForChanges();
    if (waits) {
      return Words.list(facts.outputs().stream().limit(NAMED).map(this::quoted).toList())
          + (facts.outputs().size() > NAMED ? " and other outputs" : "")
          + (facts.outputs().size() == 1 ? " is" : " are")
          + " computed only when certain values change, and kept until then.";
    }
    String kind = facts.latches() ? "Latches: " : "Combinational logic: ";
    Set<String> parts = new LinkedHashSet<>();
    for (Map.Entry<Signal, Decision> entry : facts.values().entrySet()) {
      for (Selections.Kind k : Selections.of(entry.getKey(), entry.getValue())) {
        if (facts.outputs().contains(entry.getKey())) {
          parts.add(quoted(entry.getKey()) + selection(k));
        }
      }
    }
    if (parts.isEmpty() || parts.size() > NAMED) {
      List<String> telling =
          categories.stream()
              .filter(c -> !c.endsWith("_logic") || c.equals("bitwise_logic"))
              .filter(c -> !c.equals("latch"))
              .filter(c -> !c.equals("bitwise_logic") || facts.operators().bitwise())
              .map(c -> c.replace('_', ' '))
              .toList();
      parts.clear();
      parts.add(
          Words.list(facts.outputs().stream().limit(NAMED).map(this::quoted).toList())
              + (facts.outputs().size() > NAMED ? " and other outputs" : "")
              + (facts.outputs().size() == 1 ? " follows" : " follow")
              + (facts.latches() ? " the inputs or what was kept of them" : " the inputs at once")
              + (telling.isEmpty() ? "" : " (" + String.join(", ", telling) + ")"));
    }
    return kind + String.join("; ", parts) + ".";
  }

  private static String selection(Selections.Kind kind) {
    return switch (kind) {
      case MULTIPLEXER -> " is one of several values (a multiplexer)";
      case DECODER -> " decodes a number into single bits";
      case ENCODER -> " encodes single bits into a number";
      case PRIORITY_ENCODER -> " depends on the first of several conditions that holds";
      case SHIFTER -> " is a value shifted or rotated by as much as is asked for";
      case TABLE -> " is looked up in a table";
      case ALU -> " is the result of one of several operations (an arithmetic and logic unit)";
    };
  }

  private String clocked() {
    List<String> parts = new ArrayList<>();
    Set<Signal> told = new LinkedHashSet<>();
    for (StateMachine m : facts.machines()) {
      told.add(m.register().signal());
      parts.add(
          "a state machine of "
              + m.states().size()
              + " states"
              + (m.oneHot() ? " (one-hot)" : "")
              + " in "
              + quoted(m.register().signal()));
    }
    for (Signal memory : facts.memories()) {
      parts.add(
          (facts.tables().contains(memory) ? "a table " : "a memory ")
              + quoted(memory)
              + " of "
              + memory.elements()
              + " words of "
              + Words.bits(memory.width()));
    }
    for (Register r : facts.registers()) {
      String what = told.contains(r.signal()) ? null : what(r);
      if (what != null) {
        told.add(r.signal());
        parts.add(what + " in " + quoted(r.signal()));
      }
    }
    List<Register> line = facts.delayLine();
    if (line.size() >= 2 && line.stream().noneMatch(r -> told.contains(r.signal()))) {
      line.forEach(r -> told.add(r.signal()));
      parts.add(
          "a chain of "
              + line.size()
              + " registers, "
              + Words.list(line.stream().map(r -> quoted(r.signal())).toList())
              + ", each of which takes over what the one before it held"
              + (told.size() < facts.registers().size() ? "," : ""));
    }
    List<Register> rest =
        facts.registers().stream().filter(r -> !told.contains(r.signal())).toList();
    if (!rest.isEmpty()) {
      parts.add(
          (rest.size() == 1 ? "the register " : "the registers ")
              + Words.list(rest.stream().limit(NAMED).map(r -> quoted(r.signal())).toList())
              + (rest.size() > NAMED ? " and " + (rest.size() - NAMED) + " more" : ""));
    }
    return (Words.capital(Words.list(parts)) + ". " + clocking()).strip();
  }

  private String what(Register r) {
    String width = r.signal().width() + "-bit ";
    if (r.counts()) {
      boolean both = r.is(Role.COUNTS_UP) && r.is(Role.COUNTS_DOWN);
      String way =
          both ? "counter up and down" : r.is(Role.COUNTS_UP) ? "up counter" : "down counter";
      String limit =
          r.limit() == null || r.limit().signum() == 0 || both || r.is(Role.COUNTS_DOWN)
              ? ""
              : " that goes from " + r.limit() + " back to 0";
      return Words.article(width + way) + limit;
    }
    if (r.shifts()) {
      boolean both = r.is(Role.SHIFTS_LEFT) && r.is(Role.SHIFTS_RIGHT);
      String way = both ? "to both sides" : r.is(Role.SHIFTS_LEFT) ? "to the left" : "to the right";
      String kind =
          r.is(Role.FEEDS_BACK_XOR)
              ? "shift register with linear feedback"
              : r.is(Role.FEEDS_BACK) ? "shift register with feedback" : "shift register";
      return Words.article(width + kind) + " " + way;
    }
    if (r.is(Role.ACCUMULATES)) {
      return Words.article(width + "accumulator");
    }
    if (r.is(Role.TOGGLES) && r.signal().width() == 1) {
      return "a bit that toggles";
    }
    return null;
  }

  private String clocking() {
    DesignInterface design = facts.design();
    List<String> sentences = new ArrayList<>();
    if (design.protocol() == Protocol.CYCLE
        && design.clocks().size() == 1
        && facts.changesAtClock()) {
      ClockEdge edge = design.clocks().get(0).edge();
      String clock = "`" + design.clocks().get(0).port() + "`";
      sentences.add(
          switch (edge) {
            case RISING -> "State changes when " + clock + " rises.";
            case FALLING -> "State changes when " + clock + " falls.";
            case BOTH -> "State changes at both edges of " + clock + ".";
          });
    }
    List<String> values = new ArrayList<>();
    for (Register r : facts.registers()) {
      if (r.reset() != null
          && design.resets().stream().allMatch(s -> facts.reaches(s, r.signal()))) {
        values.add(quoted(r.signal()) + " to " + Formulas.literal(r.reset(), null));
      }
    }
    if (design.protocol() == Protocol.CYCLE
        && design.resets().size() == 1
        && !values.isEmpty()
        && values.size() <= NAMED) {
      DesignInterface.Reset reset = design.resets().get(0);
      Set<Boolean> atOnce = new LinkedHashSet<>();
      facts.registers().stream()
          .filter(r -> r.reset() != null)
          .forEach(r -> atOnce.add(facts.hasControl(r.signal())));
      String when =
          atOnce.size() > 1
              ? ""
              : atOnce.contains(true)
                  ? ", without waiting for the clock"
                  : ", at the edge of the clock";
      sentences.add(
          "`"
              + reset.port()
              + "` = "
              + (reset.activeHigh() ? 1 : 0)
              + " sets "
              + Words.list(values)
              + when
              + ".");
    }
    return String.join(" ", sentences);
  }

  private String quoted(Signal s) {
    return "`" + names.of(s) + "`";
  }
}
