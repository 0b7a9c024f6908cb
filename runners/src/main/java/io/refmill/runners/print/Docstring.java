package io.refmill.runners.print;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Clock;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.PortText;
import io.refmill.contract.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What stands above a converted model, for whoever is to use it without the Verilog beside it. */
public final class Docstring {
  private Docstring() {}

  /** A docstring of the Python module, and an empty line. */
  public static String of(DesignInterface design) {
    StringBuilder text = new StringBuilder("Reference model of the Verilog module ");
    text.append(design.topModule()).append(".\n\n");
    for (DesignInterface.Parameter p : design.parameters()) {
      text.append("Parameter ").append(p.name()).append(" = ").append(p.value()).append('\n');
    }
    for (Port port : design.modelInputs()) {
      text.append("Input ").append(described(port, design)).append('\n');
    }
    for (Port port : design.outputs()) {
      text.append("Output ").append(described(port, design)).append('\n');
    }
    text.append('\n').append(calls(design)).append('\n');
    // Names may be any printable characters (IEEE 1364-2005 3.7.1).
    String safe = text.toString().replace("\\", "\\\\").replace("\"", "\\\"");
    return "\"\"\"" + safe + "\"\"\"\n\n\n";
  }

  private static String described(Port port, DesignInterface design) {
    List<String> facts = new ArrayList<>();
    facts.add(port.width() == 1 ? "1 bit" : port.width() + " bits");
    if (!port.unpacked().isEmpty()) {
      facts.add(PortText.array(port));
    } else if (port.signed()) {
      facts.add("two's complement");
    }
    for (Clock clock : design.clocks()) {
      if (clock.port().equals(port.name())) {
        facts.add("clock, " + edge(clock));
      }
    }
    for (Reset reset : design.resets()) {
      if (reset.port().equals(port.name())) {
        facts.add(
            (reset.kind() == ResetKind.ASYNCHRONOUS ? "asynchronous" : "synchronous")
                + " reset, active "
                + (reset.activeHigh() ? "high" : "low"));
      }
    }
    return port.name() + ": " + String.join("; ", facts);
  }

  private static String edge(Clock clock) {
    return switch (clock.edge()) {
      case RISING, FALLING -> clock.edge().name().toLowerCase(Locale.ROOT) + " edge";
      case BOTH -> "both edges";
    };
  }

  private static String calls(DesignInterface design) {
    if (design.protocol() == Protocol.EVENT && design.clocks().isEmpty()) {
      return "Each call of eval applies all inputs and returns the settled outputs; they change since\n"
          + "the last call, before the first one every input is 0. Missing inputs count as 0.";
    }
    if (design.protocol() == Protocol.EVENT) {
      return "Each call of eval applies one vector, clocks included, and lets the design settle.\n"
          + "Before the first call every input is 0. Missing inputs count as 0.";
    }
    if (design.clocks().isEmpty()) {
      return "Each call of eval applies all inputs and returns the settled outputs. Missing inputs\n"
          + "count as 0.";
    }
    Clock clock = design.clocks().get(0);
    return "Each call of eval is one period of the clock "
        + clock.port()
        + " ("
        + edge(clock)
        + "), which is no input:\n"
        + "inputs hold for the period, outputs are those after its rising edge. Missing inputs\n"
        + "count as 0.";
  }
}
