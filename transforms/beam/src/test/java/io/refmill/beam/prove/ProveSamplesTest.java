package io.refmill.beam.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.refmill.beam.CurateModels;
import io.refmill.beam.coder.Carried;
import io.refmill.beam.compile.CompileDesigns;
import io.refmill.beam.compile.Limits;
import io.refmill.beam.compile.Recall;
import io.refmill.beam.group.Buckets;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.beam.run.RunCounters;
import io.refmill.beam.store.Store;
import io.refmill.beam.verify.Verification;
import io.refmill.beam.verify.VerifyModels;
import io.refmill.compiler.DesignSource;
import io.refmill.contract.Proof;
import io.refmill.contract.ReferenceModel;
import io.refmill.curation.Wording;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Sample;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.parser.SourceUnit;
import io.refmill.proof.EngineProgram;
import io.refmill.schemas.RejectedRow;
import io.refmill.schemas.Stage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.testing.PAssert;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProveSamplesTest {
  private static final String PLAIN =
      "module plain(input [7:0] a, b, output [7:0] y);\n  assign y = a + b;\nendmodule\n";

  /** No stimuli of ours meet this case. */
  private static final String RARE =
      """
      module rare(input [31:0] a, input [31:0] b, output y);
        assign y = a[0] ^ ({a[15:0], b[15:0]} == 32'h1BADF00D && (a[31:16] ^ b[31:16]) == 16'h5AA5);
      endmodule
      """;

  private static final String IGNORING =
      """
      class TopModule:
          def eval(self, inputs):
              return {"y": inputs.get("a", 0) & 1}
      """;

  @TempDir private Path directory;

  private static DesignRecord record(int index, String verilog) {
    DesignSource design = new DesignSource(SourceUnit.of("m.v", verilog), null);
    return new DesignRecord("r" + index, index, "in.jsonl", null, design, "MIT");
  }

  /** As if the compiler had forgotten the rare case. */
  private static final class Forget extends DoFn<Carried<CompiledModel>, Carried<CompiledModel>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void forget(
        @Element Carried<CompiledModel> element, OutputReceiver<Carried<CompiledModel>> out) {
      CompiledModel model = element.value();
      boolean rare = model.model().design().topModule().equals("rare");
      ReferenceModel wrong =
          new ReferenceModel(IGNORING, model.model().frame(), model.model().design());
      out.output(
          rare
              ? Carried.of(
                  element.index(),
                  new CompiledModel(model.record(), wrong, model.structure(), model.description()))
              : element);
    }
  }

  /** Takes records through the pipeline up to their proofs, and says how many were known. */
  private long prove(String id) {
    Run run = new Run(id, 0, null, store(), new Buckets(2));
    Verification verification =
        new Verification(200, 1, 2, 0, false, directory.resolve("cosim").toString());
    Proving proving =
        new Proving(
            EngineProgram.yosys(System.getenv()).version(),
            "",
            20,
            2,
            directory.resolve("proof").toString());
    Pipeline pipeline = Pipeline.create();
    Outputs.register(pipeline.getCoderRegistry());
    PCollectionTuple verified =
        pipeline
            .apply(
                Create.of(Carried.of(0, record(0, PLAIN)), Carried.of(1, record(1, RARE)))
                    .withCoder(Carried.coder(DesignRecord.class)))
            .apply(new CompileDesigns(Limits.DEFAULT, Recall.NONE, run))
            .get(Outputs.MODELS)
            .apply("Forget", ParDo.of(new Forget()))
            .setCoder(Carried.coder(CompiledModel.class))
            .apply(new VerifyModels(Limits.DEFAULT, verification, run));
    PAssert.that(verified.get(Outputs.REJECTIONS))
        .satisfies(
            all -> {
              all.forEach(row -> fail(row.id() + " " + row.message()));
              return null;
            });
    PCollectionTuple proven =
        verified
            .get(Outputs.VERIFIED)
            .apply(new CurateModels(Wording.DEFAULT, run))
            .get(Outputs.SAMPLES)
            .apply(new ProveSamples(proving, verification, run));
    proven(proven.get(Outputs.SAMPLES));
    refuted(proven.get(Outputs.REJECTIONS));
    pipeline.run().waitUntilFinish();
    long known = run.counters().knownProofs.get();
    assertEquals(2, run.counters().tried.get());
    verification.closeAll();
    proving.closeAll();
    run.store().closeAll();
    RunCounters.remove(id);
    return known;
  }

  private Store store() {
    return new Store(directory.resolve("store").toString(), 1 << 20, "test");
  }

  private static void proven(PCollection<Carried<Sample>> samples) {
    PAssert.that(samples)
        .satisfies(
            all -> {
              List<String> found = new ArrayList<>();
              for (Carried<Sample> each : all) {
                Sample sample = each.value();
                found.add(sample.id() + " " + sample.proof().outcome());
                assertTrue(sample.proof().engine().startsWith("Yosys "), found.toString());
              }
              assertEquals(List.of("r0 " + Proof.Outcome.PROVEN), found);
              return null;
            });
  }

  private static void refuted(PCollection<RejectedRow> rejections) {
    PAssert.that(rejections)
        .satisfies(
            all -> {
              List<String> found = new ArrayList<>();
              for (RejectedRow row : all) {
                found.add(row.id() + " " + row.code());
                assertEquals(Stage.LOWERED, row.stage());
                assertTrue(row.mismatch().contains("\"differences\""), row.mismatch());
              }
              assertEquals(List.of("r1 MISMATCH"), found);
              return null;
            });
  }

  @Test
  void whatSimulationMissesIsRejectedAndNothingIsProvenTwice() {
    assertEquals(0, prove("first"));
    assertEquals(2, prove("second"));
  }
}
