package io.refmill.runners;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.structure.PackageRules;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PackagesTest {
  /** The entry point, and what has constants alone: these are in the classes that use them. */
  private static final Set<String> ELSEWHERE = Set.of("Refmill", "ExitCode");

  private final PackageRules rules = new PackageRules("io.refmill.runners");

  @Test
  void noPackagesUseEachOther() {
    rules.checkCycles();
  }

  @Test
  void whatIsPublicIsUsedByAnotherPackage() {
    assertEquals(List.of(), rules.needlesslyPublic(ELSEWHERE));
  }
}
