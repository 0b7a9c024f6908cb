package io.refmill.augment.verilog;

import io.refmill.augment.style.Draws;
import io.refmill.augment.style.Names;
import io.refmill.augment.style.Style;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A module while it is designed: ports, state, what drives what. {@link ModulePrinter} writes it.
 */
public final class ModuleBuilder {
  /**
   * A port.
   *
   * @param signal that it is
   * @param output whether it is one
   * @param role in words
   * @param key the first of the words that it may be named by, whatever its name is
   */
  public record Port(Signal signal, boolean output, String role, String key) {}

  /**
   * A variable that waits for the clock.
   *
   * @param signal that it is
   * @param reset the value that it starts with
   * @param role in words; for a port its name
   * @param shown name of the reset value in words, or null
   * @param code of the reset value, or null for a literal
   */
  public record Register(Signal signal, long reset, String role, String shown, String code) {}

  /** Something in the body, in the order of the code. */
  sealed interface Item {
    /** A net with its value. */
    record Net(Signal signal, String value) implements Item {}

    /** A continuous assignment. */
    record Drive(String target, String value) implements Item {}

    /** A process without a clock, and the variables that it gives their values. */
    record Combinational(List<Statement> body, List<Signal> variables) implements Item {}

    /** What registers do at the clock, but for their reset. */
    record Clocked(List<Statement> body) implements Item {}

    /** A memory. */
    record Memory(Signal signal, int depth) implements Item {}

    /** Code as it is. */
    record Code(String text) implements Item {}

    /** A remark in front of what follows. */
    record Remark(String text) implements Item {}
  }

  private Style style;
  private final Names names;
  private final Draws draws;
  final List<Port> ports = new ArrayList<>();
  final Map<String, Register> registers = new LinkedHashMap<>();
  final Map<String, String> parameters = new LinkedHashMap<>();
  final Map<String, String> constants = new LinkedHashMap<>();
  final List<Item> items = new ArrayList<>();
  final List<Item.Drive> mirrored = new ArrayList<>();
  final Set<String> signed = new HashSet<>();
  private String name = "top";
  private String clock;
  private String reset;

  /** A module in a style. */
  public ModuleBuilder(Style style, Draws draws) {
    this.style = style;
    this.names = new Names(style, draws.fork("names"));
    this.draws = draws.fork("module");
  }

  /** How it is written. */
  public Style style() {
    return style;
  }

  /** The ports but for clock and reset. */
  public List<Port> ports() {
    return List.copyOf(ports);
  }

  /** What holds state. */
  public List<Register> registers() {
    return List.copyOf(registers.values());
  }

  /** The name of the module. */
  public String name() {
    return name;
  }

  /** Names the module by one of several words. */
  public void name(String... words) {
    String word = draws.pick(words);
    name =
        draws.chance(0.1)
            ? suffixed(word)
            : draws.chance(0.03) ? "my_" + word : draws.chance(0.08) ? joined(word) : word;
  }

  private String suffixed(String word) {
    String suffix = draws.pick("_module", "_unit", "_circuit", "_top");
    return word.endsWith(suffix) ? word : word + suffix;
  }

  /** Words in one, as in seqDetect or SeqDetect. */
  private String joined(String word) {
    StringBuilder name = new StringBuilder();
    for (String part : word.split("_")) {
      name.append(part.isEmpty() ? "" : part.substring(0, 1).toUpperCase(Locale.ROOT))
          .append(part.isEmpty() ? "" : part.substring(1));
    }
    return draws.chance(0.5)
        ? name.toString()
        : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }

  /** The clock's name, or null where there is none. */
  public String clock() {
    return clock;
  }

  /** The reset's name, or null where there is none. */
  public String reset() {
    return reset;
  }

  /** Declares the clock and, if the style has one, the reset. */
  public void clocked() {
    if (clock != null) {
      return;
    }
    clock = names.input("clk", "clk", "clk", "clk", "clock");
    if (style.reset().input()) {
      reset =
          style.reset().high()
              ? names.input("reset", "rst")
              : names.input("rst_n", "reset_n", "resetn", "rst_n");
    }
  }

