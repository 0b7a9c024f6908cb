package io.refmill.curation;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads plain sentences on what an output is under which condition. Whatever is not wholly
 * understood (alternatives, exceptions, what was before) is left alone.
 */
final class ClaimParser {
  private static final int MAX_SENTENCE = 300;
  private static final int MAX_PARTS = 8;
  private static final int MAX_PORTS = 64;

  private static final String LEVEL =
      "(?:at |set to |equal to |an? |logic |logical |binary |value |of )*"
          + "(high|low|asserted|deasserted|true|false|zero|one|\\d{1,3}'[bB][01]{1,64}|\\d{1,9})\\b";
  private static final Pattern LEVEL_NOTE =
      Pattern.compile(" ?\\((?:logic )?(?:high|low|[01])\\)", Pattern.CASE_INSENSITIVE);
  private static final Pattern VAGUE =
      Pattern.compile(
          "\\b(?:unless|except|or|either|previous|not|edges?|respectively)\\b",
          Pattern.CASE_INSENSITIVE);

  /** What is said of one state, and seen before the edge that leaves it. */
  private static final Pattern STATES =
      Pattern.compile(
          "\\b(?:states?|transitions?|(?:go|goes|moves?) (?:back )?to|stays?)\\b",
          Pattern.CASE_INSENSITIVE);

  /** A name that says that 0 is its active level; "sub" and "operation" only end like one. */
  private static final Pattern ACTIVE_LOW =
      Pattern.compile(
          "(?i:.*_(?:n|b|bar|not)|n_?(?:rst|reset)|.*(?:rst|reset|clr|clear|preset)[nb])"
              + "|.*[a-z0-9][NB]");

  /** A name that may be of one level or the other, such as wen and csn. */
  private static final Pattern EITHER =
      Pattern.compile("(?i)(?:.*_)?(?:[wro]e|wr|rd|c[se]|s[sel]|set|en|ena|ld|load|int|irq)[nb]");

  private static final Pattern ITEM = Pattern.compile("^(?:[-*]|\\d+\\.)\\s+");
  private static final Pattern CONDITION_FIRST =
      Pattern.compile("(?:when|if|whenever|while) .+", Pattern.CASE_INSENSITIVE);
  private static final Pattern CONDITION_LAST =
      Pattern.compile(
          "(?:and )?(.+?),? (only )?(?:when|if|whenever) (.+)", Pattern.CASE_INSENSITIVE);

  private final DesignInterface design;
  private final List<Port> inputs;
  private final List<Port> outputs;
  private final Pattern one;
  private final Pattern two;
  private final Pattern statement;
  private final Pattern computed;
  private final Pattern compared;
  private final ClaimFormulas formulas;

  /** Whether formulas and comparisons are those of numbers without sign. */
  private final boolean plain;

  private final List<Claim> claims = new ArrayList<>();

  private ClaimParser(DesignInterface design, String text) {
    this.design = design;
    this.plain =
        !design.sequential()
            && design.ports().stream().noneMatch(Port::signed)
            && ClaimFormulas.plain(text);
    this.inputs = design.modelInputs();
    this.outputs = design.outputs();
    String names = names(inputs);
    String input =
        "(?:the )?(?:input |signal |control |select |value of )*("
            + names
            + ")(?: input| signal| bit)?";
    String output =
        "(?:the )?(?:output |signal |value of )*("
            + names(outputs)
            + (outputs.size() == 1 ? "|output" : "")
            + ")(?: of the (?:module|gate|circuit|multiplexer|mux))?"
            + "(?: output| signal| port| value)?";
    this.one = pattern(input + " (?:is|are|=|==|equals)(?: also| both)? " + LEVEL);
    this.two =
        pattern("(?:both )?" + input + ",? and " + input + " (?:are|is) (?:both |all )?" + LEVEL);
    String becomes =
        output
            + " (?:should|must|will|shall|is|becomes|equals)(?: be| also| then| remain| always)*"
            + "(?: set to| equal to| equal| assigned to| assigned| the same as| driven)*"
            + "(?: the value of| the value| logic)? ";
    this.computed = pattern(becomes + "(.+)");
    this.formulas = new ClaimFormulas(inputs, names);
    this.compared =
        pattern(
            "(?:the )?(?:value of )?(?:inputs? )?("
                + names
                + ")(?: is (greater than|larger than|less than|smaller than|equal to) | (equals) )"
                + "(?:the )?(?:value of )?(?:input )?("
                + names
                + ")");
    this.statement =
        pattern(
            becomes
                + "(?:(the (?:inverse|inverted value|complement|negation|opposite) of )?(?:the )?(?:input )?("
                + names
                + ")(?: input)?|"
                + LEVEL
                + ")");
  }

