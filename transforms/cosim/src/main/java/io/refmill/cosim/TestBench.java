package io.refmill.cosim;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.Protocol;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes the test bench, plain Verilog-2001.
 *
 * <p>Variables with an initialiser have their value before time zero, so {@code reg c = 1;} and
 * {@code reg a = 0;} give the design no edge at time zero, which an {@code initial} construct would
 * (x to 0 is a falling edge; IEEE 1800-2017 6.8 and 9.4.2). One call then is:
 *
 * <pre>
 *   cycle: {inputs} = vector; #settle c = 0; #settle c = 1; #settle keep outputs
 *   event and combinational: {inputs} = vector; #settle keep outputs
 * </pre>
 *
 * <p>The one concatenated blocking assignment changes all ports before any process of the design
 * runs. Names inside the bench and the ports are escaped, so that no name of the design is a
 * keyword here.
 */
final class TestBench {
  /** In the bench's own time unit, which is the coarsest that the source uses. */
  static final int SETTLE = 1000;

  /** Results are handed over every 32 calls, and written by as many at once: writing is slow. */
  private static final int FLUSHED = 32;

  private static final int MAX_LINE = 4096;

  static final String END_MARKER = "end";

  private final Names names;
  private final DesignInterface design;
  private final Stimuli stimuli;
  private final boolean inputsAreNets;
  private final int callsInLine;

  /**
   * Names of a bench, chosen so that they do not occur in the source.
   *
   * @param module the bench's module
   * @param instance the design's instance in it
   * @param stimuliFile read by it, relative to the run's directory
   * @param resultFile written by it
   */
  record Names(String module, String instance, String stimuliFile, String resultFile) {}

  /**
   * @param inputsAreNets whether nets stand between the variables of the stimuli and the ports: a
   *     port that the module itself drives too takes no variable (IEEE 1800-2017 23.3.3.2)
   * @param callsInLine of the results; {@link #callsInLine}
   */
  TestBench(
      Names names,
      DesignInterface design,
      Stimuli stimuli,
      boolean inputsAreNets,
      int callsInLine) {
    this.inputsAreNets = inputsAreNets;
    this.callsInLine = callsInLine;
    this.names = names;
    this.design = design;
    this.stimuli = stimuli;
    if (design.protocol() == Protocol.CYCLE && design.clocks().size() > 1) {
      throw new IllegalArgumentException("the cycle protocol has one clock at most");
    }
  }

  /**
   * How many calls share a line of the results, the last one first: a power of two.
   *
   * @param mayEnd whether the design may end the simulation; what it has done until then counts
   */
  static int callsInLine(DesignInterface design, boolean mayEnd) {
    int calls = mayEnd ? 1 : FLUSHED;
    while (calls > 1 && (long) calls * Judgement.outputWidth(design) > MAX_LINE) {
      calls /= 2;
    }
    return calls;
  }

  /** The bench of the plain run. */
  String plain(String timeUnit, boolean finish) {
    return write(timeUnit, finish, null, false);
  }

  /**
   * The bench of the second run, in which uninitialised state starts as the model's does.
   *
   * @param evaluate whether to run what reads state or data in the first call; {@link Start}
   */
  String initialised(String timeUnit, boolean finish, InitialState state, boolean evaluate) {
    return write(timeUnit, finish, state, evaluate);
  }

  /** The stimuli, one hexadecimal word for each call, for {@code $readmemh}. */
  static String stimuliText(Stimuli stimuli) {
    StringBuilder text = new StringBuilder();
    for (int call = 0; call < stimuli.calls(); call++) {
      BigInteger word = BigInteger.ZERO;
      for (int i = 0; i < stimuli.inputs().size(); i++) {
        word = word.shiftLeft(stimuli.inputs().get(i).width()).or(stimuli.value(i, call));
      }
      text.append(word.toString(16)).append('\n');
    }
    return text.toString();
  }

  private String write(String timeUnit, boolean finish, InitialState state, boolean evaluate) {
    StringBuilder text = new StringBuilder("`resetall\n");
    text.append("`timescale ").append(timeUnit).append('/').append(timeUnit).append('\n');
    text.append("module ").append(names.module()).append(";\n");
    declare(text, state != null);
    text.append("  \\").append(design.topModule()).append(" \\").append(names.instance());
    text.append(" (").append(connections()).append(");\n");
    text.append("  integer file, call, bad, b;\n");
    if (callsInLine > 1) {
      text.append("  reg [").append(callsInLine * Judgement.outputWidth(design) - 1);
      text.append(":0] line;\n");
    }
    int width = stimuli.width();
    if (width > 0) {
      text.append("  reg [").append(width - 1).append(":0] vectors [0:");
      text.append(stimuli.calls() - 1).append("];\n");
    }
    if (state != null) {
      state.declare(text);
    }
    text.append("  initial begin\n");
    text.append("    file = $fopen(\"").append(names.resultFile()).append("\", \"w\");\n");
    if (width > 0) {
      text.append("    $readmemh(\"").append(names.stimuliFile()).append("\", vectors);\n");
    }
    text.append("    #").append(SETTLE).append(";\n");
    if (state != null) {
      if (width > 0) {
        state.beforeKick(text);
        text.append("    ").append(inputs()).append(" = 0;\n");
        text.append("    #").append(SETTLE).append(";\n");
      } else {
        state.beforeKick(text);
      }
      state.deposit(text);
    }
    if (evaluate) {
      state.disturb(text);
      for (int i = 0; i < stimuli.inputs().size(); i++) {
        if (!sensesEdges(stimuli.inputs().get(i))) {
          text.append("    i").append(i).append(" = 'bx;\n");
        }
      }
    }
    calls(text);
    text.append("    $fdisplay(file, \"").append(END_MARKER).append("\");\n");
    text.append("    $fclose(file);\n");
    if (finish) {
      text.append("    $finish(0);\n");
    }
    return text.append("  end\nendmodule\n").toString();
  }

