package io.refmill.cosim.icarus;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.Protocol;
import io.refmill.cosim.values.Stimuli;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes the bench of one design, plain Verilog-2001: what is connected to it and, for the second
 * run, how its state starts. {@link BenchDriver} makes the calls and has the clock.
 *
 * <p>Variables with an initialiser have their value before time zero, so a clock's {@code = 1} and
 * {@code reg a = 0;} give the design no edge at time zero, which an {@code initial} construct would
 * (x to 0 is a falling edge; IEEE 1800-2017 6.8 and 9.4.2). Names inside the bench and the ports
 * are escaped, so that no name of the design is a keyword here.
 */
final class TestBench {
  /** In the bench's own time unit, which is the coarsest that the sources use. */
  static final int SETTLE = 1000;

  /** A task that sets all state to x. */
  static final String DISTURB = "disturb";

  /** A task that sets all state to its values, and the inputs to x. */
  static final String RESTORE = "restore";

  /** Set when the state is as it should be for the first call. */
  static final String READY = "ready";

  /** How many variables of the state could not be set. */
  static final String BAD = "bad";

  /** The clock where it passes through a net. */
  private static final String CLOCK_NET = "nc";

  private final Names names;
  private final DesignInterface design;
  private final String top;
  private final Stimuli stimuli;
  private final String clock;
  private final boolean inputsAreNets;

  /**
   * Names of a bench, chosen so that they do not occur in the source.
   *
   * @param module the bench's module
   * @param instance the design's instance in it
   * @param driver the module that makes the calls
   */
  record Names(String module, String instance, String driver) {}

  /**
   * @param top name of the design's module where it is compiled
   * @param clock its hierarchical name
   * @param inputsAreNets whether nets stand between the variables of the stimuli and the ports: a
   *     port that the module itself drives too takes no variable (IEEE 1800-2017 23.3.3.2)
   */
  TestBench(
      Names names,
      DesignInterface design,
      String top,
      Stimuli stimuli,
      String clock,
      boolean inputsAreNets) {
    this.top = top;
    this.clock = clock;
    this.inputsAreNets = inputsAreNets;
    this.names = names;
    this.design = design;
    this.stimuli = stimuli;
    if (design.protocol() == Protocol.CYCLE && design.clocks().size() > 1) {
      throw new IllegalArgumentException("the cycle protocol has one clock at most");
    }
  }

  /** The bench of the plain run. */
  String plain(String timeUnit) {
    StringBuilder text = head(timeUnit, false);
    return text.append("endmodule\n").toString();
  }

  /**
   * The bench of the second run, in which uninitialised state starts as the model's does.
   *
   * @param evaluate whether what reads state or data is to run in the first call; {@link Start}
   */
  String initialised(String timeUnit, InitialState state, boolean evaluate) {
    StringBuilder text = head(timeUnit, true);
    text.append("  integer call, ").append(BAD).append(", b;\n");
    text.append("  reg ").append(READY).append(" = 0;\n");
    state.declare(text);
    text.append("  initial begin\n");
    text.append("    #").append(SETTLE).append(";\n");
    state.beforeKick(text);
    if (stimuli.width() > 0) {
      text.append("    ").append(inputs("")).append(" = 0;\n");
      text.append("    #").append(SETTLE).append(";\n");
    }
    state.deposit(text);
    text.append("    ").append(READY).append(" = 1;\n  end\n");
    if (evaluate) {
      tasks(text, state);
    }
    return text.append("endmodule\n").toString();
  }

  private void tasks(StringBuilder text, InitialState state) {
    text.append("  task ").append(DISTURB).append(";\n  begin\n");
    state.disturb(text);
    text.append("  end\n  endtask\n");
    text.append("  task ").append(RESTORE).append(";\n  begin\n");
    state.restore(text);
    for (int i = 0; i < stimuli.inputs().size(); i++) {
      if (!sensesEdges(i)) {
        text.append("    i").append(i).append(" = 'bx;\n");
      }
    }
    text.append("  end\n  endtask\n");
  }

  private StringBuilder head(String timeUnit, boolean inputsUnknown) {
    StringBuilder text = new StringBuilder("`resetall\n");
    text.append("`timescale ").append(timeUnit).append('/').append(timeUnit).append('\n');
    text.append("module ").append(names.module()).append(";\n");
    declare(text, inputsUnknown);
    text.append("  \\").append(top).append(" \\").append(names.instance());
    return text.append(" (").append(connections()).append(");\n");
  }

