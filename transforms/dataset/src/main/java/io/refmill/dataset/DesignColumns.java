package io.refmill.dataset;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Doubt;
import io.refmill.contract.DoubtText;
import io.refmill.contract.Verdict;
import io.refmill.schemas.Evidence;
import io.refmill.schemas.InterfaceColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is known of a design and its verification, in the words of the dataset. */
public final class DesignColumns {
  private static final String AVOIDED =
      ": calls in which the simulator takes it otherwise are left out";

  private DesignColumns() {}

  /** The interface. */
  public static InterfaceColumns of(DesignInterface design) {
    return new InterfaceColumns(
        lower(design.protocol()),
        design.sequential(),
        design.ports().stream()
            .map(
                p ->
                    new InterfaceColumns.Port(
                        p.name(),
                        lower(p.direction()),
                        p.width(),
                        p.signed(),
                        p.unpacked().isEmpty() ? null : p.dimensions()))
            .toList(),
        design.clocks().stream()
            .map(c -> new InterfaceColumns.Clock(c.port(), lower(c.edge())))
            .toList(),
        design.resets().stream()
            .map(r -> new InterfaceColumns.Reset(r.port(), r.activeHigh(), lower(r.kind())))
            .toList());
  }

  /**
   * How much a match means.
   *
   * @param doubts what the source leaves open
   */
  public static Evidence evidence(
      DesignInterface design, List<Doubt> doubts, Verdict.Strength strength) {
    return new Evidence(
        strength.vectors(),
        strength.addedVectors(),
        strength.advancedVectors(),
        strength.seed(),
        strength.comparedShare(),
        design.outputs().stream()
            .filter(p -> strength.toggled().containsKey(p.name()))
            .map(p -> new Evidence.Toggled(p.name(), strength.toggled().get(p.name())))
            .toList(),
        strength.branchCoverage(),
        strength.baseCoverage(),
        lower(strength.secondRun()),
        strength.initialisedState(),
        words(doubts, Doubt.Kind.RACE),
        hazards(doubts, strength),
        strength.simulatorVersion(),
        strength.pythonVersion());
  }

  /** What the simulator takes otherwise is one where the calls keep away from it. */
  private static List<String> hazards(List<Doubt> doubts, Verdict.Strength strength) {
    List<String> all = new ArrayList<>(words(doubts, Doubt.Kind.HAZARD));
    if (strength.avoided()) {
      words(doubts, Doubt.Kind.DEVIATION).forEach(each -> all.add(each + AVOIDED));
    }
    return all;
  }

  private static List<String> words(List<Doubt> doubts, Doubt.Kind kind) {
    return DoubtText.of(doubts.stream().filter(d -> d.kind() == kind).toList());
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
