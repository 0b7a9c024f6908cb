package io.refmill.beam.screen;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.run.Bill;
import io.refmill.beam.run.Outcome;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.contamination.DesignFingerprint;
import io.refmill.cosim.process.Spending;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Sample;
import io.refmill.schemas.Stage;
import io.refmill.store.EntryKey;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;

/**
 * Finds out what designs do, for clusters and contamination: outputs {@link Outputs#SAMPLES} and
 * {@link Outputs#REJECTIONS}.
 */
public final class FingerprintDesigns
    extends PTransform<PCollection<Carried<Sample>>, PCollectionTuple> {
  private static final long serialVersionUID = 1;
  private static final SmileCoder<DesignFingerprint> FINGERPRINT =
      SmileCoder.of(DesignFingerprint.class);

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
  public PCollectionTuple expand(PCollection<Carried<Sample>> samples) {
    PCollectionTuple known =
        samples.apply(
            "Fingerprint",
            ParDo.of(new Fingerprint(screening, run))
                .withOutputTags(Outputs.SAMPLES, Outputs.AND_COSTS));
    known.get(Outputs.SAMPLES).setCoder(Carried.coder(Sample.class));
    return Outputs.withCoder(known);
  }

  private static final class Fingerprint extends ScreeningFn<Carried<Sample>, Carried<Sample>> {
    private static final long serialVersionUID = 1;

    private Fingerprint(Screening screening, Run run) {
      super(screening, run);
    }

    @ProcessElement
    public void fingerprint(@Element Carried<Sample> element, MultiOutputReceiver out) {
      Sample sample = element.value();
      CompiledModel compiled = sample.verified().compiled();
      Bill bill = new Bill();
      Outcome<Sample> outcome =
          Outcome.guarded(
              compiled.record(),
              Stage.VERIFIED,
              () -> new Outcome.Accepted<>(sample.of(fingerprint(compiled, bill.curation()))));
      bill.output(compiled.record(), () -> compiled.model().design().topModule(), outcome, out);
      outcome.output(Outputs.SAMPLES, element.index(), out, run);
    }

    private DesignFingerprint fingerprint(CompiledModel compiled, Spending spending)
        throws Exception {
      // Where lists and thresholds decide which models run, an answer is theirs too.
      if (!memory.isWorking() || run.needs() == null || !screening.allDesigns()) {
        return found(compiled, spending);
      }
      EntryKey key =
          run.store()
              .key("fingerprint")
              .add(run.needs().python())
              .add(compiled.structure())
              .add(compiled.record().allText())
              .add(SmileCoder.packedBytes(compiled.packedModel()))
              .add(screen.asked(compiled.model().design()))
              .key();
      return memory.recallOrFind(
          key,
          FINGERPRINT,
          () -> found(compiled, spending),
          // A model that did not come to its end in time may do so on a machine with less to do.
          found -> !found.behaviours().isEmpty() && compiled.model().reordered() == null);
    }

    private DesignFingerprint found(CompiledModel compiled, Spending spending) throws Exception {
      return screen.fingerprint(
          compiled.record().design(), compiled.model(), compiled.structure(), spending);
    }
  }
}
