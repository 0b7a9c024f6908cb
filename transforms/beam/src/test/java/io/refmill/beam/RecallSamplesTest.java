package io.refmill.beam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.compile.CompileDesigns;
import io.refmill.beam.compile.Limits;
import io.refmill.beam.group.Buckets;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.beam.run.RunCounters;
import io.refmill.beam.store.Store;
import io.refmill.beam.verify.Verification;
import io.refmill.beam.verify.VerifyModels;
import io.refmill.compiler.DesignSource;
import io.refmill.curation.Wording;
import io.refmill.dataset.Sample;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.parser.SourceUnit;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models that an earlier run has taken to samples. */
class RecallSamplesTest {
  private static final String SUM =
      "module sum(input [7:0] a, b, output [7:0] y);\n  assign y = a + b;\nendmodule\n";
  private static final String XOR = SUM.replace("sum", "both").replace("+", "^");

  /** Its output never changes, unless somebody looks between edges. */
  private static final String IDLE =
      "module idle(input clk, d, output q);\n  reg r;\n  always @(posedge clk) r <= d;\n"
          + "  assign q = r & ~r;\nendmodule\n";

  /** Samples as they are encoded, by what the pipelines are called and how they came. */
  private static final Map<String, String> FOUND = new ConcurrentHashMap<>();

  @TempDir private Path directory;

  private static final class Note extends DoFn<Carried<Sample>, Void> {
    private static final long serialVersionUID = 1;
    private final String way;

    private Note(String way) {
      this.way = way;
    }

    @ProcessElement
    public void note(@Element Carried<Sample> sample) throws Exception {
      byte[] bytes = SmileCoder.of(Sample.class).toBytes(sample.value());
      FOUND.put(sample.value().id() + " " + way, HexFormat.of().formatHex(bytes));
    }
  }

  /** Builds, and says of each record by which way its sample came, and what it is. */
  private Map<String, String> build(String id, List<DesignRecord> records) {
    FOUND.clear();
    Store store = new Store(directory.resolve("store").toString(), 1 << 20, "test");
    Run run = new Run(id, 0, null, store, new Buckets(2));
    Verification verification =
        new Verification(200, 1, 2, 0, false, directory.resolve("cosim").toString());
    Pipeline pipeline = Pipeline.create();
    Outputs.register(pipeline.getCoderRegistry());
    PCollectionTuple compiled =
        pipeline
            .apply(
                Create.of(records.stream().map(each -> Carried.of(each.index(), each)).toList())
                    .withCoder(Carried.coder(DesignRecord.class)))
            .apply(
                new CompileDesigns(
                    Limits.DEFAULT, new RecallSamples(verification, Wording.DEFAULT, run), run));
    note("recalled", compiled.get(Outputs.SAMPLES));
    note(
        "verified",
        compiled
            .get(Outputs.MODELS)
            .apply(new VerifyModels(Limits.DEFAULT, verification, run))
            .get(Outputs.VERIFIED)
            .apply(new CurateModels(Wording.DEFAULT, run))
            .get(Outputs.SAMPLES));
    pipeline.run().waitUntilFinish();
    verification.closeAll();
    store.closeAll();
    RunCounters.remove(id);
    return new TreeMap<>(FOUND);
  }

  private static void note(String way, PCollection<Carried<Sample>> samples) {
    samples.apply(way, ParDo.of(new Note(way)));
  }

  private static DesignRecord record(int index, String specification, String verilog) {
    DesignSource design = new DesignSource(SourceUnit.of("m" + index + ".v", verilog), null);
    return new DesignRecord("r" + index, index, "in.jsonl", specification, design, "MIT");
  }

  @Test
  void knownModelsGoPastVerificationToTheSameSamples() {
    List<DesignRecord> records =
        List.of(record(0, null, SUM), record(1, null, XOR), record(2, null, IDLE));
    Map<String, String> first = build("first", records);
    assertEquals(List.of("r0 verified", "r1 verified"), List.copyOf(first.keySet()));
    Map<String, String> second = build("second", records);
    assertEquals(List.of("r0 recalled", "r1 recalled"), List.copyOf(second.keySet()));
    assertEquals(List.copyOf(first.values()), List.copyOf(second.values()));
  }

  /** Another text that was given is another task. */
  @Test
  void whatIsNotKnownToTheEndTakesTheWholeRoad() {
    build("first", List.of(record(0, null, SUM)));
    String given = "Adds a and b, as the first row of the table does.";
    Map<String, String> found =
        build("changed", List.of(record(0, given, SUM), record(1, null, SUM.replace("+", "-"))));
    assertEquals(List.of("r0 verified", "r1 verified"), List.copyOf(found.keySet()));
  }
}