  private static Pattern pattern(String text) {
    return Pattern.compile(text, Pattern.CASE_INSENSITIVE);
  }

  private static String names(List<Port> ports) {
    return ports.stream()
        .map(Port::name)
        .sorted(Comparator.comparingInt(String::length).reversed())
        .map(Pattern::quote)
        .collect(Collectors.joining("|"));
  }

  /** The claims of a text on the outputs of a design. */
  static List<Claim> claims(String text, DesignInterface design) {
    int ports = design.modelInputs().size() + design.outputs().size();
    if (design.modelInputs().isEmpty() || design.outputs().isEmpty() || ports > MAX_PORTS) {
      return List.of();
    }
    ClaimParser parser = new ClaimParser(design, text);
    String prose = text.replaceAll("(?s)```.*?(?:```|$)", "\n").replaceAll("[`\"]", "");
    int heading = Integer.MAX_VALUE;
    for (String line : prose.split("\\R")) {
      String item = ITEM.matcher(line.strip()).replaceFirst("");
      int indent = line.indexOf(line.strip());
      if (!line.isBlank() && indent > heading) {
        // What stands above may be a condition, such as the state that it is said of.
        continue;
      }
      boolean opens = ITEM.matcher(line.strip()).find() && line.strip().endsWith(":");
      heading = opens ? indent : line.isBlank() ? heading : Integer.MAX_VALUE;
      for (String sentence : item.split("(?<=[\\w)])\\.(?:\\s|$)|;")) {
        String plain = sentence.strip();
        boolean vague =
            VAGUE.matcher(plain).find() || design.sequential() && STATES.matcher(plain).find();
        if (!plain.isEmpty() && plain.length() <= MAX_SENTENCE && !vague) {
          parser.sentence(plain);
        }
      }
    }
    return parser.claims;
  }

  private void sentence(String sentence) {
    String text = LEVEL_NOTE.matcher(sentence).replaceAll("").replaceAll("\\s+", " ");
    if (CONDITION_FIRST.matcher(text).matches()) {
      String rest = text.substring(text.indexOf(' ') + 1);
      for (int comma = rest.indexOf(','); comma > 0; comma = rest.indexOf(',', comma + 1)) {
        claim(rest.substring(0, comma), rest.substring(comma + 1), false, sentence);
      }
    } else if (plain && isTwo(text)) {
      int second = text.indexOf(", and ");
      sentence(text.substring(0, second));
      sentence(text.substring(second + ", and ".length()));
    } else {
      Matcher last = CONDITION_LAST.matcher(text);
      if (last.matches()) {
        claim(last.group(3), last.group(1), last.group(2) != null, sentence);
      }
    }
  }

  /** Whether it says two things, each with its own condition behind it. */
  private static boolean isTwo(String text) {
    int second = text.indexOf(", and ");
    return second > 0
        && CONDITION_LAST.matcher(text.substring(0, second)).matches()
        && CONDITION_LAST.matcher(text.substring(second + ", and ".length())).matches();
  }

  private void claim(String condition, String statements, boolean only, String sentence) {
    List<Claim.Level> when = condition(List.of(condition.split(",? and ")));
    if (when == null) {
      return;
    }
    if (plain && !only && computed(when, statements, sentence)) {
      return;
    }
    for (String part : statements.split(",? and ")) {
      Matcher m = statement.matcher(subject(part.strip()));
      if (!m.matches()) {
        continue;
      }
      Port output =
          m.group(1).equalsIgnoreCase("output") ? outputs.get(0) : find(m.group(1), outputs);
      if (output == null) {
        continue;
      }
      if (m.group(3) != null) {
        Port source = find(m.group(3), inputs);
        if (source != null && source.width() == output.width() && !only) {
          claims.add(
              new Claim(
                  when, output.name(), null, source.name(), m.group(2) != null, false, sentence));
        }
      } else {
        BigInteger value = value(m.group(4), output);
        if (value != null) {
          claims.add(new Claim(when, output.name(), value, null, false, only, sentence));
        }
      }
    }
  }

  /** Adds what is said of a value that is computed; whether it was that. */
  private boolean computed(List<Claim.Level> when, String statement, String sentence) {
    Matcher m = computed.matcher(subject(statement.strip()));
    if (!m.matches()) {
      return false;
    }
    Port output =
        m.group(1).equalsIgnoreCase("output") ? outputs.get(0) : find(m.group(1), outputs);
    Claim.Formula formula = output == null ? null : formulas.parse(m.group(2).strip(), output);
    if (formula != null) {
      claims.add(new Claim(when, output.name(), null, null, false, false, sentence, formula));
    }
    return formula != null;
  }