  private void declare(StringBuilder text, boolean inputsUnknown) {
    for (int i = 0; i < stimuli.inputs().size(); i++) {
      Port port = stimuli.inputs().get(i);
      text.append("  reg ").append(range(port)).append('i').append(i);
      // Clocks stay still in the second run too: an edge could move a process that waits twice.
      boolean unknown = inputsUnknown && !isClock(port);
      text.append(unknown ? ";\n" : " = 0;\n");
      if (isArray(port)) {
        array(text, port, "a" + i, "i" + i);
      } else if (inputsAreNets) {
        text.append("  wire ").append(range(port)).append('n').append(i);
        text.append(" = i").append(i).append(";\n");
      }
    }
    if (inputsAreNets && clocked()) {
      text.append("  wire ").append(CLOCK_NET).append(" = ").append(clock).append(";\n");
    }
    int index = 0;
    for (Port port : design.outputs()) {
      text.append("  wire ").append(range(port)).append('o').append(index).append(";\n");
      if (isArray(port)) {
        array(text, port, "b" + index, "o" + index);
      }
      if (port.direction() == Direction.INOUT) {
        // Weaker than what the module drives: its own value wins, and no conflict makes an x.
        text.append("  assign (pull1, pull0) o").append(index).append(" = ");
        text.append(inputVariable(port.name())).append(";\n");
      }
      index++;
    }
  }

  private static boolean isArray(Port port) {
    return !port.unpacked().isEmpty();
  }

  /** The array that is connected to such a port, declared as the port is, and its elements. */
  private static void array(StringBuilder text, Port port, String array, String vector) {
    int width = port.elementWidth();
    text.append("  wire [").append(width - 1).append(":0] ").append(array).append(' ');
    text.append(port.dimensions()).append(";\n");
    for (int k = 0; k < port.elements(); k++) {
      String element = array + port.element(k);
      String bits = vector + "[" + ((k + 1) * width - 1) + ":" + k * width + "]";
      boolean driven = port.direction() == Direction.INPUT;
      text.append("  assign ").append(driven ? element : bits).append(" = ");
      text.append(driven ? bits : element).append(";\n");
    }
  }

  /**
   * All inputs as one concatenation, the first port first.
   *
   * @param prefix of each name
   */
  String inputs(String prefix) {
    return names(prefix + "i", stimuli.inputs().size());
  }

  /** The same for the outputs. */
  String outputs(String prefix) {
    return names(prefix + "o", design.outputs().size());
  }

  private static String names(String prefix, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> prefix + i)
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private String connections() {
    StringBuilder text = new StringBuilder();
    int output = 0;
    for (Port port : design.ports()) {
      String variable =
          port.direction() != Direction.INPUT
              ? (isArray(port) ? "b" : "o") + output++
              : inputVariable(port.name());
      text.append(text.length() == 0 ? "" : ", ");
      text.append(".\\").append(port.name()).append(" (").append(variable).append(')');
    }
    return text.toString();
  }

  private String inputVariable(String port) {
    List<Port> inputs = stimuli.inputs();
    for (int i = 0; i < inputs.size(); i++) {
      if (inputs.get(i).name().equals(port)) {
        return (isArray(inputs.get(i)) ? "a" : inputsAreNets ? "n" : "i") + i;
      }
    }
    return inputsAreNets ? CLOCK_NET : clock;
  }

  /** Whether the design has a clock that the calls toggle. */
  boolean clocked() {
    return design.protocol() == Protocol.CYCLE && !design.clocks().isEmpty();
  }

  private boolean isClock(Port port) {
    return design.clocks().stream().anyMatch(c -> c.port().equals(port.name()));
  }

  /** Whether an edge to x or from it could be one too many for the model. */
  private boolean sensesEdges(int input) {
    Port port = stimuli.inputs().get(input);
    return isClock(port)
        || design.resets().stream()
            .filter(reset -> reset.port().equals(port.name()))
            .anyMatch(reset -> design.protocol() == Protocol.EVENT || isAtRest(reset, input));
  }

  /**
   * Whether a reset is not active in the first call. Where it is, it has its level's effect under
   * the cycle protocol, edge or not; else its process would do what it does at a clock's edge.
   */
  private boolean isAtRest(DesignInterface.Reset reset, int input) {
    return stimuli.calls() > 0 && (stimuli.value(input, 0).signum() != 0) != reset.activeHigh();
  }

  private static String range(Port port) {
    return "[" + (port.width() - 1) + ":0] ";
  }
}
