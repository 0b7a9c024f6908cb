package io.refmill.augment.wording;

import io.refmill.augment.style.Draws;
import io.refmill.augment.style.Style;
import io.refmill.augment.verilog.ModuleBuilder;
import io.refmill.augment.verilog.ModuleBuilder.Port;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The ports of a module in several forms. */
final class PortList {
  /** A port: its direction is "input" or "output". */
  record Entry(String name, String direction, int bits, String role) {}

  /** Roles that say no more than a width does. */
  private static final Pattern GENERAL =
      Pattern.compile(
          "(first|second|third|fourth) (operand|input|number|factor)|input (value|vector|data)|operand"
              + "|result|multiplicand|multiplier|data input|sum|product|input word|binary number");

  private final Draws d;
  private final ModuleBuilder module;

  /** Whether nothing else says of which kind the reset is. */
  private final boolean resetListed;

  private final List<Entry> entries = new ArrayList<>();

  PortList(ModuleBuilder module, Draws d, boolean resetListed) {
    this.d = d;
    this.module = module;
    this.resetListed = resetListed;
    if (module.clock() != null) {
      add(
          module.clock(),
          d.pick("clock signal", "clock input", "the clock signal", "clock", "the input clock"));
      if (module.reset() != null) {
        Style.Reset reset = module.style().reset();
        String level = reset.high() ? "high" : "low";
        String kind = reset.asynchronous() ? "asynchronous" : "synchronous";
        add(
            module.reset(),
            resetListed
                ? d.pick(
                    kind + " reset, active " + level,
                    kind + " reset (active " + level + ")",
                    "active-" + level + " " + kind + " reset")
                : d.pick(
                    "reset signal", "reset input", "reset", "the reset signal", kind + " reset"));
      }
    }
    boolean stock = !d.chance(0.55);
    String general =
        d.pick("input value", "input signal", "input number", "binary number", "input");
    for (Port p : module.ports()) {
      String role = p.role();
      if (!stock && GENERAL.matcher(role).matches()) {
        role = p.output() ? d.pick("output", "the output", "result", "output signal") : general;
      }
      entries.add(
          new Entry(p.signal().port(), p.output() ? "output" : "input", p.signal().bits(), role));
    }
  }

  private void add(String name, String role) {
    entries.add(new Entry(name, "input", 1, role));
  }

  private static String width(Entry e) {
    return e.bits == 1 ? "" : "[" + (e.bits - 1) + ":0] ";
  }

  private static String q(Entry e) {
    return "`" + e.name + "`";
  }

  /** One item for each, in one list. */
  String bullets() {
    int form = d.between(0, 5);
    boolean wire = d.chance(0.1);
    StringBuilder out = new StringBuilder();
    for (Entry e : entries) {
      String bits = e.bits + "-bit " + e.direction;
      out.append("- ")
          .append(
              switch (form) {
                case 0 ->
                    "`"
                        + e.direction
                        + (wire ? " wire " : " ")
                        + width(e)
                        + e.name
                        + "`: "
                        + e.role;
                case 1 ->
                    q(e)
                        + ": "
                        + (e.bits == 1 ? "" : Words.bits(e.bits) + " ")
                        + e.direction
                        + ", "
                        + e.role;
                case 2 -> q(e) + " (" + bits + "): " + e.role;
                case 3 -> q(e) + ": " + e.direction + ", " + e.bits + "-bit, " + e.role;
                case 4 -> e.direction + " " + width(e) + e.name + ": " + e.role;
                default ->
                    q(e)
                        + " ("
                        + e.direction
                        + (e.bits == 1 ? "" : ", " + e.bits + " bits")
                        + "): "
                        + e.role;
              })
          .append('\n');
    }
    return out.toString();
  }

