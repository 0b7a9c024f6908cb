package io.refmill.beam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.structure.PackageRules;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PackagesTest {
  /** What other modules use: the transforms, what they are made with, and remote files. */
  private static final Set<String> ELSEWHERE =
      Set.of(
          "AnnotateSamples",
          "BeamPaths",
          "CheckRows",
          "ClusterSamples",
          "CompileDesigns",
          "CurateModels",
          "Decontaminate",
          "Deduplicate",
          "DistillRejections",
          "FingerprintDesigns",
          "LimitLength",
          "NativeLibraries",
          "ProveSamples",
          "Proving",
          "ReadRecords",
          "ReadWindow",
          "RecallSamples",
          "RemoteFiles",
          "RemoteScheme",
          "Screening",
          "Teaching",
          "TryProblems",
          "VerifyModels",
          "WriteMarks",
          "WriteParts",
          "WriteShards",
          "WriteSlowest");

  private final PackageRules rules = new PackageRules("io.refmill.beam");

  @Test
  void noPackagesUseEachOther() {
    rules.checkCycles();
  }

  @Test
  void whatIsPublicIsUsedByAnotherPackage() {
    assertEquals(List.of(), rules.needlesslyPublic(ELSEWHERE));
  }
}
