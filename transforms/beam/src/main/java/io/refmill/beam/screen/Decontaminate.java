package io.refmill.beam.screen;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.run.Outcome;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.beam.store.Origins;
import io.refmill.curation.Finding;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.ContaminationColumns;
import io.refmill.dataset.Sample;
import io.refmill.ingest.record.Rejections;
import io.refmill.schemas.Stage;
import io.refmill.store.EntryKey;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;

/**
 * Takes out what overlaps a benchmark, and marks what does so and stays: outputs {@link
 * Outputs#SAMPLES} and {@link Outputs#REJECTIONS}.
 */
public final class Decontaminate
    extends PTransform<PCollection<Carried<Sample>>, PCollectionTuple> {
  private static final long serialVersionUID = 1;
  private static final SmileCoder<Findings> FINDINGS = SmileCoder.of(Findings.class);

  /** What a comparison came to. */
  private record Findings(List<Finding> all) {}

  private final Screening screening;
  private final Run run;

  /**
   * A decontamination.
   *
   * @param run that it is part of
   */
  public Decontaminate(Screening screening, Run run) {
    this.screening = screening;
    this.run = run;
  }

  @Override
  public PCollectionTuple expand(PCollection<Carried<Sample>> samples) {
    return Outputs.withCoders(
        samples.apply(
            "Check",
            ParDo.of(new Check(screening, run))
                .withOutputTags(Outputs.SAMPLES, Outputs.AND_REJECTIONS)));
  }

  private static final class Check extends ScreeningFn<Carried<Sample>, Carried<Sample>> {
    private static final long serialVersionUID = 1;

    private Check(Screening screening, Run run) {
      super(screening, run);
    }

    @ProcessElement
    public void check(@Element Carried<Sample> element, MultiOutputReceiver out) {
      Sample sample = element.value();
      Outcome<Sample> outcome =
          Outcome.guarded(
              () -> sample.verified().compiled().record(), Stage.DISTINCT, () -> checked(sample));
      if (outcome instanceof Outcome.Accepted<Sample>) {
        run.counters().accepted.incrementAndGet();
      }
      if (outcome instanceof Outcome.Accepted<Sample> accepted && accepted.value() == sample) {
        // As it is encoded already.
        out.get(Outputs.SAMPLES).output(element);
      } else {
        outcome.output(Outputs.SAMPLES, element.index(), out, run);
      }
    }

    private Outcome<Sample> checked(Sample sample) throws Exception {
      List<Finding> findings =
          memory.isWorking()
              ? memory
                  .recallOrFind(
                      key(sample), FINDINGS, () -> new Findings(find(sample)), any -> true)
                  .all()
              : find(sample);
      Optional<Finding> reason = screening.reason(findings);
      if (reason.isEmpty()) {
        return new Outcome.Accepted<>(sample.marked(screening.mark(findings).orElse(null)));
      }
      return new Outcome.Refused<>(
          Rejections.contaminated(
              sample.verified().compiled().record(),
              Stage.DISTINCT,
              ContaminationColumns.of(reason.get())));
    }

    private List<Finding> find(Sample sample) {
      CompiledModel compiled = sample.verified().compiled();
      return screen.check(
          compiled.record().allText(),
          sample.specification().given(),
          compiled.model().design(),
          sample.design());
    }

    /** What is compared, and with what; the policy has its say over the findings only. */
    private EntryKey key(Sample sample) throws IOException {
      return run.store()
          .key("findings")
          .add(screen.lists())
          .add(screening.thresholds().toString())
          .add(Origins.of(sample))
          .add(SmileCoder.packedBytes(sample.packedDesign()))
          .key();
    }
  }
}
