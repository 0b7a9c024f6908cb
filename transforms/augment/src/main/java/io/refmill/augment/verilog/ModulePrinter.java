package io.refmill.augment.verilog;

import io.refmill.augment.style.Draws;
import io.refmill.augment.style.Style;
import io.refmill.augment.verilog.ModuleBuilder.Item;
import io.refmill.augment.verilog.ModuleBuilder.Port;
import io.refmill.augment.verilog.ModuleBuilder.Register;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes a module in its style. */
public final class ModulePrinter {
  private static final Pattern NAMES = Pattern.compile("[A-Za-z_]");
  private static final Pattern GATE =
      Pattern.compile("[A-Za-z_]\\w*(?:\\[\\d+])? ([&|^]) .*[\\w\\]]");
  private static final Pattern LITERALS = Pattern.compile("\\d+'[bdh]\\w+");

  /** A single choice whose parts have no brackets that could be cut. */
  private static final Pattern CHOICE =
      Pattern.compile("\\(?([\\w\\[\\] =!<>']+?)\\)? \\? ([^?:(){}]+) : ([^?:(){}]+)");

  private final ModuleBuilder module;
  private final Style style;
  private final Draws draws;
  private final StringBuilder out = new StringBuilder();
  private final StatementPrinter statements;

  /** Whether the last line is a remark on what follows. */
  private boolean remarked;

  private final Set<String> outputVariables = new LinkedHashSet<>();

  private ModulePrinter(ModuleBuilder module, Draws draws) {
    this.module = module;
    this.style = module.style();
    this.draws = draws;
    this.statements = new StatementPrinter(style, draws, this::inside);
  }

  /** The text. */
  public static String print(ModuleBuilder module, Draws draws) {
    if (module.style().slips().detour()) {
      module.detour();
    }
    ModulePrinter printer = new ModulePrinter(module, draws);
    printer.module();
    return printer.out.toString();
  }

  private void module() {
    Set<String> variables = new LinkedHashSet<>(module.registers.keySet());
    variables.addAll(module.combinationalVariables());
    for (Item item : module.items) {
      if (item instanceof Item.Drive d && inProcess(d)) {
        variables.add(d.target());
      }
    }
    for (Port port : module.ports) {
      if (variables.contains(port.signal().name())) {
        outputVariables.add(port.signal().name());
      }
    }
    header();
    declarations();
    body();
    line(0, "endmodule");
  }

  private void header() {
    String bodyParameters = "";
    if (!module.parameters.isEmpty() && style.ansi()) {
      bodyParameters =
          " #(parameter "
              + String.join(
                  ", parameter ",
                  module.parameters.entrySet().stream()
                      .map(p -> p.getKey() + " = " + p.getValue())
                      .toList())
              + ")";
    }
    List<String> names = new ArrayList<>();
    List<String> declarations = new ArrayList<>();
    if (module.clock() != null) {
      names.add(module.clock());
      declarations.add("input " + type(net()) + module.clock());
      if (module.reset() != null) {
        names.add(module.reset());
        declarations.add("input " + type(net()) + module.reset());
      }
    }
    for (Port port : module.ports) {
      String name = port.signal().name();
      names.add(name);
      String variable = outputVariables.contains(name) ? "reg " : "";
      declarations.add(
          (port.output() ? "output " : "input ")
              + (style.systemVerilog()
                  ? "logic "
                  : style.ansi() ? variable.isEmpty() ? net() : variable : "")
              + range(port.signal())
              + name);
    }
    if (draws.fork("header").chance(0.2)) {
      join(declarations);
    }
    if (style.ansi()) {
      String open = "module " + module.name() + bodyParameters + style.spacing().bracket() + "(";
      if (style.spacing().oneLine() && declarations.size() <= 5) {
        line(0, open + String.join(", ", declarations) + ");");
        return;
      }
      line(0, open);
      for (int i = 0; i < declarations.size(); i++) {
        line(1, declarations.get(i) + (i + 1 < declarations.size() ? "," : ""));
      }
      line(0, ");");
    } else {
      line(0, "module " + module.name() + "(" + String.join(", ", names) + ");");
      module.parameters.forEach((n, v) -> line(1, "parameter " + n + " = " + v + ";"));
      for (int i = 0; i < declarations.size(); i++) {
        line(1, declarations.get(i) + ";");
      }
      for (Port port : module.ports) {
        if (outputVariables.contains(port.signal().name())) {
          line(1, "reg " + range(port.signal()) + port.signal().name() + ";");
        }
      }
    }
  }

