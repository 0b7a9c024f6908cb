package io.refmill.cosim.icarus;

import io.refmill.cosim.values.OutputRows;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes the module that makes the calls, for all designs of a run at once: most of what a small
 * design costs is its bench, so one loop serves all. A call is:
 *
 * <pre>
 *   cycle: {inputs} = vector; #settle c = 0; #settle c = 1; #settle print outputs
 *   event and combinational: {inputs} = vector; #settle print outputs
 * </pre>
 *
 * <p>The assignments follow one another without a delay, so they change all ports before any
 * process of a design runs. Each call prints one line with the outputs of all designs. Those with
 * more calls than others get them in a second loop, in which the others stand still: they have a
 * clock of their own.
 *
 * <p>Vectors stand in memories whose words hold the inputs of several designs, and outputs are
 * printed several at a time, since the simulator handles up to 64 bits without a search for memory.
 * It reads an index bit by bit, and looks up the type of each variable that it writes: the number
 * of the call is narrow, and one clock serves all.
 */
final class BenchDriver {
  static final String END_MARKER = "end";

  /** Name of the file that the results are written to. */
  static final String RESULTS = "results.txt";

  /** At the head of the results of a second run: for each design, what could not be set. */
  static final String UNSETTLED_MARKER = "unsettled";

  /** Results are handed over so often: a run that goes on can be told from one that never ends. */
  private static final int FLUSHED = 8;

  private static final int WORD = 64;

  /** The clock of the designs that have the fewest calls. */
  private static final String CLOCK = "clock";

  /** The clock of those that have more. */
  private static final String LATE_CLOCK = "late_clock";

  private final String module;
  private final String place;
  private final List<SimulationJob> jobs;
  private final int shortest;
  private final int longest;
  private final List<List<SimulationJob>> words;

  /**
   * @param module its name
   * @param place the directory of its files, as the simulator finds it
   * @param jobs the designs, each with its stimuli
   */
  BenchDriver(String module, String place, List<SimulationJob> jobs) {
    this.module = module;
    this.place = place;
    this.jobs = jobs;
    this.shortest = jobs.stream().mapToInt(j -> j.stimuli().calls()).min().orElseThrow();
    this.longest = jobs.stream().mapToInt(j -> j.stimuli().calls()).max().orElseThrow();
    this.words = packed(jobs.stream().filter(j -> j.stimuli().width() > 0).toList(), true);
  }

  /** Neighbours whose inputs, or outputs, together fit into a word; a wider one stands alone. */
  private static List<List<SimulationJob>> packed(List<SimulationJob> jobs, boolean inputs) {
    List<List<SimulationJob>> result = new ArrayList<>();
    int filled = WORD + 1;
    for (SimulationJob job : jobs) {
      int width = inputs ? job.stimuli().width() : OutputRows.width(job.design());
      if (filled + width > WORD) {
        result.add(new ArrayList<>());
        filled = 0;
      }
      result.get(result.size() - 1).add(job);
      filled += width;
    }
    return result;
  }

  /** Name of the file that holds the stimuli of a memory. */
  static String stimuliFile(int word) {
    return "stimuli" + word + ".hex";
  }

  /** Number of files with stimuli. */
  int memories() {
    return words.size();
  }

  /** The words of a memory, one hexadecimal number for each call, for {@code $readmemh}. */
  byte[] stimuliText(int memory) {
    MemoryText text = new MemoryText(longest);
    for (SimulationJob job : words.get(memory)) {
      text.add(job.stimuli());
    }
    return text.write();
  }

