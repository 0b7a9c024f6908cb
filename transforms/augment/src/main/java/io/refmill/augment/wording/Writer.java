package io.refmill.augment.wording;

import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.ModuleBuilder;
import io.refmill.augment.verilog.ModuleBuilder.Port;
import io.refmill.augment.verilog.ModuleBuilder.Register;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts a {@link Text} into the form of a tone. */
public final class Writer {

  /** A condition on one input alone. */
  private static final Pattern BIT = Pattern.compile("(`[^`]+`) is ([01])");

  /** What a register does that nothing is said about. */
  private static final Pattern HELD =
      Pattern.compile("(stays?|keeps its value|(nothing|registers) (should )?(not )?changes?)$");

  /** How what happens is told. */
  private enum Layout {
    PROSE,
    BULLETS,
    NUMBERED
  }

  private final Text text;
  private final ModuleBuilder module;
  private final Tone tone;
  private final Draws d;
  private final Layout layout;
  private final Frames frames;
  private final Voice voice;
  private final PortList ports;
  private final StringBuilder out = new StringBuilder();

  /** Whether the list of ports says of which kind the reset is. */
  private final boolean resetListed;

  private int number = 1;

  /** Whether a sentence says at which edge everything happens. */
  private boolean clockTold;

  /** Whether what a casual author leaves open is left out. */
  private final boolean casual;

  /** Whether the opening names the ports. */
  private boolean taken;

  private Writer(Text text, ModuleBuilder module, Tone tone, Draws draws) {
    this.text = text;
    this.module = module;
    this.tone = tone;
    this.d = draws;
    long told =
        text.elements().stream()
            .filter(e -> !(e instanceof Text.Element.Fact f && f.corner()))
            .count();
    // Nobody makes a list of one point.
    boolean single = told < 2 && (tone == Tone.TASK || tone == Tone.REQUEST);
    this.layout =
        single
            ? Layout.PROSE
            : switch (tone) {
              case TASK ->
                  d.pick(
                      Layout.PROSE,
                      Layout.PROSE,
                      Layout.PROSE,
                      Layout.PROSE,
                      Layout.BULLETS,
                      Layout.BULLETS,
                      d.chance(0.3) ? Layout.NUMBERED : Layout.PROSE);
              case REQUEST, TUTORIAL, TABLE -> Layout.PROSE;
              case REQUIREMENTS -> Layout.NUMBERED;
              case DATASHEET, WAVEFORM -> Layout.BULLETS;
            };
    this.casual = casual(tone, d);
    this.frames = new Frames(d.fork("frames"), "`" + module.name() + "`");
    List<String> subjects = new ArrayList<>();
    for (Port p : module.ports()) {
      if (p.output()) {
        subjects.add(p.signal().t());
      }
    }
    for (Register r : module.registers()) {
      subjects.add(r.role());
    }
    this.resetListed = d.chance(casual ? 0.1 : 0.4);
    this.voice = new Voice(d.fork("voice"), subjects);
    this.ports = new PortList(module, d.fork("ports"), resetListed);
  }

  /**
   * Whether a text leaves open how state starts, and all that is marked so. The exact part that
   * follows a specification in a dataset settles it.
   */
  public static boolean casual(Tone tone, Draws draws) {
    return (tone == Tone.TASK || tone == Tone.REQUEST) && draws.fork("casual").chance(0.75);
  }

  /** The specification. */
  public static String write(Text text, ModuleBuilder module, Tone tone, Draws draws) {
    Writer writer = new Writer(text, module, tone, draws);
    writer.all();
    return new Spelling(module, draws.fork("spelling")).spelled(writer.out.toString()).strip()
        + "\n";
  }

  private boolean task() {
    return tone == Tone.TASK || tone == Tone.REQUEST;
  }

  private void all() {
    opening();
    ports();
    if (tone == Tone.REQUIREMENTS) {
      out.append(d.pick("Requirements:\n", "It should meet these requirements.\n", ""));
    } else if (tone == Tone.DATASHEET || tone == Tone.WAVEFORM) {
      out.append(
          d.pick("Operation\n", "Function\n", "Behaviour:\n", "Functional description\n", ""));
    } else if (layout != Layout.PROSE) {
      paragraph();
      out.append(frames.behaviour()).append(d.pick("\n", "\n\n"));
    }
    behaviour();
    if (task()) {
      String closing = frames.closing(module.clock() != null, module.sequential());
      if (!closing.isEmpty() && (tone == Tone.TASK || d.chance(0.25))) {
        if (tone == Tone.TASK) {
          paragraph();
        }
        out.append(closing);
      }
    }
  }

