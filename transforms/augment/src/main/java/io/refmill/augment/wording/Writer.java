package io.refmill.augment.wording;

import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.ModuleBuilder;
import io.refmill.augment.verilog.ModuleBuilder.Port;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts a {@link Text} into the form of a tone. */
public final class Writer {
  private static final Pattern LEVEL = Pattern.compile("(`[^`]+`) is ([01])(?![0-9])");
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  private final Text text;
  private final ModuleBuilder module;
  private final Tone tone;
  private final Draws d;
  private final StringBuilder out = new StringBuilder();
  private int number = 1;

  private Writer(Text text, ModuleBuilder module, Tone tone, Draws draws) {
    this.text = text;
    this.module = module;
    this.tone = tone;
    this.d = draws;
  }

  /** The specification. */
  public static String write(Text text, ModuleBuilder module, Tone tone, Draws draws) {
    Writer writer = new Writer(text, module, tone, draws);
    writer.all();
    return writer.spelled(writer.out.toString()).strip() + "\n";
  }

  private void all() {
    opening();
    ports();
    if (tone == Tone.REQUIREMENTS) {
      out.append(
          d.pick(
              "Requirements:\n",
              "The following holds.\n",
              "It shall meet these requirements.\n",
              ""));
    } else if (tone == Tone.DATASHEET || tone == Tone.WAVEFORM) {
      out.append(
          d.pick("Operation\n", "Function\n", "Behaviour:\n", "Functional description\n", ""));
    }
    if (module.clock() != null) {
      item(Words.sentence(Phrases.clock(module, d)));
      item(Words.sentence(Phrases.reset(module, d)));
      paragraph();
    }
    for (Text.Element element : text.elements()) {
      if (element instanceof Text.Element.Fact f) {
        item(Words.sentence(d.pick(f.forms())));
      } else if (element instanceof Text.Element.Cases c) {
        cases(c);
      } else if (element instanceof Text.Element.Table t) {
        paragraph();
        if (!t.title().isEmpty()) {
          out.append(Words.capital(t.title())).append(":\n\n");
        }
        table(t.header(), t.rows());
      } else if (element instanceof Text.Element.Trace t) {
        trace(t);
      }
    }
  }

  private void opening() {
    String noun = d.pick(text.nouns());
    String name = "`" + module.name() + "`";
    switch (tone) {
      case BRIEF ->
          out.append(
              d.pick(
                  "You are tasked with designing a Verilog module named "
                      + name
                      + " that implements "
                      + noun
                      + ".",
                  "Design a Verilog module named " + name + ". It is " + noun + ".",
                  "Write a Verilog module " + name + " that implements " + noun + ".",
                  "Create " + noun + " in Verilog. The module should be named " + name + ".",
                  "Your task is to implement " + noun + " as a Verilog module called " + name + ".",
                  "Please act as a professional Verilog designer and implement "
                      + noun
                      + ". Name the module "
                      + name
                      + ".",
                  "I need " + noun + ". Call the module " + name + "."));
      case DATASHEET, WAVEFORM ->
          out.append(
              d.pick(
                  module.name() + ": " + noun + ".",
                  Words.capital(noun) + " (module " + name + ").",
                  "Module " + name + "\n\n" + Words.capital(noun) + ".",
                  name + " - " + noun + "."));
      case TUTORIAL ->
          out.append(
              d.pick(
                  "In this exercise we build " + noun + ", in a module called " + name + ".",
                  "The module " + name + " is " + noun + ".",
                  "Consider " + noun + ". We want it as a module of the name " + name + ".",
                  "This problem is about " + noun + ". Its module is named " + name + "."));
      case REQUIREMENTS ->
          out.append(
              d.pick(
                  "The module " + name + " shall implement " + noun + ".",
                  "Specification of " + name + ", " + noun + ".",
                  "Needed: " + noun + ", as a module " + name + "."));
      case TABLE ->
          out.append(
              d.pick(
                  name + " is " + noun + ".",
                  "Implement " + noun + " with the name " + name + ".",
                  "Module name: " + name + ". It implements " + noun + "."));
    }
    if (!text.purposes().isEmpty() && tone != Tone.DATASHEET && d.chance(0.6)) {
      out.append(' ').append(Words.sentence(d.pick(text.purposes())));
    }
    out.append("\n\n");
  }

