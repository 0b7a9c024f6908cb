package io.refmill.beam.screen;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.run.Bill;
import io.refmill.beam.run.Outcome;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.beam.store.Known;
import io.refmill.beam.store.Origins;
import io.refmill.contamination.DesignFingerprint;
import io.refmill.cosim.process.Spending;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Packed;
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
  private static final SmileCoder<Kept> KEPT = SmileCoder.of(Kept.class);

  /**
   * What a design does, as it is kept.
   *
   * @param lists that were compared with
   * @param asked what these ask of a design of its ports: others that ask the same have the same
   *     answer
   * @param fingerprint what it does
   */
  private record Kept(String lists, String asked, Packed<DesignFingerprint> fingerprint) {}

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
    return Outputs.withCoders(
        samples.apply(
            "Fingerprint",
            ParDo.of(new Fingerprint(screening, run))
                .withOutputTags(Outputs.SAMPLES, Outputs.AND_COSTS)));
  }

  private static final class Fingerprint extends ScreeningFn<Carried<Sample>, Carried<Sample>> {
    private static final long serialVersionUID = 1;

    private Fingerprint(Screening screening, Run run) {
      super(screening, run);
    }

    @ProcessElement
    public void fingerprint(@Element Carried<Sample> element, MultiOutputReceiver out) {
      Sample sample = element.value();
      Bill bill = new Bill();
      Outcome<Sample> outcome =
          Outcome.guarded(
              () -> sample.verified().compiled().record(),
              Stage.VERIFIED,
              () -> new Outcome.Accepted<>(sample.of(fingerprint(sample, bill.curation()))));
      bill.output(
          () -> sample.verified().compiled().record(),
          () -> sample.verified().compiled().model().design().topModule(),
          outcome,
          out);
      outcome.output(Outputs.SAMPLES, element.index(), out, run);
    }

    private Packed<DesignFingerprint> fingerprint(Sample sample, Spending spending)
        throws Exception {
      // Where lists and thresholds decide which models run, an answer is theirs too.
      if (!memory.isWorking() || run.needs() == null || !screening.allDesigns()) {
        return Packed.of(found(sample.verified().compiled(), spending));
      }
      EntryKey key =
          run.store().key("fingerprint").add(run.needs().python()).add(Origins.of(sample)).key();
      Known<Kept> known = memory.recall(key, KEPT);
      if (known != null && known.value().lists().equals(screen.lists())) {
        return known.value().fingerprint();
      }
      CompiledModel compiled = sample.verified().compiled();
      String asked = screen.asked(compiled.model().design());
      Packed<DesignFingerprint> found =
          known != null && known.value().asked().equals(asked)
              ? known.value().fingerprint()
              : Packed.of(found(compiled, spending));
      // A model that did not come to its end in time may do so on a machine with less to do.
      if (!found.value().behaviours().isEmpty() && compiled.model().orders().isEmpty()) {
        memory.keep(key, new Kept(screen.lists(), asked, found), KEPT);
      }
      return found;
    }

    private DesignFingerprint found(CompiledModel compiled, Spending spending) throws Exception {
      return screen.fingerprint(
          compiled.record().design(), compiled.model(), compiled.structure(), spending);
    }
  }
}
