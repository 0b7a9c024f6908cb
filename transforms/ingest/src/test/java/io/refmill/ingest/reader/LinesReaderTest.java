package io.refmill.ingest.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.ingest.InputPlan;
import io.refmill.ingest.InputPlanner;
import io.refmill.ingest.RecordReader;
import io.refmill.ingest.license.LicenseRules;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.ingest.settings.InputFormat;
import io.refmill.ingest.settings.UnitRule;
import io.refmill.parser.ParseLimits;
import io.refmill.schemas.RejectedRow;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinesReaderTest {
  @TempDir private Path directory;
  private final List<DesignRecord> designs = new ArrayList<>();
  private final List<RejectedRow> rejections = new ArrayList<>();

  private InputPlan read(IngestOptions options, byte[] bytes) throws Exception {
    Path file = Files.write(directory.resolve("rows.jsonl"), bytes);
    InputPlan plan = new InputPlanner(options, List.of()).plan(List.of(file.toString()));
    RecordReader reader = new RecordReader(options);
    for (ReadTask task : plan.tasks()) {
      reader.read(task, designs::add, rejections::add);
    }
    assertEquals(plan.records(), designs.size() + rejections.size());
    return plan;
  }

  private InputPlan read(String... lines) throws Exception {
    return read(IngestOptions.DEFAULT, String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
  }

  private String codes() {
    return rejections.stream().map(r -> r.id() + " " + r.code()).collect(Collectors.joining(", "));
  }

  @Test
  void blankLinesAreNoRecordsAndLinesAreCounted() throws Exception {
    read("", "{\"code\": \"module a; endmodule\"}", " \t\r", "{\"code\": \"module b;\"}", "");
    assertEquals(
        List.of("rows.jsonl:2", "rows.jsonl:4"), designs.stream().map(DesignRecord::id).toList());
    assertEquals(List.of(0L, 1L), designs.stream().map(DesignRecord::index).toList());
  }

  @Test
  void knownLayoutsAreFound() throws Exception {
    read(
        "{\"instruction\": \"make a\", \"output\": \"module a; endmodule\"}",
        "{\"problem_id\": 9, \"question\": [{\"role\": \"system\", \"content\": \"s\"}, {\"role\":"
            + " \"user\", \"content\": \"make b\"}], \"ground_truth\": [{\"role\": \"assistant\","
            + " \"content\": \"```verilog\\nmodule b; endmodule\\n```\"}]}",
        "{\"path\": \"c.v\", \"code\": \"module c; endmodule\"}");
    assertEquals("", codes());
    assertEquals("make a", designs.get(0).specification());
    assertEquals("9", designs.get(1).id());
    assertEquals("make b", designs.get(1).specification());
    assertEquals("module b; endmodule\n", designs.get(1).mainText());
    assertEquals("c.v", designs.get(2).id());
    assertEquals(null, designs.get(2).specification());
  }

  @Test
  void hostileLinesAreRejectedOneByOne() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    line(bytes, "{\"code\": \"module ok; endmodule\"}");
    line(bytes, "{\"code\": ");
    bytes.write(new byte[] {'{', '"', (byte) 0xFF, '"', ':', '1', '}', '\n'});
    line(bytes, "[1, 2]");
    line(bytes, "{\"code\": \"module a;\"} {}");
    line(bytes, "{\"code\": \"   \"}");
    line(bytes, "{\"code\": 3}");
    line(bytes, "{\"unknown\": \"module a;\"}");
    line(bytes, "{\"code\": \"module \\ud800;\"}");
    line(bytes, "[".repeat(5000));
    line(bytes, "{\"code\": \"" + "x".repeat(300) + "\"}");
    line(bytes, "{\"code\": \"" + "x".repeat(3000) + "\"}");
    IngestOptions options =
        new IngestOptions(
            InputFormat.AUTO,
            null,
            null,
            null,
            UnitRule.AUTO,
            null,
            List.of(),
            200,
            2000,
            LicenseRules.ANY,
            ParseLimits.DEFAULT);
    read(options, bytes.toByteArray());
    assertEquals(1, designs.size());
    assertEquals(
        "rows.jsonl:2 UNREADABLE_RECORD, rows.jsonl:3 UNREADABLE_RECORD, rows.jsonl:4"
            + " UNREADABLE_RECORD, rows.jsonl:5 UNREADABLE_RECORD, rows.jsonl:6 EMPTY_SOURCE,"
            + " rows.jsonl:7 NO_CODE_FOUND, rows.jsonl:8 NO_CODE_FOUND, rows.jsonl:9"
            + " UNREADABLE_RECORD, rows.jsonl:10 SOURCE_TOO_LARGE, rows.jsonl:11 SOURCE_TOO_LARGE,"
            + " rows.jsonl:12 SOURCE_TOO_LARGE",
        codes());
  }

  @Test
  void tasksTogetherHoldEveryLineOnce() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= 1000; i++) {
      text.append("{\"id\": \"r").append(i).append("\", \"verilog\": \"module a").append(i);
      text.append("; endmodule\"}\n");
      text.append(i % 7 == 0 ? "\n" : "");
    }
    InputPlan plan = read(IngestOptions.DEFAULT, text.toString().getBytes(StandardCharsets.UTF_8));
    assertTrue(plan.tasks().size() > 10);
    assertEquals(1000, plan.records());
    for (int i = 0; i < 1000; i++) {
      assertEquals("r" + (i + 1), designs.get(i).id());
      assertEquals(i, designs.get(i).index());
    }
  }

  @Test
  void namedColumnsComeFirst() throws Exception {
    IngestOptions options =
        new IngestOptions(
            InputFormat.JSONL,
            "a.b[0]",
            "s",
            "k",
            UnitRule.AUTO,
            "top",
            List.of(),
            1000,
            10_000,
            LicenseRules.ANY,
            ParseLimits.DEFAULT);
    read(
        options,
        "{\"code\": \"x\", \"a\": {\"b\": [\"module top;\"]}, \"s\": \"words\", \"k\": \"key\"}"
            .getBytes(StandardCharsets.UTF_8));
    assertEquals("module top;", designs.get(0).mainText());
    assertEquals("words", designs.get(0).specification());
    assertEquals("key", designs.get(0).id());
    assertEquals("top", designs.get(0).design().top());
  }

  private static void line(ByteArrayOutputStream bytes, String text) throws IOException {
    bytes.write(text.getBytes(StandardCharsets.UTF_8));
    bytes.write('\n');
  }
}
