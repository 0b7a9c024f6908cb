package io.refmill.ingest.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.ZstdOutputStream;
import io.refmill.ingest.InputPlan;
import io.refmill.ingest.InputPlanner;
import io.refmill.ingest.NamedColumns;
import io.refmill.ingest.RecordReader;
import io.refmill.ingest.fault.InputException;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.schemas.RejectedRow;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackedFileTest {
  private static final String LINES =
      "{\"id\": \"a\", \"verilog\": \"module a; endmodule\"}\n\nnonsense\n"
          + "{\"id\": \"b\", \"verilog\": \"module b; endmodule\"}";

  @TempDir private Path directory;
  private final List<DesignRecord> designs = new ArrayList<>();
  private final List<RejectedRow> rejections = new ArrayList<>();

  private InputPlan read(IngestOptions options, Path input) throws Exception {
    designs.clear();
    rejections.clear();
    InputPlan plan = new InputPlanner(options, List.of()).plan(List.of(input.toString()));
    NamedColumns.check(plan, options);
    RecordReader reader = new RecordReader(options);
    for (ReadTask task : plan.tasks()) {
      reader.read(task, designs::add, rejections::add);
    }
    assertEquals(plan.records(), designs.size() + rejections.size());
    return plan;
  }

  private InputPlan read(String name, byte[] bytes) throws Exception {
    return read(IngestOptions.DEFAULT, Files.write(directory.resolve(name), bytes));
  }

  private InputPlan read(String name, String text) throws Exception {
    return read(name, text.getBytes(StandardCharsets.UTF_8));
  }

  private String outcome() {
    return designs.stream().map(DesignRecord::id).collect(Collectors.joining(" "))
        + " | "
        + rejections.stream().map(r -> r.id() + " " + r.code()).collect(Collectors.joining(", "));
  }

  private static byte[] gzip(String text) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static byte[] zstd(String text) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new ZstdOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  @Test
  void compressedLinesAreReadLikeOthers() throws Exception {
    read("rows.jsonl.gz", gzip(LINES));
    assertEquals("a b | rows.jsonl.gz:3 UNREADABLE_RECORD", outcome());
    assertEquals(List.of(0L, 2L), designs.stream().map(DesignRecord::index).toList());
    read("rows.jsonl.zst", zstd("\uFEFF" + LINES));
    assertEquals("a b | rows.jsonl.zst:3 UNREADABLE_RECORD", outcome());
  }

  @Test
  void aDamagedFileIsOneRejection() throws Exception {
    byte[] whole = gzip(LINES);
    read("cut.jsonl.gz", Arrays.copyOf(whole, whole.length - 9));
    assertEquals(" | cut.jsonl.gz UNREADABLE_RECORD", outcome());
    assertTrue(rejections.get(0).message().contains("damaged"), rejections.get(0).message());
    read("none.jsonl.zst", LINES);
    assertEquals(" | none.jsonl.zst UNREADABLE_RECORD", outcome());
  }

  private static byte[] joined(byte[] one, byte[] other) {
    byte[] all = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, all, one.length, other.length);
    return all;
  }

  @Test
  void noPartOfAFileIsLostUnsaid() throws Exception {
    String more = "{\"id\": \"c\", \"verilog\": \"module c; endmodule\"}\n";
    for (String name : List.of("two.jsonl.gz", "two.jsonl.zst")) {
      boolean gzip = name.endsWith(".gz");
      byte[] first = gzip ? gzip(LINES + "\n") : zstd(LINES + "\n");
      byte[] second = gzip ? gzip(more) : zstd(more);
      read(name, joined(first, second));
      assertEquals("a b c | " + name + ":3 UNREADABLE_RECORD", outcome());
      for (int length = 1; length < second.length; length++) {
        read(name, joined(first, Arrays.copyOf(second, length)));
        assertEquals(" | " + name + " UNREADABLE_RECORD", outcome(), "cut after " + length);
      }
      byte[] damaged = second.clone();
      damaged[1] ^= 1;
      read(name, joined(first, damaged));
      assertEquals(" | " + name + " UNREADABLE_RECORD", outcome());
      read(name, joined(first, "garbage".getBytes(StandardCharsets.UTF_8)));
      assertEquals(" | " + name + " UNREADABLE_RECORD", outcome());
    }
  }

  @Test
  void longTextsAreUnpackedWhole() throws Exception {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      rows.append("{\"id\": \"m").append(i).append("\", \"verilog\": \"module m; endmodule\"}\n");
    }
    for (byte[] bytes : List.of(gzip(rows.toString()), zstd(rows.toString()))) {
      read(bytes[0] == 0x1F ? "long.jsonl.gz" : "long.jsonl.zst", bytes);
      assertEquals(20_000, designs.size());
      assertEquals("m19999", designs.get(19_999).id());
    }
  }

  @Test
  void anArrayHoldsRows() throws Exception {
    read(
        "rows.json",
        "[\n  {\"id\": \"a\", \"verilog\": \"module a; // ]},{ \\\" \\nendmodule\"},\n"
            + "  {\"id\": \"b\", \"n\": [[1, 2], {}], \"verilog\": \"module b; endmodule\"},\n"
            + "  7, {\"id\": , }\n]\n");
    assertEquals("a b | rows.json:4 UNREADABLE_RECORD, rows.json:4 UNREADABLE_RECORD", outcome());
    assertTrue(designs.get(0).mainText().contains("]},{ \""), designs.get(0).mainText());
    read("open.json", "[{\"id\": \"a\", \"verilog\": \"module a; endmodule\"}, {\"id\": \"b");
    assertEquals("a | open.json:1 UNREADABLE_RECORD", outcome());
    read("behind.json", "[{\"id\": \"a\", \"verilog\": \"module a; endmodule\"}] x");
    assertEquals("a | behind.json:1 UNREADABLE_RECORD", outcome());
    assertEquals(0, read("empty.json", "[]").records());
  }

  @Test
  void commasSeparateValues() throws Exception {
    read(
        "rows.csv",
        "id,verilog,description\r\na,\"module a(input x, output y);\nassign y = \"\"x\"\";\nendmodule\","
            + "words\nb,module b; endmodule,\"a \"\"b\"\"\"\nc,module c;,too,many\n"
            + "d,module d; endmodule,say \"it\n");
    assertEquals("a b d | rows.csv:6 UNREADABLE_RECORD", outcome());
    assertTrue(
        designs.get(0).mainText().contains("assign y = \"x\";\n"), designs.get(0).mainText());
    assertEquals("a \"b\"", designs.get(1).specification());
    assertEquals("say \"it", designs.get(2).specification());
    assertTrue(rejections.get(0).message().contains("4 fields"), rejections.get(0).message());
    read("twice.csv.gz", gzip("verilog,verilog\nmodule a;,x\n"));
    assertEquals(" | twice.csv.gz:2 UNREADABLE_RECORD", outcome());
  }

  @Test
  void ofADirectoryFilesWithCodeAreTaken() throws Exception {
    Files.writeString(directory.resolve("vectors.csv"), "a,b,sum\n1,2,3\n");
    Files.writeString(directory.resolve("settings.json"), "[{\"name\": \"x\"}]");
    Files.write(directory.resolve("a.tar.gz"), gzip("no rows"));
    Files.write(directory.resolve("core.v.gz"), gzip("module packed; endmodule"));
    Files.writeString(directory.resolve("rows.csv"), "id,verilog\nc,module c; endmodule\n");
    Files.write(
        directory.resolve("rows.json.zst"), zstd("[{\"verilog\": \"module d; endmodule\"}]"));
    InputPlan plan = read(IngestOptions.DEFAULT, directory);
    assertEquals(2, designs.size());
    assertEquals(
        "csv=1 gz=2 json=1",
        plan.ignoredFiles().entrySet().stream()
            .map(Object::toString)
            .collect(Collectors.joining(" ")));
  }

  @Test
  void aColumnThatIsNotThereIsSaid() throws Exception {
    Path rows = Files.writeString(directory.resolve("rows.jsonl"), LINES);
    IngestOptions usual = IngestOptions.DEFAULT;
    IngestOptions options =
        new IngestOptions(
            usual.format(),
            "verilog",
            "desc",
            null,
            usual.unit(),
            null,
            List.of(),
            usual.maxSourceCharacters(),
            usual.maxRecordBytes(),
            usual.licenses(),
            usual.parseLimits());
    InputException e = assertThrows(InputException.class, () -> read(options, rows));
    assertEquals(
        "no row has a value at --spec-column=desc; the columns are: id, verilog", e.getMessage());
    Path wide =
        Files.write(directory.resolve("wide.jsonl"), LINES.getBytes(StandardCharsets.UTF_16));
    e = assertThrows(InputException.class, () -> read(options, wide));
    assertTrue(e.getMessage().contains("the first is wide.jsonl:1: "), e.getMessage());
    assertTrue(e.getMessage().contains("it is UTF-16"), e.getMessage());
    Path cut = Files.write(directory.resolve("cut.jsonl.gz"), Arrays.copyOf(gzip(LINES), 30));
    e = assertThrows(InputException.class, () -> read(options, cut));
    assertTrue(e.getMessage().contains("cut.jsonl.gz: "), e.getMessage());
    assertTrue(e.getMessage().contains("damaged: it ends too soon"), e.getMessage());
    read("other.jsonl", "{\"src\": \"module a;\", \"name\": \"a\"}");
    assertTrue(
        rejections.get(0).message().contains("there are: src, name"), rejections.get(0).message());
  }

  @Test
  void rowsOfOursKeepTheirFiles() throws Exception {
    read(
        "rejected.jsonl",
        "{\"id\": \"x\", \"source\": \"lib/top.v\", \"module\": \"top\", \"specification\": null,"
            + " \"verilog\": \"`include \\\"w.vh\\\"\\nmodule top; leaf l(); endmodule\","
            + " \"license\": \"MIT\", \"files\": [{\"path\": \"lib/leaf.v\", \"kind\": \"source\","
            + " \"text\": \"module leaf; endmodule\"}, {\"path\": \"lib/w.vh\", \"kind\":"
            + " \"include\", \"text\": \"`define W 1\"}]}");
    DesignRecord design = designs.get(0);
    assertEquals("x", design.id());
    assertEquals("MIT", design.license());
    assertEquals("top", design.design().top());
    assertEquals(
        "[lib/leaf.v, lib/top.v]",
        design.design().unit().files().stream().map(f -> f.path()).toList().toString());
    assertEquals("lib/w.vh", design.design().unit().includes().get(0).path());
    assertTrue(design.mainText().contains("module top"), design.mainText());
  }
}
