package io.refmill.curation;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Clock;
import io.refmill.contract.DesignInterface.ClockEdge;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.PortText;
import io.refmill.contract.Protocol;
import io.refmill.contract.ReferenceModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The turns that ask for a model. */
final class Prompt {
  /** An attribute for what something was at an earlier moment: the rules have no such variable. */
  private static final Pattern EARLIER = Pattern.compile("(?m)^ +self\\.(last_|seen_)\\w+ = ");

  private static final String EARLIER_WORDS =
      " An attribute `last_...` or `seen_...` that the specification does not name holds an earlier"
          + " value, so that a change can be seen.";

  private static final String SYSTEM =
      """
      You are a verification engineer. You write reference models of digital circuits in plain \
      Python.

      A model is a class named `TopModule` whose method `eval` takes a dictionary of input \
      values and returns a dictionary of output values, port name to non-negative integer. These \
      rules hold:
      - Use Python 3.8 and its built-in functions alone: no `import`, `global`, `yield`, `with` or \
      `match`, no special method but `__init__`, nothing that prints, reads or inspects (`print`, \
      `open`, `getattr`).
      - An input that is missing from the dictionary counts as 0, and unknown keys are ignored.
      - State belongs to an instance alone: what is defined outside `__init__` and `eval` is \
      constant.
      - Hardware works on bits of fixed width. Use the bitwise operators, and mask a result to \
      the width of its variable where it can exceed that; nothing else needs a mask. Treat two's \
      complement explicitly.
      - One call of `eval` is one period of the clock and contains one rising edge. The clock \
      itself is not among the inputs and is never read, unless the task says otherwise.
      - A combinational circuit has no state: its outputs follow from the inputs of the same call.
      - A sequential circuit declares its state in `__init__`, as 0 unless the task gives \
      another value. What changes at one edge changes at once, from the state before it and the \
      inputs. So a variable is assigned directly where nothing needs its old value any more; \
      where something does, its next value waits in a local variable. The outputs follow from \
      the new state.
      - What is unknown or not driven in hardware (x, z) counts as 0.
      """;

  private static final String REASON =
      """

      Think first. Then answer with the complete class in one fenced Python block, in this form:
      <think>
      your reasoning
      </think>
      <answer>
      the code block
      </answer>
      """;

  private static final String ANSWER =
      """

      Answer with the complete class in one fenced Python block, in this form:
      <answer>
      the code block
      </answer>
      """;

  /** What opens the line of rules that tells of constants. */
  private static final String CONSTANTS = "Constants: ";

  private Prompt() {}

  /** The system turn. */
  static String system(boolean reasoning) {
    return SYSTEM + (reasoning ? REASON : ANSWER);
  }

  /**
   * The user turn for a specification.
   *
   * @param given whether it holds a text that may tell of parameters in words of its own
   */
  static String user(
      String specification, boolean given, ReferenceModel model, Map<String, String> roles) {
    DesignInterface design = model.design();
    return "Write a Python reference model of the hardware module `"
        + design.topModule()
        + "`.\n\n## Specification\n\n"
        + specification
        + "\n\n## Ports\n\n"
        + portTable(design, roles)
        + parameters(design, p -> isTold(p, specification, given, model.frame()))
        + "\n## Calls\n\n"
        + protocol(design, roles)
        + "\n\n"
        + "## Frame\n\n"
        + "Replace each `...` and keep the rest as it stands. You may add methods, functions and"
        + " classes."
        + (EARLIER.matcher(model.frame()).find() ? EARLIER_WORDS : "")
        + "\n\n"
        + "```python\n"
        + model.frame()
        + "```\n";
  }

  /**
   * What the module is made with; empty where there are no parameters.
   *
   * @param told whether one is worth telling
   */
  static String parameters(DesignInterface design, Predicate<String> told) {
    String text =
        design.parameters().stream()
            .filter(p -> told.test(p.name()))
            .map(p -> "`" + p.name() + "` = " + p.value())
            .collect(Collectors.joining(", "));
    return text.isEmpty() ? "" : "\nParameters: " + text + ".\n";
  }

