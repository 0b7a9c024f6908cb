package io.refmill.beam;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.process.ThreadTime;
import io.refmill.beam.run.Bill;
import io.refmill.beam.run.Outcome;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.beam.store.DesignKey;
import io.refmill.beam.store.Memory;
import io.refmill.compiler.DesignSource;
import io.refmill.contamination.MinHashSignature;
import io.refmill.contract.GoldenTrace;
import io.refmill.contract.StateTrace;
import io.refmill.curation.Category;
import io.refmill.curation.Fingerprints;
import io.refmill.curation.NearDuplicates;
import io.refmill.curation.Specification;
import io.refmill.curation.Wording;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Sample;
import io.refmill.dataset.VerifiedModel;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.schemas.Stage;
import io.refmill.store.EntryKey;
import java.io.IOException;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;

/**
 * Gives verified models their fingerprints, category and specification: outputs {@link
 * Outputs#SAMPLES} and {@link Outputs#REJECTIONS}.
 */
public final class CurateModels
    extends PTransform<PCollection<Carried<VerifiedModel>>, PCollectionTuple> {
  private static final long serialVersionUID = 1;
  private static final SmileCoder<DesignSource> DESIGN = SmileCoder.of(DesignSource.class);
  private static final SmileCoder<GoldenTrace> TRACE = SmileCoder.of(GoldenTrace.class);
  private static final SmileCoder<StateTrace> KEPT = SmileCoder.of(StateTrace.class);
  private static final SmileCoder<Curation> CURATION = SmileCoder.of(Curation.class);

  private final Wording wording;
  private final Run run;

  /**
   * A curation.
   *
   * @param wording of the tasks
   * @param run that it is part of
   */
  public CurateModels(Wording wording, Run run) {
    this.wording = wording;
    this.run = run;
  }

  @Override
  public PCollectionTuple expand(PCollection<Carried<VerifiedModel>> models) {
    PCollectionTuple curated =
        models.apply(
            "Curate",
            ParDo.of(new Curate(wording, run)).withOutputTags(Outputs.SAMPLES, Outputs.AND_COSTS));
    curated.get(Outputs.SAMPLES).setCoder(Carried.coder(Sample.class));
    return Outputs.withCoder(curated);
  }

  private static final class Curate extends DoFn<Carried<VerifiedModel>, Carried<Sample>> {
    private static final long serialVersionUID = 1;
    private final Wording wording;
    private final Run run;
    private transient Memory memory;

    private Curate(Wording wording, Run run) {
      this.wording = wording;
      this.run = run;
    }

    @Setup
    public void setUp() {
      memory = run.store().acquire();
    }

    @Teardown
    public void tearDown() {
      if (memory != null) {
        memory = null;
        run.store().release();
      }
    }

    @ProcessElement
    public void curate(@Element Carried<VerifiedModel> element, MultiOutputReceiver out) {
      VerifiedModel model = element.value();
      Bill bill = new Bill();
      CompiledModel compiled = model.compiled();
      Outcome<Sample> outcome =
          Outcome.guarded(
              compiled.record(), Stage.VERIFIED, () -> new Outcome.Accepted<>(sample(model, bill)));
      bill.output(compiled.record(), () -> compiled.model().design().topModule(), outcome, out);
      outcome.output(Outputs.SAMPLES, element.index(), out, run);
    }

    private static Curation curation(VerifiedModel verified, Wording wording, Bill bill) {
      long before = ThreadTime.ofThread();
      try {
        return Curation.of(verified, wording);
      } finally {
        bill.addCuration(ThreadTime.ofThread() - before);
      }
    }

    private Sample sample(VerifiedModel verified, Bill bill) throws Exception {
      // What a language model was asked for is worded already.
      Wording used = verified.distilled() == null ? wording : Wording.DEFAULT;
      Curation curation =
          memory.isWorking()
              ? memory.recallOrFind(
                  key(verified, used), CURATION, () -> curation(verified, used, bill))
              : curation(verified, used, bill);
      return Sample.alone(
          verified,
          curation.fingerprints(),
          curation.signature(),
          curation.category(),
          curation.specification());
    }

    /** All of a model that has a say in its curation: not what bears the record's name or place. */
    private DesignKey key(VerifiedModel verified, Wording used) throws IOException {
      return DesignKey.of(
          verified.compiled().record().design(), design -> key(verified, used, design));
    }

    private EntryKey key(VerifiedModel verified, Wording used, DesignSource design)
        throws IOException {
      CompiledModel compiled = verified.compiled();
      return run.store()
          .key("curation")
          .add(used.toString())
          .addOptional(compiled.record().specification())
          .add(DESIGN.toBytes(design))
          .add(SmileCoder.packedBytes(compiled.packedModel()))
          .add(SmileCoder.packedBytes(compiled.packedDescription()))
          .add(TRACE.toBytes(verified.trace()))
          .add(KEPT.toBytes(verified.kept()))
          .key();
    }
  }

  /** What curation says of a model by itself. */
  private record Curation(
      Fingerprints fingerprints, String signature, Category category, Specification specification) {
    static Curation of(VerifiedModel verified, Wording wording) {
      CompiledModel compiled = verified.compiled();
      DesignRecord record = compiled.record();
      String verilog = record.allText();
      return new Curation(
          Fingerprints.of(
              verilog, compiled.model().design().topModule(), compiled.model().python()),
          NearDuplicates.signature(verilog, compiled.model().design().topModule())
              .map(MinHashSignature::toString)
              .orElse(""),
          Category.of(compiled.description().categories(), compiled.model().design()),
          Specification.of(
              record.specification(),
              record.mainText(),
              compiled.model(),
              compiled.description(),
              verified.trace(),
              verified.kept(),
              wording));
    }
  }
}
