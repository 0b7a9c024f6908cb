package io.refmill.cosim.python;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * What of a model's behaviour is looked at besides the response of all its ports.
 *
 * @param parts whether the response where an output of one bit has a certain value
 * @param bits the response as if each bit of a vector were a port
 * @param without outputs without each of which the response is looked at
 */
public record Look(boolean parts, Sketches bits, List<String> without) {
  /** Nothing else. */
  public static final Look WHOLE = new Look(false, Sketches.NONE, List.of());

  public Look {
    without = List.copyOf(without);
  }

  /** The same with nothing that takes longer than the whole response does. */
  public Look quick() {
    return new Look(parts, Sketches.NONE, List.of());
  }

  void write(ObjectNode request) {
    request.put("parts", parts);
    request.put("bits", !bits.isNone());
    if (bits.any()) {
      request.putNull("sketches");
    } else {
      ArrayNode sketches = request.putArray("sketches");
      bits.some().forEach(sketches::add);
    }
    ArrayNode outputs = request.putArray("without");
    without.forEach(outputs::add);
  }
}
