package io.refmill.dataset;

import io.refmill.contract.GoldenTrace;
import io.refmill.contract.StateTrace;
import io.refmill.contract.Verdict;
import io.refmill.schemas.DistilledRow;
import java.util.Objects;

/**
 * A model that co-simulation confirmed.
 *
 * @param packedRun what confirmed it
 * @param packedKept what the model keeps after its first calls, as far as somebody asked and still
 *     wants to know
 * @param distilled the row of a model that a language model wrote; null where the compiler made it
 * @param origin digest of the model and of what confirmed it, as {@link CompiledModel#origin}; null
 *     if nobody has made one
 */
public record VerifiedModel(
    CompiledModel compiled,
    Packed<Run> packedRun,
    Packed<StateTrace> packedKept,
    DistilledRow distilled,
    String origin) {
  /**
   * The run that counts.
   *
   * @param strength how much it means
   * @param trace what the simulator answered
   */
  public record Run(Verdict.Strength strength, GoldenTrace trace) {
    public Run {
      Objects.requireNonNull(strength, "strength");
      Objects.requireNonNull(trace, "trace");
    }
  }

  /**
   * A model that was confirmed just now.
   *
   * @param distilled the row of a model that a language model wrote, or null
   */
  public VerifiedModel(CompiledModel compiled, Verdict.Match match, DistilledRow distilled) {
    this(
        compiled,
        Packed.of(new Run(match.strength(), match.trace())),
        Packed.of(match.kept()),
        distilled,
        null);
  }

  /** A model that the compiler made. */
  public VerifiedModel(CompiledModel compiled, Verdict.Match match) {
    this(compiled, match, null);
  }

  public VerifiedModel {
    Objects.requireNonNull(compiled, "compiled");
    Objects.requireNonNull(packedRun, "packedRun");
    Objects.requireNonNull(packedKept, "packedKept");
  }

  /** The same with a digest. */
  public VerifiedModel of(String digest) {
    return new VerifiedModel(compiled, packedRun, packedKept, distilled, digest);
  }

  /** The same without what it keeps, which nobody wants to know any more. */
  VerifiedModel told() {
    return new VerifiedModel(compiled, packedRun, Packed.of(StateTrace.NONE), distilled, origin);
  }

  /** How much the confirmation means. */
  public Verdict.Strength strength() {
    return packedRun.value().strength();
  }

  /** What the simulator answered. */
  public GoldenTrace trace() {
    return packedRun.value().trace();
  }

  /** What the model keeps after its first calls. */
  public StateTrace kept() {
    return packedKept.value();
  }
}
