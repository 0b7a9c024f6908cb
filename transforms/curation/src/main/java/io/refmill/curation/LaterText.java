package io.refmill.curation;

import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.StateVariable;
import io.refmill.contract.LaterCalls;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Calls from a state that is told of, for designs of which the calls from the start show nothing: a
 * divider that blinks once a second, a counter that its start holds fast.
 *
 * <pre>
 * To check the model with calls of the simulation, one after the other from the start, but with
 * `counter` = 0xBEBC20 and `led` = 0:
 * - `led` = 1
 * </pre>
 */
final class LaterText {
  /** Variables that are told of, at most. */
  private static final int TOLD = 8;

  private LaterText() {}

  /** The paragraph; empty where there are no such calls, or it is not clear what begins where. */
  static String of(DesignDescription description, DesignInterface design, LaterCalls later) {
    if (later.calls() == 0 || later.variables().size() > TOLD) {
      return "";
    }
    List<Port> outputs = design.outputs();
    Map<String, Integer> widths = new HashMap<>();
    Map<String, String> names = new HashMap<>();
    for (StateVariable variable : design.state()) {
      String name = String.join(".", variable.path());
      widths.put(name, variable.width());
      names.put(name, StateBetweenCalls.named(description, variable.path()));
    }
    List<String> begins = new ArrayList<>();
    for (int i = 0; i < later.variables().size(); i++) {
      String name = later.variables().get(i);
      boolean isOutput = outputs.stream().anyMatch(port -> port.name().equals(name));
      String told = isOutput ? name : names.getOrDefault(name, "");
      if (told.isEmpty()) {
        return "";
      }
      String value = StateBetweenCalls.written(widths.get(name), later.values().get(i));
      begins.add("`" + told + "` = " + value);
    }
    List<Port> inputs = design.modelInputs();
    List<BigInteger[]> given = columns(later.inputs(), inputs.size());
    List<BigInteger[]> answered = columns(later.outputs(), outputs.size());
    StringBuilder text = new StringBuilder(Reasoning.OPENING);
    text.append(", one after the other from the start, but with ");
    text.append(String.join(", ", begins)).append(':');
    for (int call = 0; call < later.calls(); call++) {
      String had =
          call == 0
              ? Reasoning.whole(call, inputs, given, "input")
              : Reasoning.again(call, inputs, given, "the same again");
      String gave =
          call == 0
              ? Reasoning.whole(call, outputs, answered, "output")
              : Reasoning.again(call, outputs, answered, "the same outputs");
      text.append("\n- ").append(had.isEmpty() ? "" : had + " gives ");
      text.append(gave.endsWith(",") ? gave.substring(0, gave.length() - 1) : gave);
    }
    return text.toString();
  }

  private static List<BigInteger[]> columns(List<List<BigInteger>> calls, int ports) {
    return IntStream.range(0, ports)
        .mapToObj(port -> calls.stream().map(call -> call.get(port)).toArray(BigInteger[]::new))
        .toList();
  }
}
