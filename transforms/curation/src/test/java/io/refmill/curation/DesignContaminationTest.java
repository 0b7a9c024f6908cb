package io.refmill.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contamination.BenchmarkDesign;
import io.refmill.contamination.ContaminationList;
import io.refmill.contamination.DesignFingerprint;
import io.refmill.contamination.PortSignature;
import io.refmill.curation.Finding.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DesignContaminationTest {
  private static final DesignFingerprint RARE =
      new DesignFingerprint("1,8>8", "names", "names", "logic", List.of("one", "two"), List.of());
  private static final DesignFingerprint COMMON =
      new DesignFingerprint("1,1,1>1", "a b s y", "a b s y", "", List.of("mux"), List.of());
  private static final DesignFingerprint GATE =
      new DesignFingerprint("1,1>1", "a b y", "a b y", "", List.of("and"), List.of());

  private static final String ONE = "1".repeat(32);
  private static final String MUX = "2".repeat(32);
  private static final String SKETCH = "a0a1a2a3b0b1b2b3";

  private static DesignFingerprint inBits(String ports, String digest) {
    return new DesignFingerprint(ports, "", "", "", List.of(SKETCH + digest), List.of());
  }

  private final ContaminationFilter filter =
      new ContaminationFilter(
          List.of(
              new ContaminationList(
                  Map.of("benchmark", "Ours", "window", "13"),
                  List.of(),
                  List.of(
                      new BenchmarkDesign("rare", "set", "", RARE, 0, 0, 0),
                      new BenchmarkDesign("mux", "set", "", COMMON, 40, 5, 4),
                      new BenchmarkDesign("gate", "set", "", GATE, 40, 8, 4),
                      new BenchmarkDesign("rare", "set", "", inBits("1,1>1,1", ONE), 0, 0, 0),
                      new BenchmarkDesign("mux", "set", "", inBits("1,1,1>1", MUX), 40, 0, 0)))),
          Thresholds.DEFAULT);

  private List<Finding> check(String portNames, String structure, String... behaviours) {
    return declared(portNames, portNames, structure, behaviours);
  }

  private List<Finding> declared(
      String portNames, String allPortNames, String structure, String... behaviours) {
    return filter.check(
        "module m; endmodule",
        null,
        null,
        List.of(
            new DesignFingerprint(
                "1>1", portNames, allPortNames, structure, List.of(behaviours), List.of())));
  }

  private static Optional<String> entry(ContaminationPolicy policy, List<Finding> findings) {
    return policy.reason(findings, Thresholds.DEFAULT).map(Finding::entry);
  }

  @Test
  void oneBehaviourInCommonIsEnough() {
    List<Finding> findings = check("other", "other", "three", "two");

    assertEquals(1, findings.size());
    assertEquals(Reason.SAME_BEHAVIOUR, findings.get(0).reason());
    assertEquals("same behaviour as rare", findings.get(0).describe());
    assertEquals(Optional.of("rare"), entry(ContaminationPolicy.STRICT, findings));
    assertEquals(Optional.of("rare"), entry(ContaminationPolicy.STANDARD, findings));
    assertEquals(Optional.empty(), entry(ContaminationPolicy.REPORT, findings));
  }

  private static DesignFingerprint unlike() {
    return new DesignFingerprint("1>1", "x", "x", "", List.of("three"), List.of());
  }

  private List<Finding> check(DesignFingerprint design) {
    return filter.check("module m; endmodule", null, null, List.of(design));
  }

  @Test
  void aBehaviourBitByBitIsFound() {
    List<Finding> rare = check(unlike().withBits("1,1>1,1", List.of(SKETCH + ONE)));
    List<Finding> mux = check(unlike().withBits("1,1,1>1", List.of(SKETCH + MUX)));

    assertEquals("code_same_behaviour_in_bits", rare.get(0).layer());
    assertEquals("same behaviour as rare, bit by bit", rare.get(0).describe());
    assertEquals(Optional.of("rare"), entry(ContaminationPolicy.STANDARD, rare));
    assertEquals(
        "same behaviour as mux, bit by bit, which 40 unrelated designs have too",
        mux.get(0).describe());
    assertEquals(Optional.empty(), entry(ContaminationPolicy.STANDARD, mux));
    assertEquals(Optional.of("mux"), entry(ContaminationPolicy.STRICT, mux));
  }

  @Test
  void otherBitsOfTheSamePortsAreSomethingElse() {
    DesignFingerprint turned =
        new DesignFingerprint("1,8>8", "x", "x", "", List.of("three"), List.of());
    assertEquals(List.of(), check(turned.withBits("1,1>1,1", List.of(SKETCH + ONE))));
  }

  @Test
  void oneOutputMoreIsFoundUnlessTheRestIsOrdinary() {
    List<Finding> rare = check(unlike().withoutOutput(List.of("two")));

    assertEquals("code_same_behaviour_and_more", rare.get(0).layer());
    assertEquals("same behaviour as rare, and one more output", rare.get(0).describe());
    assertEquals(Optional.of("rare"), entry(ContaminationPolicy.STANDARD, rare));
    assertEquals(List.of(), check(unlike().withoutOutput(List.of("mux", "and"))));
  }

  @Test
  void whatHasNoVectorsIsFoundByItsWholeBehaviour() {
    List<Finding> found =
        check(new DesignFingerprint("1,1>1,1", "x", "x", "", List.of(ONE), List.of()));
    assertEquals(List.of(Reason.SAME_BEHAVIOUR_IN_BITS), reasons(found));
  }

  @Test
  void sketchesAreThoseOfAsManyOutputsAndNoMoreInputs() {
    assertEquals(Set.of(SKETCH), filter.sketches(PortSignature.parse("1,1>1,1")));
    assertEquals(Set.of(SKETCH), filter.sketches(PortSignature.parse("1,1,1>1,1")));
    assertEquals(Set.of(SKETCH), filter.sketches(PortSignature.parse("2>2")));
    assertEquals(Set.of(), filter.sketches(PortSignature.parse("1>1,1")));
    assertEquals(Set.of(), filter.sketches(PortSignature.parse("1,1>1,1,1")));
    // As many bits in the ports that the problem has are compared as they are.
    assertEquals(Set.of(SKETCH), filter.sketches(PortSignature.parse("3>1")));
    assertEquals(Set.of(), filter.sketches(PortSignature.parse("1,1,1>1")));
  }

  @Test
  void onlyRareDesignsAreLookedForInOthers() {
    assertTrue(filter.mayAnswerRarely(PortSignature.parse("1,8>8")));
    assertTrue(filter.mayAnswer(PortSignature.parse("1,1,1>1")));
    assertFalse(filter.mayAnswerRarely(PortSignature.parse("1,1,1>1")));
  }

  private static List<Reason> reasons(List<Finding> findings) {
    return findings.stream().map(Finding::reason).toList();
  }

  @Test
  void theWholeBehaviourIsStrongerThanOneBitByBit() {
    List<Finding> both =
        check(
            new DesignFingerprint("1>1", "x", "x", "", List.of("one"), List.of())
                .withBits("1,1>1,1", List.of(SKETCH + ONE))
                .withoutOutput(List.of("two")));
    assertEquals(List.of(Reason.SAME_BEHAVIOUR), reasons(both));
  }

  @Test
  void logicIsFoundWhereNothingCouldBeRun() {
    assertEquals(Reason.SAME_LOGIC, check("other", "logic").get(0).reason());
    assertEquals(List.of(), check("other", ""));
  }

  @Test
  void whatManyDesignsDoNeedsMoreEvidence() {
    List<Finding> other = check("x z w", "", "mux");
    List<Finding> same = check("a b s y", "", "mux");

    assertEquals(
        "same behaviour as mux, which 40 unrelated designs have too", other.get(0).describe());
    assertEquals(Optional.of("mux"), entry(ContaminationPolicy.STRICT, other));
    assertEquals(Optional.empty(), entry(ContaminationPolicy.STANDARD, other));
    assertEquals(Optional.of("mux"), entry(ContaminationPolicy.STANDARD, same));
  }

  @Test
  void namesThatMostlyOtherDesignsHaveAreNoEvidence() {
    List<Finding> gate = check("a b y", "", "and");

    assertEquals(
        "same behaviour as gate, which 40 unrelated designs have too", gate.get(0).describe());
    assertEquals(Optional.of("gate"), entry(ContaminationPolicy.STRICT, gate));
    assertEquals(Optional.empty(), entry(ContaminationPolicy.STANDARD, gate));
  }

  @Test
  void inputsWithoutInfluenceThatTheProblemDoesNotHaveSpeakAgainstIt() {
    List<Finding> more = declared("a b s y", "a b c d s y", "", "mux");

    assertEquals(Optional.of("mux"), entry(ContaminationPolicy.STRICT, more));
    assertEquals(Optional.empty(), entry(ContaminationPolicy.STANDARD, more));
  }

  @Test
  void onlyDesignsWithFittingPortsAreWorthRunning() {
    assertTrue(filter.mayAnswer(PortSignature.parse("1,1,8>8")));
    assertFalse(filter.mayAnswer(PortSignature.parse("1,4>8")));
    assertFalse(filter.mayAnswer(PortSignature.parse("1,8>4")));
  }
}