  /** Ports in a row that differ in their names alone, in one declaration. */
  private static void join(List<String> declarations) {
    for (int i = declarations.size() - 1; i > 0; i--) {
      String left = declarations.get(i - 1);
      String right = declarations.get(i);
      String kind = left.substring(0, left.lastIndexOf(' ') + 1);
      int name = right.indexOf(',') < 0 ? right.length() : right.indexOf(',');
      if (right.substring(0, right.lastIndexOf(' ', name) + 1).equals(kind)) {
        declarations.set(i - 1, left + ", " + right.substring(kind.length()));
        declarations.remove(i);
      }
    }
  }

  private String range(Signal s) {
    return (module.signed.contains(s.name()) ? "signed " : "") + s.width().range();
  }

  private String net() {
    return style.ansi() && style.spacing().wire() ? "wire " : "";
  }

  /** Whether an output is a variable of a process that does nothing else but give it its value. */
  private boolean inProcess(Item.Drive d) {
    return style.procedural()
        && !style.systemVerilog()
        && module.items.stream()
            .skip(module.items.indexOf(d))
            .noneMatch(
                i ->
                    i instanceof Item.Drive later
                        && Pattern.compile("\\b" + Pattern.quote(later.target()) + "\\b")
                            .matcher(d.value())
                            .find())
        && module.ports.stream().anyMatch(p -> p.signal().name().equals(d.target()))
        && NAMES.matcher(LITERALS.matcher(d.value()).replaceAll("")).find();
  }

  private static Statement procedural(Item.Drive d) {
    Matcher choice = CHOICE.matcher(d.value());
    return choice.matches()
        ? Statement.either(
            choice.group(1),
            List.of(Statement.set(d.target(), choice.group(2))),
            List.of(Statement.set(d.target(), choice.group(3))))
        : Statement.set(d.target(), d.value());
  }

  private String type(String otherwise) {
    return style.systemVerilog() ? "logic " : otherwise;
  }

  private void declarations() {
    String keyword = style.constants() == Style.Constants.PARAMETER ? "parameter " : "localparam ";
    if (!module.constants.isEmpty()) {
      blank();
      if (draws.chance(0.5)) {
        module.constants.forEach((n, v) -> inside(1, keyword + n + " = " + v + ";"));
      } else {
        int i = 0;
        for (Map.Entry<String, String> c : module.constants.entrySet()) {
          boolean last = ++i == module.constants.size();
          inside(
              i == 1 ? 1 : 2,
              (i == 1 ? keyword : "") + c.getKey() + " = " + c.getValue() + (last ? ";" : ","));
        }
      }
    }
    boolean first = true;
    for (Register r : module.registers.values()) {
      boolean starts = !style.reset().input();
      if (!outputVariables.contains(r.signal().name())) {
        if (first) {
          blank();
          first = false;
        }
        inside(
            1,
            type("reg ")
                + range(r.signal())
                + r.signal().name()
                + (starts && style.declared() ? " = " + value(start(r)) : "")
                + ";"
                + (style.comments() == 2 && !r.role().startsWith("`") ? " // " + r.role() : ""));
      }
    }
    for (Item item : module.items) {
      if (item instanceof Item.Combinational c) {
        for (Signal s : c.variables()) {
          if (!outputVariables.contains(s.name())) {
            inside(1, type("reg ") + range(s) + s.name() + ";");
          }
        }
      } else if (item instanceof Item.Memory m) {
        inside(
            1,
            type("reg ")
                + m.signal().width().range()
                + m.signal().name()
                + " [0:"
                + (m.depth() - 1)
                + "];");
      }
    }
    if (!style.declared() || style.systemVerilog()) {
      for (Item item : module.items) {
        if (item instanceof Item.Net n) {
          inside(1, type("wire ") + range(n.signal()) + n.signal().name() + ";");
        }
      }
    }
    startValues();
  }

