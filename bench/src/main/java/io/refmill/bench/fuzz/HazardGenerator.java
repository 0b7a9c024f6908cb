package io.refmill.bench.fuzz;

import java.util.ArrayList;
import java.util.List;

/**
 * Generates small designs that hold values without a clock or clock with signals of their own:
 * feedback multiplexers, latches behind nets, loops of gates, glitching clocks, incomplete lists,
 * functions that read signals, edges at time zero. The language leaves many of them open, so a code
 * is as good an outcome as a match; a mismatch is not.
 */
final class HazardGenerator {
  private record Wire(String name, int width) {}

  private final FuzzRandom random;
  private final List<Wire> wires = new ArrayList<>();
  private final List<String> declarations = new ArrayList<>();
  private final List<String> items = new ArrayList<>();
  private final List<Wire> results = new ArrayList<>();
  private boolean clocked;

  private HazardGenerator(long seed) {
    random = new FuzzRandom(seed * 0x2545F4914F6CDD1DL + 29);
  }

  /** The design of a seed, always the same one. */
  static GeneratedDesign generate(long seed, String name) {
    HazardGenerator g = new HazardGenerator(seed);
    return new GeneratedDesign(seed, name, Piece.text(g.module(name)), false);
  }

  private String module(String name) {
    clocked = random.chance(60);
    List<String> ports = new ArrayList<>();
    if (clocked) {
      ports.add("input clk");
      ports.add("input rst");
    }
    for (int i = random.between(2, 4); i > 0; i--) {
      int width = random.chance(50) ? 1 : random.between(2, 4);
      Wire input = new Wire("i" + i, width);
      wires.add(input);
      ports.add("input " + range(width) + input.name);
    }
    int count = random.between(2, 6);
    for (int i = 0; i < count; i++) {
      item(i);
    }
    for (Wire r : results) {
      ports.add("output " + range(r.width) + "o_" + r.name);
      declarations.add("assign o_" + r.name + " = " + r.name + ";");
    }
    for (int i = items.size() - 1; i > 0; i--) {
      String moved = items.get(i);
      int other = random.below(i + 1);
      items.set(i, items.get(other));
      items.set(other, moved);
    }
    return "module "
        + name
        + "("
        + String.join(", ", ports)
        + ");\n"
        + String.join("\n", declarations)
        + "\n"
        + String.join("\n", items)
        + "\nendmodule\n";
  }

  private static String range(int width) {
    return width == 1 ? "" : "[" + (width - 1) + ":0] ";
  }

  private void item(int i) {
    int width = random.chance(40) ? 1 : random.between(2, 4);
    Wire w = new Wire("s" + i, width);
    switch (random.below(12)) {
      case 0, 1, 2 -> net(w, "assign " + w.name + " = " + value() + ";");
      case 3 -> {
        String enable = bit();
        net(w, "assign " + w.name + " = " + enable + " ? " + value() + " : " + w.name + ";");
      }
      case 4 -> gates(w);
      case 5 -> variable(w, "always @* if (" + bit() + ") " + w.name + " = " + value() + ";");
      case 6 -> variable(w, "always @* " + w.name + " = " + value() + ";");
      case 7 ->
          variable(
              w,
              "always @* begin "
                  + w.name
                  + " = 0; if ("
                  + bit()
                  + ") "
                  + w.name
                  + " = "
                  + value()
                  + "; end");
      case 8 ->
          variable(
              w, "always @(" + random.pick(wires).name + ") " + w.name + " = " + value() + ";");
      case 9 -> call(w);
      case 10 -> register(w, clocked ? "clk" : bit());
      default -> register(w, bit());
    }
  }

  private void net(Wire w, String item) {
    declarations.add("wire " + range(w.width) + w.name + ";");
    add(w, item);
  }

  private void variable(Wire w, String item) {
    boolean declared = random.chance(20);
    declarations.add(
        "reg " + range(w.width) + w.name + (declared ? " = " + random.below(2) : "") + ";");
    if (!declared && random.chance(20)) {
      items.add("initial " + w.name + " = " + random.below(1 << w.width) + ";");
    }
    add(w, item);
  }

  private void add(Wire w, String item) {
    items.add(item);
    wires.add(w);
    results.add(w);
  }

  /** A loop of gates: a multiplexer of them, a latch of two, or one with set and reset. */
  private void gates(Wire w) {
    String set = bit();
    String reset = bit();
    switch (random.below(3)) {
      case 0 -> net(w, String.format("assign %s = %s | (%s & ~%s);", w.name, set, w.name, reset));
      case 1 ->
          net(
              w,
              String.format(
                  "assign %s = ({4{%s}} & %s) | (~{4{%s}} & %s);",
                  w.name, set, value(), set, w.name));
      default -> {
        Wire one = new Wire(w.name, 1);
        declarations.add("wire " + w.name + "n;");
        items.add(String.format("nor (%sn, %s, %s);", w.name, set, w.name));
        net(one, String.format("nor (%s, %s, %sn);", w.name, reset, w.name));
      }
    }
  }

  private void call(Wire w) {
    declarations.add(
        String.format(
            "function %s%s_f(input %sx); %s_f = x ^ %s; endfunction",
            range(w.width), w.name, range(w.width), w.name, random.pick(wires).name));
    net(w, "assign " + w.name + " = " + w.name + "_f(" + value() + ");");
  }

  private void register(Wire w, String clock) {
    String event = clock;
    if (!clock.matches("\\w+")) {
      declarations.add("wire c_" + w.name + ";");
      items.add("assign c_" + w.name + " = " + clock + ";");
      event = "c_" + w.name;
    }
    String next = random.chance(40) ? w.name + " + 1" : random.chance(50) ? "~" + w.name : value();
    String reset = clocked ? "if (rst) " + w.name + " <= 0; else " : "";
    variable(
        w,
        String.format(
            "always @(%s %s) %s%s <= %s;",
            random.oneOf("posedge", "negedge"), event, reset, w.name, next));
  }

  private String bit() {
    Wire w = random.pick(wires);
    String read = w.width == 1 ? w.name : w.name + "[" + random.below(w.width) + "]";
    return switch (random.below(6)) {
      case 0 -> "(" + random.pick(wires).name + " " + operator() + " " + w.name + ")";
      case 1 -> "(" + read + " & ~" + bit() + ")";
      case 2 -> "(" + read + " ^ " + bit() + ")";
      default -> read;
    };
  }

  private String operator() {
    return random.oneOf("==", "<", ">", "!=", "&&", "||");
  }

  private String value() {
    String a = random.pick(wires).name;
    String b = random.pick(wires).name;
    return switch (random.below(9)) {
      case 0 -> "(" + a + " + " + b + ")";
      case 1 -> "(" + a + " & " + b + ")";
      case 2 -> "(" + a + " ^ ~" + b + ")";
      case 3 -> "(" + bit() + " ? " + a + " : " + b + ")";
      case 4 -> "(" + a + " - " + b + ")";
      case 5 -> "(" + a + " << " + b + ")";
      default -> a;
    };
  }
}
