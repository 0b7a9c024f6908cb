package io.refmill.augment.wording;

import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.ModuleBuilder;
import io.refmill.augment.verilog.ModuleBuilder.Port;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whole texts that were written by hand, many for each of the families that are usual, in {@code
 * texts/FAMILY.txt}. A text is told of a design if its guards hold and it names every port.
 */
public final class Library {
  /**
   * A text that was filled.
   *
   * @param key file and number of the text
   */
  public record Told(String key, String specification) {}

  /** How often a design has such a text where one fits. */
  private static final double SHARE = 0.93;

  /** How often a text is tried: what it leaves to chance may leave out a port. */
  private static final int TRIES = 3;

  /** Slots that are not of the design. */
  private static final Set<String> OWN =
      Set.of(
          "clocks",
          "ports",
          "inputs",
          "outputs",
          "operations",
          "design",
          "end",
          "module",
          "v",
          "edge");

  /** How a request begins. */
  private static final String PERSONA = "Please act as a professional ";

  /** What is told what it should do, besides the outputs. */
  private static final List<String> SUBJECTS =
      List.of(
          ("the output,the outputs,the module,the result,the circuit,the unit,the controller,the machine"
                  + ",the fsm,the state machine,the arbiter,the receiver,the transmitter,the lock"
                  + ",the counter,the adder,the subtractor,the calculator,the driver,the alu,the fifo")
              .split(","));

  /** What an author says once: that it is short, that it can be synthesized, that it be written. */
  private static final List<Pattern> ONCE =
      List.of(
          Pattern.compile("(?<=^|[.\\n] ?)[^.\\n]*\\b200 lines\\b[^.\\n]*\\. ?"),
          Pattern.compile("(?<=^|[.\\n] ?)[^.\\n]*\\bsynthesizable\\b[^.\\n]*\\. ?"),
          Pattern.compile(
              "(?<=^|[.\\n] ?)(?:(?:Please|Your task is to) )?(?:[Ww]rite|[Dd]esign|[Ii]mplement|[Cc]omplete)"
                  + " (?:a [Vv]erilog module that (?:implements|meets)|the [Vv]erilog code|the module (?:in|so)|this module"
                  + "|the functionality)\\b[^.\\n]*\\. ?"));

  private static final Pattern QUOTED = Pattern.compile("`([^`\\s]+)`");
  private static final Map<String, List<Template>> FILES = new ConcurrentHashMap<>();

  private final Text text;
  private final ModuleBuilder module;
  private final Tone tone;
  private final Draws d;
  private final PortList ports;
  private final Map<String, String> known = new HashMap<>();
  private final Set<String> named = new HashSet<>();

  private Library(Text text, ModuleBuilder module, Tone tone, Draws d) {
    this.text = text;
    this.module = module;
    this.tone = tone;
    this.d = d;
    this.ports = new PortList(module, d.fork("ports"), false);
    know();
  }

