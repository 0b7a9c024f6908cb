package io.refmill.ingest.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.ingest.InputPlan;
import io.refmill.ingest.InputPlanner;
import io.refmill.ingest.RecordReader;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.schemas.RejectedRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.avro.AvroWriteSupport;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowGroupReaderTest {
  private static final Schema MESSAGE =
      SchemaBuilder.record("Message")
          .fields()
          .requiredString("role")
          .requiredString("content")
          .endRecord();
  private static final Schema ROW =
      SchemaBuilder.record("Row")
          .fields()
          .requiredInt("problem_id")
          .name("question")
          .type(Schema.createArray(MESSAGE))
          .noDefault()
          .name("ground_truth")
          .type(Schema.createArray(MESSAGE))
          .noDefault()
          .requiredDouble("unrelated")
          .endRecord();

  @TempDir private Path directory;
  private final List<DesignRecord> designs = new ArrayList<>();
  private final List<RejectedRow> rejections = new ArrayList<>();

  private static GenericRecord message(String role, String content) {
    GenericRecord message = new GenericData.Record(MESSAGE);
    message.put("role", role);
    message.put("content", content);
    return message;
  }

  private Path write(int rows, boolean oldLists, CompressionCodecName codec) throws IOException {
    Path file = directory.resolve("rows.parquet");
    PlainParquetConfiguration configuration = new PlainParquetConfiguration();
    configuration.setBoolean(AvroWriteSupport.WRITE_OLD_LIST_STRUCTURE, oldLists);
    try (ParquetWriter<GenericRecord> writer =
        AvroParquetWriter.<GenericRecord>builder(new LocalOutputFile(file))
            .withSchema(ROW)
            .withConf(configuration)
            .withCompressionCodec(codec)
            .withRowGroupRowCountLimit(10)
            .build()) {
      for (int i = 0; i < rows; i++) {
        GenericRecord row = new GenericData.Record(ROW);
        row.put("problem_id", i);
        row.put("question", List.of(message("system", "s"), message("user", "make m" + i)));
        row.put("ground_truth", List.of(message("assistant", "module m" + i + "; endmodule // é")));
        row.put("unrelated", 0.5);
        writer.write(row);
      }
    }
    return file;
  }

  private InputPlan read(Path file) throws Exception {
    InputPlan plan =
        new InputPlanner(IngestOptions.DEFAULT, List.of()).plan(List.of(file.toString()));
    RecordReader reader = new RecordReader(IngestOptions.DEFAULT);
    for (ReadTask task : plan.tasks()) {
      reader.read(task, designs::add, rejections::add);
    }
    assertEquals(plan.records(), designs.size() + rejections.size());
    return plan;
  }

  @ParameterizedTest
  @CsvSource({
    "false, ZSTD",
    "true, ZSTD",
    "false, SNAPPY",
    "false, GZIP",
    "false, LZ4_RAW",
    "false, UNCOMPRESSED"
  })
  void readsNestedColumns(boolean oldLists, CompressionCodecName codec) throws Exception {
    InputPlan plan = read(write(25, oldLists, codec));
    assertEquals(3, plan.tasks().size());
    assertEquals(List.of(), rejections);
    for (int i = 0; i < 25; i++) {
      assertEquals(Integer.toString(i), designs.get(i).id());
      assertEquals(i, designs.get(i).index());
      assertEquals("make m" + i, designs.get(i).specification());
      assertEquals("module m" + i + "; endmodule // é", designs.get(i).mainText());
    }
  }

  @Test
  void damagedPagesRejectTheirRows() throws Exception {
    Path file = write(25, false, CompressionCodecName.UNCOMPRESSED);
    byte[] bytes = Files.readAllBytes(file);
    java.util.Arrays.fill(bytes, 4, 60, (byte) 0xAA);
    Files.write(file, bytes);
    InputPlan plan = read(file);
    assertEquals(25, plan.records());
    assertEquals(10, rejections.size());
    assertEquals("UNREADABLE_RECORD", rejections.get(0).code());
    assertEquals("rows.parquet:1", rejections.get(0).id());
    assertEquals(15, designs.size());
  }

  @Test
  void damagedFooterRejectsTheFile() throws Exception {
    Path file = Files.writeString(directory.resolve("x.parquet"), "PAR1 not really PAR1");
    read(file);
    assertEquals(1, rejections.size());
    assertEquals("x.parquet", rejections.get(0).id());
    assertEquals("UNREADABLE_RECORD", rejections.get(0).code());
    rejections.clear();
    read(Files.writeString(directory.resolve("x.parquet"), "PAR1 cut off"));
    // Nothing that differs from run to run, as names of objects in memory do.
    assertTrue(
        rejections.get(0).message().contains("damaged: x.parquet is not a Parquet file"),
        rejections.get(0).message());
  }

  /**
   * Any byte of a file may be wrong, and in two ways: then rows are rejected, or all are as they
   * were. Pages have checksums here; footers have none, so their parts are held against each other.
   */
  @ParameterizedTest
  @ValueSource(ints = {0xFF, 0x01})
  void noDamagedByteLosesRowsOrChangesThem(int flipped) throws Exception {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message m { required binary id (STRING); required binary description (STRING);"
                + " required binary code (STRING); }");
    Path file = directory.resolve("rows.parquet");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(schema)
            .withConf(new PlainParquetConfiguration())
            .withRowGroupRowCountLimit(10)
            .build()) {
      for (int i = 0; i < 25; i++) {
        SimpleGroup row = new SimpleGroup(schema);
        row.add("id", "row " + i);
        row.add("description", "make m" + i);
        row.add("code", "module m" + i + "; endmodule");
        writer.write(row);
      }
    }
    read(file);
    assertEquals("make m0", designs.get(0).specification());
    Set<String> texts = designs.stream().map(RowGroupReaderTest::read).collect(Collectors.toSet());
    byte[] bytes = Files.readAllBytes(file);
    int spared = 0;
    for (int at = 0; at < bytes.length; at++) {
      byte[] damaged = bytes.clone();
      damaged[at] ^= (byte) flipped;
      Files.write(file, damaged);
      designs.clear();
      rejections.clear();
      read(file);
      String where = "byte " + at + " of " + bytes.length;
      for (DesignRecord design : designs) {
        assertTrue(texts.contains(read(design)), () -> where + ": " + read(design));
      }
      if (rejections.isEmpty()) {
        assertEquals(25, designs.size(), where);
        spared++;
      } else {
        assertFalse(rejections.get(0).message().matches("(?s).*\\w@[0-9a-f]{5,8}\\b.*"), where);
      }
    }
    assertTrue(spared < bytes.length, "nothing was noticed");
  }

  /** All that a design has of its row. */
  private static String read(DesignRecord design) {
    return design.index()
        + " "
        + design.id()
        + " "
        + design.specification()
        + " "
        + design.mainText();
  }

  @Test
  void columnsOfOneNameAreRefused() throws Exception {
    Path file = directory.resolve("doubled.parquet");
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message m { required binary code (STRING); required binary code (STRING); }");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(schema)
            .withConf(new PlainParquetConfiguration())
            .build()) {
      SimpleGroup row = new SimpleGroup(schema);
      row.add(0, "module a; endmodule");
      row.add(1, "module b; endmodule");
      writer.write(row);
    }
    read(file);
    assertTrue(
        rejections.get(0).message().contains("two of its columns have the name code"),
        rejections.get(0).message());
  }
}