  private void ports() {
    List<Entry> entries = entries();
    int form =
        switch (tone) {
          case BRIEF -> d.of(0, 0, 1, 2);
          case DATASHEET, WAVEFORM -> d.of(3, 4, 1);
          case TUTORIAL -> d.of(5, 5, 0);
          case REQUIREMENTS -> d.of(0, 1, 4);
          case TABLE -> d.of(3, 3, 0);
        };
    switch (form) {
      case 0 -> bullets(entries);
      case 1 -> grouped(entries);
      case 2 -> header(entries);
      case 3 -> {
        List<List<String>> rows = new ArrayList<>();
        entries.forEach(
            e -> rows.add(List.of("`" + e.name + "`", e.direction, "" + e.bits, e.role)));
        table(
            d.chance(0.5)
                ? List.of("Port", "Direction", "Width", "Description")
                : List.of("Signal", "Dir", "Bits", "Meaning"),
            rows);
      }
      case 4 ->
          entries.forEach(
              e ->
                  out.append(
                      String.format(
                          Locale.ROOT,
                          "  %-7s %-14s %-8s %s%n",
                          e.direction,
                          e.name,
                          e.bits == 1 ? "" : "[" + (e.bits - 1) + ":0]",
                          e.role)));
      default -> prose(entries);
    }
    out.append('\n');
  }

  private record Entry(String name, String direction, int bits, String role) {}

