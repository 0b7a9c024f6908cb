package io.refmill.beam.verify;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.run.Run;
import io.refmill.beam.store.DesignKey;
import io.refmill.beam.store.Known;
import io.refmill.beam.store.Memory;
import io.refmill.beam.store.Origins;
import io.refmill.contract.StateTrace;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.curation.TeachesNothing;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Packed;
import io.refmill.dataset.VerifiedModel;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** Verdicts that other runs came to, and a way to come to those that are missing. */
public final class KnownVerdicts {
  /**
   * Models that are verified before their verdicts are kept: as many verifications a run that is
   * killed has made in vain, for each worker. The simulator likes more at a time, if little.
   */
  static final int KEPT_TOGETHER = 50;

  private static final SmileCoder<Kept> KEPT = SmileCoder.of(Kept.class);

  private final Run run;
  private final Verification verification;
  private final Memory memory;
  private final CoSimulator simulator;
  private final boolean isolated;

  /**
   * Those of a memory.
   *
   * @param simulator has come to them, or comes to those that are missing
   */
  public KnownVerdicts(Run run, Verification verification, Memory memory, CoSimulator simulator) {
    this.run = run;
    this.verification = verification;
    this.memory = memory;
    this.simulator = simulator;
    this.isolated = memory.isWorking() && simulator.isolation().complete();
  }

  /**
   * A verdict as it is kept.
   *
   * @param run of a match, else null
   * @param state that the model of a match keeps, else null
   * @param tells whether a match says enough of any model
   * @param mismatch or null
   * @param failed or null
   */
  private record Kept(
      Packed<VerifiedModel.Run> run,
      Packed<StateTrace> state,
      boolean tells,
      Verdict.Mismatch mismatch,
      Verdict.Failed failed) {
    static Kept of(Verdict verdict) {
      Verdict.Match match = verdict instanceof Verdict.Match some ? some : null;
      return new Kept(
          match == null ? null : Packed.of(new VerifiedModel.Run(match.strength(), match.trace())),
          match == null ? null : Packed.of(match.kept()),
          match != null && TeachesNothing.problem(match.strength(), false) == null,
          verdict instanceof Verdict.Mismatch mismatch ? mismatch : null,
          verdict instanceof Verdict.Failed failed ? failed : null);
    }

    Verdict verdict() {
      return run == null
          ? mismatch != null ? mismatch : failed
          : new Verdict.Match(run.value().strength(), run.value().trace(), state.value());
    }
  }

  /**
   * A verdict that somebody came to.
   *
   * @param origin digest of the model and the verdict; null if it is not kept
   */
  record Reached(Verdict verdict, String origin) {}

  /** Comes to the verdicts on models that nobody knows. */
  interface Verifier {
    List<Verdict> verify(List<CompiledModel> models);
  }

  /**
   * A model that earlier runs have confirmed; null if they have not, or if there is more to say of
   * it.
   */
  public VerifiedModel confirmed(CompiledModel model) throws IOException {
    DesignKey key = key(model);
    Known<Kept> known = memory.recall(key, KEPT);
    return known == null || !known.value().tells() || !memory.isEarlier(key)
        ? null
        : new VerifiedModel(
            model,
            known.value().run(),
            known.value().state(),
            null,
            known.origin(Origins.of(model)));
  }

  /**
   * The verdicts on models, in their order.
   *
   * @param told is told how many were known
   */
  List<Reached> verdicts(List<CompiledModel> models, IntConsumer told, Verifier verifier)
      throws IOException {
    if (!memory.isWorking()) {
      return verifier.verify(models).stream().map(each -> new Reached(each, null)).toList();
    }
    List<Reached> verdicts = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    List<DesignKey> keys = new ArrayList<>();
    for (CompiledModel model : models) {
      DesignKey key = key(model);
      Known<Kept> kept = memory.recall(key, KEPT);
      Reached known =
          kept == null ? null : new Reached(kept.value().verdict(), kept.origin(Origins.of(model)));
      if (known == null) {
        open.add(verdicts.size());
      } else if (memory.isEarlier(key)) {
        run.counters().knownVerdicts.incrementAndGet();
      }
      keys.add(key);
      verdicts.add(known);
    }
    told.accept(models.size() - open.size());
    for (int from = 0; from < open.size(); from += KEPT_TOGETHER) {
      List<Integer> some = open.subList(from, Math.min(open.size(), from + KEPT_TOGETHER));
      List<Verdict> found = verifier.verify(some.stream().map(models::get).toList());
      for (int i = 0; i < some.size(); i++) {
        Known<Kept> kept =
            isFinal(found.get(i))
                ? memory.keep(keys.get(some.get(i)), Kept.of(found.get(i)), KEPT)
                : null;
        String origin = kept == null ? null : kept.origin(Origins.of(models.get(some.get(i))));
        verdicts.set(some.get(i), new Reached(found.get(i), origin));
      }
    }
    return verdicts;
  }

  /** All that a verdict depends on, and how sure of it the run wants to be. */
  private DesignKey key(CompiledModel model) throws IOException {
    return DesignKey.of(
        model.record().design(),
        Origins.of(model),
        () ->
            run.store()
                .key("verdict")
                .add(simulator.simulatorVersion())
                .add(simulator.pythonVersion())
                .add(isolated ? 1 : 0)
                .add(verification.vectors())
                .add(verification.seed())
                .add(Double.doubleToLongBits(verification.confirmShare())));
  }

  /** Faults of the machine, and bugs, are no verdicts. */
  private static boolean isFinal(Verdict verdict) {
    return !(verdict instanceof Verdict.Failed failed)
        || (failed.code() != DiagnosticCode.MACHINE_FAULT
            && failed.code() != DiagnosticCode.INTERNAL_ERROR);
  }
}
