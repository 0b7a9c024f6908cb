package io.refmill.augment.wording;

import io.refmill.augment.style.Draws;
import io.refmill.augment.style.Style;
import io.refmill.augment.verilog.ModuleBuilder;
import io.refmill.augment.verilog.ModuleBuilder.Port;
import io.refmill.augment.verilog.ModuleBuilder.Register;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What all designs say in the same sense and not in the same words: clock and reset. */
final class Phrases {
  private final ModuleBuilder module;
  private final Draws d;

  Phrases(ModuleBuilder module, Draws d) {
    this.module = module;
    this.d = d;
  }

  /** The edge at which state changes. */
  private String edge() {
    return module.style().falling()
        ? d.pick("falling", "falling", "negative")
        : d.pick("rising", "rising", "rising", "positive");
  }

  /** Whether all state starts with 0, as a reader would expect. */
  private boolean zeros() {
    return module.registers().stream().allMatch(r -> r.reset() == 0 && r.shown() == null);
  }

  /** A sentence on the clock, or nothing where an author may leave it open. */
  String clock(boolean told) {
    if (!module.style().falling() && d.chance(told ? 0.97 : 0.7)) {
      return "";
    }
    String clk = "`" + module.clock() + "`";
    String triggered = "The module should be triggered on the " + edge() + " edge of " + clk;
    String operates = "The module should operate on the " + edge() + " edge of the clock";
    String uses =
        "The design should use "
            + clk
            + " as its clock, with the "
            + edge()
            + " edge as the active"
            + " edge";
    Style.Reset reset = module.style().reset();
    if (reset.input() && reset.asynchronous()) {
      // Not all that changes waits for the clock.
      return d.pick(triggered, operates, uses);
    }
    return d.pick(
        triggered,
        operates,
        "All registers should be updated on the " + edge() + " edge of " + clk,
        "All state changes should happen on the " + edge() + " edge of the clock signal",
        uses);
  }

  /** What starts with which value; a clause. */
  private String values(String singular, String plural) {
    List<Register> all = module.registers();
    List<String> inner = all.stream().map(Register::role).filter(r -> !r.startsWith("`")).toList();
    if (zeros() && all.size() > 1 && !module.remembers() && d.chance(0.3)) {
      return everything() + singular + d.pick(" 0", " zero");
    }
    if (zeros() && all.size() > 2 && !module.remembers()) {
      List<String> ports = all.stream().map(Register::role).filter(r -> r.startsWith("`")).toList();
      String rest =
          d.pick("all internal registers", "all other registers", "the internal registers");
      String what =
          ports.isEmpty() || d.chance(0.5)
              ? d.pick("all registers", "all registers", "everything that is stored")
              : Words.list(join(ports, inner.isEmpty() ? List.of() : List.of(rest)));
      return what
          + " "
          + (what.startsWith("everything") ? singular : plural)
          + " "
          + d.pick("0", "0", "zero");
    }
    Map<String, List<String>> byValue = new LinkedHashMap<>();
    for (Register r : all) {
      byValue.computeIfAbsent(value(r), v -> new ArrayList<>()).add(r.role());
    }
    List<String> clauses = new ArrayList<>();
    byValue.forEach(
        (value, roles) ->
            clauses.add(
                Words.list(roles) + " " + (roles.size() == 1 ? singular : plural) + " " + value));
    return Words.list(clauses);
  }

  /** What a register starts with: a state's name, all ones, or a number. */
  private String value(Register r) {
    if (r.shown() != null) {
      return r.shown().replaceFirst("^the state ", "the one ");
    }
    int bits = r.signal().bits();
    // Nobody would write a row of ones in decimal, unless it is a number.
    boolean ones = bits > 4 && r.reset() == (1L << bits) - 1 && !r.role().startsWith("`");
    return ones ? "all ones" : module.number(bits, r.reset());
  }

  /** All that holds state: a word that has more in it than the registers would promise too much. */
  private String everything() {
    boolean outputs =
        module.ports().stream()
            .filter(Port::output)
            .allMatch(
                p -> module.registers().stream().anyMatch(r -> r.role().equals(p.signal().t())));
    boolean inside = module.registers().stream().noneMatch(r -> r.role().startsWith("`"));
    return outputs
        ? d.pick(
            "the outputs and registers ", "the registers ", "the internal registers and outputs ")
        : inside
            ? d.pick("all registers ", "the registers ", "the internal registers ")
            : d.pick("all registers ", "the registers ", "everything that is stored ");
  }

  private static List<String> join(List<String> first, List<String> second) {
    List<String> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }

  /** The only thing that starts with something is a machine. */
  private boolean machine() {
    return module.registers().size() == 1 && module.registers().get(0).shown() != null;
  }