  /** Of registers that were not given theirs where they are declared. */
  private void startValues() {
    if (style.reset().input()) {
      return;
    }
    List<Register> open =
        module.registers.values().stream()
            .filter(r -> !style.declared() || outputVariables.contains(r.signal().name()))
            .toList();
    if (open.size() == 1) {
      inside(1, "initial " + open.get(0).signal().name() + " = " + value(start(open.get(0))) + ";");
    } else if (!open.isEmpty()) {
      inside(1, "initial begin");
      open.forEach(r -> inside(2, r.signal().name() + " = " + value(start(r)) + ";"));
      inside(1, "end");
    }
  }

  private String start(Register r) {
    if (r.code() != null) {
      return r.code();
    }
    Width w = r.signal().width();
    return w.parameter() != null && r.reset() == 0
        ? "{" + w.parameter() + "{1'b0}}"
        : module.literal(w.bits(), r.reset());
  }

  private void body() {
    boolean open = true;
    List<Statement> driven = new ArrayList<>();
    for (Item item : module.items) {
      if (item instanceof Item.Net n) {
        if (open) {
          blank();
        }
        open = false;
        if (style.declared() && !style.systemVerilog()) {
          inside(
              1, "wire " + range(n.signal()) + n.signal().name() + " = " + value(n.value()) + ";");
        } else {
          inside(1, "assign " + n.signal().name() + " = " + value(n.value()) + ";");
        }
        continue;
      }
      if (open && item instanceof Item.Drive d && !inProcess(d)) {
        blank();
      }
      open = !(item instanceof Item.Drive);
      if (item instanceof Item.Drive d && inProcess(d)) {
        driven.add(procedural(d));
      } else if (item instanceof Item.Drive d) {
        restate(d.target());
        inside(1, gate(d));
      } else if (item instanceof Item.Remark r) {
        blank();
        inside(1, "// " + r.text());
        remarked = true;
      } else if (item instanceof Item.Code c) {
        blank();
        statements.raw(1, c.text());
      } else if (item instanceof Item.Combinational c) {
        blank();
        remark("Combinational logic", "Compute the next value", "Combinational part");
        combinational(c.body());
      } else if (item instanceof Item.Clocked c) {
        clocked(c.body());
      }
    }
    if (!driven.isEmpty()) {
      blank();
      remark("Output logic", "Outputs", "Assign the outputs", "Combinational logic");
      combinational(driven);
    }
    if (!module.mirrored.isEmpty()) {
      blank();
      module.mirrored.forEach(d -> inside(1, "assign " + d.target() + " = " + d.value() + ";"));
    }
    blank();
  }

  /** A process without a clock. */
  private void combinational(List<Statement> body) {
    Set<String> written = new LinkedHashSet<>();
    Set<String> read = new LinkedHashSet<>();
    Statement.names(body, written, read);
    boolean apart = written.stream().noneMatch(read::contains) && !written.isEmpty();
    boolean late = apart && style.slips().nonblocking() && !style.systemVerilog();
    statements.process(head(apart ? read : Set.of()), body, late ? "<=" : "=", false);
  }

  /**
   * The head of a process without a clock.
   *
   * @param read all names in it that it waits for, or none where that is not known
   */
  private String head(Set<String> read) {
    if (style.systemVerilog()) {
      return "always_comb";
    }
    List<String> waited = read.stream().filter(n -> module.signals().contains(n)).sorted().toList();
    boolean all =
        !waited.isEmpty()
            && waited.size() <= 6
            && read.stream().allMatch(n -> waited.contains(n) || module.named(n));
    return style.slips().listed() && all
        ? "always @"
            + style.spacing().event()
            + "("
            + String.join(style.spacing().comma() ? ", " : " or ", waited)
            + ")"
        : "always @" + style.spacing().event() + style.spacing().star();
  }