  private void behaviour() {
    boolean told = text.elements().stream().anyMatch(Text.Element.Cases.class::isInstance);
    Phrases phrases = new Phrases(module, d.fork("phrases"));
    String clock = module.clock() == null ? "" : phrases.clock(told);
    clockTold = !clock.isEmpty();
    boolean listed = resetListed && module.reset() != null;
    // What a reset brings is seldom said where it is all zeros.
    Draws open = d.fork("open");
    boolean unsaid = casual && open.chance(phrases.plain() ? 0.7 : 0.35);
    String reset =
        module.clock() == null || listed || unsaid
            ? ""
            : casual && open.chance(0.8) ? phrases.shortly() : phrases.reset();
    boolean last = task() && d.chance(0.35);
    if (!last) {
      item(clock);
      item(voice.say(reset));
      if (d.chance(0.4)) {
        paragraph();
      }
    }
    for (Text.Element element : text.elements()) {
      if (element instanceof Text.Element.Fact f) {
        String form = d.pick(f.forms());
        if (!f.corner() || !casual) {
          item(voice.say(casual ? Casual.settled(text, d, form) : form));
        }
      } else if (element instanceof Text.Element.Cases c) {
        cases(c);
      } else if (element instanceof Text.Element.Table t) {
        paragraph();
        if (!t.title().isEmpty()) {
          out.append(Words.capital(t.title())).append(d.pick(":\n\n", ":\n"));
        }
        table(t.header(), t.rows());
      } else if (element instanceof Text.Element.Operations o) {
        operations(o);
      } else if (element instanceof Text.Element.Trace t) {
        trace(t);
      }
    }
    if (last) {
      if (d.chance(0.4)) {
        paragraph();
      }
      item(voice.say(reset));
      item(clock);
    }
    if (listed && !unsaid) {
      // A list of ports says that there is a reset, not what it brings.
      item(voice.say(phrases.brought(out.toString())));
    }
  }

  private void opening() {
    String noun = d.pick(text.nouns());
    String name = "`" + module.name() + "`";
    if (!task()) {
      frames.naming();
    }
    taken =
        task()
            && module.ports().size() <= 5
            && module.ports().stream().anyMatch(p -> !p.output())
            && d.chance(0.35);
    if (taken) {
      String ports = this.ports.brief("input");
      out.append(frames.taking(noun, ports, this.ports.brief("output"), tone == Tone.REQUEST));
      out.append(' ');
      return;
    }
    switch (tone) {
      case TASK -> out.append(frames.task(noun));
      case REQUEST -> out.append(frames.persona(noun));
      case DATASHEET, WAVEFORM ->
          out.append(
              d.pick(
                  module.name() + ": " + noun + ".",
                  Words.capital(noun) + " (module " + name + ").",
                  name + " - " + noun + "."));
      case TUTORIAL ->
          out.append(
              d.pick(
                  "In this exercise we build " + noun + ", in a module called " + name + ".",
                  "This problem is about " + noun + ". Its module is named " + name + "."));
      case REQUIREMENTS ->
          out.append(
              d.pick(
                  "The module " + name + " should implement " + noun + ".",
                  "Needed: " + noun + ", as a module " + name + "."));
      case TABLE ->
          out.append(
              d.pick(
                  "Implement " + noun + " with the name " + name + ".",
                  "Module name: " + name + ". It implements " + noun + "."));
    }
    if (!text.purposes().isEmpty() && tone != Tone.DATASHEET && d.chance(0.4)) {
      out.append(' ').append(Words.sentence(d.pick(text.purposes())));
    }
    if (!text.definitions().isEmpty() && d.chance(task() ? 0.45 : 0.6)) {
      out.append(' ').append(Words.sentence(d.pick(text.definitions())));
    }
    out.append(' ');
  }

