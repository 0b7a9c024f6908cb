package io.refmill.beam.prove;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.run.Bill;
import io.refmill.beam.run.Run;
import io.refmill.beam.store.DesignKey;
import io.refmill.beam.store.Known;
import io.refmill.beam.store.Memory;
import io.refmill.beam.store.Origins;
import io.refmill.contract.Proof;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import io.refmill.dataset.CompiledModel;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.proof.Proofs;
import io.refmill.proof.Settled;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** Proofs that other runs came to, and a way to come to those that are missing. */
final class KnownProofs {
  /** Models that are tried before that is kept: a killed run has tried as many in vain. */
  private static final int KEPT_TOGETHER = 100;

  private static final SmileCoder<Kept> KEPT = SmileCoder.of(Kept.class);

  private final Run run;
  private final Proving proving;
  private final Memory memory;
  private final CoSimulator simulator;
  private final Proofs proofs;

  KnownProofs(Run run, Proving proving, Memory memory, CoSimulator simulator, Proofs proofs) {
    this.run = run;
    this.proving = proving;
    this.memory = memory;
    this.simulator = simulator;
    this.proofs = proofs;
  }

  /** What became of a model, as it is kept: at most one of the last two is not null. */
  private record Kept(Proof proof, Verdict.Mismatch mismatch, Verdict.Failed failed) {
    static Kept of(Settled settled) {
      return new Kept(
          settled.proof(),
          settled.against() instanceof Verdict.Mismatch mismatch ? mismatch : null,
          settled.against() instanceof Verdict.Failed failed ? failed : null);
    }

    Settled settled() {
      return new Settled(proof, mismatch != null ? mismatch : failed);
    }
  }

  /**
   * What becomes of models, in their order.
   *
   * @param bills by their places, of those that are tried now
   */
  List<Settled> of(List<CompiledModel> models, IntFunction<Bill> bills) throws IOException {
    List<Settled> settled = new ArrayList<>();
    List<DesignKey> keys = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    for (CompiledModel model : models) {
      DesignKey key = memory.isWorking() ? key(model) : null;
      Known<Kept> kept = key == null ? null : memory.recall(key, KEPT);
      if (kept == null) {
        open.add(settled.size());
      } else if (memory.isEarlier(key)) {
        run.counters().knownProofs.incrementAndGet();
      }
      keys.add(key);
      settled.add(kept == null ? null : kept.value().settled());
    }
    for (int from = 0; from < open.size(); from += KEPT_TOGETHER) {
      List<Integer> some = open.subList(from, Math.min(open.size(), from + KEPT_TOGETHER));
      List<Settled> found =
          proofs.of(
              some.stream().map(i -> request(models.get(i))).toList(),
              i -> bills.apply(some.get(i)).further());
      for (int i = 0; i < some.size(); i++) {
        settled.set(some.get(i), found.get(i));
        long millis = found.get(i).proof().millis();
        bills.apply(some.get(i)).addProof(TimeUnit.MILLISECONDS.toNanos(millis));
        DesignKey key = keys.get(some.get(i));
        if (key != null && isFinal(found.get(i))) {
          memory.keep(key, Kept.of(found.get(i)), KEPT);
        }
      }
    }
    return settled;
  }

  private static VerificationRequest request(CompiledModel model) {
    return new VerificationRequest(
        Long.toString(model.record().index()), model.record().design().unit(), model.model());
  }

  /** All that a proof and the replay of a refutation depend on. */
  private DesignKey key(CompiledModel model) throws IOException {
    return DesignKey.of(
        model.record().design(),
        Origins.of(model),
        () ->
            run.store()
                .key("proof")
                .add(proving.version())
                .add(proving.second())
                .add(proving.seconds())
                .add(simulator.simulatorVersion())
                .add(simulator.pythonVersion()));
  }

  /** Faults of the machine, and bugs, are no results; nor is an engine that just ended. */
  private static boolean isFinal(Settled settled) {
    Proof proof = settled.proof();
    return proof.reason() != Proof.Reason.ENGINE_FAILED
        && !(proof.second() != null && proof.second().reason() == Proof.Reason.ENGINE_FAILED)
        && !(settled.against() instanceof Verdict.Failed failed
            && (failed.code() == DiagnosticCode.MACHINE_FAULT
                || failed.code() == DiagnosticCode.INTERNAL_ERROR));
  }
}
