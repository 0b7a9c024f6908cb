package io.refmill.fingerprint;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Clock;
import io.refmill.contract.DesignInterface.ClockEdge;
import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.Protocol;
import io.refmill.cosim.python.FoundPorts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The interface of a model that came without its source: widths that its description says, else
 * those that its text and its answers show; resets by their names.
 */
final class DescribedPorts {
  private static final String NAMES =
      "([A-Za-z_]\\w*(?:\\s*,\\s*(?!input\\b|output\\b)[A-Za-z_]\\w*)*)";

  /** {@code input [7:0] a, b} of headers, {@code output q (3 bits)} of lists. */
  private static final Pattern DECLARED =
      Pattern.compile(
          "(?m)(?:^\\s*[-*]?\\s*|[(,]\\s*)(?:input|output)\\b\\s+(?:(?:wire|reg|logic|signed|unsigned)\\s+)*"
              + "(?:\\[\\s*(\\d{1,5})\\s*:\\s*(\\d{1,5})\\s*\\]\\s*)?`?"
              + NAMES
              + "`?(?:\\s*\\(\\s*(\\d{1,5})[ -]?bits?\\b)?");

  /** A row of a table: {@code | `a` | input | 8 |}. */
  private static final Pattern ROW =
      Pattern.compile(
          "\\|\\s*`?([A-Za-z_]\\w*)`?\\s*\\|\\s*(?:input|output)\\s*\\|\\s*(\\d{1,5})\\b");

  private static final Pattern RESET =
      Pattern.compile("(?i)(i_?)?(sys_?)?([as]?_?)(rst|reset|nrst)(_?n|_?b|_?l)?(_?i)?");
  private static final int MAX_WIDTH = 1 << 16;

  private DescribedPorts() {}

  /** Widths by the names of ports, as far as a description says them. */
  static Map<String, Integer> widths(String description) {
    Map<String, Integer> widths = new HashMap<>();
    if (description == null) {
      return widths;
    }
    Matcher declared = DECLARED.matcher(description);
    while (declared.find()) {
      int width = 1;
      if (declared.group(1) != null) {
        width = 1 + Math.abs(number(declared, 1) - number(declared, 2));
      } else if (declared.group(4) != null) {
        width = number(declared, 4);
      }
      for (String name : declared.group(3).split("\\s*,\\s*")) {
        put(widths, name, width);
      }
    }
    Matcher row = ROW.matcher(description);
    while (row.find()) {
      put(widths, row.group(1), number(row, 2));
    }
    return widths;
  }

  private static int number(Matcher matcher, int group) {
    return Integer.parseInt(matcher.group(group));
  }

  private static void put(Map<String, Integer> widths, String name, int width) {
    if (width >= 1 && width <= MAX_WIDTH) {
      widths.putIfAbsent(name, width);
    }
  }

  /**
   * The interface. A call of a model with state is a period of a clock, which is no input of it: a
   * clock among its inputs is data, which has no influence unless the model looks for edges.
   */
  static DesignInterface of(FoundPorts found) {
    List<Port> ports = new ArrayList<>();
    List<Reset> resets = new ArrayList<>();
    found
        .inputs()
        .forEach(
            (name, width) -> {
              ports.add(new Port(name, Direction.INPUT, width, false));
              Matcher reset = RESET.matcher(name);
              if (found.state() && width == 1 && reset.matches()) {
                resets.add(new Reset(name, !isActiveLow(reset), ResetKind.SYNCHRONOUS));
              }
            });
    found
        .outputs()
        .forEach((name, width) -> ports.add(new Port(name, Direction.OUTPUT, width, false)));
    List<Clock> clocks = new ArrayList<>();
    if (found.state()) {
      String clock = "clk";
      while (found.inputs().containsKey(clock) || found.outputs().containsKey(clock)) {
        clock += "_";
      }
      ports.add(new Port(clock, Direction.INPUT, 1, false));
      clocks.add(new Clock(clock, ClockEdge.RISING));
    }
    return new DesignInterface(
        "TopModule", Protocol.CYCLE, ports, clocks, resets, List.of(), found.state(), List.of());
  }

  private static boolean isActiveLow(Matcher reset) {
    return reset.group(5) != null || reset.group(4).equalsIgnoreCase("nrst");
  }
}