  private void ports() {
    int form =
        switch (tone) {
          case TASK -> d.of(0, 0, 0, 1, 1, 1, 1, taken ? 0 : 5, 5, 5, 5, 5, 2, 2, 2, 6);
          case REQUEST -> d.of(5, 5, 5, 5, 0, 6, 0, 1);
          case DATASHEET, WAVEFORM -> d.of(3, 4, 1);
          case TUTORIAL -> d.of(6, 6, 0);
          case REQUIREMENTS -> d.of(0, 1, 4);
          case TABLE -> d.of(3, 3, 0);
        };
    if (taken && (form == 5 || tone == Tone.REQUEST || d.chance(0.75))) {
      if (module.clock() != null) {
        out.append(ports.clocks());
      }
      paragraph();
      return;
    }
    if (form == 5) {
      out.append(ports.passing()).append(' ');
      if (tone == Tone.TASK) {
        paragraph();
      }
      return;
    }
    if (form == 6 && tone == Tone.REQUEST) {
      out.append(ports.prose().strip()).append(' ');
      return;
    }
    paragraph();
    switch (form) {
      case 0 ->
          out.append(frames.ports(false))
              .append(d.pick("\n", "\n", "\n\n"))
              .append(ports.bullets());
      case 1 -> out.append(frames.ports(true)).append(d.pick("\n\n", "\n")).append(ports.grouped());
      case 2 -> {
        out.append(frames.ports(false)).append("\n\n");
        out.append(ports.header(resetListed || d.chance(0.5), d.chance(0.3)));
      }
      case 3 ->
          table(
              d.chance(0.5)
                  ? List.of("Port", "Direction", "Width", "Description")
                  : List.of("Signal", "Dir", "Bits", "Meaning"),
              ports.rows());
      case 4 -> out.append(ports.columns());
      default -> out.append(ports.prose());
    }
    out.append('\n');
  }

  private void item(String clause) {
    if (clause.isEmpty()) {
      return;
    }
    String sentence = Words.sentence(clause);
    switch (layout) {
      case NUMBERED -> out.append(number++).append(". ").append(sentence).append('\n');
      case BULLETS -> out.append("- ").append(sentence).append('\n');
      case PROSE -> out.append(sentence).append(' ');
    }
  }

  private void paragraph() {
    if (layout != Layout.PROSE && out.toString().endsWith(".\n")
        || tone == Tone.REQUEST && !out.toString().endsWith("\n")) {
      return;
    }
    while (out.length() > 0 && out.charAt(out.length() - 1) == ' ') {
      out.setLength(out.length() - 1);
    }
    if (!out.toString().endsWith("\n\n")) {
      out.append(out.toString().endsWith("\n") ? "\n" : "\n\n");
    }
  }

  /** A list stands by itself, also in a text of one paragraph. */
  private void apart() {
    while (out.length() > 0
        && (out.charAt(out.length() - 1) == ' ' || out.charAt(out.length() - 1) == '\n')) {
      out.setLength(out.length() - 1);
    }
    out.append("\n\n");
  }

