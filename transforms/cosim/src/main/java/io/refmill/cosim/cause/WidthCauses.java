package io.refmill.cosim.cause;

import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.Explanation.Kind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The right low bits, and wrong ones above: masks and signs. */
final class WidthCauses implements Hypotheses {
  private static final int LEAST_SIGNED = 12;
  private static final int MAX_OPERANDS = 12;

  /** An input that is nearly always negative accounts for everything. */
  private static final double SELECTIVE = 0.75;

  @Override
  public List<Finding> test(PortTrace port, RunTrace run) {
    List<Finding> found = new ArrayList<>();
    int low = port.wrong().getLowestSetBit();
    if (low > 0 && lowBitsMove(port, low)) {
      above(port, low, found);
    }
    operands(port, run, found);
    return found;
  }

  /** Of an output whose low bits stand still, nobody can tell how they relate to those above. */
  private static boolean lowBitsMove(PortTrace port, int low) {
    Set<BigInteger> seen = new HashSet<>();
    BigInteger mask = PortTrace.ones(low);
    port.differing().stream()
        .filter(port::isKnown)
        .forEach(call -> seen.add(port.expected()[call].and(mask)));
    return seen.size() > 1;
  }

  private static void above(PortTrace port, int low, List<Finding> found) {
    BigInteger lowBits = PortTrace.ones(low);
    BigInteger highBits = port.mask().xor(lowBits);
    boolean expectedZero = true;
    boolean expectedSign = true;
    boolean actualZero = true;
    boolean actualSign = true;
    for (int call = 0; call < port.calls(); call++) {
      if (!port.isKnown(call)) {
        continue;
      }
      BigInteger expected = port.expected()[call].and(highBits);
      BigInteger actual = port.actual()[call].and(highBits);
      BigInteger sign = port.expected()[call].testBit(low - 1) ? highBits : BigInteger.ZERO;
      expectedZero &= expected.signum() == 0;
      expectedSign &= expected.equals(sign);
      actualZero &= actual.signum() == 0;
      actualSign &= actual.equals(sign);
    }
    String bit = " bit " + (low - 1);
    if (expectedSign && actualZero) {
      String words = "it is extended by zeros, not by the sign in" + bit + ", ";
      add(found, port, Kind.SIGN, v -> v.and(lowBits), words);
    } else if (expectedZero && actualSign) {
      String words = "it is extended by the sign in" + bit + ", not by zeros, ";
      add(found, port, Kind.SIGN, v -> v.testBit(low - 1) ? v.or(highBits) : v, words);
    } else if (expectedZero) {
      Score score = lowAgree(port, lowBits);
      if (score.holds()) {
        String words = "only bits from " + low + " up differ; they are 0 in every call, and its ";
        words += low + " low bits are right " + score.share();
        found.add(score.finding(Kind.MASK_MISSING, port, words));
      }
    } else if (actualZero) {
      String words = "only its " + low + " low bits are ever other than 0, and they are right ";
      add(found, port, Kind.MASK_TOO_NARROW, v -> v.and(lowBits), words);
    }
  }

  /** Differences in which the low bits are right; nothing is said about the others. */
  private static Score lowAgree(PortTrace port, BigInteger lowBits) {
    int hits =
        (int)
            port.differing().stream()
                .filter(call -> port.wrong(call).and(lowBits).signum() == 0)
                .count();
    return new Score(hits, port.differing().cardinality(), hits);
  }

  private static void add(
      List<Finding> found,
      PortTrace port,
      Kind kind,
      java.util.function.UnaryOperator<BigInteger> form,
      String words) {
    Score score = ValueCauses.transformed(port, form);
    if (score.holds()) {
      found.add(score.finding(kind, port, words + score.share()));
    }
  }

  /** It differs where operands are negative. */
  private static void operands(PortTrace port, RunTrace run, List<Finding> found) {
    List<Port> inputs = run.inputs();
    List<Integer> wide = new ArrayList<>();
    for (int i = 0; i < inputs.size() && wide.size() < MAX_OPERANDS; i++) {
      if (inputs.get(i).width() > 1) {
        wide.add(i);
      }
    }
    for (int i : wide) {
      BitSet negative = negative(run, i);
      if (run.signed()) {
        String words = "it differs only where the sign bit of " + inputs.get(i).name() + " is set";
        within(port, negative, words, found);
      }
      for (int j : wide) {
        if (j > i) {
          String pair = inputs.get(i).name() + " and " + inputs.get(j).name();
          BitSet unequal = negative(run, j);
          unequal.xor(negative);
          pair(port, unequal, "it differs just where the signs of " + pair + " do", found);
          if (run.signed()) {
            BitSet either = negative(run, j);
            either.or(negative);
            within(port, either, "it differs only where one of " + pair + " is negative", found);
          }
        }
      }
    }
  }

  private static BitSet negative(RunTrace run, int input) {
    BitSet result = new BitSet();
    BigInteger[] values = run.given().get(input);
    for (int call = 0; call < run.calls(); call++) {
      result.set(call, values[call].testBit(run.inputs().get(input).width() - 1));
    }
    return result;
  }

  /** A comparison of signed numbers that is made of unsigned ones, or the other way round. */
  private static void pair(PortTrace port, BitSet calls, String words, List<Finding> found) {
    BitSet hits = (BitSet) calls.clone();
    hits.and(port.differing());
    int differing = port.differing().cardinality();
    Score score = new Score(hits.cardinality(), differing, calls.cardinality());
    if (score.holds() && differing >= LEAST_SIGNED && differing < SELECTIVE * port.calls()) {
      found.add(score.finding(Kind.SIGN, port, words));
    }
  }

  private static void within(PortTrace port, BitSet calls, String words, List<Finding> found) {
    BitSet hits = (BitSet) calls.clone();
    hits.and(port.differing());
    int differing = port.differing().cardinality();
    boolean selective = calls.cardinality() < SELECTIVE * port.calls();
    boolean frequent =
        hits.cardinality() >= LEAST_SIGNED && 2 * hits.cardinality() >= calls.cardinality();
    if (selective && frequent && hits.cardinality() == differing) {
      found.add(
          new Score(differing, differing, calls.cardinality()).finding(Kind.SIGN, port, words));
    }
  }
}
