package io.refmill.beam;

import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Sample;
import io.refmill.schemas.Stage;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;

/**
 * Finds out what designs do, for clusters and contamination: outputs {@link Outputs#SAMPLES} and
 * {@link Outputs#REJECTIONS}.
 */
public final class FingerprintDesigns extends PTransform<PCollection<Sample>, PCollectionTuple> {
  private static final long serialVersionUID = 1;

  private final Screening screening;
  private final Run run;

  /**
   * A transform.
   *
   * @param run that it is part of
   */
  public FingerprintDesigns(Screening screening, Run run) {
    this.screening = screening;
    this.run = run;
  }

  @Override
  public PCollectionTuple expand(PCollection<Sample> samples) {
    PCollectionTuple known =
        samples.apply(
            "Fingerprint",
            ParDo.of(new Fingerprint(screening, run))
                .withOutputTags(Outputs.SAMPLES, Outputs.AND_REJECTIONS));
    known.get(Outputs.SAMPLES).setCoder(JsonCoder.of(Sample.class));
    return Outputs.withCoder(known);
  }

  private static final class Fingerprint extends ScreeningFn<Sample, Sample> {
    private static final long serialVersionUID = 1;

    private Fingerprint(Screening screening, Run run) {
      super(screening, run);
    }

    @ProcessElement
    public void fingerprint(@Element Sample sample, MultiOutputReceiver out) {
      CompiledModel compiled = sample.verified().compiled();
      Outcome.guarded(
              compiled.record(),
              Stage.VERIFIED,
              () ->
                  new Outcome.Accepted<>(
                      sample.of(screen.fingerprint(compiled.model(), compiled.structure()))))
          .output(Outputs.SAMPLES, out, run);
    }
  }
}
