package io.refmill.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.schemas.RowType;
import io.refmill.schemas.RowWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures of rows that have a few columns only, as those of earlier versions do. */
class StatisticsTest {
  /** A row that changed in so many calls from later states. */
  private record Row(long advanced) {
    static final RowType<Row> TYPE =
        new RowType<>() {
          @Override
          public Schema schema() {
            return SchemaBuilder.record("Row")
                .fields()
                .requiredString("id")
                .optionalString("proof_reason")
                .requiredLong("vectors")
                .requiredLong("advanced_vectors")
                .endRecord();
          }

          @Override
          public GenericRecord encode(Row row) {
            GenericRecord encoded = new GenericData.Record(schema());
            encoded.put("id", "r" + row.advanced);
            encoded.put("proof_reason", row.advanced == 256 ? "ENGINES_DISAGREE" : null);
            encoded.put("vectors", 1000L);
            encoded.put("advanced_vectors", row.advanced);
            return encoded;
          }
        };
  }

  @Test
  void countRowsThatChangedFromLaterStatesOnly(@TempDir Path directory) throws IOException {
    Path file = Files.createDirectories(directory.resolve("sft")).resolve("train.parquet");
    try (RowWriter<Row> writer = new RowWriter<>(file, Row.TYPE, Map.of())) {
      for (long advanced : new long[] {0, 1536, 0, 256}) {
        writer.write(new Row(advanced));
      }
    }
    DatasetReader reader = new DatasetReader(directory);
    Statistics statistics = Statistics.of(reader);
    assertEquals(
        Map.of("in rl", 4L, "from later states only", 2L),
        statistics.counts().get("Worth for reinforcement learning, and findings"));
    assertEquals(
        Map.of("r256", 1L), statistics.counts().get(Statistics.DISAGREEMENTS), "by their ids");
  }
}
