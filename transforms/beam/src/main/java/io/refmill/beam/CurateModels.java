package io.refmill.beam;

import io.refmill.curation.Category;
import io.refmill.curation.Fingerprints;
import io.refmill.curation.Specification;
import io.refmill.curation.Wording;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Sample;
import io.refmill.dataset.VerifiedModel;
import io.refmill.ingest.DesignRecord;
import io.refmill.schemas.Stage;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;

/**
 * Gives verified models their fingerprints, category and specification: outputs {@link
 * Outputs#SAMPLES} and {@link Outputs#REJECTIONS}.
 */
public final class CurateModels extends PTransform<PCollection<VerifiedModel>, PCollectionTuple> {
  private static final long serialVersionUID = 1;

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
  public PCollectionTuple expand(PCollection<VerifiedModel> models) {
    PCollectionTuple curated =
        models.apply(
            "Curate",
            ParDo.of(new Curate(wording, run))
                .withOutputTags(Outputs.SAMPLES, Outputs.AND_REJECTIONS));
    curated.get(Outputs.SAMPLES).setCoder(JsonCoder.of(Sample.class));
    return Outputs.withCoder(curated);
  }

  private static final class Curate extends DoFn<VerifiedModel, Sample> {
    private static final long serialVersionUID = 1;
    private final Wording wording;
    private final Run run;

    private Curate(Wording wording, Run run) {
      this.wording = wording;
      this.run = run;
    }

    @ProcessElement
    public void curate(@Element VerifiedModel model, MultiOutputReceiver out) {
      Outcome.guarded(
              model.compiled().record(),
              Stage.VERIFIED,
              () -> new Outcome.Accepted<>(sample(model)))
          .output(Outputs.SAMPLES, out, run);
    }

    private Sample sample(VerifiedModel verified) {
      CompiledModel compiled = verified.compiled();
      DesignRecord record = compiled.record();
      String verilog = record.allText();
      Fingerprints fingerprints =
          Fingerprints.of(
              verilog, compiled.model().design().topModule(), compiled.model().python());
      return Sample.alone(
          verified,
          fingerprints,
          Category.of(verilog, compiled.model().design()),
          Specification.of(
              record.specification(),
              record.mainText(),
              compiled.model(),
              compiled.description(),
              verified.trace(),
              // What a language model was asked for is worded already.
              verified.distilled() == null ? wording : Wording.DEFAULT));
    }
  }
}
