package io.refmill.beam;

import io.refmill.dataset.FactFinder;
import io.refmill.dataset.RowRules;
import io.refmill.dataset.Sample;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.DesignRecord;
import io.refmill.ingest.Rejections;
import io.refmill.schemas.Stage;
import java.io.IOException;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;

/**
 * Rejects samples whose turns have more tokens than the rules allow: outputs {@link
 * Outputs#SAMPLES} and {@link Outputs#REJECTIONS}.
 */
public final class LimitLength extends PTransform<PCollection<Sample>, PCollectionTuple> {
  private static final long serialVersionUID = 1;

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
  public PCollectionTuple expand(PCollection<Sample> samples) {
    PCollectionTuple limited =
        samples.apply(
            "Limit",
            ParDo.of(new Limit(rules, run))
                .withOutputTags(Outputs.SAMPLES, Outputs.AND_REJECTIONS));
    limited.get(Outputs.SAMPLES).setCoder(JsonCoder.of(Sample.class));
    return Outputs.withCoder(limited);
  }

  private static final class Limit extends DoFn<Sample, Sample> {
    private static final long serialVersionUID = 1;
    private final RowRules rules;
    private final Run run;
    private transient FactFinder finder;

    private Limit(RowRules rules, Run run) {
      this.rules = rules;
      this.run = run;
    }

    @Setup
    public void setUp() throws IOException {
      finder = rules.maxTokens() > 0 ? new FactFinder(rules) : null;
    }

    @ProcessElement
    public void limit(@Element Sample sample, MultiOutputReceiver out) {
      DesignRecord record = sample.verified().compiled().record();
      Outcome.guarded(record, Stage.DISTINCT, () -> outcome(sample, record))
          .output(Outputs.SAMPLES, out, run);
    }

    private Outcome<Sample> outcome(Sample sample, DesignRecord record) {
      // What a language model was asked for says all, if need be by the source.
      if (!sample.byLanguageModel()
          && !sample.specification().determined()
          && !rules.wording().undetermined()) {
        DiagnosticCode code = DiagnosticCode.UNSPECIFIED;
        String gap = sample.verified().compiled().description().gap();
        return new Outcome.Refused<>(
            Rejections.of(record, Stage.DISTINCT, code, code.message(gap)));
      }
      long tokens = finder == null ? 0 : finder.tokens(sample);
      if (tokens <= rules.maxTokens()) {
        return new Outcome.Accepted<>(sample);
      }
      DiagnosticCode code = DiagnosticCode.TOO_LONG;
      return new Outcome.Refused<>(
          Rejections.of(record, Stage.DISTINCT, code, code.message(tokens, rules.maxTokens())));
    }
  }
}
