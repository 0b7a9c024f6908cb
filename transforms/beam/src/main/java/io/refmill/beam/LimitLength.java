package io.refmill.beam;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.run.Outcome;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.beam.store.Memory;
import io.refmill.dataset.FactFinder;
import io.refmill.dataset.Measures;
import io.refmill.dataset.RowRules;
import io.refmill.dataset.Sample;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.record.Rejections;
import io.refmill.schemas.Stage;
import io.refmill.store.EntryKey;
import java.io.IOException;
import java.util.List;
import org.apache.beam.sdk.transforms.DoFn;
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
  private static final SmileCoder<Tokens> TOKENS = SmileCoder.of(Tokens.class);

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
    PCollectionTuple limited =
        samples.apply(
            "Limit",
            ParDo.of(new Limit(rules, run))
                .withOutputTags(Outputs.SAMPLES, Outputs.AND_REJECTIONS));
    limited.get(Outputs.SAMPLES).setCoder(Carried.coder(Sample.class));
    return Outputs.withCoder(limited);
  }

  private static final class Limit extends DoFn<Carried<Sample>, Carried<Sample>> {
    private static final long serialVersionUID = 1;
    private final RowRules rules;
    private final Run run;
    private transient FactFinder finder;
    private transient Memory memory;

    private Limit(RowRules rules, Run run) {
      this.rules = rules;
      this.run = run;
    }

    @Setup
    public void setUp() throws IOException {
      finder = new FactFinder(rules);
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
    public void limit(@Element Carried<Sample> element, MultiOutputReceiver out) {
      Sample sample = element.value();
      DesignRecord record = sample.verified().compiled().record();
      Outcome.guarded(record, Stage.DISTINCT, () -> outcome(sample, record))
          .output(Outputs.SAMPLES, element.index(), out, run);
    }

    private Outcome<Sample> outcome(Sample sample, DesignRecord record) throws Exception {
      // What a language model was asked for says all, if need be by the source.
      if (!sample.byLanguageModel()
          && !sample.specification().determined()
          && !rules.wording().undetermined()) {
        DiagnosticCode code = DiagnosticCode.UNSPECIFIED;
        String gap = sample.verified().compiled().description().gap();
        return new Outcome.Refused<>(
            Rejections.of(record, Stage.DISTINCT, code, code.message(gap)));
      }
      Sample known = sample.byLanguageModel() ? sample : sample.with(measures(sample));
      long tokens =
          sample.byLanguageModel() ? finder.distilledTokens(sample) : known.measures().tokens();
      if (rules.maxTokens() <= 0 || tokens <= rules.maxTokens()) {
        return new Outcome.Accepted<>(known);
      }
      DiagnosticCode code = DiagnosticCode.TOO_LONG;
      return new Outcome.Refused<>(
          Rejections.of(record, Stage.DISTINCT, code, code.message(tokens, rules.maxTokens())));
    }

    private Measures measures(Sample sample) throws Exception {
      // What a tokenizer's file holds is not in any key.
      if (!memory.isWorking() || rules.tokenizer() != null) {
        return finder.measures(sample);
      }
      List<String> texts = FactFinder.texts(sample);
      EntryKey.Builder key = run.store().key("tokens");
      texts.forEach(key::add);
      Tokens tokens =
          memory.recallOrFind(
              key.key(), TOKENS, () -> new Tokens(finder.tokens(texts)), any -> true);
      // To find the rest takes no longer than to hash the trace that it is found in.
      return FactFinder.measures(sample, tokens.counts());
    }
  }

  /**
   * Tokens of a sample's turns.
   *
   * @param counts of each turn
   */
  private record Tokens(List<Integer> counts) {}
}
