package io.refmill.cosim.cause;

import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.Explanation.Kind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Values that stay when they should change, or change when they should stay. */
final class HoldCauses implements Hypotheses {
  private static final int LEAST_DEPARTURES = 5;
  private static final int NARROW = 4;
  private static final int LEAST_NARROW_DEPARTURES = 12;

  /** A condition that is mostly true anyway says nothing. */
  private static final double ORDINARY = 0.8;

  @Override
  public List<Finding> test(PortTrace port, RunTrace run) {
    List<Finding> found = new ArrayList<>();
    stuck(port, found);
    if (run.design().sequential()) {
      departures(port, run, found);
    }
    return found;
  }

  /** The bits that differ have one value in the model in all calls, and both in the simulator. */
  private static void stuck(PortTrace port, List<Finding> found) {
    BigInteger wrong = port.wrong();
    BigInteger first = port.actual()[0].and(wrong);
    BigInteger ones = BigInteger.ZERO;
    BigInteger zeros = BigInteger.ZERO;
    for (int call = 0; call < port.calls(); call++) {
      if (!port.actual()[call].and(wrong).equals(first)) {
        return;
      }
      ones = ones.or(port.expected()[call]);
      zeros = zeros.or(port.expected()[call].not().and(port.known()[call]));
    }
    int differing = port.differing().cardinality();
    Score score = new Score(differing, differing, differing);
    if (ones.and(zeros).and(wrong).equals(wrong) && score.holds()) {
      boolean all = wrong.bitCount() == port.width();
      String which = all ? "it is" : "the bits 'b" + wrong.toString(2) + " of it are";
      String value = all ? " 'h" + first.toString(16) : " 'b" + first.toString(2);
      found.add(score.finding(Kind.STUCK, port, which + value + " in every call"));
    }
  }

  private static void departures(PortTrace port, RunTrace run, List<Finding> found) {
    BitSet held = new BitSet();
    BitSet extra = new BitSet();
    int all = 0;
    BitSet departures = port.departures();
    for (int call = departures.nextSetBit(1); call > 0; call = departures.nextSetBit(call + 1)) {
      if (!port.isKnown(call) || !port.isKnown(call - 1)) {
        continue;
      }
      all++;
      held.set(call, port.actual()[call].equals(port.actual()[call - 1]));
      extra.set(call, port.expected()[call].equals(port.expected()[call - 1]));
    }
    // Of two values one was there before, so a narrow output holds or moves half of the time.
    if (all < (port.width() < NARROW ? LEAST_NARROW_DEPARTURES : LEAST_DEPARTURES)) {
      return;
    }
    add(Kind.UPDATE_MISSING, "keeps its value where it should take another", held, all, port, run)
        .ifPresent(found::add);
    add(Kind.UPDATE_EXTRA, "changes where it should keep its value", extra, all, port, run)
        .ifPresent(found::add);
  }

  private static java.util.Optional<Finding> add(
      Kind kind, String words, BitSet calls, int all, PortTrace port, RunTrace run) {
    Score score = new Score(calls.cardinality(), all, calls.cardinality());
    if (!score.holds() || score.hits() < 0.95 * all) {
      return java.util.Optional.empty();
    }
    String where = condition(calls, run);
    String text = "it " + words + " in " + score.hits() + " of the " + all;
    return java.util.Optional.of(
        score.finding(kind, port, text + " calls in which a difference begins" + where));
  }

  /** An input of one bit that has the same value in all these calls, and not in most others. */
  private static String condition(BitSet calls, RunTrace run) {
    for (int i = 0; i < run.inputs().size(); i++) {
      Port input = run.inputs().get(i);
      if (input.width() != 1) {
        continue;
      }
      BigInteger[] values = run.given().get(i);
      BigInteger value = values[calls.nextSetBit(0)];
      boolean same = calls.stream().allMatch(call -> values[call].equals(value));
      long elsewhere = 0;
      for (int call = 0; call < run.calls(); call++) {
        elsewhere += values[call].equals(value) ? 1 : 0;
      }
      if (same && elsewhere < ORDINARY * run.calls()) {
        return "; in all of them " + input.name() + " is " + value;
      }
    }
    return "";
  }
}
