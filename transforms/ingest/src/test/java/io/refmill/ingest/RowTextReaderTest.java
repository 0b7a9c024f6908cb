package io.refmill.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.settings.IngestOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowTextReaderTest {
  @TempDir private Path directory;

  private List<RowTexts> read(TextColumns columns, String... lines) throws Exception {
    Path input = Files.write(directory.resolve("a.jsonl"), List.of(lines));
    List<RowTexts> rows = new ArrayList<>();
    InputPlan plan =
        new InputPlanner(IngestOptions.DEFAULT, List.of()).plan(List.of(input.toString()));
    for (ReadTask task : plan.tasks()) {
      new RowTextReader(columns, IngestOptions.DEFAULT).read(task, rows::add);
    }
    return rows;
  }

  @Test
  void columnsThatAreNamedAreTaken() throws Exception {
    RowTexts row =
        read(
                new TextColumns("a.code", "p", "q[0].content", null),
                "{\"a\":{\"code\":\"module m; endmodule\"},"
                    + "\"p\":\"Here:\\n```python\\nclass A: pass\\n```\\n\","
                    + "\"q\":[{\"role\":\"user\",\"content\":\"Do it.\"}],\"verilog\":\"no\"}")
            .get(0);
    assertEquals("module m; endmodule", row.verilog());
    assertEquals("class A: pass\n", row.python());
    assertEquals("Do it.", row.prompt());
    assertEquals(null, row.problem());
  }

  @Test
  void usualColumnsNeedNoNames() throws Exception {
    RowTexts row =
        read(
                TextColumns.USUAL,
                "{\"id\":\"x\",\"verilog\":\"module m; endmodule\",\"specification\":\"Do it.\","
                    + "\"python\":\"class A: pass\"}")
            .get(0);
    assertEquals("x", row.id());
    assertEquals("module m; endmodule", row.verilog());
    assertEquals("class A: pass", row.python());
    assertEquals("Do it.", row.prompt());
  }

  @Test
  void promptsAreComparedWhereThereIsNoCode() throws Exception {
    RowTexts row =
        read(TextColumns.USUAL, "{\"id\":\"x\",\"prompt\":\"Do it.\",\"level\":1}").get(0);
    assertEquals("x", row.id());
    assertEquals("Do it.", row.prompt());
    assertEquals(null, row.problem());
  }

  @Test
  void everyRecordIsARow() throws Exception {
    List<RowTexts> rows =
        read(
            new TextColumns("v", null, null, null),
            "{\"v\":\"module a; endmodule\"}",
            "broken",
            "[1]",
            "{\"w\":1}",
            "{\"v\":\"" + "x".repeat((1 << 20) + 1) + "\"}",
            "{\"v\":\"\\ud800\"}");
    assertEquals(6, rows.size());
    assertEquals(null, rows.get(0).problem());
    for (int i = 1; i < 6; i++) {
      assertEquals(i, rows.get(i).index());
      assertTrue(rows.get(i).problem() != null, "row " + i);
    }
  }
}
