package io.refmill.beam;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.run.MemoryFn;
import io.refmill.beam.run.Outcome;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.beam.store.Origins;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.FactFinder;
import io.refmill.dataset.Measures;
import io.refmill.dataset.RowRules;
import io.refmill.dataset.Sample;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.record.Rejections;
import io.refmill.schemas.Stage;
import java.io.IOException;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;

/**
 * Measures samples, and rejects those whose turns have more tokens than the rules allow: outputs
 * {@link Outputs#SAMPLES} and {@link Outputs#REJECTIONS}.
 */
public final class LimitLength extends PTransform<PCollection<Carried<Sample>>, PCollectionTuple> {
  private static final long serialVersionUID = 1;
  private static final SmileCoder<Measured> MEASURED = SmileCoder.of(Measured.class);

  private final RowRules rules;
  private final Run run;

  /**
   * A limit.
   *
   * @param run that it is part of
   */
  public LimitLength(RowRules rules, Run run) {
    this.rules = rules;
    this.run = run;
  }

  @Override
  public PCollectionTuple expand(PCollection<Carried<Sample>> samples) {
    return Outputs.withCoders(
        samples.apply(
            "Limit",
            ParDo.of(new Limit(rules, run))
                .withOutputTags(Outputs.SAMPLES, Outputs.AND_REJECTIONS)));
  }

  private static final class Limit extends MemoryFn<Carried<Sample>, Carried<Sample>> {
    private static final long serialVersionUID = 1;
    private final RowRules rules;
    private transient FactFinder finder;

    private Limit(RowRules rules, Run run) {
      super(run);
      this.rules = rules;
    }

    @Override
    protected void ready() throws IOException {
      finder = new FactFinder(rules);
    }

    @ProcessElement
    public void limit(@Element Carried<Sample> element, MultiOutputReceiver out) {
      Sample sample = element.value();
      Outcome.guarded(
              () -> sample.verified().compiled().record(),
              Stage.DISTINCT,
              () -> sample.byLanguageModel() ? distilled(sample) : outcome(sample))
          .output(Outputs.SAMPLES, element.index(), out, run);
    }

    /** What a language model was asked for says all, if need be by the source. */
    private Outcome<Sample> distilled(Sample sample) {
      return limited(sample, finder.distilledTokens(sample));
    }

    private Outcome<Sample> outcome(Sample sample) throws Exception {
      // What a tokenizer's file holds is not in any key.
      Measured measured =
          !memory.isWorking() || rules.tokenizer() != null
              ? measured(sample)
              : memory.recallOrFind(
                  run.store().key("measures").add(Origins.of(sample)).key(),
                  MEASURED,
                  () -> measured(sample),
                  any -> true);
      if (!measured.determined() && !rules.wording().undetermined()) {
        CompiledModel compiled = sample.verified().compiled();
        DiagnosticCode code = DiagnosticCode.UNSPECIFIED;
        return new Outcome.Refused<>(
            Rejections.of(
                compiled.record(),
                Stage.DISTINCT,
                code,
                code.message(compiled.description().gap())));
      }
      return limited(sample.with(measured.measures()), measured.measures().tokens());
    }

    private Measured measured(Sample sample) {
      return new Measured(sample.specification().determined(), finder.measures(sample));
    }

    private Outcome<Sample> limited(Sample sample, long tokens) {
      if (rules.maxTokens() <= 0 || tokens <= rules.maxTokens()) {
        return new Outcome.Accepted<>(sample);
      }
      DiagnosticCode code = DiagnosticCode.TOO_LONG;
      return new Outcome.Refused<>(
          Rejections.of(
              sample.verified().compiled().record(),
              Stage.DISTINCT,
              code,
              code.message(tokens, rules.maxTokens())));
    }
  }

  /**
   * What is measured of a sample.
   *
   * @param determined whether its task says all that its design does
   */
  private record Measured(boolean determined, Measures measures) {}
}