  /** Inputs and outputs apart. */
  String grouped() {
    int form = d.between(0, 4);
    String left = d.pick("", "", "", "**");
    boolean lines = d.chance(0.25);
    boolean nested = d.chance(0.12);
    StringBuilder out = new StringBuilder();
    for (String direction : List.of("input", "output")) {
      long count = entries.stream().filter(e -> e.direction.equals(direction)).count();
      out.append(nested ? "- " : "")
          .append(left)
          .append(Words.capital(direction))
          .append(count > 1 || d.chance(0.5) ? "s" : "")
          .append(":")
          .append(left)
          .append(lines && !nested ? "\n\n" : "\n");
      for (Entry e : entries) {
        if (!e.direction.equals(direction)) {
          continue;
        }
        String bits = e.bits + "-bit";
        out.append(nested ? "  - " : "- ")
            .append(
                switch (form) {
                  case 0 ->
                      q(e)
                          + ": "
                          + (e.bits == 1 ? "" : bits + " ")
                          + e.role.replaceFirst("^(the|a|an) ", "");
                  case 1 -> q(e) + " (" + bits + "): " + e.role;
                  case 2 -> q(e) + " (" + bits + " " + direction + "): " + e.role;
                  case 3 -> width(e) + e.name + ": " + e.role;
                  default -> q(e) + ": " + Words.bits(e.bits) + " " + direction + ", " + e.role;
                })
            .append('\n');
      }
      if (direction.equals("input")) {
        out.append('\n');
      }
    }
    return out.toString();
  }

  /** The head of the module. */
  String header(boolean remarks, boolean open) {
    StringBuilder out =
        new StringBuilder("```\nmodule " + module.name() + d.pick(" (", "(") + "\n");
    String indent = d.pick("    ", "    ", "  ");
    for (int i = 0; i < entries.size(); i++) {
      Entry e = entries.get(i);
      out.append(
              indent + e.direction + " " + width(e) + e.name + (i + 1 < entries.size() ? "," : ""))
          .append(remarks ? " // " + e.role + "\n" : "\n");
    }
    return out.append(");\n")
        .append(
            open
                ? d.pick(
                    "    // your code here\nendmodule\n",
                    "\n    // Your code here\n\nendmodule\n",
                    "\n// your code here\n\nendmodule\n",
                    "\nendmodule\n",
                    "  // your implementation\nendmodule\n")
                : "")
        .append("```\n")
        .toString();
  }

  /** A table. */
  List<List<String>> rows() {
    return entries.stream().map(e -> List.of(q(e), e.direction, "" + e.bits, e.role)).toList();
  }

  /** In columns. */
  String columns() {
    StringBuilder out = new StringBuilder();
    for (Entry e : entries) {
      out.append(
          String.format(
              Locale.ROOT,
              "  %-7s %-14s %-8s %s%n",
              e.direction,
              e.name,
              e.bits == 1 ? "" : "[" + (e.bits - 1) + ":0]",
              e.role));
    }
    return out.toString();
  }

  /** Sentences that say all about each. */
  String prose() {
    StringBuilder out = new StringBuilder();
    for (String direction : List.of("input", "output")) {
      List<String> parts = new ArrayList<>();
      for (Entry e : entries) {
        if (e.direction.equals(direction)) {
          parts.add(q(e) + " (" + (e.bits == 1 ? "" : e.bits + "-bit, ") + e.role + ")");
        }
      }
      boolean in = direction.equals("input");
      out.append(in ? "" : " ")
          .append(
              in
                  ? d.pick(
                          "The inputs are ",
                          "The module should take the inputs ",
                          "It has the inputs ")
                      .replace(parts.size() > 1 ? "\u0000" : "inputs are", "input is")
                      .replace(parts.size() > 1 ? "\u0000" : "inputs", "input")
                  : parts.size() > 1
                      ? d.pick("The outputs are ", "It should have the outputs ")
                      : d.pick("The output is ", "It should have the output "))
          .append(Words.list(parts))
          .append('.');
    }
    return out.append('\n').toString();
  }

  /** How many there are, their names, and how wide those are that have several bits. */
  private String counted() {
    StringBuilder text = new StringBuilder("The module should have ");
    boolean brackets = d.chance(0.4);
    for (String direction : List.of("input", "output")) {
      List<String> names =
          entries.stream().filter(e -> e.direction.equals(direction)).map(PortList::q).toList();
      String list = Words.list(names);
      text.append(direction.equals("output") ? " and " : "")
          .append(Words.number(names.size()))
          .append(' ')
          .append(direction)
          .append(names.size() > 1 ? "s" : "")
          .append(brackets ? " (" + list + ")" : ", " + list)
          .append(brackets || direction.equals("output") ? "" : ",");
    }
    Map<Integer, List<String>> byWidth = new LinkedHashMap<>();
    for (Entry e : entries) {
      if (e.bits > 1) {
        byWidth.computeIfAbsent(e.bits, b -> new ArrayList<>()).add(q(e));
      }
    }
    List<String> wide = new ArrayList<>();
    byWidth.forEach(
        (bits, names) ->
            wide.add(
                Words.list(names) + (names.size() > 1 ? " are " : " is ") + bits + " bits wide"));
    return text + "." + (wide.isEmpty() ? "" : " " + Words.capital(Words.list(wide)) + ".");
  }

