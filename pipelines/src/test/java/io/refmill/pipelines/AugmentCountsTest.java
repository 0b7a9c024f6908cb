package io.refmill.pipelines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AugmentCountsTest {
  private static boolean isIdle(String toggled) throws IOException {
    return AugmentCounts.isIdle(new JsonMapper().readTree("{\"toggled\": " + toggled + "}"));
  }

  @Test
  void anOutputThatStandsStillMakesTheRowIdle() throws IOException {
    assertTrue(isIdle("[{\"port\": \"y\", \"bits\": \"11\"}, {\"port\": \"z\", \"bits\": \"0\"}]"));
    assertFalse(
        isIdle("[{\"port\": \"y\", \"bits\": \"01\"}, {\"port\": \"z\", \"bits\": \"1\"}]"));
    assertFalse(isIdle("[]"));
  }

  private static Optional<String> refusal(String base, String row) throws IOException {
    JsonMapper json = new JsonMapper();
    VariantSource.Made made =
        new VariantSource.Made(
            "v", "variant:width", "train", false, null, List.of(), json.readTree(base));
    return AugmentCounts.refusal(made, json.readTree(row));
  }

  private static String row(String bits, double compared) {
    return "{\"behaviours\": [\"b\"], \"compared_share\": "
        + compared
        + ", \"toggled\": [{\"port\": \"y\", \"bits\": \""
        + bits
        + "\"}]}";
  }

  @Test
  void aVariantMovesAllThatItsBaseMoves() throws IOException {
    String base = row("0011", 0.9);
    assertEquals(Optional.empty(), refusal(base, row("0011", 0.9)));
    assertEquals(Optional.empty(), refusal(base, row("000011", 1)));
    assertEquals(Optional.empty(), refusal(base, row("1", 0.95)));
    assertEquals(Optional.of("idle_bits"), refusal(base, row("0010", 0.9)));
    // Bits that are new move where all of the others do.
    assertEquals(Optional.of("idle_bits"), refusal(row("11", 0.9), row("011", 0.9)));
    assertEquals(Optional.of("less_compared"), refusal(base, row("0011", 0.89)));
    // A base without these columns says nothing.
    assertEquals(Optional.empty(), refusal("{}", row("0000", 0.1)));
    assertEquals(Optional.of("unmeasured"), refusal(base, row("1111", 1).replace("[\"b\"]", "[]")));
    assertEquals(
        Optional.of("specification_findings"),
        refusal(base, row("1111", 1).replace("{\"beh", "{\"specification_findings\": [1], \"beh")));
  }
}
