package io.refmill.dataset;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Protocol;
import io.refmill.schemas.Message;
import java.util.List;
import java.util.Locale;

/** The turns of a training sample. Wording is part of the dataset: a change needs a new version. */
final class Prompts {
  private static final String RULES =
      """
      You write Python reference models of digital circuits. A model is a class TopModule with a method \
      eval that takes the input ports as a dict of non-negative integers and returns the output ports \
      the same way.

      Rules:
      - Use the language and its builtins only: no imports, no input or output.
      - Prefer bitwise operators. Mask every output and every state variable to its declared width; \
      write two's complement out.
      - A missing input counts as 0.
      """;

  private static final String CYCLE =
      """
      - One call of eval is one rising edge of the clock with the inputs of that cycle: state is \
      updated, then the outputs are read. Never read the clock.
      - A combinational circuit has no state: its outputs depend on the inputs of the call alone.
      - A sequential circuit declares its state in __init__, as 0 where the specification names no \
      initial value. Handle resets first, compute the next state from the current state, and update \
      the state at the end.
      """;

  private static final String EVENT =
      """
      - One call of eval applies one vector to all inputs, clocks included, and lets the circuit \
      settle. An edge is a change between this call's value of a port and the last call's; before \
      the first call every input is 0. Keep the last values in the state.
      - Declare state in __init__, as 0 where the specification names no initial value.
      """;

  private static final String ANSWER =
      """

      Think first, inside <think> and </think>. Then give the complete class in a fenced Python block \
      inside <answer> and </answer>.
      """;

  private Prompts() {}

  /** The system turn. */
  static Message system(DesignInterface design) {
    String calls = design.protocol() == Protocol.CYCLE ? CYCLE : EVENT;
    return new Message("system", (RULES + calls + ANSWER).strip());
  }

  /** The user turn: specification, table of the ports, skeleton. */
  static Message user(DesignInterface design, String specification) {
    StringBuilder text = new StringBuilder();
    text.append("Write the reference model of this circuit.\n\n## Specification\n\n");
    text.append(specification.strip()).append("\n\n## Ports\n\n");
    text.append("| name | direction | width | role |\n|---|---|---|---|\n");
    for (DesignInterface.Port port : design.ports()) {
      text.append("| `")
          .append(port.name())
          .append("` | ")
          .append(port.direction().name().toLowerCase(Locale.ROOT))
          .append(" | ")
          .append(port.width())
          .append(" | ")
          .append(role(design, port))
          .append(" |\n");
    }
    text.append("\n## Skeleton\n\n```python\n").append(Skeleton.of(design)).append("```");
    return new Message("user", text.toString());
  }

  /** The assistant's turn; the reasoning before the answer is written by a later stage. */
  static Message assistant(String python) {
    String end = python.endsWith("\n") ? "" : "\n";
    return new Message("assistant", "<answer>\n```python\n" + python + end + "```\n</answer>");
  }

  static List<Message> prompt(DesignInterface design, String specification) {
    return List.of(system(design), user(design, specification));
  }

  private static String role(DesignInterface design, DesignInterface.Port port) {
    for (DesignInterface.Clock clock : design.clocks()) {
      if (clock.port().equals(port.name())) {
        return switch (clock.edge()) {
          case RISING -> "clock, rising edge";
          case FALLING -> "clock, falling edge";
          case BOTH -> "clock, both edges";
        };
      }
    }
    for (DesignInterface.Reset reset : design.resets()) {
      if (reset.port().equals(port.name())) {
        return (reset.kind() == DesignInterface.ResetKind.ASYNCHRONOUS
                ? "asynchronous"
                : "synchronous")
            + " reset, active "
            + (reset.activeHigh() ? "high" : "low");
      }
    }
    return port.signed() ? "data, signed" : "data";
  }
}
