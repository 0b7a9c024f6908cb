package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.structure.PackageRules;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PackagesTest {
  /** What other modules use: the entry points, and what tools compare with a simulator. */
  private static final Set<String> ELSEWHERE =
      Set.of(
          "BehaviourProbe",
          "CoSimulator",
          "Eligibility",
          "MismatchReport",
          "ModelTrace",
          "ProgramProbe",
          "Replay",
          "Sketches",
          "TextReading",
          "VerificationRequest");

  private final PackageRules rules = new PackageRules("io.refmill.cosim");

  @Test
  void noPackagesUseEachOther() {
    rules.checkCycles();
  }

  @Test
  void whatIsPublicIsUsedByAnotherPackage() {
    assertEquals(List.of(), rules.needlesslyPublic(ELSEWHERE));
  }
}
