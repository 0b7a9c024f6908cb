package io.refmill.ingest.row;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.ingest.InputPlan;
import io.refmill.ingest.InputPlanner;
import io.refmill.ingest.RecordReader;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.schemas.RejectedRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which column is taken for what. */
class RecordLayoutTest {
  private static final String CODE = "module m; endmodule";

  @TempDir private Path directory;
  private final List<DesignRecord> designs = new ArrayList<>();
  private final List<RejectedRow> rejections = new ArrayList<>();

  private void read(IngestOptions options, Path file) throws Exception {
    InputPlan plan = new InputPlanner(options, List.of()).plan(List.of(file.toString()));
    for (ReadTask task : plan.tasks()) {
      new RecordReader(options).read(task, designs::add, rejections::add);
    }
    assertEquals(plan.records(), designs.size() + rejections.size());
  }

  private static IngestOptions with(String code, String specification, String id) {
    IngestOptions usual = IngestOptions.DEFAULT;
    return new IngestOptions(
        usual.format(),
        code,
        specification,
        id,
        usual.unit(),
        null,
        List.of(),
        usual.maxSourceCharacters(),
        usual.maxRecordBytes(),
        usual.licenses(),
        usual.parseLimits());
  }

  private DesignRecord row(IngestOptions options, String json) throws Exception {
    designs.clear();
    read(options, Files.writeString(directory.resolve("r.jsonl"), json.replace('\'', '"')));
    assertEquals(1, designs.size(), rejections.toString());
    return designs.get(0);
  }

  /** {@code @} stands for code, {@code -} for what a row does not have. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "{'id': 7, 'instruction': 's', 'code': '@'}        | 7         | s",
        "{'id': 'a', 'code': '@'}                          | a         | -",
        "{'id': 'a', 'prompt': 's', 'code': '@'}           | a         | s",
        "{'id': 'a', 'description': null, 'code': '@'}     | a         | -",
        "{'id': 'a', 'description': ' ', 'code': '@'}      | a         | -",
        "{'id': 'a', 'instruction': null, 'output': '@'}   | a         | -",
        "{'id': null, 'path': 'a.v', 'code': '@'}          | a.v       | -",
        "{'id': {'n': 1}, 'code': '@'}                     | r.jsonl:1 | -",
        "{'verilog': null, 'code': '@', 'question': 's'}   | r.jsonl:1 | s",
        "{'instruction': 's', 'output': '@'}               | r.jsonl:1 | s",
        "{'instruction': 's', 'input': 'x', 'output': '@'} | r.jsonl:1 | s\\n\\nx",
        "{'instruction': 's', 'input': ' ', 'output': '@'}  | r.jsonl:1 | s",
        "{'prompt': 's', 'input': 'x', 'completion': '@'}  | r.jsonl:1 | s",
        "{'question': 's', 'answer': '@', 'task_id': 't'}  | t         | s",
        "{'problem': 's', 'solution': '@'}                 | r.jsonl:1 | s",
        "{'Instruction': 's', 'Input': ' ', 'Response': ['@'], 'ID': 3} | 3 | s",
        "{'Code': 'x', 'code': '@', 'CODE': 'y', 'Path': 'a.v'}        | a.v | -",
        "{'code': '@', 'output': '0 1', 'prompt': 's'}     | r.jsonl:1 | s",
        "{'code': '@', 'output': '0 1', 'name': 'n'}       | n         | -",
        "{'messages': [{'role': 'user', 'content': 's'}, {'role': 'assistant', 'content': '@'}]}"
            + " | r.jsonl:1 | s",
        "{'id': 1, 'conversations': [{'from': 'human', 'value': 's'}, {'from': 'gpt', 'value':"
            + " 'Here:\\n```verilog\\n@\\n```\\n'}, {'from': 'human', 'value': 's'}]} | 1 | s",
        "{'prompt': [{'role': 'user', 'content': 's'}], 'completion': [{'role': 'assistant',"
            + " 'content': '@'}]} | r.jsonl:1 | s",
      })
  void eachIsFoundByItself(String json, String id, String specification) throws Exception {
    DesignRecord design = row(IngestOptions.DEFAULT, json.replace("@", CODE));
    assertEquals(CODE, design.mainText().strip());
    assertEquals(id, design.id());
    String expected = specification.equals("-") ? null : specification.replace("\\n", "\n");
    assertEquals(expected, design.specification());
  }

  @Test
  void whatIsNamedStandsForItselfAlone() throws Exception {
    String json = "{'id': 'a', 'prompt': 's', 'rtl': {'v': '" + CODE + "'}, 'code': 'x'}";
    DesignRecord design = row(with("rtl.v", null, null), json);
    assertEquals("a", design.id());
    assertEquals("s", design.specification());
    json = "{'rtl_task': 's', 'output': '" + CODE + "'}";
    assertEquals("s", row(with(null, "rtl_task", null), json).specification());
    json = "{'id': 'a', 'prompt': 's', 'n': 3, 'code': '" + CODE + "'}";
    assertEquals("3", row(with(null, null, "n"), json).id());
  }

  @Test
  void whatIsNotTakenKeepsItsIdAndSaysWhatToDo() throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("r.jsonl"),
            "{\"id\": \"a\", \"rtl\": \"module m;\"}\n{\"id\": \"b\", \"code\": null}\n"
                + "{\"id\": \"c\", \"code\": [{\"path\": \"l.v\", \"content\": \"module l;\"},"
                + " {\"path\": \"t.v\", \"content\": \"module t;\"}]}\n");
    read(IngestOptions.DEFAULT, file);
    assertEquals(
        List.of("a NO_CODE_FOUND", "b NO_CODE_FOUND", "c NO_CODE_FOUND"),
        rejections.stream().map(r -> r.id() + " " + r.code()).toList());
    assertTrue(rejections.get(0).message().contains("there are: id, rtl; --code-column="));
    assertTrue(rejections.get(1).message().contains("--code-column="));
    assertTrue(rejections.get(2).message().contains("several files"));
  }

  @Test
  void resultsOfNoTaskAreNoCode() throws Exception {
    Path file = Files.writeString(directory.resolve("r.jsonl"), "{\"output\": \"" + CODE + "\"}\n");
    read(IngestOptions.DEFAULT, file);
    assertEquals("NO_CODE_FOUND", rejections.get(0).code());
    assertTrue(rejections.get(0).message().contains("--code-column="), rejections.toString());
  }

  /** A column without a value is none of a row's fields, but one of the file's. */
  @Test
  void aRowWithoutASpecificationIsReadLikeItsNeighbours() throws Exception {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message m { optional binary Id (STRING); optional binary instruction (STRING);"
                + " optional binary output (STRING); optional binary code (STRING); }");
    Path file = directory.resolve("rows.parquet");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(schema)
            .withConf(new PlainParquetConfiguration())
            .withRowGroupRowCountLimit(1)
            .build()) {
      for (int i = 0; i < 3; i++) {
        SimpleGroup row = new SimpleGroup(schema);
        row.add("Id", "r" + i);
        if (i != 1) {
          row.add("instruction", "make " + i);
        }
        row.add(i == 2 ? "code" : "output", CODE);
        writer.write(row);
      }
    }
    read(IngestOptions.DEFAULT, file);
    assertEquals(List.of("r0", "r1", "r2"), designs.stream().map(DesignRecord::id).toList());
    assertEquals("make 0", designs.get(0).specification());
    assertNull(designs.get(1).specification());
    assertEquals("make 2", designs.get(2).specification());
  }
}
