package io.refmill.cosim.cause;

import io.refmill.contract.Explanation.Cause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tests simple hypotheses on all calls of a run, and keeps for each output the one that fits best.
 * Each predicts where an output differs: it is kept only if it accounts for nearly all differences
 * ({@link Score#RECALL}) and if most that it predicts are there ({@link Score#PRECISION}), so that
 * a model of something else gets no cause.
 */
public final class CauseFinder {
  private static final List<Hypotheses> ALL =
      List.of(
          new ResetCauses(),
          new WidthCauses(),
          new ValueCauses(),
          new HoldCauses(),
          new TimeCauses());

  private static final Comparator<Finding> BEST =
      Comparator.comparingDouble((Finding f) -> -f.support())
          .thenComparing(f -> f.cause().kind())
          .thenComparing(f -> f.cause().evidence());

  private CauseFinder() {}

  /** The best cause of each output that has one, by output. */
  public static Map<String, Finding> find(RunTrace run) {
    Map<String, Finding> best = new LinkedHashMap<>();
    for (PortTrace port : run.outputs()) {
      List<Finding> found = new ArrayList<>();
      for (Hypotheses hypotheses : ALL) {
        found.addAll(hypotheses.test(port, run));
      }
      Optional<Finding> first = found.stream().min(BEST);
      first.ifPresent(finding -> best.put(port.port().name(), finding));
    }
    return best;
  }

  /** Causes with the best first; outputs with the same cause and evidence share one. */
  public static List<Cause> ranked(Iterable<Finding> findings) {
    List<Finding> sorted = new ArrayList<>();
    findings.forEach(sorted::add);
    sorted.sort(BEST);
    Map<String, Cause> causes = new LinkedHashMap<>();
    for (Finding finding : sorted) {
      Cause cause = finding.cause();
      causes.merge(
          cause.kind() + cause.evidence(),
          cause,
          (a, b) -> {
            List<String> outputs = new ArrayList<>(a.outputs());
            outputs.addAll(b.outputs());
            return new Cause(a.kind(), outputs, a.evidence(), a.calls(), a.of());
          });
    }
    return List.copyOf(causes.values());
  }
}