  /** An assignment, or the gate that it is. */
  private String gate(Item.Drive d) {
    String text = "assign " + d.target() + " = " + value(d.value()) + ";";
    Matcher m = GATE.matcher(d.value());
    if (!m.matches() || !draws.chance(0.08)) {
      return text;
    }
    String operator = m.group(1);
    List<String> operands = List.of(d.value().split(" [&|^] "));
    boolean bits =
        module.bit(d.target())
            && operands.stream().allMatch(module::bit)
            && d.value().replace(" " + operator + " ", "").matches("[\\w\\[\\]]+");
    return bits
        ? (operator.equals("&") ? "and" : operator.equals("|") ? "or" : "xor")
            + draws.pick("(", " (")
            + d.target()
            + ", "
            + String.join(", ", operands)
            + ");"
        : text;
  }

  /** A remark on an output that says no more than the line itself. */
  private void restate(String target) {
    if (style.slips().restating() && !remarked && draws.chance(0.7)) {
      inside(
          1,
          draws.pick(
              "// Assign " + target,
              "// Output " + target,
              "// Assign the output",
              "// Generate " + target,
              "// Output assignment"));
    }
  }

  private String value(String expression) {
    return statements.value(expression);
  }

  private void clocked(List<Statement> body) {
    List<Register> written =
        module.registers.values().stream()
            .filter(r -> !Statement.only(body, r.signal().name()::equals).isEmpty())
            .toList();
    List<Statement> memories = Statement.only(body, v -> !module.registers.containsKey(v));
    boolean split = style.split() && !Statement.joined(body);
    if (split || !memories.isEmpty()) {
      if (split) {
        for (Register r : written) {
          process(List.of(r), Statement.only(body, r.signal().name()::equals));
        }
      } else if (!written.isEmpty()) {
        process(written, Statement.only(body, module.registers::containsKey));
      }
      if (!memories.isEmpty()) {
        process(List.of(), memories);
      }
    } else {
      process(written, body);
    }
  }

  /** What one says who remarks on everything. */
  private void remark(String... texts) {
    if (style.comments() > 0 && !remarked && draws.chance(0.6)) {
      inside(1, "// " + draws.pick(texts));
      remarked = true;
    }
  }

  private void process(List<Register> written, List<Statement> body) {
    Style.Reset kind = style.reset();
    boolean resets = kind.input() && !written.isEmpty();
    String edges = (style.falling() ? "negedge " : "posedge ") + module.clock();
    if (resets && kind.asynchronous()) {
      String other = (kind.high() ? "posedge " : "negedge ") + module.reset();
      edges += (style.spacing().comma() ? ", " : " or ") + other;
    }
    List<Statement> all = body;
    if (resets) {
      List<Statement> cleared = new ArrayList<>();
      written.forEach(r -> cleared.add(Statement.set(r.signal(), start(r))));
      String condition = kind.high() ? module.reset() : "!" + module.reset();
      all = List.of(new Statement.If(condition, cleared, body));
    }
    blank();
    remark(
        "Sequential logic",
        "Update on the clock edge",
        "Clocked process",
        "State and outputs",
        "Main logic");
    statements.process(
        (style.systemVerilog() ? "always_ff @" : "always @")
            + style.spacing().event()
            + "("
            + edges
            + ")",
        all,
        "<=",
        true);
  }

  private boolean blankAtEnd() {
    int end = out.length() - 1;
    int before = out.lastIndexOf("\n", end - 1);
    return end > 0 && before >= 0 && out.substring(before, end).isBlank();
  }

  private void blank() {
    if (!remarked && !out.toString().endsWith("\n\n") && !blankAtEnd()) {
      if (style.slips().trailing() && draws.chance(0.4)) {
        out.append(style.indent());
      }
      out.append('\n');
    }
  }

  /** A line of the body. */
  private void inside(int level, String text) {
    line(style.flat() ? level - 1 : level, text);
  }

  private void line(int level, String text) {
    remarked = false;
    out.append(style.indent().repeat(level)).append(text);
    if (style.slips().trailing() && draws.chance(0.08)) {
      out.append(' ');
    }
    out.append('\n');
  }
}
