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
import org.junit.jupiter.api.Test;

class DesignContaminationTest {
  private static final DesignFingerprint RARE =
      new DesignFingerprint("1,8>8", "names", "names", "logic", List.of("one", "two"), List.of());
  private static final DesignFingerprint COMMON =
      new DesignFingerprint("1,1,1>1", "a b s y", "a b s y", "", List.of("mux"), List.of());
  private static final DesignFingerprint GATE =
      new DesignFingerprint("1,1>1", "a b y", "a b y", "", List.of("and"), List.of());

  private final ContaminationFilter filter =
      new ContaminationFilter(
          List.of(
              new ContaminationList(
                  Map.of("benchmark", "Ours", "window", "13"),
                  List.of(),
                  List.of(
                      new BenchmarkDesign("rare", "set", "", RARE, 0, 0, 0),
                      new BenchmarkDesign("mux", "set", "", COMMON, 40, 5, 4),
                      new BenchmarkDesign("gate", "set", "", GATE, 40, 8, 4)))),
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
