package io.refmill.dataset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.curation.Finding;
import io.refmill.curation.Finding.Reason;
import io.refmill.dataset.RowMark.Outcome;
import io.refmill.ingest.InputPlanner;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.schemas.GroupWriter;
import io.refmill.schemas.ParquetFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowCopierTest {
  private static final List<Finding> FOUND =
      List.of(new Finding("Ours", "prob1", Channel.CODE, Reason.NGRAMS, 9, 0.25, 0.75, false, 0));

  @TempDir private Path directory;
  private RowPlacement placement = RowPlacement.SORTED;

  private void copy(Path input, Outcome... outcomes) throws Exception {
    MarkFiles marks = new MarkFiles(directory.resolve("marks"));
    List<RowMark> all = new ArrayList<>();
    for (int i = outcomes.length - 1; i >= 0; i--) {
      boolean found = outcomes[i] == Outcome.CONTAMINATED;
      all.add(new RowMark(i, outcomes[i], found ? FOUND : List.of(), null, false));
    }
    marks.write(0, all);
    MarkFiles.Reader reader = marks.reader(mark -> {});
    try (RowCopier copier = new RowCopier(directory.resolve("out"), placement)) {
      for (ReadTask task :
          new InputPlanner(IngestOptions.DEFAULT, List.of())
              .plan(List.of(input.toString()))
              .tasks()) {
        copier.copy(task, reader);
      }
    }
  }

  private String written(String name) throws IOException {
    return Files.readString(directory.resolve("out").resolve(name));
  }

  @Test
  void linesKeepTheirBytes() throws Exception {
    Path input =
        Files.writeString(
            directory.resolve("a.jsonl"),
            "{ \"n\": 1.500, \"big\":123456789012345678901234567890}\r\n\n"
                + "{\"n\": 2 , \"a\": {\"}\": 0}}  \n"
                + "not even JSON\n"
                + "{\"contamination_score\": 7, \"n\": 0.10}");
    copy(input, Outcome.CLEAN, Outcome.CONTAMINATED, Outcome.UNCHECKED, Outcome.CONTAMINATED);
    assertEquals(
        "{ \"n\": 1.500, \"big\":123456789012345678901234567890}\r\n", written("clean/a.jsonl"));
    assertEquals("not even JSON\n", written("unchecked/a.jsonl"));
    String columns =
        "\"contamination_benchmark\":\"Ours\",\"contamination_problem\":\"prob1\","
            + "\"contamination_layer\":\"code_ngrams\",\"contamination_score\":0.75,"
            + "\"contamination_evidence\":\"9 n-grams of the answer of prob1, 25% of the entry's"
            + " and 75% of the record's\"}";
    List<String> lines = written("contaminated/a.jsonl").lines().toList();
    assertEquals("{\"n\": 2 , \"a\": {\"}\": 0}, " + columns + "  ", lines.get(0));
    assertEquals(
        "{\"contamination_score\":0.75,\"n\":0.10,"
            + columns.replace("\"contamination_score\":0.75,", ""),
        lines.get(1));
  }

  @Test
  void markedRowsStayTogether() throws Exception {
    placement = RowPlacement.MARKED;
    Path input =
        Files.writeString(
            directory.resolve("a.jsonl"), "{\"n\": 1}\n{\"n\": 2}\n{}\nnot even JSON }\n");
    copy(input, Outcome.CLEAN, Outcome.CONTAMINATED, Outcome.UNCHECKED, Outcome.UNCHECKED);
    List<String> lines = written("marked/a.jsonl").lines().toList();
    String none =
        "\"contamination_benchmark\":null,\"contamination_problem\":null,"
            + "\"contamination_layer\":null,\"contamination_score\":null,"
            + "\"contamination_evidence\":null}";
    assertEquals("{\"n\": 1, \"contamination\":\"clean\"," + none, lines.get(0));
    String found =
        "{\"n\": 2, \"contamination\":\"contaminated\",\"contamination_benchmark\":\"Ours\"";
    assertEquals(found, lines.get(1).substring(0, found.length()));
    assertEquals("{\"contamination\":\"unchecked\"," + none, lines.get(2));
    assertEquals("not even JSON }", lines.get(3));
    assertFalse(Files.exists(directory.resolve("out/clean")));
  }

  @Test
  void filesWithoutContaminatedRowsAreNotThere() throws Exception {
    copy(Files.writeString(directory.resolve("a.jsonl"), "{}\n"), Outcome.CLEAN);
    assertFalse(Files.exists(directory.resolve("out/contaminated")));
  }

  @Test
  void parquetKeepsItsSchemaAndItsFooter() throws Exception {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message m { required int32 id = 4; optional group chat (LIST) { repeated group list {"
                + " optional group element { required binary role (STRING); optional double p; } }"
                + " } optional int64 when (TIMESTAMP(MICROS,true)); optional float f; }");
    Path input = directory.resolve("a.parquet");
    try (GroupWriter writer =
        new GroupWriter(
            input,
            schema,
            Map.of("pandas", "of this schema", "own", "kept"),
            CompressionCodecName.GZIP)) {
      for (int i = 0; i < 3; i++) {
        Group row = new SimpleGroup(schema).append("id", i);
        Group element =
            row.addGroup("chat").addGroup("list").addGroup("element").append("role", "user" + i);
        element.append("p", 0.5);
        writer.write(i == 2 ? row : row.append("when", 7L + i));
      }
    }
    copy(input, Outcome.CLEAN, Outcome.CONTAMINATED, Outcome.CLEAN);

    Path clean = directory.resolve("out/clean/a.parquet");
    assertEquals(schema, schema(clean));
    assertEquals("of this schema", footer(clean).get("pandas"));
    assertEquals(rows(input, 0) + rows(input, 2), rows(clean, 0) + rows(clean, 1));

    Path contaminated = directory.resolve("out/contaminated/a.parquet");
    assertEquals(schema.getFields(), schema(contaminated).getFields().subList(0, 4));
    assertEquals(9, schema(contaminated).getFieldCount());
    assertEquals(null, footer(contaminated).get("pandas"));
    assertEquals("kept", footer(contaminated).get("own"));
    String row = rows(contaminated, 0);
    assertEquals(rows(input, 1), row.substring(0, row.indexOf("contamination_")));
    assertEquals(true, row.contains("contamination_score: 0.75"), row);
  }

  @Test
  void markedParquetKeepsItsRowsInOrder() throws Exception {
    placement = RowPlacement.MARKED;
    MessageType schema = MessageTypeParser.parseMessageType("message m { required int32 id; }");
    Path input = directory.resolve("a.parquet");
    try (GroupWriter writer = new GroupWriter(input, schema, Map.of(), CompressionCodecName.ZSTD)) {
      for (int i = 0; i < 3; i++) {
        writer.write(new SimpleGroup(schema).append("id", i));
      }
    }
    copy(input, Outcome.CLEAN, Outcome.CONTAMINATED, Outcome.UNCHECKED);
    Path marked = directory.resolve("out/marked/a.parquet");
    assertEquals("id: 0\ncontamination: clean\n", rows(marked, 0));
    assertEquals("id: 2\ncontamination: unchecked\n", rows(marked, 2));
    String row = rows(marked, 1);
    assertEquals(true, row.contains("contamination_problem: prob1"), row);
  }

  private static MessageType schema(Path file) throws IOException {
    try (ParquetFileReader reader = ParquetFiles.open(file)) {
      return reader.getFileMetaData().getSchema();
    }
  }

  private static Map<String, String> footer(Path file) throws IOException {
    try (ParquetFileReader reader = ParquetFiles.open(file)) {
      return reader.getFileMetaData().getKeyValueMetaData();
    }
  }

  private static String rows(Path file, int index) throws IOException {
    List<String> rows = new ArrayList<>();
    List<String> columns = schema(file).getFields().stream().map(field -> field.getName()).toList();
    ParquetFiles.forEach(file, Set.copyOf(columns), row -> rows.add(row.toString()));
    return rows.get(index);
  }

  @Test
  void aRowWithoutAMarkEndsTheRun() throws Exception {
    Path input = Files.writeString(directory.resolve("a.jsonl"), "{}\n{}\n");
    assertThrows(IOException.class, () -> copy(input, Outcome.CLEAN));
  }
}
