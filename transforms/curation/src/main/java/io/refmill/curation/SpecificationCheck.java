package io.refmill.curation;

import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.ClockEdge;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.GoldenTrace;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds where a text contradicts the design that it came with, as far as words can be held against
 * facts: the module's name, widths of ports, polarity, kind and value of a reset, the clock's edge,
 * where a counter ends. What it does not understand it leaves alone.
 */
public final class SpecificationCheck {
  /** Longer texts are not looked at. */
  public static final int MAX_CHARACTERS = 20_000;

  private static final Pattern NAMED =
      Pattern.compile(
          "\\bmodule (?:should |must |is to |will )?(?:be |is )?(?:named|called) [`\"']?(\\w+)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern HEADER =
      Pattern.compile(
          "\\b(?:input|output|inout)\\s+(?:wire |reg |logic |signed )*"
              + "\\[\\s*(\\d{1,5})\\s*:\\s*(\\d{1,5})\\s*\\]\\s*(\\w+)");

  private static final Pattern PORT_ITEM =
      Pattern.compile(
          "^\\s*[-*]\\s*`(\\w+)`\\s*(?:\\([^)]*\\))?\\s*[:-]\\s*(?:an?|the)?\\s*"
              + "(?:[\\w-]+ ){0,3}(?:input|output)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern WIDTH = Pattern.compile("\\b(\\d{1,4})[- ]bits?\\b");

  /** {@code - count (4 bits)} or {@code - count: 4-bit output}. */
  private static final Pattern SIZED_ITEM =
      Pattern.compile(
          "(?m)^\\s*[-*]\\s*(\\w+)\\s*(?:\\(|:\\s*(?:an? )?)(\\d{1,4})[- ]bits?\\b(?! \\w+ of)");

  /** {@code two 8-bit inputs, `a` and `b`} or {@code an 8-bit output named c}. */
  private static final Pattern SIZED_PROSE =
      Pattern.compile(
          "\\b(\\d{1,4})-bit (?:binary |unsigned |signed )?(?:inputs?|outputs?)(?: signals?| ports?)?"
              + "(?:,| named| called| \\()? ?[`\"](\\w+)[`\"](?:(?:,? and |, )[`\"](\\w+)[`\"])?");

  private static final Pattern POLARITY =
      Pattern.compile("\\bactive[- ](high|low)\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern EDGE =
      Pattern.compile(
          "\\b(rising|positive|falling|negative)[- ]edges?\\b|\\b(posedge|negedge)\\b"
              + "|\\bboth (?:the )?(?:rising|edges)|\\b(?:rising (?:and|or) falling)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern KIND =
      Pattern.compile(
          "\\b(asynchronous|synchronous)(?:ly)?(?:[,-]? [\\w-]+){0,2} (?:reset|clear)"
              + "|\\b(?:reset|clear)s?(?: (?:signal|input|is|should|be)){0,4}"
              + " (asynchronous|synchronous)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern RESET_WORD =
      Pattern.compile("\\b(?:reset|resets|rst|clear|cleared)\\w*", Pattern.CASE_INSENSITIVE);

  /** What else than "cleared" names a reset: flags are cleared and others set in one sentence. */
  private static final Pattern RESET_NAME =
      Pattern.compile("\\b(?:reset|rst|clear(?!ed))\\w*", Pattern.CASE_INSENSITIVE);

  private static final Pattern RESET_VALUE =
      Pattern.compile(
          "\\b(reset(?: (?:the |its )?(?:output|counter|count|register|value)s?)?|cleared|set"
              + "|initialized) (?:back )?to (?:a value of )?"
              + "(?:(zero)|(\\d{1,6})\\b(?![-']| bit| ?[*+/%&|^<>-]))",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern SENTENCE_END = Pattern.compile("[.!?]\\s|\\R\\s*\\R");

  private static final Pattern COUNTS =
      Pattern.compile(
          "\\bcounts? (?:up )?from (?:0|zero) (?:up )?to (\\d{1,6})\\b", Pattern.CASE_INSENSITIVE);

  /** Items of lists that explain gates look like ports. */
  private static final Set<String> PRIMITIVES =
      Set.of("and", "or", "not", "nand", "nor", "xor", "xnor", "buf");

  private static final Pattern SHIFTS =
      Pattern.compile(
          "\\bshift(?:s|ed|ing)?\\b[^.;\\n]{0,60}?\\b(left|right)\\b|\\b(left|right)[- ]shift",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern COUNTS_WAY =
      Pattern.compile(
          "\\b(up|down)[- ]counter\\b|\\bcount(?:s|ing)? (up|down)\\b|\\b(increment|decrement)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern SHIFT_REGISTERS =
      Pattern.compile("shift register(?: with [A-Za-z ]+?)? to (the left|the right|both sides)");

  private static final Pattern COUNTERS = Pattern.compile("-bit (up/down|up|down)");

  private static final Pattern AT_ONCE =
      Pattern.compile(
          "\\b(?:regardless|independent|independently|irrespective) of (?:the )?[^.;]*?`?"
              + "\\b(?:clk|clock)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern WITHOUT_INFLUENCE =
      Pattern.compile("(?m)^Inputs without effect: (.*)\\.$");

  /** What says that something depends on the words behind it, or before it. */
  private static final String DEPENDS =
      "(?:when|if|whenever|depending on|depends on|based on|according to|determined by"
          + "|specified by|selected by|controlled by)(?: the| whether| both)?"
          + "(?: value of| values of| state of| level of| input| signal| inputs| signals)*(?: the)? ";

  private static final Pattern WAITS =
      Pattern.compile("\\b(?:is|are) computed only when certain values change");

  private final String text;
  private final DesignInterface design;
  private final DesignDescription description;
  private final Set<String> findings = new LinkedHashSet<>();

  private SpecificationCheck(String text, DesignInterface design, DesignDescription description) {
    this.text = text;
    this.design = design;
    this.description = description;
  }

  /**
   * What contradicts, a sentence each; empty where nothing was found.
   *
   * @param trace what the simulator answered; may be empty
   */
  public static List<String> findings(
      String text, DesignInterface design, DesignDescription description, GoldenTrace trace) {
    if (text.length() > MAX_CHARACTERS) {
      return List.of();
    }
    SpecificationCheck check = new SpecificationCheck(text, design, description);
    check.name();
    check.widths();
    check.edge();
    if (design.resets().size() == 1) {
      check.reset(design.resets().get(0));
    } else {
      design.resets().forEach(check::kind);
    }
    check.counter();
    check.directions();
    check.influence();
    check.changes();
    ControlClaims.findings(text, design, description).forEach(check::add);
    check.findings.addAll(ClaimCheck.findings(text, design, trace));
    return new ArrayList<>(check.findings);
  }

  /** Adds what has not been found in other words. */
  private void add(String finding) {
    boolean known =
        findings.stream().anyMatch(f -> f.contains(" active ") && finding.contains(" active "));
    if (!known) {
      findings.add(finding);
    }
  }

  private void name() {
    Matcher matcher = NAMED.matcher(text);
    Set<String> names = new LinkedHashSet<>();
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    boolean other =
        names.size() == 1
            && !text.toLowerCase(Locale.ROOT).contains(design.topModule().toLowerCase(Locale.ROOT));
    if (other) {
      findings.add(
          "the text names the module "
              + names.iterator().next()
              + ", the design "
              + design.topModule());
    }
  }

  private void widths() {
    Matcher header = HEADER.matcher(text);
    while (header.find()) {
      int width =
          Math.abs(Integer.parseInt(header.group(1)) - Integer.parseInt(header.group(2))) + 1;
      width(header.group(3), width);
    }
    Matcher sized = SIZED_ITEM.matcher(text);
    while (sized.find()) {
      width(sized.group(1), Integer.parseInt(sized.group(2)));
    }
    Matcher prose = SIZED_PROSE.matcher(text);
    while (prose.find()) {
      width(prose.group(2), Integer.parseInt(prose.group(1)));
      if (prose.group(3) != null) {
        width(prose.group(3), Integer.parseInt(prose.group(1)));
      }
    }
    for (String line : text.split("\\R")) {
      Set<String> named = new HashSet<>();
      for (Port port : design.ports()) {
        if (line.contains("`" + port.name() + "`")) {
          named.add(port.name());
        }
      }
      Set<Integer> widths = new LinkedHashSet<>();
      Matcher matcher = WIDTH.matcher(line);
      while (matcher.find()) {
        widths.add(Integer.parseInt(matcher.group(1)));
      }
      port(line);
      boolean item = line.strip().matches("(?:[-*]|\\d+\\.)\\s*`\\w+`.*");
      if (item && named.size() == 1 && widths.size() == 1) {
        width(named.iterator().next(), widths.iterator().next());
      }
    }
  }

  /** An item that is said to be a port, which the design has not, while it has others of them. */
  private void port(String line) {
    Matcher item = PORT_ITEM.matcher(line);
    if (!item.find() || line.length() > 300) {
      return;
    }
    String name = item.group(1);
    boolean known =
        PRIMITIVES.contains(name)
            || design.ports().stream().anyMatch(p -> p.name().equalsIgnoreCase(name))
            || design.parameters().stream().anyMatch(p -> p.name().equalsIgnoreCase(name))
            || name.equals(design.topModule());
    long others = design.ports().stream().filter(p -> text.contains("`" + p.name() + "`")).count();
    if (!known && others >= 2) {
      findings.add("the text has the port " + name + ", the design has none of that name");
    }
  }

  private void width(String name, int width) {
    for (Port port : design.ports()) {
      if (port.name().equals(name) && port.width() != width) {
        findings.add(
            "the text gives " + name + " " + bits(width) + ", the design " + bits(port.width()));
      }
    }
  }

  private static String bits(int width) {
    return width == 1 ? "1 bit" : width + " bits";
  }

  private void edge() {
    if (design.clocks().size() != 1 || design.clocks().get(0).edge() == ClockEdge.BOTH) {
      return;
    }
    if (text.toLowerCase(Locale.ROOT).contains("detect")) {
      return;
    }
    Set<Boolean> rising = new HashSet<>();
    Matcher matcher = EDGE.matcher(text);
    while (matcher.find()) {
      String said = matcher.group().toLowerCase(Locale.ROOT);
      if (said.startsWith("both") || said.endsWith("falling")) {
        return;
      }
      rising.add(said.matches("(?:rising|pos).*"));
    }
    boolean rises = design.clocks().get(0).edge() == ClockEdge.RISING;
    if (rising.size() == 1 && !rising.contains(rises)) {
      findings.add(
          "the text has the "
              + (rises ? "falling" : "rising")
              + " edge of the clock, the design the "
              + (rises ? "rising" : "falling")
              + " one");
    }
  }

  private void reset(Reset reset) {
    Set<Boolean> high = new HashSet<>();
    Set<ResetKind> kinds = new HashSet<>();
    for (String sentence : text.split("(?<=[.!?])\\s+|\\R")) {
      boolean about =
          RESET_WORD.matcher(sentence).find() || sentence.contains("`" + reset.port() + "`");
      if (!about) {
        continue;
      }
      boolean enable = sentence.toLowerCase(Locale.ROOT).contains("enable");
      Matcher polarity = POLARITY.matcher(sentence);
      while (!enable && polarity.find()) {
        high.add(polarity.group(1).equalsIgnoreCase("high"));
      }
      level(sentence, reset, high);
      if (AT_ONCE.matcher(sentence.replace("`", "")).find()) {
        kinds.add(ResetKind.ASYNCHRONOUS);
      }
      Matcher kind = KIND.matcher(sentence);
      while (kind.find()) {
        kinds.add(
            (kind.group(1) == null ? kind.group(2) : kind.group(1)).equalsIgnoreCase("synchronous")
                ? ResetKind.SYNCHRONOUS
                : ResetKind.ASYNCHRONOUS);
      }
    }
    if (high.size() == 1 && !high.contains(reset.activeHigh())) {
      findings.add(
          "the text has a reset that is active "
              + (reset.activeHigh() ? "low" : "high")
              + ", in the design it is active "
              + (reset.activeHigh() ? "high" : "low"));
    }
    if (kinds.size() == 1 && !kinds.contains(reset.kind())) {
      boolean waits = reset.kind() == ResetKind.SYNCHRONOUS;
      findings.add(
          "the text has "
              + (waits ? "an asynchronous" : "a synchronous")
              + " reset, the design "
              + (waits ? "a synchronous" : "an asynchronous")
              + " one");
    }
    value();
  }

  /** What lists say of one of several resets. */
  private void kind(Reset reset) {
    Matcher item =
        Pattern.compile(
                "(?im)^\\s*[-*]\\s*`?"
                    + Pattern.quote(reset.port())
                    + "`?\\s*(?:\\([^)\\n]*\\))?\\s*[:-][^.\\n]*?\\b(asynchronous|synchronous)\\b")
            .matcher(text);
    if (item.find()) {
      boolean waits = item.group(1).equalsIgnoreCase("synchronous");
      if (waits != (reset.kind() == ResetKind.SYNCHRONOUS)) {
        findings.add(
            "the text has "
                + reset.port()
                + (waits ? " synchronous" : " asynchronous")
                + ", in the design it is not");
      }
    }
  }

  /** What the text says of the level at which the reset resets. */
  private void level(String sentence, Reset reset, Set<Boolean> high) {
    Matcher level =
        Pattern.compile(
                "\\b(?:when|if|while) (?:the )?`?(?:"
                    + Pattern.quote(reset.port())
                    + "|reset)`?(?: signal| input)? (?:is|goes|becomes) (?:at )?(?:logic )?"
                    + "(high|low|1|0)\\b[^.]*\\b(?:reset|cleared|zero|0|initial)",
                Pattern.CASE_INSENSITIVE)
            .matcher(sentence);
    if (level.find()) {
      String said = level.group(1).toLowerCase(Locale.ROOT);
      high.add(said.equals("high") || said.equals("1"));
    }
  }

  private void value() {
    Set<BigInteger> values = new HashSet<>();
    description.registers().stream()
        .filter(r -> r.reset() != null)
        .forEach(r -> values.add(r.reset()));
    Matcher matcher = RESET_VALUE.matcher(text);
    Set<BigInteger> said = new LinkedHashSet<>();
    while (matcher.find()) {
      String before = text.substring(Math.max(0, matcher.start() - 80), matcher.start());
      String sentence =
          SENTENCE_END.splitAsStream(before + "|").reduce((a, b) -> b).orElse("") + matcher.group();
      Pattern reset = matcher.group(1).equalsIgnoreCase("set") ? RESET_NAME : RESET_WORD;
      if (reset.matcher(sentence).find()) {
        said.add(matcher.group(2) != null ? BigInteger.ZERO : new BigInteger(matcher.group(3)));
      }
    }
    if (values.size() == 1 && said.size() == 1 && !said.equals(values)) {
      BigInteger value = said.iterator().next();
      boolean binary = value.toString().matches("[01]{2,}");
      if (!binary) {
        findings.add("the text resets to " + value + ", the design to " + values.iterator().next());
      }
    }
  }

  private void counter() {
    List<BigInteger> ends =
        description.registers().stream()
            .map(DesignDescription.Register::last)
            .filter(last -> last != null)
            .toList();
    Matcher matcher = COUNTS.matcher(text);
    if (ends.size() == 1 && matcher.find()) {
      BigInteger end = new BigInteger(matcher.group(1));
      if (!end.equals(ends.get(0))) {
        findings.add("the text counts to " + end + ", the design to " + ends.get(0));
      }
    }
  }

  /** Which way a single shift register or counter goes. */
  private void directions() {
    Set<String> said = words(SHIFTS, text);
    Set<String> done = words(SHIFT_REGISTERS, description.summary());
    if (said.size() == 1 && done.size() == 1) {
      String way = done.iterator().next().replace("the ", "");
      if (!way.startsWith("both") && !said.contains(way)) {
        findings.add("the text shifts " + said.iterator().next() + ", the design " + way);
      }
    }
    Set<String> counts = new HashSet<>();
    words(COUNTS_WAY, text)
        .forEach(word -> counts.add(word.matches("up|increment") ? "up" : "down"));
    Set<String> counters = words(COUNTERS, description.summary());
    boolean one = counts.size() == 1 && counters.size() == 1;
    if (one && !counters.contains("up/down") && !counters.equals(counts)) {
      findings.add(
          "the text counts "
              + counts.iterator().next()
              + ", the design "
              + counters.iterator().next());
    }
  }

  /** Inputs that the text says something depends on, and that have no influence in the design. */
  private void influence() {
    Matcher unused = WITHOUT_INFLUENCE.matcher(description.rules());
    if (!unused.find()) {
      return;
    }
    for (String quoted : unused.group(1).split(", ")) {
      String name = quoted.replace("`", "");
      // A letter may be a word, as may what is no port's name as it stands.
      String written =
          name.length() < 3 ? "`" + Pattern.quote(name) + "`" : "`?" + Pattern.quote(name) + "`?";
      boolean depends =
          Pattern.compile("\\b" + DEPENDS + written + "(?!\\w)", Pattern.CASE_INSENSITIVE)
              .matcher(text)
              .find();
      if (depends) {
        findings.add(
            "the text says that something depends on "
                + name
                + ", which has no influence in the design");
      }
    }
  }

  /** A text on logic, where the design looks at its inputs only when some of them change. */
  private void changes() {
    boolean said =
        Pattern.compile("\\b(?:chang|sensitiv|edge|trigger|transition)", Pattern.CASE_INSENSITIVE)
            .matcher(text)
            .find();
    if (design.clocks().isEmpty() && WAITS.matcher(description.summary()).find() && !said) {
      findings.add(
          "the text does not say that outputs wait until certain inputs change, as they do in the"
              + " design");
    }
  }

  /** What a pattern's groups find, in lower case. */
  private static Set<String> words(Pattern pattern, String text) {
    Set<String> words = new LinkedHashSet<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      for (int i = 1; i <= matcher.groupCount(); i++) {
        if (matcher.group(i) != null) {
          words.add(matcher.group(i).toLowerCase(Locale.ROOT));
        }
      }
    }
    return words;
  }
}
