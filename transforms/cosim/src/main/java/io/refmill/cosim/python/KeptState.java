package io.refmill.cosim.python;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.StateVariable;
import io.refmill.contract.LaterCalls;
import io.refmill.contract.StateTrace;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The question of what a model keeps after its first calls ({@link StateTrace}). */
final class KeptState {
  static final KeptState NONE = new KeptState();

  /** What is asked for. */
  private final List<StateVariable> variables = new ArrayList<>();

  /** Where each variable, or array of them, is kept, behind {@code self.}. */
  private final List<String> places = new ArrayList<>();

  private final List<Long> depths = new ArrayList<>();

  private KeptState() {}

  /**
   * What to ask of a model of the compiler's; nothing where it does not have all of the design's
   * state by name, or where that is more than anybody would follow, as arrays of arrays are.
   */
  static KeptState of(String python, DesignInterface design) {
    KeptState asked = new KeptState();
    ModelPlaces found = new ModelPlaces(python);
    for (StateVariable variable : design.state()) {
      Optional<String> place = found.of(variable.path());
      boolean flat = variable.dimensions().size() <= 1;
      if (place.isEmpty() || !flat || variable.depth() > StateTrace.MAX_DEPTH) {
        return NONE;
      }
      asked.variables.add(variable);
      asked.places.add(place.get());
      asked.depths.add(variable.depth());
    }
    return asked.variables.size() <= StateTrace.MAX_VARIABLES ? asked : NONE;
  }

  void write(ObjectNode request) {
    if (places.isEmpty()) {
      return;
    }
    ObjectNode kept = request.putObject("kept");
    kept.put("calls", StateTrace.MAX_CALLS);
    kept.put("whole", StateTrace.MAX_VARIABLES);
    kept.put("most", StateTrace.MAX_WORDS);
    ArrayNode names = kept.putArray("places");
    places.forEach(names::add);
    ArrayNode lengths = kept.putArray("depths");
    depths.forEach(lengths::add);
  }

  /** What is answered; nothing where the model keeps something else than numbers there. */
  StateTrace read(JsonNode message) {
    JsonNode kept = message.path("kept");
    if (kept.isEmpty()) {
      return StateTrace.NONE;
    }
    List<String> names = names(message.path("elements"));
    List<List<BigInteger>> values = new ArrayList<>();
    for (JsonNode call : kept) {
      List<BigInteger> numbers = new ArrayList<>();
      call.forEach(value -> numbers.add(value.bigIntegerValue()));
      if (numbers.size() != names.size()) {
        throw new IllegalStateException("the worker answered " + numbers.size() + " variables");
      }
      values.add(numbers);
    }
    return new StateTrace(message.path("first").asInt(), names, values, LaterCalls.NONE);
  }

  /** Variables, and the elements of arrays that are told of. */
  private List<String> names(JsonNode elements) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < variables.size(); i++) {
      StateVariable variable = variables.get(i);
      String name = String.join(".", variable.path());
      for (JsonNode element : elements.path(i)) {
        // The element with the least index comes first.
        names.add(
            variable.depth() == 0
                ? name
                : name + "[" + (variable.dimensions().get(0).low() + element.asLong()) + "]");
      }
    }
    return names;
  }
}
