package io.refmill.cosim.verdict;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.StateVariable;
import io.refmill.contract.LaterCalls;
import io.refmill.cosim.python.ReachedChange;
import io.refmill.cosim.values.OutputRows;
import io.refmill.cosim.values.PortValues;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The first calls of a run from a later state, where they show a change: whoever reads them is told
 * what the state is before the first one, so the change has to come soon.
 */
final class ShownLater {
  private static final int FEW = 4;
  private static final int MOST = 8;

  private ShownLater() {}

  /**
   * The calls of one run, in which model and simulator agree.
   *
   * @param python of the model
   * @param columns of its outputs
   */
  static LaterCalls of(
      DesignInterface design,
      String python,
      ReachedChange.Later run,
      OutputComparison comparison,
      List<PortValues> columns) {
    // Levels that a model remembers are not told of, nor is what an array holds.
    if (python.contains("self.last_") || python.contains("self.seen_")) {
      return LaterCalls.NONE;
    }
    List<String> variables = new ArrayList<>();
    List<BigInteger> values = new ArrayList<>();
    for (StateVariable variable : design.state()) {
      List<BigInteger> value = run.state().get(variable.path());
      if (value != null && variable.depth() > 0) {
        return LaterCalls.NONE;
      } else if (value != null) {
        variables.add(String.join(".", variable.path()));
        values.add(value.get(0));
      }
    }
    int most = Math.min(MOST, run.calls().calls());
    int calls = 0;
    for (int call = 1; call < most && calls == 0; call++) {
      for (PortValues column : columns) {
        if (!column.get(call).equals(column.get(call - 1))) {
          calls = Math.min(most, Math.max(FEW, call + 2));
        }
      }
    }
    int shown = calls;
    int width = OutputRows.width(design);
    boolean known =
        IntStream.range(0, shown)
            .mapToObj(call -> comparison.rows().bits(call, 0, width))
            .allMatch(bits -> bits.chars().allMatch(bit -> bit == '0' || bit == '1'));
    if (shown == 0 || !known) {
      return LaterCalls.NONE;
    }
    List<List<BigInteger>> given = new ArrayList<>();
    List<List<BigInteger>> answered = new ArrayList<>();
    for (int call = 0; call < shown; call++) {
      int at = call;
      given.add(
          IntStream.range(0, run.calls().inputs().size())
              .mapToObj(input -> run.calls().value(input, at))
              .toList());
      answered.add(columns.stream().map(column -> column.get(at)).toList());
    }
    return new LaterCalls(variables, values, given, answered);
  }
}
