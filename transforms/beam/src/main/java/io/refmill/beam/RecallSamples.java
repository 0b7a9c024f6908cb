package io.refmill.beam;

import io.refmill.beam.compile.Recall;
import io.refmill.beam.run.Run;
import io.refmill.beam.run.RunCounters;
import io.refmill.beam.store.Memory;
import io.refmill.beam.verify.KnownVerdicts;
import io.refmill.beam.verify.Verification;
import io.refmill.curation.Wording;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Sample;
import io.refmill.dataset.VerifiedModel;
import java.io.IOException;

/**
 * Makes samples of models that earlier runs have confirmed and curated: to bring them together with
 * their neighbours, which is for those that are simulated, costs more than to recall them.
 */
public final class RecallSamples implements Recall {
  private static final long serialVersionUID = 1;

  private final Verification verification;
  private final Wording wording;
  private final Run run;

  /**
   * A recall.
   *
   * @param wording of the tasks
   * @param run that it is part of
   */
  public RecallSamples(Verification verification, Wording wording, Run run) {
    this.verification = verification;
    this.wording = wording;
    this.run = run;
  }

  @Override
  public Session open(Memory memory) {
    run.checkWorker();
    KnownVerdicts verdicts = new KnownVerdicts(run, verification, memory, verification.acquire());
    KnownCurations curations = new KnownCurations(wording, run, memory);
    RunCounters counters = run.counters();
    return new Session() {
      @Override
      public Sample sample(CompiledModel model) throws IOException {
        VerifiedModel verified = verdicts.confirmed(model);
        Sample sample = verified == null ? null : curations.known(verified);
        if (sample != null) {
          counters.knownVerdicts.incrementAndGet();
          counters.simulated.incrementAndGet();
          counters.verified.incrementAndGet();
        }
        return sample;
      }

      @Override
      public void close() {
        verification.release();
      }
    };
  }
}
