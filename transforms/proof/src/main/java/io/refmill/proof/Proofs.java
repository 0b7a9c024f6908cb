package io.refmill.proof;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Proof;
import io.refmill.contract.Protocol;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.Replay;
import io.refmill.cosim.VerificationRequest;
import io.refmill.cosim.process.Spending;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Proves models, and believes no refutation: the calls that it names are made again in the
 * simulator and in Python. If they differ there too, the model is wrong; else one of the tools is,
 * or the source says nothing about these calls.
 */
public final class Proofs {
  /** A model that ends so in these calls is no model. */
  private static final Set<DiagnosticCode> MODEL_FAILS =
      EnumSet.of(
          DiagnosticCode.PYTHON_ERROR,
          DiagnosticCode.PYTHON_INTERFACE,
          DiagnosticCode.PYTHON_TIMEOUT);

  private static final Set<DiagnosticCode> UNKNOWN =
      EnumSet.of(
          DiagnosticCode.OUTPUT_NEVER_KNOWN,
          DiagnosticCode.OUTPUT_RARELY_KNOWN,
          DiagnosticCode.OUTPUT_NOT_DRIVEN);

  private static final Set<DiagnosticCode> NO_RESULT =
      EnumSet.of(DiagnosticCode.MACHINE_FAULT, DiagnosticCode.INTERNAL_ERROR);

  private final Prover prover;
  private final CoSimulator simulator;

  /** Proofs by an engine, tried by a simulator. */
  public Proofs(Prover prover, CoSimulator simulator) {
    this.prover = prover;
    this.simulator = simulator;
  }

  /** What becomes of models: for each request, in the same order. */
  public List<Settled> of(List<VerificationRequest> requests) {
    return of(requests, request -> Spending.UNTOLD);
  }

  /**
   * The same.
   *
   * @param spendings for each request, by its place, who hears what simulator and model take; what
   *     the proof has taken, it says itself
   */
  public List<Settled> of(List<VerificationRequest> requests, IntFunction<Spending> spendings) {
    List<Attempt> attempts =
        prover.prove(
            requests.stream().map(r -> new ProofTask(r.unit(), r.python(), r.design())).toList());
    List<Replay> replays = new ArrayList<>();
    List<Spending> told = new ArrayList<>();
    Map<Integer, Integer> replayed = new HashMap<>();
    for (int i = 0; i < attempts.size(); i++) {
      if (!attempts.get(i).calls().isEmpty() && isDetermined(requests.get(i))) {
        replayed.put(i, replays.size());
        replays.add(new Replay(requests.get(i), attempts.get(i).calls()));
        told.add(spendings.apply(i));
      }
    }
    List<Verdict> verdicts = replays.isEmpty() ? List.of() : simulator.replay(replays, told::get);
    List<Settled> settled = new ArrayList<>();
    for (int i = 0; i < attempts.size(); i++) {
      Integer replay = replayed.get(i);
      settled.add(settle(attempts.get(i), replay == null ? null : verdicts.get(replay)));
    }
    return settled;
  }

  /**
   * Whether the language says what the source does in any calls: not where processes race, nor
   * where an edge and what it samples change together.
   */
  private static boolean isDetermined(VerificationRequest request) {
    DesignInterface design = request.design();
    return request.orders().isEmpty()
        && (design.protocol() == Protocol.CYCLE
            || !design.edgesSampleNets() && design.clockVectors().isEmpty());
  }

  private static Settled settle(Attempt attempt, Verdict replay) {
    Proof proof = attempt.proof();
    if (attempt.fault().isPresent()) {
      return new Settled(proof, attempt.fault().get());
    }
    boolean disputed = proof.reason() == Proof.Reason.ENGINES_DISAGREE;
    if (proof.outcome() != Proof.Outcome.REFUTED && !disputed) {
      return new Settled(proof, null);
    }
    if (proof.reason() == Proof.Reason.CALLS_TOO_MANY) {
      return new Settled(proof, null);
    }
    if (replay == null) {
      return doubted(proof, Proof.Reason.ORDER_OPEN);
    }
    if (replay instanceof Verdict.Match match) {
      return doubted(
          proof,
          match.strength().comparedShare() < 1
              ? Proof.Reason.SIMULATOR_UNKNOWN
              : Proof.Reason.SIMULATOR_AGREES);
    }
    if (replay instanceof Verdict.Mismatch) {
      return new Settled(proof, replay);
    }
    DiagnosticCode code = ((Verdict.Failed) replay).code();
    if (MODEL_FAILS.contains(code) || NO_RESULT.contains(code) || isDoubt(code)) {
      return new Settled(proof, replay);
    }
    return doubted(
        proof,
        UNKNOWN.contains(code) ? Proof.Reason.SIMULATOR_UNKNOWN : Proof.Reason.SIMULATOR_FAILED);
  }

  /** A difference in the simulator, for which the source is to blame. */
  private static boolean isDoubt(DiagnosticCode code) {
    return code == DiagnosticCode.RACE
        || code == DiagnosticCode.UNKNOWN_VALUE
        || code == DiagnosticCode.SIMULATOR_DEVIATES;
  }

  private static Settled doubted(Proof proof, Proof.Reason why) {
    if (proof.reason() == Proof.Reason.ENGINES_DISAGREE) {
      // That remains what is to be said first.
      return new Settled(proof.disputed(proof.detail() + "; " + why.words()), null);
    }
    return new Settled(proof.with(Proof.Outcome.REFUTED, why), null);
  }
}
