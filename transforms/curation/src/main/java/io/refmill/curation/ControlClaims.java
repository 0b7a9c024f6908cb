package io.refmill.curation;

import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.Protocol;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a text says of resets, sets and gated clocks by their names: at which level or edge they
 * act, whether they wait for the clock, and whether a clock that comes out is one.
 */
final class ControlClaims {
  private static final Pattern SENTENCE = Pattern.compile("(?<=[.!?])\\s+|\\R");

  private static final Pattern GATED =
      Pattern.compile(
          "\\bclock[- ]gat(?:e|es|ing|ed)\\b|\\bgated clock\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern LATCH =
      Pattern.compile(
          "(?i)\\b(?:D|SR|gated|transparent)[- ]latch\\b|\\blatch (?:with|module|that)\\b");

  /** What a text on a latch does not speak of. */
  private static final Pattern EDGES =
      Pattern.compile(
          "(?i)\\bedges?\\b|posedge|negedge|flip[- ]?flop|\\bregister|\\bcl(?:oc)?k|synchron|trigger"
              + "|\\b(?:rising|falling)\\b|transition");

  private static final Pattern ASYNCHRONOUS =
      Pattern.compile(
          "(?i)\\basynchronous(?:,? active[- ](?:high|low))? (?:set and )?(?:reset|clear)\\b|\\b(?:reset|clear)"
              + " (?:is|should be|must be) asynchronous");

  /** Circuits that make a reset of another one. */
  private static final Pattern SYNCHRONIZER =
      Pattern.compile("(?i)synchroni[sz]e|(?<!a)synchronous");

  private static final Pattern RESET_NAME =
      Pattern.compile("(?i)a?_?(?:r|rst|reset|clr|clear)(?:_?(?:n|b|l|in))?");

  private static final Pattern CLOCK_NAME = Pattern.compile("(?i)cl(?:oc)?k");

  private final String text;
  private final DesignInterface design;
  private final DesignDescription description;
  private final List<String> findings = new ArrayList<>();

  private ControlClaims(String text, DesignInterface design, DesignDescription description) {
    this.text = text;
    this.design = design;
    this.description = description;
  }

  /** A sentence for each that the design contradicts. */
  static List<String> findings(String text, DesignInterface design, DesignDescription description) {
    ControlClaims claims = new ControlClaims(text, design, description);
    for (Reset reset : design.resets()) {
      claims.level(reset);
      claims.kind(reset);
    }
    claims.gate();
    claims.latch();
    claims.waits();
    return claims.findings;
  }

  /** The reset by its name, or as the reset where it is the only one. */
  private String named(Reset reset) {
    String name = "[`\"']?" + Pattern.quote(reset.port()) + "[`\"']?(?!\\w)";
    return design.resets().size() == 1 ? "(?:" + name + "|reset\\b)" : name;
  }

  private void level(Reset reset) {
    Pattern asserted =
        Pattern.compile(
            "\\b(?:asserted|active|activated)\\b[^.;\\n]{0,30}\\(?(?:i\\.?e\\.?,?|when|meaning)?\\s*[`\"']?"
                + Pattern.quote(reset.port())
                + "[`\"']?\\s*(?:==?|is)\\s*(?:1'b)?([01])\\b",
            Pattern.CASE_INSENSITIVE);
    String of =
        "[- ](?:edge|transition) (?:of|on) (?:the |an? )?(?:asynchronous )?(?:reset (?:signal |input )?\\(?)?";
    Pattern edge =
        Pattern.compile(
            "\\b(rising|positive|low[- ]to[- ]high|falling|negative|high[- ]to[- ]low)"
                + of
                + named(reset),
            Pattern.CASE_INSENSITIVE);
    Set<Boolean> high = new HashSet<>();
    for (String sentence : SENTENCE.split(text)) {
      Matcher level = asserted.matcher(sentence);
      while (level.find()) {
        high.add(level.group(1).equals("1"));
      }
      Matcher moment = edge.matcher(sentence);
      while (moment.find()) {
        high.add(moment.group(1).toLowerCase(Locale.ROOT).matches("rising|positive|low.*"));
      }
    }
    if (high.size() == 1 && !high.contains(reset.activeHigh())) {
      findings.add(
          "the text has "
              + reset.port()
              + " active "
              + (reset.activeHigh() ? "low" : "high")
              + ", in the design it is active "
              + (reset.activeHigh() ? "high" : "low"));
    }
  }

  /**
   * What is said of a set or a reset that is named behind that: {@code synchronous set input S}.
   */
  private void kind(Reset reset) {
    Pattern pattern =
        Pattern.compile(
            "\\b(asynchronous|synchronous)(?: active[- ](?:high|low))? (?:set|preset|reset|clear)"
                + "(?: input| signal)?,?(?: labell?ed| named| called)? \\(?[`\"']?"
                + Pattern.quote(reset.port())
                + "[`\"']?(?!\\w)",
            Pattern.CASE_INSENSITIVE);
    Set<ResetKind> kinds = new HashSet<>();
    Matcher said = pattern.matcher(text);
    while (said.find()) {
      kinds.add(
          said.group(1).equalsIgnoreCase("synchronous")
              ? ResetKind.SYNCHRONOUS
              : ResetKind.ASYNCHRONOUS);
    }
    if (design.resets().size() > 1 && kinds.size() == 1 && !kinds.contains(reset.kind())) {
      findings.add(
          "the text has "
              + reset.port()
              + (kinds.contains(ResetKind.SYNCHRONOUS) ? " synchronous" : " asynchronous")
              + ", in the design it is not");
    }
  }

  /** A clock that goes out gated by the text, and is a register by the design. */
  private void gate() {
    if (!GATED.matcher(text).find()
        || design.protocol() != Protocol.CYCLE
        || design.clocks().size() != 1) {
      return;
    }
    for (Port port : design.outputs()) {
      boolean register =
          description.registers().stream().anyMatch(r -> r.name().equals(port.name()));
      if (register && port.width() == 1 && CLOCK_NAME.matcher(port.name()).find()) {
        findings.add(
            "the text gates a clock; in the design "
                + port.name()
                + " is a register, which changes at one edge of the clock alone");
      }
    }
  }

  /** A latch by the text, which a clock alone changes in the design. */
  private void latch() {
    boolean clocked =
        design.protocol() == Protocol.CYCLE
            && design.clocks().size() == 1
            && description.rules().contains("`" + design.clocks().get(0).port() + "` ");
    if (clocked && LATCH.matcher(text).find() && !EDGES.matcher(text).find()) {
      findings.add(
          "the text has a latch; in the design "
              + design.clocks().get(0).port()
              + " acts by its edge");
    }
  }

  /** An asynchronous reset of the text, where nothing in the design acts without the clock. */
  private void waits() {
    boolean clocked =
        design.protocol() == Protocol.CYCLE
            && design.clocks().size() == 1
            && design.resets().isEmpty()
            && !description.rules().isEmpty()
            && !description.rules().contains("regardless of the clock");
    boolean named =
        design.modelInputs().stream()
            .anyMatch(p -> p.width() == 1 && RESET_NAME.matcher(p.name()).matches());
    if (clocked
        && named
        && ASYNCHRONOUS.matcher(text).find()
        && !SYNCHRONIZER.matcher(text).find()) {
      findings.add(
          "the text has an asynchronous reset, in the design nothing acts without the clock");
    }
  }
}