  private String set() {
    if (machine()) {
      return d.pick("the state machine", "the FSM", "the module")
          + d.pick(" should return to ", " should go to ", " should be reset to ")
          + module.registers().get(0).shown();
    }
    String verb =
        d.pick("should be set to", "should be reset to", "should be set to", "should become");
    return values(verb, verb);
  }

  /**
   * A sentence on what a reset brings of which the list of ports has said the rest, or nothing
   * where the text has said that too.
   *
   * @param told the text so far
   */
  String brought(String told) {
    if (module.registers().isEmpty()) {
      return "";
    }
    if (machine()) {
      String start = module.registers().get(0).shown();
      if (told.contains("initial state is " + start)) {
        return "";
      }
      return start.startsWith("th")
          ? d.pick(
              "after a reset, the state machine should be in " + start,
              "a reset should bring the module to " + start,
              "a reset should return the machine to " + start)
          : d.pick(
              "the initial state is " + start,
              "after a reset, the state should be " + start,
              "the reset state is " + start);
    }
    if (zeros() && !module.remembers() && d.chance(0.6)) {
      String all = everything().strip();
      return d.pick(
          "a reset should clear " + all + " to 0",
          "the reset should set " + all + " to 0",
          all + " should be 0 after a reset",
          "after a reset, " + all + " should be 0",
          all + " should be cleared to 0 by the reset");
    }
    String values = values("should be", "should be");
    return d.pick(
        "after a reset, " + values,
        "after the reset, " + values,
        module.registers().size() == 1 ? values + " after a reset" : "after a reset, " + values,
        "on reset, " + values("should be set to", "should be set to"));
  }

  /** Whether all state starts with 0 and nothing is to be told apart. */
  boolean plain() {
    return zeros() && !machine();
  }

  /** One short sentence on the reset, or nothing where there is none to speak of. */
  String shortly() {
    Style.Reset kind = module.style().reset();
    if (module.registers().isEmpty() || !kind.input()) {
      return "";
    }
    String name = "`" + module.reset() + "`";
    String active = name + (kind.high() ? " is 1" : " is 0");
    if (machine()) {
      String start = module.registers().get(0).shown();
      return d.pick(
          "when " + active + ", the state machine goes to " + start,
          "the reset brings the module to " + start,
          "a reset returns the module to " + start);
    }
    if (!zeros() || module.remembers()) {
      return "when " + active + ", " + values("is set to", "are set to");
    }
    String all = everything().strip();
    return d.pick(
        "when " + active + ", the module resets " + all + " to 0",
        "the reset sets " + all + " to 0",
        name + " resets " + all + " to 0",
        "when " + active + ", " + all + (all.endsWith("stored") ? " is" : " are") + " cleared",
        "the module should be reset when " + active);
  }

  /** Sentences on the reset, or on how it starts without one; nothing where that is open. */
  String reset() {
    Style.Reset kind = module.style().reset();
    if (module.registers().isEmpty()) {
      return "";
    }
    if (!kind.input()) {
      if (machine()) {
        String first = module.registers().get(0).shown();
        return d.pick(
            "Initially, the state machine should be in " + first,
            "At power-up, the module should be in " + first,
            "There is no reset, so it should start in " + first,
            "The state machine should start in " + first);
      }
      String start = values("should start at", "should start at");
      return d.pick(
          "Initially, " + values("should be", "should be"),
          "At power-up, " + values("should be", "should be"),
          "There is no reset, so " + values("should be", "should be") + " at the start",
          Words.capital(start));
    }
    String name = "`" + module.reset() + "`";
    String level = kind.high() ? "high" : "low";
    String active = name + (kind.high() ? " is 1" : " is 0");
    String named = d.pick(name, "the reset signal", "the reset input", "the " + name + " signal");
    String held =
        d.pick(
            named + " is " + level,
            named + " is " + level,
            active,
            active,
            "the reset is active (" + level + ")");
    String sets = set();
    return kind.asynchronous()
        ? d.pick(
            "When " + held + ", " + sets + ", regardless of the clock",
            "When " + held + ", " + sets + " immediately (asynchronous reset)",
            "When " + held + ", " + sets + ", independent of the clock",
            "The reset should be asynchronous. When " + held + ", " + sets,
            "If " + held + ", " + sets + " asynchronously",
            "The module should have an asynchronous active-"
                + level
                + " reset. When "
                + held
                + ", "
                + sets)
        : d.pick(
            "When " + held + " on the " + edge() + " edge of the clock, " + sets,
            "If " + held + ", " + sets + " on the next " + edge() + " edge of the clock",
            "When "
                + held
                + ", "
                + sets
                + d.pick(" synchronously", " (synchronous reset)", " at the clock edge"),
            "When " + held + " at the clock edge, " + sets,
            "The module should have a synchronous reset. When " + held + ", " + sets,
            "On the " + edge() + " edge of the clock, if " + held + ", " + sets);
  }
}
