package io.refmill.augment;

import io.refmill.structure.PackageRules;
import org.junit.jupiter.api.Test;

class PackagesTest {
  @Test
  void noPackagesUseEachOther() {
    new PackageRules("io.refmill.augment").checkCycles();
  }
}
