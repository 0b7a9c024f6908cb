package io.refmill.cosim.icarus;

import io.refmill.cosim.values.OutputRows;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** What a {@link BenchDriver} has printed: lines of equal length, and what stands around them. */
final class ResultFile {
  private static final byte[] END =
      (BenchDriver.END_MARKER + "\n").getBytes(StandardCharsets.US_ASCII);

  private final List<SimulationJob> jobs;
  private final byte[] text;
  private final int first;
  private final int stride;
  private final int lines;
  private final boolean ended;
  private final String[] unsettled;

  private ResultFile(List<SimulationJob> jobs, Start start, byte[] text) {
    this.jobs = jobs;
    this.text = text;
    int head = 0;
    String[] counts = new String[0];
    if (start != Start.PLAIN) {
      while (head < text.length && text[head] != '\n') {
        head++;
      }
      counts = new String(text, 0, head, StandardCharsets.US_ASCII).split(" ");
      head = Math.min(text.length, head + 1);
    }
    this.unsettled = counts;
    this.first = head;
    this.stride = jobs.stream().mapToInt(j -> OutputRows.width(j.design())).sum() + 1;
    int count = 0;
    int at = head;
    while (text.length - at >= stride && text[at] != END[0] && text[at + stride - 1] == '\n') {
      count++;
      at += stride;
    }
    this.lines = count;
    this.ended =
        text.length - at == END.length && Arrays.equals(text, at, text.length, END, 0, END.length);
  }

  /**
   * Reads a file; one that does not exist counts as empty.
   *
   * @param jobs of the run, in its order
   */
  static ResultFile read(Path file, List<SimulationJob> jobs, Start start) throws IOException {
    return new ResultFile(jobs, start, Files.exists(file) ? Files.readAllBytes(file) : new byte[0]);
  }

  /** What one of the designs has come to. */
  SimulationResult of(SimulationJob job, Start start) {
    int calls = job.stimuli().calls();
    if (!ended) {
      return SimulationResult.Failed.of(DiagnosticCode.SIMULATION_FINISHED, Math.min(lines, calls));
    }
    if (lines < calls) {
      return SimulationResult.Failed.of(
          DiagnosticCode.INTERNAL_ERROR,
          "the simulator printed " + lines + " of " + calls + " results");
    }
    int index = jobs.indexOf(job);
    int before = jobs.subList(0, index).stream().mapToInt(j -> OutputRows.width(j.design())).sum();
    boolean exact = true;
    if (start != Start.PLAIN) {
      InitialState state = InitialState.of(job);
      exact =
          state.missing() == 0
              && unsettled.length == jobs.size() + 1
              && unsettled[index + 1].equals("0");
    }
    int width = OutputRows.width(job.design());
    return new SimulationResult.Completed(
        new OutputRows(text, first + before, stride, width, calls), exact);
  }
}
