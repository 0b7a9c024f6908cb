package io.refmill.curation;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Clock;
import io.refmill.contract.DesignInterface.ClockEdge;
import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The task of a training sample: a system turn, and a user turn with the specification, a table of
 * the ports, the calling protocol and the Python frame to complete.
 *
 * @param source where the specification comes from; a row with {@link Source#INTERFACE} has none
 *     that says what the module computes, so it teaches nothing as a prompt
 * @param text the specification alone, without table and frame; what contamination is checked on
 * @param system the system turn
 * @param user the user turn
 * @param skeleton the Python frame alone
 */
public record Specification(
    Source source, String text, String system, String user, String skeleton) {

  /** Where a specification comes from. */
  public enum Source {
    /** The record's own text. */
    GIVEN,
    /** The comment that leads the module. */
    COMMENT,
    /** Neither exists: names, widths, clocks and resets are all that is said. */
    INTERFACE
  }

  private static final String SYSTEM =
      """
      You are a verification engineer. You write reference models of digital circuits in plain \
      Python.

      A model is a class named `TopModule` whose method `eval` takes a dictionary of input \
      values and returns a dictionary of output values, port name to non-negative integer. These \
      rules hold:
      - Use only the language and its built-in functions; import nothing.
      - An input that is missing from the dictionary counts as 0, and unknown keys are ignored.
      - State belongs to an instance alone: what is defined outside `__init__` and `eval` is \
      constant.
      - Hardware works on bits of fixed width. Use the bitwise operators, and mask every output \
      and every state variable to its width where a result can exceed it. Treat two's complement \
      explicitly.
      - One call of `eval` is one period of the clock and contains one rising edge. The clock \
      itself is not among the inputs and is never read, unless the task says otherwise.
      - A combinational circuit has no state: its outputs follow from the inputs of the same call.
      - A sequential circuit declares its state in `__init__`, as 0 unless the task gives \
      another value. In `eval`, handle the reset first, compute the next state from the current \
      state and the inputs, then commit it, and compute the outputs from the committed state.

      Think first. Then answer with the complete class in one fenced Python block, in this form:
      <think>
      your reasoning
      </think>
      <answer>
      the code block
      </answer>
      """;

  /**
   * Builds the task of a design.
   *
   * @param given the record's specification, or null or blank when it has none
   * @param verilog the source, where a leading comment is looked for
   * @param design the interface
   */
  public static Specification of(String given, String verilog, DesignInterface design) {
    Source source;
    String text;
    if (given != null && !given.isBlank()) {
      source = Source.GIVEN;
      text = given.strip();
    } else {
      var comment = LeadingComment.find(verilog, design.topModule());
      source = comment.isPresent() ? Source.COMMENT : Source.INTERFACE;
      text = comment.orElseGet(() -> describeInterface(design));
    }
    String skeleton = Skeleton.of(design);
    String user =
        "Write a Python reference model of the hardware module `"
            + design.topModule()
            + "`.\n\n## Specification\n\n"
            + text
            + "\n\n## Ports\n\n"
            + portTable(design)
            + "\n## Calls\n\n"
            + protocol(design)
            + "\n\n"
            + "## Frame\n\n"
            + "Complete the bodies of `__init__` and `eval`; keep the class, the methods, the names"
            + " and the widths.\n\n"
            + "```python\n"
            + skeleton
            + "```\n";
    return new Specification(source, text, SYSTEM, user, skeleton);
  }

  /** The port table in Markdown, clocks included, in header order. */
  static String portTable(DesignInterface design) {
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
          .append(role(port, design))
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
        roles.add(
            (reset.kind() == ResetKind.ASYNCHRONOUS ? "asynchronous" : "synchronous")
                + " reset, active "
                + (reset.activeHigh() ? "high" : "low"));
      }
    }
    if (roles.isEmpty()) {
      roles.add(port.width() == 1 ? "bit" : port.signed() ? "two's complement number" : "data");
    }
    return String.join("; ", roles);
  }

  private static String edge(ClockEdge edge) {
    return switch (edge) {
      case RISING -> "rising edge";
      case FALLING -> "falling edge";
      case BOTH -> "both edges";
    };
  }

  private static String protocol(DesignInterface design) {
    if (design.protocol() == Protocol.EVENT && design.clocks().isEmpty()) {
      return "One call applies all inputs at once, lets the circuit settle and returns the outputs;"
          + " what the circuit stores is kept from call to call. A change of an input is one between"
          + " its value in the last call and the one in this call; before the first call every input"
          + " is 0.";
    }
    if (design.protocol() == Protocol.EVENT) {
      return "Every input port is in `inputs`, clocks included. One call applies all values at"
          + " once, lets the circuit settle and returns the outputs. An edge of a clock is a"
          + " change between the value in the last call and the one in this call; before the"
          + " first call every input is 0.";
    }
    if (design.clocks().isEmpty()) {
      return design.sequential()
          ? "One call applies all inputs at once and returns the settled outputs; what the circuit"
              + " stores is kept from call to call."
          : "The circuit is combinational: one call applies all inputs and returns the outputs.";
    }
    Clock clock = design.clocks().get(0);
    String text =
        "One call is one full period of `"
            + clock.port()
            + "`, which is not in `inputs`. The inputs hold for the whole period, and the outputs"
            + " are those after its rising edge, with the inputs still applied.";
    return switch (clock.edge()) {
      case RISING -> text;
      case FALLING ->
          text + " State changes at the falling edge, which comes before the rising one.";
      case BOTH -> text + " The falling edge comes before the rising one in the same call.";
    };
  }

  private static String describeInterface(DesignInterface design) {
    StringBuilder text =
        new StringBuilder("The module `").append(design.topModule()).append("` has ");
    boolean both = design.ports().stream().anyMatch(p -> p.direction() == Direction.INOUT);
    text.append(count(design, Direction.INPUT, "input"))
        .append(both ? ", " : " and ")
        .append(count(design, Direction.OUTPUT, "output"))
        .append(both ? " and " + count(design, Direction.INOUT, "bidirectional port") : "")
        .append(". It is ")
        .append(design.sequential() ? "sequential" : "combinational")
        .append(".");
    for (Clock clock : design.clocks()) {
      text.append(" It is clocked by the ").append(edge(clock.edge()));
      text.append(" of `").append(clock.port()).append("`.");
    }
    for (Reset reset : design.resets()) {
      text.append(" `")
          .append(reset.port())
          .append("` is a reset, ")
          .append(reset.kind() == ResetKind.ASYNCHRONOUS ? "asynchronous" : "synchronous")
          .append(", active ")
          .append(reset.activeHigh() ? "high" : "low")
          .append('.');
    }
    return text.toString();
  }

  private static String count(DesignInterface design, Direction direction, String noun) {
    long count = design.ports().stream().filter(port -> port.direction() == direction).count();
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