  /** For what a reset has nothing to set in: there is none. To be said before anything clocked. */
  public void withoutReset() {
    style = style.withReset(Style.Reset.NONE);
  }

  /** Declares a parameter for a width, or none if the style has none. */
  public Width width(String word, int bits) {
    if (!style.parameterised()) {
      return Width.of(bits);
    }
    String parameter = names.constant(word);
    parameters.put(parameter, Integer.toString(bits));
    return new Width(bits, parameter);
  }

  /** Words that say a width are for it alone. */
  private static String[] fitting(Width width, String... words) {
    String[] left =
        Arrays.stream(words)
            .filter(w -> width.bits() == 1 || width.bits() == 8 || !w.contains("byte"))
            .filter(w -> width.bits() == 4 || !w.contains("nibble"))
            .toArray(String[]::new);
    return left.length == 0 ? words : left;
  }

  /** An input. */
  public Signal input(String role, Width width, String... words) {
    String port = names.input(fitting(width, words));
    return port(new Signal(port, port, width), false, role, words[0]);
  }

  /** An output that is driven by what is inside. */
  public Signal output(String role, Width width, String... words) {
    String port = names.output(fitting(width, words));
    return port(new Signal(port, port, width), true, role, words[0]);
  }

  /** An output that is a register, by itself or by a variable behind it. */
  public Signal outputRegister(String role, Width width, long start, String... words) {
    String port = names.output(fitting(width, words));
    boolean direct = style.outputRegisters();
    String inside = direct ? port : names.inner(words[0] + draws.pick("_reg", "_reg", "_r"));
    Signal signal = new Signal(inside, port, width);
    port(direct ? signal : new Signal(port, port, width), true, role, words[0]);
    registers.put(inside, new Register(signal, start, "`" + port + "`", null, null));
    if (!direct) {
      mirrored.add(new Item.Drive(port, inside));
    }
    return signal;
  }

  /** Declares signals as signed; expressions of them alone are. */
  public void signed(Signal... signals) {
    for (Signal s : signals) {
      signed.add(s.name());
      signed.add(s.port());
    }
  }

  private Signal port(Signal signal, boolean output, String role, String key) {
    ports.add(new Port(signal, output, role, key));
    return signal;
  }

  /** A register inside. */
  public Signal register(String role, Width width, long start, String... words) {
    Signal signal = inner(width, words);
    registers.put(signal.name(), new Register(signal, start, role, null, null));
    return signal;
  }

  /** The state of a machine: its start has a name, in words and in the code. */
  public Signal state(Width width, long start, String shown, String code, String... words) {
    Signal signal = inner(width, words);
    registers.put(signal.name(), new Register(signal, start, "the state", shown, code));
    return signal;
  }

  /** A name inside that something else declares. */
  public Signal inner(Width width, String... words) {
    String inside = names.inner(words);
    return new Signal(inside, inside, width);
  }

  /** A named constant; with inline constants the literal itself. */
  public String constant(String word, String literal) {
    if (style.constants() == Style.Constants.INLINE) {
      return literal;
    }
    String constant = names.constant(word);
    constants.put(constant, literal);
    return constant;
  }

  /** A net. */
  public Signal net(Width width, String value, String... words) {
    Signal signal = inner(width, words);
    items.add(new Item.Net(signal, value));
    return signal;
  }

  /** Gives a value to a net that has its name already. */
  public void net(Signal signal, String value) {
    items.add(new Item.Net(signal, value));
  }

  /** An array of words. */
  public Signal memory(Width width, int depth, String... words) {
    Signal signal = inner(width, words);
    items.add(new Item.Memory(signal, depth));
    return signal;
  }

  /** Drives a port or a net. */
  public void drive(Object target, String value) {
    items.add(new Item.Drive(target.toString(), value));
  }

  /** A process without a clock. */
  public void combinational(List<Statement> body, List<Signal> variables) {
    items.add(new Item.Combinational(List.copyOf(body), List.copyOf(variables)));
  }

  /** What happens at the clock. */
  public void clocked(List<Statement> body) {
    clocked();
    items.add(new Item.Clocked(List.copyOf(body)));
  }