  /** A sentence in passing, with no word on what they mean: the behaviour says it. */
  String passing() {
    boolean few = entries.size() <= 6 && !resetListed;
    if (few && d.chance(0.35)) {
      return counted();
    }
    List<String> in = new ArrayList<>();
    if (module.clock() != null) {
      in.add(d.pick("a clock input ", "a clock ", "a clock signal ") + "`" + module.clock() + "`");
      if (module.reset() != null) {
        Style.Reset reset = module.style().reset();
        String kind = reset.asynchronous() ? "asynchronous" : "synchronous";
        in.add(
            (!resetListed
                    ? d.pick("a reset input ", "a reset signal ", "a reset ")
                    : d.pick(
                        "an active-" + (reset.high() ? "high" : "low") + " " + kind + " reset ",
                        (reset.asynchronous() ? "an " : "a ")
                            + kind
                            + " active-"
                            + (reset.high() ? "high" : "low")
                            + " reset "))
                + "`"
                + module.reset()
                + "`");
      }
    }
    in.addAll(kinds("input"));
    List<String> out = kinds("output");
    List<String> all = new ArrayList<>(in);
    all.addAll(out);
    return d.pick(
        "The module should have " + Words.list(all) + ".",
        "The module should have " + Words.list(in) + ". It should have " + Words.list(out) + ".",
        "It should have " + Words.list(in) + ", and " + Words.list(out) + ".",
        "The module should take in " + Words.list(in) + " and produce " + Words.list(out) + ".",
        "The module takes in " + Words.list(in) + " and outputs " + Words.list(out) + ".",
        "The module should take in " + Words.list(in) + ", and have " + Words.list(out) + ".",
        "The module takes " + Words.list(in) + ", and has " + Words.list(out) + ".");
  }

  /** Inputs but for clock and reset, in passing; or outputs. */
  String brief(String direction) {
    return Words.list(kinds(direction)).replace("output ", "signal ").replace("outputs", "signals");
  }

  /** A sentence on clock and reset. */
  String clocks() {
    String clk = "`" + module.clock() + "`";
    if (module.reset() == null) {
      return d.pick(
          "The clock input is " + clk + ". ",
          "The module should have a clock input " + clk + ". ",
          "It should use the clock " + clk + ". ");
    }
    String reset = "`" + module.reset() + "`";
    if (resetListed) {
      Style.Reset kind = module.style().reset();
      String name = kind.asynchronous() ? "asynchronous" : "synchronous";
      reset = name + " active-" + (kind.high() ? "high" : "low") + " reset " + reset;
      return "The module should also have a clock input "
          + clk
          + " and "
          + (kind.asynchronous() ? "an " : "a ")
          + reset
          + ". ";
    }
    return d.pick(
        "The module should also have a clock input " + clk + " and a reset input " + reset + ". ",
        "The module also has a clock signal " + clk + " and a reset signal " + reset + ". ",
        "The clock is " + clk + " and the reset is " + reset + ". ");
  }

  /** Ports but for clock and reset by width, as one would count them. */
  private List<String> kinds(String direction) {
    Map<Integer, List<String>> byWidth = new LinkedHashMap<>();
    for (Port p : module.ports()) {
      if (p.output() == direction.equals("output")) {
        byWidth.computeIfAbsent(p.signal().bits(), b -> new ArrayList<>()).add(p.signal().t());
      }
    }
    List<String> parts = new ArrayList<>();
    boolean single = d.chance(0.5);
    boolean brackets = d.chance(0.4);
    byWidth.forEach(
        (bits, names) -> {
          String size = bits == 1 ? (single ? "single-bit " : "1-bit ") : bits + "-bit ";
          parts.add(
              names.size() == 1
                  ? (bits == 1 ? "a " : Words.article(bits) + " ")
                      + size
                      + direction
                      + " "
                      + names.get(0)
                  : Words.number(names.size())
                      + " "
                      + size
                      + direction
                      + "s"
                      + (brackets ? " (" + Words.list(names) + ")" : " " + Words.list(names)));
        });
    return parts;
  }
}
