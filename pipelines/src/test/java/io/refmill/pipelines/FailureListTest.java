package io.refmill.pipelines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.augment.family.Generators;
import io.refmill.ingest.fault.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureListTest {
  private static final Map<String, List<String>> BASE =
      Map.of("row1", List.of("crc", "sequential_logic"), "row2", List.of("lfsr"));

  @TempDir private Path directory;

  private FailureList read(String text) throws InputException, IOException {
    return FailureList.read(Files.writeString(directory.resolve("failures.jsonl"), text), BASE);
  }

  @Test
  void familiesWeighWhatTheirCategoryFails() throws Exception {
    Map<String, Double> weights =
        read("""
                {"id": "row1", "pass_rate": 0.25}
                {"category": "crc", "pass_rate": 0.75}

                {"category": "fifo", "pass_rate": 0}
                """)
            .weights(Generators.all());
    assertEquals(0.6, weights.get("crc"), 1e-9);
    assertEquals(1.1, weights.get("sync_fifo"), 1e-9);
    assertEquals(0.1, weights.get("lfsr"), 1e-9);
  }

  @Test
  void whatIsNoListSaysWhere() {
    for (String line :
        List.of(
            "{\"id\": \"row1\"}",
            "{\"pass_rate\": 0.5}",
            "{\"id\": \"row1\", \"pass_rate\": 2}",
            "nonsense")) {
      InputException e = assertThrows(InputException.class, () -> read("\n" + line + "\n"));
      assertTrue(e.getMessage().contains("failures.jsonl:2"), e::getMessage);
    }
    InputException e =
        assertThrows(InputException.class, () -> read("{\"id\": \"other\", \"pass_rate\": 0}"));
    assertTrue(e.getMessage().contains("names no row of the base"), e::getMessage);
    e = assertThrows(InputException.class, () -> read("{\"id\": nothing}"));
    assertTrue(e.getMessage().startsWith("--failures: "), e::getMessage);
    assertTrue(
        e.getMessage().contains("failures.jsonl:1: this is no JSON from column 8 on; exp"),
        e::getMessage);
  }
}
