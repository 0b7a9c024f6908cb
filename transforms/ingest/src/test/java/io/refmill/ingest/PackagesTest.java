package io.refmill.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.structure.PackageRules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PackagesTest {
  /** What other modules use: the entry points, what some of them read, how storages answer. */
  private static final Set<String> ELSEWHERE =
      Set.of(
          "ColumnNames",
          "ColumnUse",
          "GroupJson",
          "InputFiles",
          "InputPlan",
          "InputPlanner",
          "NamedColumns",
          "RecordReader",
          "RemotePaths",
          "RowSurvey",
          "RowTextReader",
          "RowTexts",
          "StorageException",
          "TextColumns",
          "VersionedAttributes");

  /** Those that only what is nested in them makes public. */
  private static final Set<String> AROUND_OTHERS = Set.of("RecordCutter");

  private final PackageRules rules = new PackageRules("io.refmill.ingest");

  @Test
  void noPackagesUseEachOther() {
    rules.checkCycles();
  }

  @Test
  void whatIsPublicIsUsedByAnotherPackage() {
    Set<String> known = new HashSet<>(ELSEWHERE);
    known.addAll(AROUND_OTHERS);
    assertEquals(List.of(), rules.needlesslyPublic(known));
  }
}
