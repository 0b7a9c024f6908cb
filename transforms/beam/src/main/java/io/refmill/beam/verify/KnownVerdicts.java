package io.refmill.beam.verify;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.run.Run;
import io.refmill.beam.store.DesignKey;
import io.refmill.beam.store.Memory;
import io.refmill.compiler.DesignSource;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.dataset.CompiledModel;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceUnit;
import io.refmill.store.EntryKey;
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

  public static final SmileCoder<SourceUnit> UNIT = SmileCoder.of(SourceUnit.class);
  private static final SmileCoder<Kept> KEPT = SmileCoder.of(Kept.class);

  private final Run run;
  private final Verification verification;
  private final Memory memory;
  private final CoSimulator simulator;
  private final boolean isolated;

  KnownVerdicts(Run run, Verification verification, Memory memory, CoSimulator simulator) {
    this.run = run;
    this.verification = verification;
    this.memory = memory;
    this.simulator = simulator;
    this.isolated = memory.isWorking() && simulator.isolation().complete();
  }

  /** A verdict as it is kept: one of these, the others are null. */
  private record Kept(Verdict.Match match, Verdict.Mismatch mismatch, Verdict.Failed failed) {
    static Kept of(Verdict verdict) {
      return new Kept(
          verdict instanceof Verdict.Match match ? match : null,
          verdict instanceof Verdict.Mismatch mismatch ? mismatch : null,
          verdict instanceof Verdict.Failed failed ? failed : null);
    }

    Verdict verdict() {
      return match != null ? match : mismatch != null ? mismatch : failed;
    }
  }

  /** Comes to the verdicts on models that nobody knows. */
  interface Verifier {
    List<Verdict> verify(List<CompiledModel> models);
  }

  /**
   * The verdicts on models, in their order.
   *
   * @param told is told how many were known
   */
  List<Verdict> verdicts(List<CompiledModel> models, IntConsumer told, Verifier verifier)
      throws IOException {
    if (!memory.isWorking()) {
      return verifier.verify(models);
    }
    List<Verdict> verdicts = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    List<DesignKey> keys = new ArrayList<>();
    for (CompiledModel model : models) {
      DesignKey key = key(model);
      Kept kept = memory.recall(key, KEPT);
      Verdict known = kept == null ? null : kept.verdict();
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
        verdicts.set(some.get(i), found.get(i));
        if (isFinal(found.get(i))) {
          memory.keep(keys.get(some.get(i)), Kept.of(found.get(i)), KEPT);
        }
      }
    }
    return verdicts;
  }

  /** All that a verdict depends on, and how sure of it the run wants to be. */
  private DesignKey key(CompiledModel model) throws IOException {
    return DesignKey.of(model.record().design(), design -> key(model, design));
  }

  private EntryKey key(CompiledModel model, DesignSource design) throws IOException {
    return run.store()
        .key("verdict")
        .add(simulator.simulatorVersion())
        .add(simulator.pythonVersion())
        .add(isolated ? 1 : 0)
        .add(verification.vectors())
        .add(verification.seed())
        .add(Double.doubleToLongBits(verification.confirmShare()))
        .add(UNIT.toBytes(design.unit()))
        .add(SmileCoder.packedBytes(model.packedModel()))
        .key();
  }

  /** Faults of the machine, and bugs, are no verdicts. */
  private static boolean isFinal(Verdict verdict) {
    return !(verdict instanceof Verdict.Failed failed)
        || (failed.code() != DiagnosticCode.MACHINE_FAULT
            && failed.code() != DiagnosticCode.INTERNAL_ERROR);
  }
}
