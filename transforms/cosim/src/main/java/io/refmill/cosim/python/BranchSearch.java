package io.refmill.cosim.python;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.cosim.values.Stimuli;
import io.refmill.cosim.values.StimulusGenerator;
import io.refmill.cosim.values.StimulusRandom;
import java.math.BigInteger;
import java.util.List;

/**
 * What {@code search.py} is told. It looks for calls that reach branches of the model which the
 * base stimuli have missed, from the state that these end in; what it finds is appended to them, so
 * the simulator sees it too and the verdict stands on the whole.
 *
 * <p>Added calls follow the rules of {@link StimulusGenerator}: under the event protocol a call
 * changes one clock alone or data alone.
 *
 * @param budget calls of the model, at most; 0 for no search
 * @param longest calls that may be added
 */
record BranchSearch(DesignInterface design, List<Port> inputs, long seed, int budget, int longest) {
  private static final int MAX_ADDED = 500;

  /**
   * A search for one model.
   *
   * @param budget calls; none are spent where the base stimuli already have every input there is
   */
  static BranchSearch of(DesignInterface design, Stimuli stimuli, int budget) {
    boolean useful = !StimulusGenerator.isExhaustive(design, stimuli.calls());
    return new BranchSearch(
        design,
        stimuli.inputs(),
        StimulusRandom.derive(stimuli.seed(), "search|" + StimulusGenerator.describe(design)),
        useful ? budget : 0,
        useful && budget > 0 ? Math.min(MAX_ADDED, Math.max(1, stimuli.calls() / 2)) : 0);
  }

  /** How many times longer than the base run everything may take. */
  long timeFactor(int calls) {
    return budget == 0 ? 0 : 2 + (budget + longest) / Math.max(1, calls);
  }

  void write(ObjectNode node) {
    node.put("budget", budget);
    node.put("longest", longest);
    node.put("seed", seed);
    ArrayNode roles = node.putArray("roles");
    for (Port port : inputs) {
      roles.add(PortRole.of(port, design).ordinal());
    }
    ArrayNode constants = node.putArray("constants");
    for (BigInteger constant : design.constants()) {
      constants.add(constant);
    }
  }
}
