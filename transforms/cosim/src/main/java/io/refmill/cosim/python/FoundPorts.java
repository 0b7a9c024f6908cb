package io.refmill.cosim.python;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The ports of a model as far as its text and its answers tell.
 *
 * @param inputs width in bits by name
 * @param outputs width in bits by name; of an output whose upper bits were never set it is less
 * @param state whether the model holds anything from call to call
 */
public record FoundPorts(
    SortedMap<String, Integer> inputs, SortedMap<String, Integer> outputs, boolean state) {
  public FoundPorts {
    inputs = new TreeMap<>(inputs);
    outputs = new TreeMap<>(outputs);
  }

  /** The ports that an interpreter answered. */
  static FoundPorts of(JsonNode answer) {
    return new FoundPorts(
        widths(answer.get("inputs")),
        widths(answer.get("outputs")),
        answer.get("state").asBoolean());
  }

  private static SortedMap<String, Integer> widths(JsonNode pairs) {
    SortedMap<String, Integer> widths = new TreeMap<>();
    pairs.forEach(pair -> widths.put(pair.get(0).asText(), pair.get(1).asInt()));
    return widths;
  }
}
