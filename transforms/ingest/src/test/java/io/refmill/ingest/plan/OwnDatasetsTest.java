package io.refmill.ingest.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.ingest.InputPlan;
import io.refmill.ingest.InputPlanner;
import io.refmill.ingest.fault.InputException;
import io.refmill.ingest.settings.IngestOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnDatasetsTest {
  private static final String ROW = "{\"verilog\": \"module m; endmodule\"}\n";

  @TempDir private Path directory;

  private InputPlan plan(Path input) throws Exception {
    return new InputPlanner(IngestOptions.DEFAULT, List.of()).plan(List.of(input.toString()));
  }

  /** Rows stand as JSONL here: what counts is where they are. */
  @BeforeEach
  void write() throws IOException {
    for (String part : List.of("sft", "rl", "rejected")) {
      Path folder = Files.createDirectories(directory.resolve("repo/old/" + part));
      Files.writeString(folder.resolve("train.jsonl"), ROW);
    }
    Files.writeString(
        directory.resolve("repo/old/manifest.json"), "{\n \"format\" : 1, \"refmill\": \"1\"}");
    Files.writeString(directory.resolve("repo/m.v"), "module m; endmodule\n");
    Files.createDirectories(directory.resolve("repo/data"));
    Files.writeString(directory.resolve("repo/data/rows.jsonl"), ROW);
  }

  @Test
  void anOlderDatasetIsNoneOfTheFilesAroundIt() throws Exception {
    InputPlan plan = plan(directory.resolve("repo"));
    assertEquals(2, plan.records());
    assertEquals(Map.of("json", 1L, "(in a dataset of refmill)", 3L), plan.ignoredFiles());
  }

  @Test
  void manifestsOfOthersMeanNothing() throws Exception {
    for (String text :
        List.of("{\"name\": \"x\"}", "[1]", "", "{\"format\": 1, \"x\": 2}", "{\"format\"")) {
      Files.writeString(directory.resolve("repo/old/manifest.json"), text);
      assertEquals(5, plan(directory.resolve("repo")).records(), text);
    }
  }

  @Test
  void aDatasetIsNoInputButItsPartsWithVerilogAre() throws Exception {
    Path old = directory.resolve("repo/old");
    for (Path named : List.of(old, old.resolve("rl"), old.resolve("rl/train.jsonl"))) {
      InputException e = assertThrows(InputException.class, () -> plan(named));
      assertTrue(e.getMessage().startsWith(named + " is "), e.getMessage());
      assertTrue(e.getMessage().contains(old.resolve("rejected").toString()), e.getMessage());
    }
    assertEquals(1, plan(old.resolve("sft")).records());
    assertEquals(1, plan(old.resolve("rejected")).records());
    assertEquals(1, plan(old.resolve("rejected/train.jsonl")).records());
  }

  @Test
  void whoLooksAtRowsMayHaveAll() throws Exception {
    InputPlanner planner = new InputPlanner(IngestOptions.DEFAULT, List.of()).takingDatasets();
    assertEquals(3, planner.plan(List.of(directory.resolve("repo/old").toString())).records());
  }
}