  /** Whether a parameter has to be told: no list has it, and something names it or may mean it. */
  private static boolean isTold(
      String parameter, String specification, boolean given, String frame) {
    boolean listed =
        frame.contains("\n    " + parameter + " = ")
            || specification
                .lines()
                .anyMatch(l -> l.startsWith(CONSTANTS) && l.contains("`" + parameter + "` = "));
    return !listed
        && (given
            || Pattern.compile("(?<![\\w$])" + Pattern.quote(parameter) + "(?![\\w$])")
                .matcher(specification)
                .find());
  }

  /** The port table in Markdown, clocks included, in header order. */
  static String portTable(DesignInterface design, Map<String, String> given) {
    StringBuilder table =
        new StringBuilder("| Port | Direction | Width | Role |\n|---|---|---|---|\n");
    for (Port port : design.ports()) {
      table
          .append("| `")
          .append(port.name().replace("|", "\\|"))
          .append("` | ")
          .append(port.direction().name().toLowerCase(Locale.ROOT))
          .append(" | ")
          .append(port.width())
          .append(" | ")
          .append(given.getOrDefault(port.name(), role(port, design)))
          .append(port.unpacked().isEmpty() ? "" : "; " + PortText.array(port))
          .append(" |\n");
    }
    return table.toString();
  }

  private static String role(Port port, DesignInterface design) {
    List<String> roles = new ArrayList<>();
    for (Clock clock : design.clocks()) {
      if (clock.port().equals(port.name())) {
        roles.add("clock, " + edge(clock.edge()));
      }
    }
    for (Reset reset : design.resets()) {
      if (reset.port().equals(port.name())) {
        roles.add(role(reset));
      }
    }
    if (roles.isEmpty()) {
      boolean number = port.signed() && port.unpacked().isEmpty();
      roles.add(port.width() == 1 ? "bit" : number ? "two's complement number" : "data");
    }
    return String.join("; ", roles);
  }

  static String role(Reset reset) {
    return (reset.kind() == ResetKind.ASYNCHRONOUS ? "asynchronous" : "synchronous")
        + " reset, active "
        + (reset.activeHigh() ? "high" : "low");
  }

  static String edge(ClockEdge edge) {
    return switch (edge) {
      case RISING -> "rising edge";
      case FALLING -> "falling edge";
      case BOTH -> "both edges";
    };
  }

  private static String protocol(DesignInterface design, Map<String, String> given) {
    if (design.protocol() == Protocol.EVENT && design.clocks().isEmpty()) {
      return "One call applies all inputs at once, lets the circuit settle and returns the outputs;"
          + " what the circuit stores is kept from call to call. A change or an edge of an input is"
          + " one between its value in the last call and the one in this call. What it starts sees"
          + " the other inputs, and what is computed from them, as they are in this call. Before the"
          + " first call every input is 0.";
    }
    if (design.protocol() == Protocol.EVENT) {
      return "Every input port is in `inputs`, clocks included. One call applies all values at"
          + " once, lets the circuit settle and returns the outputs. An edge of a clock is a"
          + " change between the value in the last call and the one in this call. What happens at"
          + " it sees the other inputs, and what is computed from them, as they are in this call,"
          + " and registers as they were before it. Before the first call every input is 0.";
    }
    if (design.clocks().isEmpty()) {
      return design.sequential()
          ? "One call applies all inputs at once and returns the settled outputs; what the circuit"
              + " stores is kept from call to call."
          : "One call applies all inputs and returns the outputs.";
    }
    Clock clock = design.clocks().get(0);
    String text =
        "One call is one full period of `"
            + clock.port()
            + "`, which is not in `inputs`. The inputs hold for the whole period, and the outputs"
            + " are those after its rising edge, with the inputs still applied.";
    // Only a clock at whose edge not all happens has a role of its own.
    boolean mixed = given.containsKey(clock.port());
    return switch (clock.edge()) {
      case RISING -> text;
      case FALLING ->
          mixed
              ? text + " The falling edge comes before the rising one in the same call."
              : text + " State changes at the falling edge, which comes before the rising one.";
      case BOTH -> text + " The falling edge comes before the rising one in the same call.";
    };
  }
}