  /** Code as it is, two blanks a level. */
  public void code(String text) {
    items.add(new Item.Code(text));
  }

  /** A remark in front of what follows. */
  public void remark(String text) {
    if (style.comments() > 0) {
      items.add(new Item.Remark(text));
    }
  }

  /** A literal. */
  public String literal(int width, long value) {
    return Literals.of(style.radix(), width, value);
  }

  /** A literal that stands for a choice, such as a label of a case. */
  public String label(int width, long value) {
    return width <= 4 && draws.fork("labels").chance(0.8)
        ? Literals.binary(width, value)
        : Literals.of(style.radix(), width, value);
  }

  /** A number in the text, as this author writes large ones. */
  public String number(int width, long value) {
    // One constant has one base, in the code and here.
    boolean decimal =
        value < 10 || style.radix() == Style.Radix.DECIMAL || style.unsized() && value < 100;
    return decimal ? Long.toString(value) : literal(width, value);
  }

  /** A literal in binary. */
  public String binary(int width, long value) {
    return Literals.binary(width, value);
  }

  /** Whether there is an array of words, which a reset leaves alone. */
  public boolean remembers() {
    return items.stream().anyMatch(Item.Memory.class::isInstance);
  }

  /** Whether it waits for edges, of one clock or of several. */
  public boolean sequential() {
    return clock != null
        || items.stream()
            .anyMatch(
                i -> i instanceof Item.Code c && c.text().matches("(?s).*\\b(pos|neg)edge\\b.*"));
  }

  /** Names of ports, registers, nets and variables that have one value at a time. */
  Set<String> signals() {
    Set<String> names = new HashSet<>(registers.keySet());
    ports.forEach(p -> names.add(p.signal().name()));
    for (Item item : items) {
      if (item instanceof Item.Net n) {
        names.add(n.signal().name());
      } else if (item instanceof Item.Combinational c) {
        c.variables().forEach(v -> names.add(v.name()));
      }
    }
    return names;
  }

  /** Whether a name is a constant's or a parameter's. */
  boolean named(String constant) {
    return constants.containsKey(constant) || parameters.containsKey(constant);
  }

  /** Whether an operand is one bit: a select, or a signal of that width. */
  boolean bit(String operand) {
    if (operand.contains("[")) {
      return ports.stream()
          .map(Port::signal)
          .anyMatch(s -> s.bits() > 1 && operand.matches(Pattern.quote(s.name()) + "\\[\\d+]"));
    }
    return ports.stream()
        .map(Port::signal)
        .anyMatch(s -> s.name().equals(operand) && s.bits() == 1 && s.width().parameter() == null);
  }

  /** The width of a port, or 0. */
  int width(String port) {
    return ports.stream()
        .map(Port::signal)
        .filter(s -> s.name().equals(port) && s.width().parameter() == null)
        .mapToInt(Signal::bits)
        .findFirst()
        .orElse(0);
  }

  /** Lets outputs take their values from nets of their own, as some authors do without need. */
  void detour() {
    if (ports.stream().filter(Port::output).count() > 2) {
      return;
    }
    for (int i = 0; i < items.size(); i++) {
      if (!(items.get(i) instanceof Item.Drive d) || !d.value().contains(" ")) {
        continue;
      }
      Port port =
          ports.stream().filter(p -> p.signal().name().equals(d.target())).findFirst().orElse(null);
      if (port == null || signed.contains(d.target())) {
        continue;
      }
      Signal between =
          inner(
              port.signal().width(),
              draws.pick("temp", port.signal().name() + "_temp", "temp_" + port.signal().name()));
      items.set(i, new Item.Net(between, d.value()));
      items.add(i + 1, new Item.Drive(d.target(), between.name()));
      return;
    }
  }

  /** Names of all that processes without a clock give values. */
  Set<String> combinationalVariables() {
    return items.stream()
        .filter(Item.Combinational.class::isInstance)
        .flatMap(i -> ((Item.Combinational) i).variables().stream())
        .map(Signal::name)
        .collect(Collectors.toSet());
  }
}