  /** The texts of a file, in its order; none if there is no such file. */
  public static List<String> keys(String name) {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < templates(name).size(); i++) {
      keys.add(name + ":" + i);
    }
    return keys;
  }

  /** The name of the file with the texts of a design. */
  public static String name(String family, Text text) {
    return text.library() == null ? family : text.library();
  }

  /** Everything that the texts of a file ask for. */
  public static Set<String> asked(String name) {
    Set<String> result = new TreeSet<>();
    templates(name).forEach(t -> result.addAll(t.asked()));
    return result;
  }

  /** What of some names is known of a design. */
  public static Set<String> known(Text text, ModuleBuilder module, Set<String> names) {
    Library library = new Library(text, module, Tone.TASK, new Draws(0));
    Set<String> result = new TreeSet<>(names);
    result.removeIf(n -> library.known(n) == null);
    return result;
  }

  /** Whether a design may have something with the name of a slot that is always there. */
  public static boolean taken(Text text) {
    return text.known().keySet().stream().anyMatch(OWN::contains);
  }

  /** A text for a design, or nothing where none fits or another kind of text is wanted. */
  public static Optional<Told> tell(
      String family, Text text, ModuleBuilder module, Tone tone, Draws draws) {
    String name = name(family, text);
    List<Template> all = templates(name);
    boolean task = tone == Tone.TASK || tone == Tone.REQUEST;
    // An edge that nobody expects has to be said, and most of these texts speak of none.
    if (all.isEmpty() || !task || module.style().falling() || !draws.chance(SHARE)) {
      return Optional.empty();
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      order.add(i);
    }
    List<Integer> shuffled = new ArrayList<>(draws.shuffled(order));
    // Few begin with anything but the task.
    List<Integer> late =
        shuffled.stream().filter(i -> !all.get(i).direct() && draws.chance(0.75)).toList();
    shuffled.removeAll(late);
    shuffled.addAll(late);
    for (int i : shuffled) {
      for (int t = 0; t < TRIES; t++) {
        Draws own = draws.fork(name + i + "," + t);
        Optional<String> filled = new Library(text, module, tone, own).fill(all.get(i));
        if (filled.isPresent()) {
          String spelled = new Spelling(module, own.fork("spelling")).spelled(filled.get());
          return Optional.of(new Told(name + ":" + i, spelled.strip() + "\n"));
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> fill(Template template) {
    boolean request = tone == Tone.REQUEST;
    if (!template.fits(this::known) || template.starts(request ? "You" : PERSONA)) {
      return Optional.empty();
    }
    return template
        .fill(this::known, d)
        .map(
            t ->
                request && !template.starts(PERSONA)
                    ? PERSONA + known.get("v") + " designer. " + t
                    : t)
        .map(t -> template.asked().contains("module") ? t : named(t))
        .map(
            t ->
                template.asked().contains("end") || !d.chance(0.45) ? t : t + "\n\n" + known("end"))
        .map(Library::once)
        .map(this::duties)
        .map(Library::tidy)
        .filter(this::namesAll);
  }

  /** With the name of the module, where an author may say it. */
  private String named(String filled) {
    String name = known.get("module");
    String list = "The module should have the following";
    if (filled.contains(list) && d.chance(0.35)) {
      return filled.replace(
          list, "The module should be named " + name + " and should have the following");
    }
    if (tone == Tone.REQUEST || filled.contains("```") || !d.chance(0.3)) {
      return filled;
    }
    boolean listed =
        filled.substring(filled.strip().lastIndexOf('\n') + 1).matches("(?s)(-|\\*|\\d|`{3}).*");
    return filled.strip()
        + (listed || d.chance(0.7) ? "\n\n" : " ")
        + d.pick("Your", "The")
        + " module should be "
        + d.pick("named ", "named ", "called ")
        + name
        + ".";
  }

  /** What outputs are, as what they should be; many authors never leave the "should" out. */
  private String duties(String filled) {
    if (!d.chance(0.8)) {
      return filled;
    }
    List<String> subjects = new ArrayList<>(SUBJECTS);
    module.ports().stream().filter(Port::output).forEach(p -> subjects.add(p.signal().t()));
    Voice voice = new Voice(d.fork("duties"), subjects, 0.95);
    StringBuilder out = new StringBuilder();
    boolean code = false;
    for (String line : filled.split("\n", -1)) {
      code ^= line.startsWith("```");
      out.append(out.length() == 0 ? "" : "\n")
          .append(code || line.startsWith("- ") ? line : voice.demand(line));
    }
    return out.toString();
  }

  /** Without what was said before: a closing may say what the text has said itself. */
  static String once(String filled) {
    String text = filled;
    for (Pattern p : ONCE) {
      Matcher m = p.matcher(text);
      StringBuilder out = new StringBuilder();
      int last = 0;
      for (boolean said = false; m.find(); said = true) {
        if (said) {
          out.append(text, last, m.start());
          last = m.end();
        }
      }
      text = out.append(text.substring(last)).toString();
    }
    return text;
  }

  /** What was left out leaves no gaps. */
  private static String tidy(String filled) {
    return filled
        .strip()
        .replaceAll("(?<=\\S) +(?=[\\n.,;])", "")
        .replaceAll("(?<=[^\\s]) {2,}(?=[^\\s/])", " ")
        .replaceAll("(?<=\\n)\\n{2,}", "\n");
  }

  private boolean namesAll(String filled) {
    Set<String> said = new HashSet<>(named);
    Matcher m = QUOTED.matcher(filled);
    while (m.find()) {
      said.add(m.group(1));
    }
    return (module.clock() == null || said.contains(module.clock()))
        && (module.reset() == null || said.contains(module.reset()))
        && module.ports().stream().allMatch(p -> said.contains(p.signal().port()));
  }

  private void know() {
    known.putAll(text.known());
    tell("module", "`" + module.name() + "`");
    tell("v", d.pick("Verilog", "Verilog", "verilog"));
    flag("sequential", module.sequential());
    flag("task", tone == Tone.TASK);
    if (module.clock() != null) {
      tell("clk", "`" + module.clock() + "`");
      tell("edge", d.pick("rising", "rising", "positive"));
    }
    if (module.reset() != null) {
      boolean at = module.style().reset().asynchronous();
      boolean high = module.style().reset().high();
      tell("reset", "`" + module.reset() + "`");
      flag("async", at);
      flag("sync", !at);
      tell("reset.on", high ? "1" : "0");
      tell("reset.kind", at ? "asynchronous" : "synchronous");
      tell("reset.level", high ? "active-high" : "active-low");
    }
    for (Port p : module.ports()) {
      int bits = p.signal().bits();
      tell(p.key(), p.signal().t());
      tell(p.key() + ".port", p.signal().port());
      tell(p.key() + ".bits", "" + bits);
      tell(p.key() + ".top", "" + (bits - 1));
      tell(p.key() + ".range", bits == 1 ? "" : "[" + (bits - 1) + ":0] ");
      tell(p.key() + ".wide", bits == 1 ? d.pick("single-bit", "1-bit") : bits + "-bit");
    }
  }

  private void flag(String name, boolean holds) {
    if (holds) {
      tell(name, "yes");
    }
  }

  /** A fact of two meanings would make texts false: guards go by its name alone. */
  private void tell(String name, String value) {
    String before = known.putIfAbsent(name, value);
    if (before != null && !before.equals(value)) {
      throw new IllegalStateException(name + " is " + before + " and " + value);
    }
  }

  /** What a slot stands for, or null. */
  private String known(String slot) {
    return switch (slot) {
      case "ports" -> listed(d.pick(0, 0, 1, 1, 1, 2));
      case "ports.list" -> listed(0);
      case "ports.grouped" -> listed(1);
      case "ports.header" -> listed(2);
      case "ports.passing" -> ports.passing();
      case "inputs" -> ports.brief("input");
      case "outputs" -> ports.brief("output");
      case "operations" -> operations(d.between(0, 2));
      case "operations.if" -> operations(3);
      case "clocks" -> module.clock() == null ? null : clocks();
      case "design" -> opening();
      case "end" -> new Frames(d, "").closing(module.clock() != null, module.sequential());
      default -> known.get(slot);
    };
  }

  /** A sentence or two on clock and reset. */
  private String clocks() {
    String clk = known.get("clk");
    String reset = known.get("reset");
    if (reset == null) {
      return d.pick(
          "The module should have a clock input " + clk + ".",
          "The clock is " + clk + ".",
          "The module should operate on the " + known.get("edge") + " edge of " + clk + ".",
          "The module should be clocked by " + clk + ".");
    }
    String on = reset + " is " + known.get("reset.on");
    return d.pick(
        "The module should have a clock input " + clk + " and a reset input " + reset + ".",
        "The module should have a clock signal " + clk + " and a reset signal " + reset + ".",
        "The module should also have a clock " + clk + " and a reset " + reset + ".",
        "The clock is " + clk + " and the reset is " + reset + ".",
        "The module should be clocked by " + clk + " and reset by " + reset + ".",
        "The module is clocked by " + clk + ". It should be reset when " + on + ".",
        "Clock: " + clk + ". Reset: " + reset + ".",
        "When " + on + ", the module should be reset. The clock signal is " + clk + ".");
  }

  /** What a code chooses, in lines. */
  private String operations(int form) {
    for (Text.Element element : text.elements()) {
      if (element instanceof Text.Element.Operations o) {
        List<String> lines = new ArrayList<>();
        for (List<String> row : o.rows()) {
          boolean other = row.get(0).equals("other");
          String what = row.size() > 2 && form == 1 ? row.get(2) + ", " + row.get(1) : row.get(1);
          String when =
              form == 3
                  ? other ? "otherwise" : "if " + o.selector() + " = " + row.get(0)
                  : form == 2 && !other ? o.selector() + " = " + row.get(0) : row.get(0);
          lines.add("- " + when + (form == 3 ? ", " + o.output() + " is " : ": ") + what);
        }
        return String.join("\n", lines);
      }
    }
    return null;
  }

  /** The words of a task, or of a request, before a noun. */
  private String opening() {
    return tone == Tone.REQUEST
        ? d.pick("Design", "Create", "Create", "Implement", "Create", "Design")
        : d.pick(
            "You are tasked with designing",
            "You are tasked with designing",
            "You are tasked with designing",
            "You are tasked with designing",
            "You are tasked with designing",
            "You have been tasked with designing",
            "You have been tasked with designing",
            "Your task is to design",
            "You are tasked to design",
            "Design");
  }

  private String listed(int form) {
    named.add(module.clock());
    named.add(module.reset());
    module.ports().forEach(p -> named.add(p.signal().port()));
    return (form == 0
            ? ports.bullets()
            : form == 1 ? ports.grouped() : ports.header(d.chance(0.3), d.chance(0.6)))
        .strip();
  }

  private static List<Template> templates(String name) {
    return FILES.computeIfAbsent(name, Library::read);
  }

  private static List<Template> read(String name) {
    List<Template> result = new ArrayList<>();
    try (InputStream in = Library.class.getResourceAsStream("texts/" + name + ".txt")) {
      if (in == null) {
        return List.of();
      }
      String file = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String part : file.split("(?m)^===")) {
        int end = part.indexOf('\n');
        if (end >= 0 && !part.startsWith("#")) {
          result.add(Template.parse(part.substring(0, end), part.substring(end + 1).strip()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.copyOf(result);
  }
}
