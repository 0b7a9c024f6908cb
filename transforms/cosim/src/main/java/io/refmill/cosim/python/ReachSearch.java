package io.refmill.cosim.python;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.StateVariable;
import io.refmill.cosim.values.Stimuli;
import io.refmill.cosim.values.StimulusGenerator;
import io.refmill.cosim.values.StimulusRandom;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code reach.py} is told. It looks for calls in which outputs change, from the state that
 * the base stimuli end in, then from later states.
 *
 * @param variables that can be set in model and simulator; none if there are to be no later states
 * @param places where the model keeps each, behind {@code self.}
 * @param levels what the model's {@code _settle} is given to come to rest; null if it has none
 */
public record ReachSearch(
    DesignInterface design,
    List<StateVariable> variables,
    List<String> places,
    List<Integer> levels) {
  /** Calls of a model of usual size, at most; for longer ones the search takes fewer. */
  private static final int BUDGET = 200_000;

  /** Calls that may be appended. */
  private static final int LONGEST = 4_000;

  void write(ObjectNode guide, Stimuli base) {
    long seed = StimulusRandom.derive(base.seed(), "reach|" + StimulusGenerator.describe(design));
    new BranchSearch(design, base.inputs(), seed, BUDGET, LONGEST).write(guide);
    // What the source never sets may be anything from the start.
    boolean neverReset = design.resets().isEmpty();
    ArrayNode state = guide.putArray("state");
    for (int i = 0; i < variables.size(); i++) {
      StateVariable variable = variables.get(i);
      ArrayNode one = state.addArray();
      one.add(places.get(i)).add(variable.width()).add(variable.depth());
      one.add(neverReset && !variable.initialised());
    }
    if (levels == null) {
      guide.putNull("levels");
    } else {
      levels.forEach(guide.putArray("levels")::add);
    }
  }

  /** The values of a state as they are answered: in the order that the variables were told in. */
  Map<List<String>, List<BigInteger>> state(JsonNode values) {
    Map<List<String>, List<BigInteger>> state = new LinkedHashMap<>();
    for (JsonNode value : values) {
      StateVariable variable = variables.get(value.get(0).asInt());
      List<BigInteger> elements = new ArrayList<>();
      value.get(1).forEach(element -> elements.add(element.bigIntegerValue()));
      if (elements.size() != Math.max(1, variable.depth())) {
        throw new IllegalStateException("the worker answered " + elements.size() + " elements");
      }
      state.put(variable.path(), elements);
    }
    return state;
  }
}
