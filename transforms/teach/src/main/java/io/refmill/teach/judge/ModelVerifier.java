package io.refmill.teach.judge;

import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import io.refmill.teach.problem.Design;
import java.util.ArrayList;
import java.util.List;

/**
 * Verifies candidates for a design, in the isolation of the co-simulator. What a fault of the
 * machine kept from a verdict is tried once more. For use by several threads.
 */
public final class ModelVerifier {
  private final CoSimulator simulator;

  /** A verifier that uses a co-simulator, which stays the caller's. */
  public ModelVerifier(CoSimulator simulator) {
    this.simulator = simulator;
  }

  /**
   * The verdicts on some candidates, in their order; they share the simulations of the design.
   *
   * @param models source texts
   */
  public List<Judged> judge(Design design, List<String> models) {
    if (models.isEmpty()) {
      return List.of();
    }
    List<Judged> judged = new ArrayList<>(once(design, models));
    for (int i = 0; i < judged.size(); i++) {
      if (judged.get(i).isFault()) {
        judged.set(i, once(design, List.of(models.get(i))).get(0));
      }
    }
    return judged;
  }

  /** The verdict on one candidate. */
  public Judged judge(Design design, String model) {
    return judge(design, List.of(model)).get(0);
  }

  private List<Judged> once(Design design, List<String> models) {
    VerificationRequest request =
        new VerificationRequest(
                design.id(), design.unit(), models.get(0), design.ports(), design.orders())
            .comparedWith(design.own());
    List<Verdict> verdicts =
        models.size() == 1
            ? simulator.verify(List.of(request))
            : simulator.verifyModels(request, models);
    return verdicts.stream().map(Judged::new).toList();
  }
}