  private List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    if (module.clock() != null) {
      entries.add(
          new Entry(module.clock(), "input", 1, d.pick("clock", "clock signal", "the clock")));
      if (module.reset() != null) {
        boolean high = module.style().reset().high();
        String kind = module.style().reset().asynchronous() ? "asynchronous" : "synchronous";
        entries.add(
            new Entry(
                module.reset(),
                "input",
                1,
                d.pick(
                    kind + " reset, active " + (high ? "high" : "low"),
                    "active-" + (high ? "high" : "low") + " " + kind + " reset",
                    kind + " active-" + (high ? "high" : "low") + " reset")));
      }
    }
    for (Port p : module.ports()) {
      entries.add(
          new Entry(
              p.signal().port(), p.output() ? "output" : "input", p.signal().bits(), p.role()));
    }
    return entries;
  }

  private static String width(Entry e) {
    return e.bits == 1 ? "" : "[" + (e.bits - 1) + ":0] ";
  }

  private void bullets(List<Entry> entries) {
    out.append(
        d.pick(
            "Ports:\n",
            "The module has these ports:\n",
            "Interface:\n",
            "Inputs and outputs:\n\n"));
    boolean code = d.chance(0.5);
    for (Entry e : entries) {
      out.append(
          code
              ? "- `" + e.direction + " " + width(e) + e.name + "`: " + e.role + "\n"
              : "- `"
                  + e.name
                  + "` ("
                  + e.direction
                  + ", "
                  + Words.count(e.bits, "bit")
                  + "): "
                  + e.role
                  + "\n");
    }
  }

  private void grouped(List<Entry> entries) {
    for (String direction : List.of("input", "output")) {
      out.append(Words.capital(direction)).append("s:\n");
      for (Entry e : entries) {
        if (e.direction.equals(direction)) {
          String bits = e.bits == 1 ? "" : e.bits + "-bit ";
          out.append("- `" + e.name + "`: " + bits + direction + ", " + e.role + "\n");
        }
      }
      if (direction.equals("input")) {
        out.append('\n');
      }
    }
  }

  private void header(List<Entry> entries) {
    out.append("```\nmodule ").append(module.name()).append(" (\n");
    for (int i = 0; i < entries.size(); i++) {
      Entry e = entries.get(i);
      String comma = i + 1 < entries.size() ? "," : "";
      out.append("    " + e.direction + " " + width(e) + e.name + comma + " // " + e.role + "\n");
    }
    out.append(");\n```\n");
  }

  private void prose(List<Entry> entries) {
    for (String direction : List.of("input", "output")) {
      List<String> parts = new ArrayList<>();
      for (Entry e : entries) {
        if (e.direction.equals(direction)) {
          parts.add("`" + e.name + "` (" + Words.count(e.bits, "bit") + ", " + e.role + ")");
        }
      }
      out.append(
          (direction.equals("input")
                  ? d.pick("It receives ", parts.size() > 1 ? "Its inputs are " : "Its input is ")
                  : d.pick(
                      " It drives ", parts.size() > 1 ? " Its outputs are " : " Its output is "))
              + Words.list(parts)
              + ".");
    }
    out.append('\n');
  }

  private void item(String sentence) {
    if (tone == Tone.REQUIREMENTS) {
      out.append(number++).append(". ").append(sentence).append('\n');
    } else if (tone == Tone.DATASHEET || tone == Tone.WAVEFORM) {
      out.append("- ").append(sentence).append('\n');
    } else {
      out.append(sentence).append(out.length() > 0 ? " " : "");
    }
  }

  private void paragraph() {
    if (tone == Tone.REQUIREMENTS) {
      return;
    }
    while (out.length() > 0 && out.charAt(out.length() - 1) == ' ') {
      out.setLength(out.length() - 1);
    }
    if (!out.toString().endsWith("\n\n")) {
      out.append(out.toString().endsWith("\n") ? "\n" : "\n\n");
    }
  }

  private void cases(Text.Element.Cases c) {
    String heading = c.heading();
    if (tone == Tone.TABLE && c.cases().size() > 1) {
      paragraph();
      out.append(Words.capital(heading))
          .append(
              d.pick(
                  ", the first row that applies counts:\n\n",
                  " (rows are tried from the top):\n\n"));
      List<List<String>> rows = new ArrayList<>();
      c.cases()
          .forEach(
              x ->
                  rows.add(
                      List.of(x.condition() == null ? "otherwise" : x.condition(), x.effect())));
      table(List.of(d.pick("Condition", "If", "When"), d.pick("Effect", "Then", "Result")), rows);
      return;
    }
    boolean listed = c.cases().size() > 2 && tone != Tone.TUTORIAL && d.chance(0.6);
    if (listed) {
      paragraph();
      String prefix = tone == Tone.REQUIREMENTS ? number++ + ". " : "";
      out.append(prefix)
          .append(Words.capital(heading))
          .append(
              d.pick(
                  ", the first of these that applies decides:\n",
                  ", in order of priority:\n",
                  " (highest priority first):\n"));
      for (Text.Case x : c.cases()) {
        out.append(tone == Tone.REQUIREMENTS ? "   - " : "- ")
            .append(
                x.condition() == null
                    ? d.pick("otherwise, ", "in all other cases ", "else ") + x.effect()
                    : d.chance(0.5)
                        ? "if " + x.condition() + ", " + x.effect()
                        : x.condition() + ": " + x.effect())
            .append('\n');
      }
      paragraph();
      return;
    }
    StringBuilder prose = new StringBuilder();
    boolean first = true;
    for (Text.Case x : c.cases()) {
      String clause;
      if (x.condition() == null) {
        clause = d.pick("Otherwise ", "In all other cases ", "If not, ") + x.effect();
      } else if (first) {
        clause =
            c.cases().size() > 1 || d.chance(0.5)
                ? Words.capital(heading) + ", if " + x.condition() + ", " + x.effect()
                : "When " + x.condition() + ", " + x.effect() + " " + heading;
      } else {
        clause =
            d.pick("Otherwise, if ", "Else, if ", "Failing that, if ")
                + x.condition()
                + ", "
                + x.effect();
      }
      prose.append(Words.sentence(clause)).append(' ');
      first = false;
    }
    item(prose.toString().strip());
  }

  private void table(List<String> header, List<List<String>> rows) {
    row(header);
    out.append("|").append(" --- |".repeat(header.size())).append('\n');
    rows.forEach(this::row);
    out.append('\n');
  }

  private void row(List<String> cells) {
    out.append("|");
    cells.forEach(c -> out.append(' ').append(c).append(" |"));
    out.append('\n');
  }

  private void trace(Text.Element.Trace t) {
    if (tone != Tone.WAVEFORM && !d.chance(0.25)) {
      return;
    }
    paragraph();
    out.append(Words.capital(t.title())).append(":\n\n```\n");
    int name = t.names().stream().mapToInt(String::length).max().orElse(0);
    int cell = t.values().stream().flatMap(List::stream).mapToInt(String::length).max().orElse(1);
    for (int i = 0; i < t.names().size(); i++) {
      out.append(t.names().get(i))
          .append(" ".repeat(name - t.names().get(i).length()))
          .append(" :");
      for (String v : t.values().get(i)) {
        out.append(' ').append(" ".repeat(cell - v.length())).append(v);
      }
      out.append('\n');
    }
    out.append("```\n\n");
  }

  private boolean isBit(String name) {
    return name.equals(module.reset())
        || module.ports().stream()
            .anyMatch(p -> p.signal().port().equals(name) && p.signal().bits() == 1);
  }

  /** Names and levels as this author writes them. */
  private String spelled(String draft) {
    String[] levels =
        d.pick(
            new String[] {" is 0", " is 1"},
            new String[] {" is 0", " is 1"},
            new String[] {" is low", " is high"},
            new String[] {" is deasserted (0)", " is asserted (1)"},
            new String[] {" = 0", " = 1"});
    Matcher level = LEVEL.matcher(draft);
    String leveled =
        level.replaceAll(
            m ->
                Matcher.quoteReplacement(
                    isBit(m.group(1).substring(1, m.group(1).length() - 1))
                        ? m.group(1) + levels[m.group(2).charAt(0) - '0']
                        : m.group()));
    String quote = d.pick("`", "`", "`", "", "", "'");
    // Fences of code stay.
    return NAME.matcher(leveled.replace("```", "\u0001"))
        .replaceAll(m -> Matcher.quoteReplacement(quote + m.group(1) + quote))
        .replace("\u0001", "```");
  }
}
