package io.refmill.augment;

import io.refmill.augment.style.Draws;
import io.refmill.augment.style.Style;
import io.refmill.augment.verilog.ModuleBuilder;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.verilog.Width;
import io.refmill.augment.wording.Text;
import io.refmill.augment.wording.Words;
import java.util.List;

/**
 * What a generator draws on: choices, a module and a text, both of which it fills from the same
 * choices.
 */
public final class Sketch {
  private final Draws draws;
  private final ModuleBuilder module;
  private final Text text = new Text();
  private final Draws form;
  private int edges;

  Sketch(Draws draws, Style style) {
    this.draws = draws.fork("design");
    this.form = draws.fork("form");
    this.module = new ModuleBuilder(style, draws.fork("writing"));
  }

  /** Choices of the design. */
  public Draws draws() {
    return draws;
  }

  /** Choices of how one design is put into code and words, on which no behaviour depends. */
  public Draws form() {
    return form;
  }

  /** The module. */
  public ModuleBuilder module() {
    return module;
  }

  /** The specification. */
  public Text text() {
    return text;
  }

  /** How it is written. */
  public Style style() {
    return module.style();
  }

  /** Names the module by one of several words. */
  public void name(String... words) {
    module.name(words);
  }

  /** Makes it a clocked one. */
  public void clocked() {
    module.clocked();
  }

  /** A width that may be a parameter. */
  public Width width(String word, int bits) {
    return module.width(word, bits);
  }

  /** An input. */
  public Signal input(String role, int bits, String... words) {
    return module.input(role, Width.of(bits), words);
  }

  /** An input. */
  public Signal input(String role, Width width, String... words) {
    return module.input(role, width, words);
  }

  /** An output that follows what is inside. */
  public Signal output(String role, int bits, String... words) {
    return module.output(role, Width.of(bits), words);
  }

  /** An output that follows what is inside. */
  public Signal output(String role, Width width, String... words) {
    return module.output(role, width, words);
  }

  /** An output that is a register. */
  public Signal outputRegister(String role, int bits, long reset, String... words) {
    return module.outputRegister(role, Width.of(bits), reset, words);
  }

  /** An output that is a register. */
  public Signal outputRegister(String role, Width width, long reset, String... words) {
    return module.outputRegister(role, width, reset, words);
  }

  /** A register inside; the role is its name in the text, with its article. */
  public Signal register(String role, int bits, long reset, String... words) {
    return module.register(role, Width.of(bits), reset, words);
  }

  /** A register inside; the role is its name in the text, with its article. */
  public Signal register(String role, Width width, long reset, String... words) {
    return module.register(role, width, reset, words);
  }

  /** A net. */
  public Signal net(int bits, String value, String... words) {
    return module.net(Width.of(bits), value, words);
  }

  /** A net. */
  public Signal net(Width width, String value, String... words) {
    return module.net(width, value, words);
  }

  /** A net that is declared by itself and has its value from an assignment. */
  public Signal wire(int bits, String value, String... words) {
    return module.net(Width.of(bits), value, words);
  }

  /** Declares signals as signed. */
  public void signed(Signal... signals) {
    module.signed(signals);
  }

  /** An output with the value of an expression, at the clock or without. */
  public Signal result(boolean registered, String role, int bits, String... words) {
    return registered ? outputRegister(role, bits, 0, words) : output(role, bits, words);
  }

  /**
   * Gives a result its value by a choice: by a process, by {@code ?}, or by a value for each branch
   * of which one is taken.
   *
   * @param enable under which a register takes it, or null
   * @param names of the nets for both values, if there are some
   */
  public void choose(
      Signal target,
      boolean registered,
      Signal enable,
      String condition,
      String yes,
      String no,
      String... names) {
    int form = names.length < 2 || registered ? 0 : this.form.of(0, 0, 0, 1, 1, 2);
    String test = condition.contains(" ") ? "(" + condition + ")" : condition;
    Statement choice =
        Statement.either(
            condition, List.of(Statement.set(target, yes)), List.of(Statement.set(target, no)));
    if (registered) {
      at(enable == null ? choice : Statement.when(enable, choice));
    } else if (form == 1) {
      drive(target, test + " ? " + yes + " : " + no);
    } else if (form == 2) {
      Signal first = wire(target.bits(), no, names[1]);
      Signal second = wire(target.bits(), yes, names[0]);
      drive(target, test + " ? " + second + " : " + first);
    } else {
      combinational(List.of(target), choice);
    }
  }

  /** Gives a result its value. */
  public void give(Signal target, boolean registered, Signal enable, String value) {
    if (registered) {
      Statement set = Statement.set(target, value);
      at(enable == null ? set : Statement.when(enable, set));
    } else {
      drive(target, value);
    }
  }

  /** Drives an output. */
  public void drive(Object target, String value) {
    module.drive(target, value);
  }

  /** What registers do at the clock. */
  public void at(Statement... body) {
    module.clocked(List.of(body));
  }

  /** A process without a clock. */
  public void combinational(List<Signal> variables, Statement... body) {
    module.combinational(List.of(body), variables);
  }

  /** A literal. */
  public String lit(int width, long value) {
    return module.literal(width, value);
  }

  /** A literal that stands for a choice, such as a label of a case. */
  public String label(int width, long value) {
    return module.label(width, value);
  }

  /** A code of an operation in the text, in the base that the code of the module shows it in. */
  public String code(int width, long value) {
    boolean plain = style().ifChains() && style().unsized();
    return plain || !label(width, value).contains("'b")
        ? Long.toString(value)
        : Words.binary(width, value);
  }

  /** A literal of a signal's width. */
  public String lit(Signal like, long value) {
    return module.literal(like.bits(), value);
  }

  /** "at each rising edge", in the words of the design's own edge. */
  public String edge() {
    String kind = style().falling() ? "falling" : "rising";
    return draws
        .fork("edge" + edges++)
        .pick(
            "on each " + kind + " edge of `" + module.clock() + "`",
            "on every " + kind + " edge of the clock",
            "on the " + kind + " edge of the clock",
            "on the " + kind + " edge of the clock signal",
            "on the " + kind + " edge of `" + module.clock() + "`");
  }
}
