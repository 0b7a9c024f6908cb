package io.refmill.cosim.cause;

import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.Explanation.Kind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Differences that begin with a reset or with the run, and one that a reset never ends. */
final class ResetCauses implements Hypotheses {
  private static final double NEARLY_ALL = 0.95;
  private static final int LEAST_RESETS = 3;
  private static final int LEAST_AGREEING = 20;

  @Override
  public List<Finding> test(PortTrace port, RunTrace run) {
    List<Finding> found = new ArrayList<>();
    if (!run.design().sequential()) {
      return found;
    }
    for (Reset reset : run.design().resets()) {
      polarity(port, reset, run, found);
      value(port, reset, run, found);
    }
    start(port, found);
    return found;
  }

  /** The output stands still while the reset is released, and moves while it is asserted. */
  private static void polarity(PortTrace port, Reset reset, RunTrace run, List<Finding> found) {
    Map<BigInteger, Integer> released = new HashMap<>();
    int all = 0;
    boolean moves = false;
    boolean expectedMoves = false;
    BigInteger before = null;
    for (int call = 1; call < port.calls(); call++) {
      if (run.asserted(reset, call)) {
        moves |= before != null && !port.actual()[call].equals(before);
        continue;
      }
      expectedMoves |=
          before != null && port.isKnown(call) && !port.expected()[call].equals(before);
      before = port.actual()[call];
      released.merge(before, 1, Integer::sum);
      all++;
    }
    int most = released.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    int differing = port.differing().cardinality();
    if (moves && expectedMoves && most == all && differing >= 2 * Score.LEAST) {
      String text = "it has one value in all calls in which " + reset.port() + " is released";
      text += ", and moves only while it is asserted (" + (reset.activeHigh() ? 1 : 0) + ")";
      found.add(
          new Score(differing, differing, differing).finding(Kind.RESET_POLARITY, port, text));
    }
  }

  /** Differences begin where the reset is asserted, and nowhere else. */
  private static void value(PortTrace port, Reset reset, RunTrace run, List<Finding> found) {
    BitSet departures = port.departures();
    int asserted = 0;
    Map<BigInteger, Integer> expected = new HashMap<>();
    Map<BigInteger, Integer> actual = new HashMap<>();
    int differing = 0;
    for (int call = 0; call < port.calls(); call++) {
      if (!run.asserted(reset, call)) {
        continue;
      }
      asserted++;
      if (port.differs(call)) {
        differing++;
        expected.merge(port.expected()[call], 1, Integer::sum);
        actual.merge(port.actual()[call], 1, Integer::sum);
      }
    }
    int hits = (int) departures.stream().filter(call -> run.asserted(reset, call)).count();
    int all = departures.cardinality();
    if (hits < LEAST_RESETS || hits < NEARLY_ALL * all || 2 * asserted > port.calls()) {
      return;
    }
    Score score = new Score(hits, all, hits);
    String where = hits == all ? "all " + all : hits + " of the " + all;
    String begins = " differences begin while " + reset.port() + " is asserted";
    Map.Entry<BigInteger, Integer> right = mostFrequent(expected);
    Map.Entry<BigInteger, Integer> wrong = mostFrequent(actual);
    boolean single = wrong.getValue() >= Score.RECALL * differing;
    if (single && right.getValue() >= Score.RECALL * differing) {
      String text = where + begins + ": it is 'h" + wrong.getKey().toString(16) + " then, not 'h";
      found.add(score.finding(Kind.RESET_VALUE, port, text + right.getKey().toString(16)));
    } else if (!single) {
      found.add(score.finding(Kind.RESET_IGNORED, port, where + begins + ", with various values"));
    }
  }

  private static Map.Entry<BigInteger, Integer> mostFrequent(Map<BigInteger, Integer> counts) {
    return counts.entrySet().stream()
        .max(
            Map.Entry.<BigInteger, Integer>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey()))
        .orElseThrow();
  }

  /** It differs from the first call on, agrees one day, and never differs again. */
  private static void start(PortTrace port, List<Finding> found) {
    int first = port.departures().nextSetBit(0);
    if (port.departures().cardinality() != 1) {
      return;
    }
    int end = port.differing().nextClearBit(first);
    boolean before = false;
    for (int call = 0; call < first; call++) {
      before |= port.known()[call].signum() != 0;
    }
    int agreeing = port.calls() - end;
    if (!before && agreeing >= LEAST_AGREEING && agreeing >= end - first) {
      int differing = port.differing().cardinality();
      String text = "it differs from call " + first + " to call " + (end - 1);
      text += ", before anything else was compared, and never again";
      found.add(new Score(differing, differing, differing).finding(Kind.INITIAL_VALUE, port, text));
    }
  }
}