  private void declare(StringBuilder text, boolean inputsUnknown) {
    for (int i = 0; i < stimuli.inputs().size(); i++) {
      Port port = stimuli.inputs().get(i);
      text.append("  reg ").append(range(port)).append('i').append(i);
      // Clocks stay still in the second run too: an edge could move a process that waits twice.
      boolean unknown = inputsUnknown && !isClock(port);
      text.append(unknown ? ";\n" : " = 0;\n");
      if (inputsAreNets) {
        text.append("  wire ").append(range(port)).append('n').append(i);
        text.append(" = i").append(i).append(";\n");
      }
    }
    if (clocked()) {
      text.append("  reg c = 1;\n");
    }
    int index = 0;
    for (Port port : design.outputs()) {
      text.append("  wire ").append(range(port)).append('o').append(index).append(";\n");
      if (port.direction() == Direction.INOUT) {
        // Weaker than what the module drives: its own value wins, and no conflict makes an x.
        text.append("  assign (pull1, pull0) o").append(index).append(" = ");
        text.append(inputVariable(port.name())).append(";\n");
      }
      index++;
    }
  }

  private void calls(StringBuilder text) {
    text.append("    for (call = 0; call < ").append(stimuli.calls());
    text.append("; call = call + 1) begin\n");
    if (stimuli.width() > 0) {
      text.append("      ").append(inputs()).append(" = vectors[call];\n");
    }
    if (clocked()) {
      text.append("      #").append(SETTLE).append(" c = 0;\n");
      text.append("      #").append(SETTLE).append(" c = 1;\n");
    }
    String outputs =
        java.util.stream.IntStream.range(0, design.outputs().size())
            .mapToObj(i -> "o" + i)
            .collect(Collectors.joining(", ", "{", "}"));
    text.append("      #").append(SETTLE);
    if (callsInLine == 1) {
      text.append(" $fdisplay(file, \"%b\", ").append(outputs).append(");\n");
    } else {
      int width = Judgement.outputWidth(design);
      text.append(" line[").append(place(callsInLine)).append(" * ").append(width);
      text.append(" +: ").append(width).append("] = ").append(outputs).append(";\n");
      text.append("      if (").append(place(callsInLine)).append(" == ").append(callsInLine - 1);
      text.append(") $fdisplay(file, \"%b\", line);\n");
    }
    // So that a run which goes on can be told from one that never ends.
    text.append("      if (").append(place(FLUSHED)).append(" == ").append(FLUSHED - 1);
    text.append(") $fflush(file);\n    end\n");
    if (stimuli.calls() % callsInLine != 0) {
      text.append("    $fdisplay(file, \"%b\", line);\n");
    }
  }

  /** Of a call among so many. */
  private static String place(int calls) {
    return "(call & " + (calls - 1) + ")";
  }

  private String inputs() {
    return java.util.stream.IntStream.range(0, stimuli.inputs().size())
        .mapToObj(i -> "i" + i)
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private String connections() {
    StringBuilder text = new StringBuilder();
    int output = 0;
    for (Port port : design.ports()) {
      String variable =
          port.direction() != Direction.INPUT ? "o" + output++ : inputVariable(port.name());
      text.append(text.length() == 0 ? "" : ", ");
      text.append(".\\").append(port.name()).append(" (").append(variable).append(')');
    }
    return text.toString();
  }

  private String inputVariable(String port) {
    List<Port> inputs = stimuli.inputs();
    for (int i = 0; i < inputs.size(); i++) {
      if (inputs.get(i).name().equals(port)) {
        return (inputsAreNets ? "n" : "i") + i;
      }
    }
    return "c";
  }

  private boolean clocked() {
    return design.protocol() == Protocol.CYCLE && !design.clocks().isEmpty();
  }

  private boolean isClock(Port port) {
    return design.clocks().stream().anyMatch(c -> c.port().equals(port.name()));
  }

  /** Whether an edge from x to its first value could be one too many for the model. */
  private boolean sensesEdges(Port port) {
    // Under the cycle protocol a reset has its level's effect, edge or not.
    boolean reset = design.resets().stream().anyMatch(r -> r.port().equals(port.name()));
    return isClock(port) || (reset && design.protocol() == Protocol.EVENT);
  }

  private static String range(Port port) {
    return "[" + (port.width() - 1) + ":0] ";
  }
}