  private void cases(Text.Element.Cases c) {
    String heading = c.heading();
    if (tone == Tone.TABLE && c.cases().size() > 1) {
      paragraph();
      out.append(
          heading.isEmpty()
              ? d.pick("The first row that applies counts:\n\n", "Rows are tried from the top:\n\n")
              : Words.capital(heading)
                  + d.pick(
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
    List<String> clauses = clauses(c.cases());
    boolean listed =
        !heading.isEmpty() && c.cases().size() > 2 && tone == Tone.TASK && d.chance(0.4);
    if (layout == Layout.PROSE && listed) {
      apart();
      out.append(Words.capital(heading))
          .append(
              d.pick(
                  ", the module should do the following:\n",
                  ":\n",
                  ", the following should happen:\n\n"));
      clauses.forEach(x -> out.append("- ").append(Words.sentence(x)).append('\n'));
      out.append('\n');
      return;
    }
    if (layout == Layout.BULLETS && !heading.isEmpty() && clauses.size() > 1 && d.chance(0.35)) {
      out.append("- ").append(Words.capital(heading)).append(":\n");
      clauses.forEach(x -> out.append("  - ").append(Words.sentence(x)).append('\n'));
      return;
    }
    if (clauses.isEmpty()) {
      return;
    }
    boolean edge = heading.contains("edge of");
    boolean headed = !heading.isEmpty() && !(edge && clockTold && d.chance(0.4));
    List<String> plain = List.copyOf(clauses);
    if (headed) {
      clauses.set(0, heading + ", " + clauses.get(0));
    }
    int length = clauses.stream().mapToInt(String::length).sum();
    if (layout != Layout.PROSE && clauses.size() > 1 && (length >= 320 || d.chance(0.15))) {
      // An "otherwise" in an item of its own would have lost what it is the rest of.
      String indent = layout == Layout.NUMBERED ? "   " : "  ";
      item(
          headed
              ? heading + ":"
              : d.pick(
                  "the module should do the following:", "this depends on the inputs as follows:"));
      (headed ? plain : clauses)
          .forEach(x -> out.append(indent).append("- ").append(Words.sentence(x)).append('\n'));
      return;
    }
    if (layout != Layout.PROSE) {
      item(String.join(" ", clauses.stream().map(Words::sentence).toList()));
      return;
    }
    clauses.forEach(this::item);
  }

  private List<String> clauses(List<Text.Case> cases) {
    List<String> result = new ArrayList<>();
    // One author has one way to say so.
    Draws own = d.fork("cases");
    String when = own.pick("if ", "if ", "when ");
    String otherwise = own.pick("otherwise, ", "otherwise, ", "else, ", "otherwise, ");
    String rest = own.pick("otherwise, ", "otherwise, ", "else, ", "in any other case, ");
    boolean plain = d.fork("plain").chance(0.85);
    Matcher before = null;
    for (Text.Case x : cases) {
      boolean first = result.isEmpty();
      Matcher bit = x.condition() == null ? null : BIT.matcher(x.condition());
      if (x.condition() == null) {
        if (!first && HELD.matcher(x.effect()).find() && d.chance(0.95)) {
          continue; // What is stored stays where nothing else is said.
        }
        String effect = voice.say(x.effect());
        boolean two = cases.size() == 2 && before != null && plain;
        result.add(first ? effect : two ? when + opposite(before) + ", " + effect : rest + effect);
      } else if (result.size() == 1 && before != null && plain && !x.condition().contains(" or ")) {
        result.add(
            when
                + (x.condition().startsWith(opposite(before)) ? "" : opposite(before) + " and ")
                + x.condition()
                + ", "
                + voice.say(x.effect()));
      } else {
        result.add(
            (first ? when : otherwise + "if ") + x.condition() + ", " + voice.say(x.effect()));
      }
      before = bit != null && bit.matches() && Spelling.isBit(module, bit.group(1)) ? bit : null;
    }
    return result;
  }

  private static String opposite(Matcher bit) {
    return bit.group(1) + " is " + (bit.group(2).equals("1") ? "0" : "1");
  }

  private void operations(Text.Element.Operations o) {
    if (tone == Tone.TABLE) {
      paragraph();
      table(
          List.of(o.selector(), o.output()), o.rows().stream().map(r -> r.subList(0, 2)).toList());
      return;
    }
    int form = tone == Tone.REQUEST || tone == Tone.TUTORIAL ? 0 : d.between(0, 3);
    boolean byName = d.chance(0.6);
    boolean both = d.chance(0.4);
    String dash = "- ";
    if (form > 0) {
      String title =
          d.pick(
              "the operation is selected by " + o.selector() + " as follows:",
              "the module should support the following operations:",
              "the value of " + o.selector() + " selects the operation:",
              "the module should perform the following operations based on " + o.selector() + ":");
      if (layout == Layout.PROSE) {
        apart();
        out.append(Words.capital(title)).append('\n');
      } else {
        item(title);
        dash = layout == Layout.NUMBERED ? "   - " : "  - ";
      }
    }
    // Digits that stand for the bits of a code; other numbers are decimal.
    boolean digits = o.rows().stream().allMatch(r -> r.get(0).matches("[01]+|other"));
    boolean sized = d.chance(0.3) && digits;
    for (List<String> row : o.rows()) {
      boolean other = row.get(0).equals("other");
      String value = other || !sized ? row.get(0) : row.get(0).length() + "'b" + row.get(0);
      boolean named = row.size() > 2 && byName;
      // A name alone does where it is one that everybody understands alike.
      String what =
          named
              ? both || !row.get(2).matches("addition|subtraction|multiplication|bitwise .*")
                  ? row.get(2) + " (" + row.get(1) + ")"
                  : row.get(2)
              : row.get(1);
      String result =
          named
              ? "the module performs " + what
              : both ? "the module outputs " + what : o.output() + " is " + what;
      String sentence =
          other
              ? d.pick("otherwise, ", "for all other values, ") + result
              : "if " + o.selector() + " is " + value + ", " + result;
      switch (form) {
        case 0 -> item(sentence);
        case 1 -> out.append(dash).append(Words.sentence(sentence)).append('\n');
        case 2 ->
            out.append(dash)
                .append(other ? "others" : value)
                .append(": ")
                .append(what)
                .append('\n');
        default ->
            out.append(dash)
                .append(other ? "otherwise" : o.selector() + " = " + value)
                .append(": ")
                .append(what)
                .append('\n');
      }
    }
    if (form > 0 && layout == Layout.PROSE) {
      out.append('\n');
    }
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
    if (tone != Tone.WAVEFORM && !d.chance(0.04)) {
      return;
    }
    apart();
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
}
