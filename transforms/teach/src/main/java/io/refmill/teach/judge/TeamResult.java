package io.refmill.teach.judge;

import java.util.List;
import java.util.Map;

/**
 * What answers of two agents came to.
 *
 * @param verilog the result of each Verilog by itself
 * @param python the result of each Python by itself
 * @param pairs for each Verilog what it has in common with each Python
 */
public record TeamResult(
    List<RewardResult> verilog, List<RewardResult> python, List<List<Pair>> pairs) {
  /**
   * Two answers.
   *
   * @param agreement share of the calls in which both say the same, over those in which the
   *     simulator knows a bit; 0 where one did not run
   * @param calls in which it does
   * @param differences the first calls in which they differ
   */
  public record Pair(double agreement, int calls, List<Difference> differences) {
    /** Whether both say the same wherever anything is known. */
    public boolean agrees() {
      return agreement == 1;
    }
  }

  /**
   * A call in which two answers differ.
   *
   * @param inputs in hexadecimal by name
   * @param verilog bits of the outputs that differ
   * @param python values of these outputs in binary; {@code too large} where the port can't hold it
   */
  public record Difference(
      long call,
      Map<String, String> inputs,
      Map<String, String> verilog,
      Map<String, String> python) {}
}
