package io.refmill.cosim.verdict;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.Protocol;
import io.refmill.contract.Verdict;
import io.refmill.cosim.source.LevelState;
import io.refmill.cosim.values.StimulusGenerator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One more run of models that agree although no output ever changes: its calls begin with data at
 * rest. The usual ones begin with data that is not 0, so that all processes run, and what an input
 * sets once and for all is set before anything is compared: {@code alarm <= alarm | x}.
 *
 * <p>It counts where the two agree and all outputs change; else it says nothing. Data at rest
 * starts no process that waits for a level, so designs with such ones have none.
 */
final class StartsAtRest {
  private StartsAtRest() {}

  /** Whether the agreement says next to nothing, and there is a start that could be missed. */
  static boolean isWanted(Judged judged) {
    DesignInterface design = judged.subject().design();
    return judged.verdict() instanceof Verdict.Match match
        && changed(design, match) == 0
        && match.strength().advancedVectors() == 0
        && design.protocol() == Protocol.CYCLE
        && !design.clocks().isEmpty()
        && design.resets().isEmpty()
        && judged.subject().chosen().isEmpty()
        && LevelState.of(judged.subject().unit()).isEmpty();
  }

  /** The same models on such calls. */
  static Map<Candidate, Candidate> of(List<Candidate> candidates, int calls, long seed) {
    Map<Candidate, Candidate> resting = new LinkedHashMap<>();
    for (Candidate candidate : candidates) {
      StimulusGenerator stimuli =
          StimulusGenerator.fromRest(candidate.subject().design(), calls, seed);
      resting.put(candidate, candidate.on(candidate.subject().beginning(0, stimuli.generate())));
    }
    return resting;
  }

  /** What a model comes to. */
  static Judged settled(Judged judged, Judged resting) {
    DesignInterface design = judged.subject().design();
    return resting.verdict() instanceof Verdict.Match match
            && changed(design, match) == design.outputs().size()
        ? judged.with(match)
        : judged;
  }

  /** Outputs of which some bit changes. */
  private static long changed(DesignInterface design, Verdict.Match match) {
    Map<String, String> toggled = match.strength().toggled();
    return design.outputs().stream()
        .map(Port::name)
        .filter(output -> toggled.getOrDefault(output, "").contains("1"))
        .count();
  }
}
