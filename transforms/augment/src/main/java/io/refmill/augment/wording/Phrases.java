package io.refmill.augment.wording;

import io.refmill.augment.style.Draws;
import io.refmill.augment.style.Style;
import io.refmill.augment.verilog.ModuleBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What all designs say in the same sense and not in the same words: clock and reset. */
final class Phrases {
  private Phrases() {}

  /** The edge at which state changes. */
  static String edge(ModuleBuilder module) {
    return module.style().falling() ? "falling" : "rising";
  }

  /** A sentence on the clock. */
  static String clock(ModuleBuilder module, Draws d) {
    String clk = "`" + module.clock() + "`";
    String edge = edge(module);
    return d.pick(
        "State changes on the " + edge + " edge of " + clk + " only",
        "The design is clocked by the " + edge + " edge of " + clk,
        "Everything that is stored is updated at " + edge + " edges of " + clk,
        "Registers are updated on each " + edge + " edge of " + clk,
        clk + " is the clock; its " + edge + " edge is the active one",
        "It works on the " + edge + " edge of the clock " + clk);
  }

  /** What starts with which value; a clause. */
  private static String values(ModuleBuilder module, String singular, String plural) {
    Map<String, List<String>> byValue = new LinkedHashMap<>();
    for (ModuleBuilder.Register r : module.registers()) {
      String value = r.shown() != null ? r.shown() : Long.toString(r.reset());
      byValue.computeIfAbsent(value, v -> new ArrayList<>()).add(r.role());
    }
    List<String> clauses = new ArrayList<>();
    byValue.forEach(
        (value, roles) ->
            clauses.add(
                Words.list(roles) + " " + (roles.size() == 1 ? singular : plural) + " " + value));
    return Words.list(clauses);
  }

  /** Sentences on the reset, or on how it starts without one. */
  static String reset(ModuleBuilder module, Draws d) {
    Style.Reset kind = module.style().reset();
    if (module.registers().isEmpty()) {
      return d.pick("There is no reset", "No reset input exists", "The design has no reset");
    }
    String becomes = values(module, "becomes", "become");
    if (!kind.input()) {
      return d.pick(
          "There is no reset. At power-up " + values(module, "is", "are"),
          "No reset input exists; initially " + values(module, "is", "are"),
          "Before the first clock edge " + values(module, "is", "are") + "; there is no reset");
    }
    String name = "`" + module.reset() + "`";
    String active = kind.high() ? name + " is 1" : name + " is 0";
    String level = kind.high() ? "high" : "low";
    String edge = edge(module);
    return kind.asynchronous()
        ? d.pick(
            "The reset "
                + name
                + " is asynchronous and active "
                + level
                + ": as soon as "
                + active
                + ", without waiting for the clock, "
                + becomes,
            name
                + " is an asynchronous active-"
                + level
                + " reset. While "
                + active
                + ", "
                + values(module, "is", "are")
                + ", whatever the clock does",
            "Whenever "
                + active
                + ", "
                + becomes
                + " at once (asynchronous reset, active "
                + level
                + "), and nothing else happens as long as that lasts",
            "Asynchronous reset: as long as "
                + active
                + ", "
                + values(module, "is", "are")
                + ", from the very moment at which that begins",
            "An active-"
                + level
                + " asynchronous reset "
                + name
                + " comes before everything else; under it "
                + values(module, "is", "are"))
        : d.pick(
            "The reset "
                + name
                + " is synchronous and active "
                + level
                + ": if "
                + active
                + " at a "
                + edge
                + " clock edge, "
                + becomes
                + ", whatever the other inputs are",
            "If "
                + active
                + " at the clock edge, "
                + becomes
                + "; this synchronous reset comes before everything else",
            name
                + " is a synchronous active-"
                + level
                + " reset with the highest priority: when it is sampled "
                + level
                + " at a clock edge, "
                + becomes,
            "Synchronous reset, active "
                + level
                + ": on a clock edge where "
                + active
                + ", "
                + becomes
                + " and all that is said below is ignored",
            "With "
                + name
                + " "
                + level
                + ", the next "
                + edge
                + " edge of the clock brings the start state: "
                + values(module, "is", "are")
                + ". This outranks all other inputs");
  }
}
