package io.refmill.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.schemas.RejectedRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowSurveyTest {
  private static final String CODE = "\"verilog\": \"module m; endmodule\"";

  @TempDir private Path directory;

  private InputPlan plan() throws Exception {
    InputPlan plan =
        new InputPlanner(IngestOptions.DEFAULT, List.of()).plan(List.of(directory.toString()));
    return RowSurvey.of(plan, IngestOptions.DEFAULT);
  }

  /** The ids of all records by their numbers, whatever order workers take. */
  private static Map<Long, String> ids(InputPlan plan) throws Exception {
    Map<Long, String> ids = new TreeMap<>();
    List<ReadTask> tasks = new ArrayList<>(plan.tasks());
    Collections.reverse(tasks);
    for (ReadTask task : tasks) {
      new RecordReader(IngestOptions.DEFAULT)
          .read(
              task,
              (DesignRecord design) -> ids.put(design.index(), design.id()),
              (RejectedRow row) -> ids.put(row.index(), row.id()));
    }
    assertEquals(plan.records(), ids.size());
    return ids;
  }

  private static String row(String id) {
    return "{\"id\": \"" + id + "\", " + CODE + "}\n";
  }

  @Test
  void noTwoRecordsBearOneId() throws Exception {
    String name = directory.getFileName().toString();
    Files.writeString(
        directory.resolve("a.jsonl"),
        row("x") + row("x") + row("x@4") + row("y") + row("x") + "no row\n" + row("m"));
    Files.writeString(
        directory.resolve("b.jsonl"), row("y") + row(name + "/a.jsonl:6") + row(name + "/m.v#m"));
    Files.writeString(directory.resolve("m.v"), "module m(input a, output y); endmodule\n");
    Map<Long, String> ids = ids(plan());
    assertEquals(
        List.of(
            "x",
            "x@1",
            "x@4",
            "y",
            "x@4@4",
            name + "/a.jsonl:6",
            "m",
            "y@7",
            name + "/a.jsonl:6@8",
            name + "/m.v#m@9",
            name + "/m.v#m"),
        List.copyOf(ids.values()));
  }

  /** Of such a file all rows stand in one place. */
  @Test
  void rowsOfOneLineHaveIdsOfTheirOwn() throws Exception {
    Files.writeString(
        directory.resolve("a.json"), "[{" + CODE + "}, {" + CODE + "}, {" + CODE + "}]");
    String place = directory.getFileName() + "/a.json:1";
    assertEquals(List.of(place, place + "@1", place + "@2"), List.copyOf(ids(plan()).values()));
  }

  @Test
  void columnsAreAccountedFor() throws Exception {
    Files.writeString(
        directory.resolve("a.jsonl"),
        "{\"id\": 1, \"code\": \"module a;\", \"prompt\": null, \"level\": 3, \"split\": \"x\"}\n"
            + "{\"id\": 1, \"code\": \"module b;\", \"prompt\": \"do\", \"license\": \"mit\"}\n"
            + "{\"id\": null, \"text\": \"module c;\", \"instruction\": \"do\", \"input\": \"it\"}\n"
            + "{\"src\": 0}\n[1]\n");
    Files.writeString(directory.resolve("b.csv"), "verilog,none,id\nmodule a;,,\n");
    List<ColumnUse> uses = plan().rows();
    assertEquals(2, uses.size());
    ColumnUse lines = uses.get(0);
    assertEquals(directory.getFileName() + "/a.jsonl", lines.file());
    assertEquals(4, lines.rows());
    assertEquals(
        Map.of(
            "code",
            Map.of("code", 2L, "text", 1L),
            "specification",
            Map.of("prompt", 1L, "instruction", 1L, "input", 1L),
            "id",
            Map.of("id", 2L),
            "license",
            Map.of("license", 1L)),
        lines.taken());
    assertEquals(List.of("level", "split", "src"), lines.unused());
    assertEquals(1, lines.repeatedIds());
    assertEquals(List.of("none", "id"), uses.get(1).unused());
  }

  @Test
  void namesOfColumnsAreBounded() throws Exception {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 5000; i++) {
      rows.append("{\"c").append(i).append("\": 1, ").append(CODE).append("}\n");
    }
    Files.writeString(directory.resolve("a.jsonl"), rows);
    assertEquals(50, plan().rows().get(0).unused().size());
  }

  @Test
  void idsAreToldApart() {
    UsedIds ids = new UsedIds();
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 300_000; i++) {
        assertEquals(round == 0, ids.add("row " + i), "row " + i);
      }
    }
    assertTrue(ids.add(""));
    assertFalse(ids.add(""));
  }
}
