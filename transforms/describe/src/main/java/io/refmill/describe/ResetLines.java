package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.plan.LoweredDesign.When;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Protocol;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says what resets bring registers to, whatever else is said of these. */
final class ResetLines {
  /** Registers that a reset brings to one value, by their names. */
  private static final int NAMES = 20;

  /** What a process says of one register where one condition holds. */
  private static final Pattern BECOMES =
      Pattern.compile("(If `[^`]+` is [01], `[^`]+`) becomes (?:\\d+|`[^`]+`)\\.");

  private static final String AT_ONCE = " at once";

  /** Of resets that need no step of their own. */
  static final String AS_AT_THE_EDGE =
      "Nothing reads that before the edge that a call contains: in the model it comes to the same"
          + " as a reset at the edge.";

  private final DesignFacts facts;
  private final Formulas formulas;
  private final Set<Signal> others;
  private final List<String> lines = new ArrayList<>();

  /** Conditions and registers of what a process says of a reset, where that is told here. */
  private final Set<String> said = new HashSet<>();

  private ResetLines(DesignFacts facts, Formulas formulas, Set<Signal> others) {
    this.facts = facts;
    this.formulas = formulas;
    this.others = others;
  }

  /**
   * What each reset gives which registers, as long as those that come first are inactive.
   *
   * @param others what is told in another way
   */
  static ResetLines of(DesignFacts facts, Formulas formulas, Set<Signal> others) {
    ResetLines resets = new ResetLines(facts, formulas, others);
    resets.tell();
    return resets;
  }

  /** The sentences. */
  List<String> lines() {
    return lines;
  }

  /** Whether they have said what a sentence says: what one register becomes at one reset. */
  boolean say(String sentence) {
    Matcher m = BECOMES.matcher(sentence);
    return m.matches() && said.contains(m.group(1));
  }

  private void tell() {
    for (DesignInterface.Reset reset : facts.design().resets()) {
      List<Register> atOnce =
          facts.registers().stream().filter(r -> facts.actsAtOnce(reset, r.signal())).toList();
      List<Register> later = new ArrayList<>(facts.registers());
      later.removeAll(atOnce);
      reset(reset, atOnce, AT_ONCE);
      reset(reset, later, facts.clocked() ? " at the edge of the clock" : "");
    }
    if (lines.stream().anyMatch(line -> line.contains(AT_ONCE)) && isAsAtTheEdge()) {
      lines.add(AS_AT_THE_EDGE);
    }
  }

  /** Whether at once comes to the same as at the edge, the only one of a call. */
  private boolean isAsAtTheEdge() {
    return facts.design().protocol() == Protocol.CYCLE
        && !facts.lowered().loop()
        && !facts.latches()
        && facts.lowered().moments().equals(List.of(When.RISING));
  }

  /** Adds what a reset gives some registers. */
  private void reset(DesignInterface.Reset reset, List<Register> some, String moment) {
    Map<List<DesignInterface.Reset>, Map<BigInteger, List<String>>> byOthers =
        new LinkedHashMap<>();
    for (Register r : some) {
      BigInteger value = ResetValues.of(r.decision(), reset, facts.design().resets());
      List<DesignInterface.Reset> before =
          ResetValues.before(r.decision(), reset, facts.design().resets());
      if (value != null
          && !others.contains(r.signal())
          && facts.reaches(reset, r.signal())
          && !facts.evidence().refutes(reset, before, r.signal(), value)) {
        byOthers
            .computeIfAbsent(before, k -> new TreeMap<>())
            .computeIfAbsent(Literals.number(r.signal(), value), v -> new ArrayList<>())
            .add("`" + formulas.name(r.signal()) + "`");
        said.add(
            "If `"
                + reset.port()
                + "` is "
                + (reset.activeHigh() ? 1 : 0)
                + ", `"
                + formulas.name(r.signal())
                + "`");
      }
    }
    byOthers.forEach((before, byValue) -> reset(reset, before, byValue, moment));
  }

  private void reset(
      DesignInterface.Reset reset,
      List<DesignInterface.Reset> before,
      Map<BigInteger, List<String>> byValue,
      String moment) {
    List<String> parts = new ArrayList<>();
    byValue.forEach(
        (value, names) ->
            parts.add(
                (names.size() > NAMES ? names.size() + " registers" : Words.list(names))
                    + " to "
                    + facts.literals().text(value)));
    List<String> inactive =
        before.stream().map(o -> "`" + o.port() + "` is " + (o.activeHigh() ? 0 : 1)).toList();
    lines.add(
        "`"
            + reset.port()
            + "` = "
            + (reset.activeHigh() ? 1 : 0)
            + " brings "
            + Words.list(parts)
            + moment
            + (inactive.isEmpty() ? "" : " as long as " + Words.list(inactive))
            + ", whatever is said of "
            + (parts(byValue) == 1 ? "it" : "them")
            + " below.");
  }

  private static int parts(Map<BigInteger, List<String>> byValue) {
    return byValue.values().stream().mapToInt(List::size).sum();
  }
}