  /**
   * The module.
   *
   * @param timeUnit the coarsest of all designs
   * @param finish whether to end the simulation, which a design might keep going
   */
  String text(Start start, String timeUnit, boolean finish) {
    StringBuilder text = new StringBuilder("`resetall\n");
    text.append("`timescale ").append(timeUnit).append('/').append(timeUnit).append('\n');
    text.append("module ").append(module).append(";\n  integer file;\n");
    text.append("  reg [").append(Integer.SIZE - Integer.numberOfLeadingZeros(longest) - 1);
    text.append(":0] call;\n  reg ").append(CLOCK).append(" = 1, ").append(LATE_CLOCK);
    text.append(" = 1;\n");
    for (int i = 0; i < words.size(); i++) {
      int width = words.get(i).stream().mapToInt(j -> j.stimuli().width()).sum();
      text.append("  reg [").append(width - 1).append(":0] v").append(i);
      text.append(" [0:").append(longest - 1).append("];\n");
    }
    text.append("  initial begin\n");
    text.append("    file = $fopen(\"")
        .append(place)
        .append('/')
        .append(RESULTS)
        .append("\", \"w\");\n");
    for (int i = 0; i < words.size(); i++) {
      text.append("    $readmemh(\"").append(place).append('/').append(stimuliFile(i));
      text.append("\", v").append(i).append(");\n");
    }
    begin(text, start);
    calls(text, 0, shortest, jobs);
    if (longest > shortest) {
      calls(
          text,
          shortest,
          longest,
          jobs.stream().filter(j -> j.stimuli().calls() > shortest).toList());
    }
    text.append("    $fdisplay(file, \"").append(END_MARKER).append("\");\n");
    text.append("    $fclose(file);\n");
    if (finish) {
      text.append("    $finish(0);\n");
    }
    return text.append("  end\nendmodule\n").toString();
  }

  private void begin(StringBuilder text, Start start) {
    if (start == Start.PLAIN) {
      text.append("    #").append(TestBench.SETTLE).append(";\n");
      return;
    }
    each(text, jobs, job -> "wait (" + prefix(job) + TestBench.READY + ");");
    text.append("    $fdisplay(file, \"").append(UNSETTLED_MARKER);
    text.append(" %0d".repeat(jobs.size())).append('"');
    for (SimulationJob job : jobs) {
      text.append(", ").append(prefix(job)).append(TestBench.BAD);
    }
    text.append(");\n");
    if (start == Start.EVALUATED) {
      // What reads state, or data, runs in the first call together with what the vector changes.
      each(text, jobs, job -> prefix(job) + TestBench.DISTURB + ";");
      text.append("    #0;\n");
      each(text, jobs, job -> prefix(job) + TestBench.RESTORE + ";");
    }
  }

  private void calls(StringBuilder text, int from, int to, List<SimulationJob> moving) {
    text.append("    for (call = ").append(from).append("; call < ").append(to);
    text.append("; call = call + 1) begin\n");
    for (int i = 0; i < words.size(); i++) {
      text.append("      {");
      text.append(
          words.get(i).stream()
              .map(job -> job.bench(clock(job)).inputs(prefix(job)))
              .collect(Collectors.joining(", ")));
      text.append("} = v").append(i).append("[call];\n");
    }
    List<String> clocks =
        moving.stream()
            .filter(j -> j.bench(clock(j)).clocked())
            .map(this::variable)
            .distinct()
            .toList();
    if (!clocks.isEmpty()) {
      for (int level = 0; level <= 1; level++) {
        text.append("      #").append(TestBench.SETTLE).append(';');
        for (String clock : clocks) {
          text.append(' ').append(clock).append(" = ").append(level).append(';');
        }
        text.append('\n');
      }
    }
    List<List<SimulationJob>> printed = packed(jobs, false);
    text.append("      #").append(TestBench.SETTLE);
    text.append(" $fdisplay(file, \"").append("%b".repeat(printed.size())).append('"');
    for (List<SimulationJob> shared : printed) {
      text.append(",\n        {");
      text.append(
          shared.stream()
              .map(job -> job.bench(clock(job)).outputs(prefix(job)))
              .collect(Collectors.joining(", ")));
      text.append('}');
    }
    text.append(");\n");
    text.append("      if ((call & ").append(FLUSHED - 1).append(") == ").append(FLUSHED - 1);
    text.append(") $fflush(file);\n    end\n");
  }

  /** The clock of a design, as its bench names it. */
  String clock(SimulationJob job) {
    return module + "." + variable(job);
  }

  private String variable(SimulationJob job) {
    return job.stimuli().calls() > shortest ? LATE_CLOCK : CLOCK;
  }

  private interface Line {
    String of(SimulationJob job);
  }

  private static void each(StringBuilder text, List<SimulationJob> jobs, Line line) {
    for (SimulationJob job : jobs) {
      text.append("    ").append(line.of(job)).append('\n');
    }
  }

  private static String prefix(SimulationJob job) {
    return job.names().module() + ".";
  }
}
