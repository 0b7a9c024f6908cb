package io.refmill.beam;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.run.Bill;
import io.refmill.beam.run.MemoryFn;
import io.refmill.beam.run.Outcome;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.curation.Wording;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Sample;
import io.refmill.dataset.VerifiedModel;
import io.refmill.schemas.Stage;
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
    return Outputs.withCoders(
        models.apply(
            "Curate",
            ParDo.of(new Curate(wording, run)).withOutputTags(Outputs.SAMPLES, Outputs.AND_COSTS)));
  }

  private static final class Curate extends MemoryFn<Carried<VerifiedModel>, Carried<Sample>> {
    private static final long serialVersionUID = 1;
    private final Wording wording;
    private transient KnownCurations known;

    private Curate(Wording wording, Run run) {
      super(run);
      this.wording = wording;
    }

    @Override
    protected void ready() {
      known = new KnownCurations(wording, run, memory);
    }

    @ProcessElement
    public void curate(@Element Carried<VerifiedModel> element, MultiOutputReceiver out) {
      VerifiedModel model = element.value();
      Bill bill = new Bill();
      CompiledModel compiled = model.compiled();
      Outcome<Sample> outcome =
          Outcome.guarded(
              compiled.record(),
              Stage.VERIFIED,
              () -> new Outcome.Accepted<>(known.sample(model, bill)));
      bill.output(compiled.record(), () -> compiled.model().design().topModule(), outcome, out);
      outcome.output(Outputs.SAMPLES, element.index(), out, run);
    }
  }
}
