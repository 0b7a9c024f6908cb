package io.refmill.beam.prove;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.group.GroupNeighbours;
import io.refmill.beam.run.Bill;
import io.refmill.beam.run.MemoryFn;
import io.refmill.beam.run.Outcome;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.beam.verify.Unverified;
import io.refmill.beam.verify.Verification;
import io.refmill.cosim.CoSimulator;
import io.refmill.dataset.Sample;
import io.refmill.ingest.fault.Guard;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.proof.Proofs;
import io.refmill.proof.Prover;
import io.refmill.proof.Settled;
import io.refmill.schemas.Stage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;

/**
 * Proves the models that the compiler made: outputs {@link Outputs#SAMPLES}, which know their
 * proofs, {@link Outputs#REJECTIONS}, those that the simulator shows to be wrong in calls that the
 * engine has found, and {@link Outputs#COSTS}. Models that language models wrote go on as they are.
 *
 * <p>Neighbours in the input are proven together, so that batches are the same on every runner.
 */
public final class ProveSamples extends PTransform<PCollection<Carried<Sample>>, PCollectionTuple> {
  private static final long serialVersionUID = 1;

  private static final GroupNeighbours.Position<Sample> POSITION = Sample::index;

  private final Proving proving;
  private final Verification verification;
  private final Run run;

  /**
   * Proofs.
   *
   * @param verification by which refutations are tried
   * @param run that it is part of
   */
  public ProveSamples(Proving proving, Verification verification, Run run) {
    this.proving = proving;
    this.verification = verification;
    this.run = run;
  }

  @Override
  public PCollectionTuple expand(PCollection<Carried<Sample>> samples) {
    return Outputs.withCoders(
        samples
            .apply("Neighbours", new GroupNeighbours<>())
            .apply(
                "Prove",
                ParDo.of(new Prove(proving, verification, run))
                    .withOutputTags(Outputs.SAMPLES, Outputs.AND_COSTS)));
  }

  private static final class Prove
      extends MemoryFn<KV<Long, Iterable<List<byte[]>>>, Carried<Sample>> {
    private static final long serialVersionUID = 1;

    private final Proving proving;
    private final Verification verification;
    private transient Prover prover;
    private transient CoSimulator simulator;
    private transient KnownProofs known;

    private Prove(Proving proving, Verification verification, Run run) {
      super(run);
      this.proving = proving;
      this.verification = verification;
    }

    @Override
    protected void ready() {
      run.checkWorker();
      prover = proving.acquire();
      simulator = verification.acquire();
      known = new KnownProofs(run, proving, memory, simulator, new Proofs(prover, simulator));
    }

    @Override
    protected void release() {
      if (prover != null) {
        prover = null;
        proving.release();
      }
      if (simulator != null) {
        simulator = null;
        verification.release();
      }
    }

    @ProcessElement
    public void prove(@Element KV<Long, Iterable<List<byte[]>>> group, MultiOutputReceiver out)
        throws IOException {
      List<Sample> converted = new ArrayList<>();
      for (Sample sample : GroupNeighbours.decode(group, Sample.class, POSITION)) {
        if (sample.byLanguageModel()) {
          out.get(Outputs.SAMPLES).output(Carried.of(sample.index(), sample));
        } else {
          converted.add(sample);
        }
      }
      List<Bill> bills = converted.stream().map(sample -> new Bill()).toList();
      IntFunction<Outcome<Sample>> outcomes =
          Guard.call(
              () -> outcomes(converted, bills),
              error -> i -> Outcome.failed(record(converted.get(i)), Stage.DISTINCT, error));
      for (int i = 0; i < converted.size(); i++) {
        Outcome<Sample> outcome = outcomes.apply(i);
        Sample sample = converted.get(i);
        bills.get(i).output(record(sample), () -> module(sample), outcome, out);
        outcome.output(Outputs.SAMPLES, sample.index(), out, run);
        run.counters().tried.incrementAndGet();
      }
    }

    private static DesignRecord record(Sample sample) {
      return sample.verified().compiled().record();
    }

    private static String module(Sample sample) {
      return sample.verified().compiled().model().design().topModule();
    }

    private IntFunction<Outcome<Sample>> outcomes(List<Sample> samples, List<Bill> bills)
        throws IOException {
      List<Settled> settled =
          known.of(
              samples.stream().map(sample -> sample.verified().compiled()).toList(), bills::get);
      return i -> {
        Sample sample = samples.get(i);
        Settled found = settled.get(i);
        return found.against() == null
            ? new Outcome.Accepted<>(sample.with(found.proof()))
            : new Outcome.Refused<>(Unverified.row(record(sample), found.against()));
      };
    }
  }
}
