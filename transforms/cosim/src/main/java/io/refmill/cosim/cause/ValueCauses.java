package io.refmill.cosim.cause;

import io.refmill.contract.Explanation.Kind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The right value in another form: inverted, negated, in another order, elsewhere, shifted. */
final class ValueCauses implements Hypotheses {
  /** A narrow output is off by one often enough by chance. */
  private static final int LEAST_OFFSET_WIDTH = 4;

  @Override
  public List<Finding> test(PortTrace port, RunTrace run) {
    List<Finding> found = new ArrayList<>();
    int width = port.width();
    inverted(port, found);
    String name = port.port().name();
    if (width > 1) {
      add(found, port, Kind.NEGATED, v -> v.negate().and(port.mask()), name + " is 0 minus it");
      add(found, port, Kind.BIT_ORDER, v -> reversed(v, width), "its bits stand in reverse order");
    }
    if (width % 8 == 0 && width > 8) {
      add(
          found,
          port,
          Kind.BIT_ORDER,
          v -> chunks(v, width, 8),
          "its bytes stand in reverse order");
    }
    if (width % 2 == 0 && width > 2) {
      add(
          found,
          port,
          Kind.BIT_ORDER,
          v -> chunks(v, width, width / 2),
          "its halves are exchanged");
    }
    if (width >= LEAST_OFFSET_WIDTH) {
      offset(port, found);
    }
    for (PortTrace other : run.outputs()) {
      if (other != port && other.width() == width) {
        exchanged(port, other, found);
      }
    }
    return found;
  }

  /** A bit counts as inverted when it is wrong wherever it is compared. */
  private static void inverted(PortTrace port, List<Finding> found) {
    int[] known = new int[port.width()];
    int[] wrong = new int[port.width()];
    for (int call = 0; call < port.calls(); call++) {
      BigInteger wrongNow = port.wrong(call);
      for (int bit = 0; bit < port.width(); bit++) {
        known[bit] += port.known()[call].testBit(bit) ? 1 : 0;
        wrong[bit] += wrongNow.testBit(bit) ? 1 : 0;
      }
    }
    BigInteger bits = BigInteger.ZERO;
    for (int bit = 0; bit < port.width(); bit++) {
      boolean always = wrong[bit] > 0 && wrong[bit] >= Score.RECALL * known[bit];
      bits = always ? bits.setBit(bit) : bits;
    }
    if (bits.signum() == 0 || !moves(port)) {
      return;
    }
    BigInteger flipped = bits;
    Score score = transformed(port, v -> v.xor(flipped));
    if (score.holds()) {
      String which =
          bits.equals(port.mask())
              ? port.width() == 1 ? "it is" : "all its bits are"
              : "the bits 'b" + bits.toString(2) + " of it are";
      found.add(score.finding(Kind.INVERTED, port, which + " inverted " + score.share()));
    }
  }

  /** Whether both values are seen of some bit; else a wrong constant looks like an inverted bit. */
  private static boolean moves(PortTrace port) {
    BigInteger ones = BigInteger.ZERO;
    BigInteger zeros = BigInteger.ZERO;
    for (int call = 0; call < port.calls(); call++) {
      ones = ones.or(port.expected()[call]);
      zeros = zeros.or(port.expected()[call].not().and(port.known()[call]));
    }
    return ones.and(zeros).and(port.wrong()).signum() != 0;
  }

  private static void offset(PortTrace port, List<Finding> found) {
    Map<BigInteger, Integer> offsets = new HashMap<>();
    Map<BigInteger, Integer> values = new HashMap<>();
    int differing = 0;
    for (int call = 0; call < port.calls(); call++) {
      if (port.differs(call) && port.isKnown(call)) {
        differing++;
        BigInteger off = port.actual()[call].subtract(port.expected()[call]).and(port.mask());
        offsets.merge(off, 1, Integer::sum);
        values.merge(port.expected()[call], 1, Integer::sum);
      }
    }
    for (Map.Entry<BigInteger, Integer> entry : offsets.entrySet()) {
      int often = entry.getValue();
      if (often < 2 * Score.LEAST || often < Score.RECALL * differing || values.size() < 4) {
        continue;
      }
      BigInteger by = entry.getKey();
      BigInteger negative = BigInteger.ONE.shiftLeft(port.width()).subtract(by);
      boolean less = negative.compareTo(by) < 0;
      BigInteger size = less ? negative : by;
      // One too many may come from a condition, and need not be so in every call.
      Score score =
          size.equals(BigInteger.ONE)
              ? new Score(often, differing, often)
              : transformed(port, v -> v.add(by).and(port.mask()));
      // A single bit that is wrong in one direction only is an offset too; no addition makes it.
      boolean carries = size.bitCount() > 1 || carries(port, size);
      if (score.holds() && carries) {
        String words = "it is " + size + (less ? " less" : " more") + " than it should be ";
        found.add(score.finding(Kind.OFFSET, port, words + score.share()));
      }
    }
  }

  /** Whether the difference goes beyond the bit that is added. */
  private static boolean carries(PortTrace port, BigInteger size) {
    return port.wrong().bitCount() > size.bitCount();
  }

  private static void exchanged(PortTrace port, PortTrace other, List<Finding> found) {
    Score there = elsewhere(other, port);
    Score here = elsewhere(port, other);
    if (here.holds() && there.holds()) {
      String words = "it has the value of " + other.port().name() + " " + here.share();
      found.add(here.finding(Kind.OUTPUTS_EXCHANGED, port, words + ", which has its value"));
    }
  }

  private static Score elsewhere(PortTrace port, PortTrace other) {
    return Prediction.score(
        port,
        new Prediction() {
          @Override
          public BigInteger value(int call) {
            return other.expected()[call];
          }

          @Override
          public BigInteger known(int call) {
            return other.known()[call];
          }
        });
  }

  private static void add(
      List<Finding> found,
      PortTrace port,
      Kind kind,
      UnaryOperator<BigInteger> form,
      String words) {
    Score score = transformed(port, form);
    if (score.holds()) {
      found.add(score.finding(kind, port, words + " " + score.share()));
    }
  }

  /** The score of a form of the right value, in calls in which that is known. */
  static Score transformed(PortTrace port, UnaryOperator<BigInteger> form) {
    return Prediction.score(
        port,
        new Prediction() {
          @Override
          public BigInteger value(int call) {
            return form.apply(port.expected()[call]);
          }

          @Override
          public BigInteger known(int call) {
            return port.isKnown(call) ? port.mask() : BigInteger.ZERO;
          }
        });
  }

  private static BigInteger reversed(BigInteger value, int width) {
    return chunks(value, width, 1);
  }

  /** The value with its pieces of some bits each in reverse order. */
  private static BigInteger chunks(BigInteger value, int width, int size) {
    BigInteger result = BigInteger.ZERO;
    BigInteger mask = PortTrace.ones(size);
    for (int at = 0; at < width; at += size) {
      result = result.shiftLeft(size).or(value.shiftRight(at).and(mask));
    }
    return result;
  }
}
