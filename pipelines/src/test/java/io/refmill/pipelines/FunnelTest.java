package io.refmill.pipelines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.Proof;
import io.refmill.dataset.ShardSummary;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.schemas.Stage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FunnelTest {
  private static ShardSummary summary(long rows, Map<String, Long> outcomes) {
    return new ShardSummary(
        rows,
        rows / 2,
        0,
        new TreeMap<>(outcomes),
        new ShardSummary.Coverage(1, 10, 1_400_000, 1_900_000),
        new ShardSummary.Proofs(
            new TreeMap<>(Map.of("proven", 2L, "undecided TIME_LIMIT", rows)),
            70,
            rows,
            new TreeMap<>(Map.of("agrees", 2L, "disagrees", 1L)),
            List.of("r" + rows)));
  }

  private static Funnel funnel(long records) {
    return Funnel.of(
        records,
        List.of(summary(3, Map.of("written", 3L)), summary(1, Map.of("written", 1L))),
        List.of(
            summary(4, Map.of("read SYNTAX_ERROR", 1L, "lowered MISMATCH", 3L)),
            summary(2, Map.of("found UNREADABLE_RECORD", 1L, "verified DUPLICATE", 1L))),
        Map.of("train", new Funnel.Rows(3, 1), "test", new Funnel.Rows(1, 1)));
  }

  @Test
  void countsWhoReachedWhat() {
    Funnel funnel = funnel(10);
    assertEquals(List.of(), funnel.problems());
    assertEquals(10, funnel.reached(Stage.FOUND));
    assertEquals(9, funnel.reached(Stage.READ));
    assertEquals(8, funnel.reached(Stage.LOWERED));
    assertEquals(5, funnel.reached(Stage.VERIFIED));
    assertEquals(4, funnel.reached(Stage.WRITTEN));
    assertEquals(2, funnel.rl());
    assertEquals(1, funnel.count(DiagnosticCode.DUPLICATE));
    assertEquals(DiagnosticCode.MISMATCH, funnel.byFrequency().get(0).getKey());
    assertEquals(
        new ShardSummary.Coverage(2, 20, 2_800_000, 3_800_000),
        funnel.coverage(),
        "of samples alone");
    assertEquals(
        new ShardSummary.Proofs(
            new TreeMap<>(Map.of("proven", 4L, "undecided TIME_LIMIT", 4L)),
            140,
            3,
            new TreeMap<>(Map.of("agrees", 4L, "disagrees", 2L)),
            List.of("r1", "r3")),
        funnel.proofs(),
        "of samples alone");
    assertEquals(4, funnel.proofs().count(Proof.Outcome.UNDECIDED));
    assertEquals(2, funnel.proofs().count(Proof.Opinion.DISAGREES));
    assertEquals(0.95, ShardSummary.Coverage.mean(funnel.coverage().reached(), funnel.written()));
  }

  @Test
  void lostAndDoubledRecordsAreProblems() {
    assertTrue(funnel(11).problems().get(0).contains("1 are missing"), funnel(11).toString());
    assertTrue(funnel(9).problems().get(0).contains("1 too many"), funnel(9).toString());
  }
}
