package io.refmill.cosim.python;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.StateVariable;
import io.refmill.contract.StateTrace;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The question of what a model keeps after its first calls ({@link StateTrace}). */
final class KeptState {
  static final KeptState NONE = new KeptState();

  private final List<String> variables = new ArrayList<>();

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
      long more = asked.variables.size() + Math.max(1, variable.depth());
      boolean flat = variable.dimensions().size() <= 1;
      if (place.isEmpty() || !flat || more > StateTrace.MAX_VARIABLES) {
        return NONE;
      }
      asked.add(variable, place.get());
    }
    return asked;
  }

  private void add(StateVariable variable, String place) {
    String name = String.join(".", variable.path());
    places.add(place);
    depths.add(variable.depth());
    if (variable.depth() == 0) {
      variables.add(name);
    }
    // The element with the least index comes first.
    for (long i = 0; i < variable.depth(); i++) {
      variables.add(name + "[" + (variable.dimensions().get(0).low() + i) + "]");
    }
  }

  void write(ObjectNode request) {
    if (places.isEmpty()) {
      return;
    }
    ObjectNode kept = request.putObject("kept");
    kept.put("calls", StateTrace.MAX_CALLS);
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
    List<List<BigInteger>> values = new ArrayList<>();
    for (JsonNode call : kept) {
      List<BigInteger> numbers = new ArrayList<>();
      call.forEach(value -> numbers.add(value.bigIntegerValue()));
      if (numbers.size() != variables.size()) {
        throw new IllegalStateException("the worker answered " + numbers.size() + " variables");
      }
      values.add(numbers);
    }
    return new StateTrace(variables, values);
  }
}