  /** How two inputs compare; null where that is not said. */
  private Claim.Level comparison(String text) {
    Matcher m = plain ? compared.matcher(text) : null;
    if (m == null || !m.matches()) {
      return null;
    }
    Port first = find(m.group(1), inputs);
    Port second = find(m.group(4), inputs);
    String how = m.group(2) == null ? "equal" : m.group(2).toLowerCase(Locale.ROOT);
    int sign = how.matches("greater.*|larger.*") ? 1 : how.startsWith("equal") ? 0 : -1;
    return first == null || second == null || first == second
        ? null
        : new Claim.Level(first.name(), null, second.name(), sign);
  }

  /** A statement of which the output is the subject. */
  private String subject(String part) {
    String text = part.replaceFirst("(?i)^(?:then|and) ", "");
    return outputs.size() > 1
        ? text
        : text.replaceFirst(
            "(?i)^(?:the )?(?:module|circuit|multiplexer|mux|gate|it) (should|must|will) output ",
            "output $1 be ");
  }

  /** All levels of a condition; null where some of it is not understood. */
  private List<Claim.Level> condition(List<String> parts) {
    if (parts.isEmpty()) {
      return List.of();
    }
    if (parts.size() > MAX_PARTS) {
      return null;
    }
    Claim.Level comparison = comparison(parts.get(0).strip());
    if (comparison != null) {
      List<Claim.Level> rest = condition(parts.subList(1, parts.size()));
      if (rest != null) {
        List<Claim.Level> levels = new ArrayList<>(List.of(comparison));
        levels.addAll(rest);
        return levels;
      }
    }
    for (int count = 1; count <= Math.min(2, parts.size()); count++) {
      String text = String.join(" and ", parts.subList(0, count)).strip();
      Matcher m = (count == 1 ? one : two).matcher(text);
      List<Claim.Level> rest = null;
      List<Claim.Level> levels = new ArrayList<>();
      if (m.matches()) {
        for (int i = 1; i <= count; i++) {
          Port input = find(m.group(i), inputs);
          BigInteger value = input == null ? null : value(m.group(count + 1), input);
          if (value != null) {
            levels.add(new Claim.Level(input.name(), value));
          }
        }
        rest = levels.size() < count ? null : condition(parts.subList(count, parts.size()));
      }
      if (rest != null) {
        levels.addAll(rest);
        return levels;
      }
    }
    return null;
  }

  private static Port find(String name, List<Port> ports) {
    List<Port> same = ports.stream().filter(p -> p.name().equals(name)).toList();
    List<Port> alike =
        same.isEmpty()
            ? ports.stream().filter(p -> p.name().equalsIgnoreCase(name)).toList()
            : same;
    return alike.size() == 1 ? alike.get(0) : null;
  }

  /** The value that a word stands for at a port; null where it stands for none of its values. */
  private BigInteger value(String word, Port port) {
    String said = word.toLowerCase(Locale.ROOT);
    int quote = said.indexOf('\'');
    BigInteger value;
    if (quote >= 0) {
      value = new BigInteger(said.substring(quote + 2), 2);
    } else if (said.matches("\\d+")) {
      boolean bits = said.length() > 1 && said.length() == port.width() && said.matches("[01]+");
      value = new BigInteger(said, bits ? 2 : 10);
    } else if (said.equals("zero")) {
      value = BigInteger.ZERO;
    } else if (said.equals("one")) {
      value = BigInteger.ONE;
    } else if (port.width() > 1) {
      value = said.equals("low") ? BigInteger.ZERO : null;
    } else {
      boolean asserted = said.endsWith("asserted");
      Boolean active = asserted ? assertedHigh(port) : Boolean.TRUE;
      boolean high = said.matches("high|true|asserted") == Boolean.TRUE.equals(active);
      value = active == null ? null : high ? BigInteger.ONE : BigInteger.ZERO;
    }
    return value == null || value.bitLength() > port.width() ? null : value;
  }

  /** The level at which a port is asserted; null where its name may be read either way. */
  private Boolean assertedHigh(Port port) {
    return design.resets().stream()
        .filter(r -> r.port().equals(port.name()))
        .map(DesignInterface.Reset::activeHigh)
        .findFirst()
        .orElseGet(
            () ->
                ACTIVE_LOW.matcher(port.name()).matches()
                    ? Boolean.FALSE
                    : EITHER.matcher(port.name()).matches() ? null : Boolean.TRUE);
  }
}
