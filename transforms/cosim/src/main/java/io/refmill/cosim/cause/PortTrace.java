package io.refmill.cosim.cause;

import io.refmill.contract.DesignInterface.Port;
import java.math.BigInteger;
import java.util.BitSet;

/**
 * What both sides say about one output, call by call.
 *
 * @param port the output
 * @param expected the simulator's values; bits that are not known are 0
 * @param known which bits the simulator knows
 * @param actual the model's values
 * @param differing calls in which a known bit differs
 */
public record PortTrace(
    Port port, BigInteger[] expected, BigInteger[] known, BigInteger[] actual, BitSet differing) {

  /** Looks for the calls that differ. */
  public static PortTrace of(
      Port port, BigInteger[] expected, BigInteger[] known, BigInteger[] actual) {
    BitSet differing = new BitSet();
    for (int call = 0; call < expected.length; call++) {
      differing.set(call, expected[call].xor(actual[call]).and(known[call]).signum() != 0);
    }
    return new PortTrace(port, expected, known, actual, differing);
  }

  int calls() {
    return expected.length;
  }

  int width() {
    return port.width();
  }

  /** A 1 for each bit of the port. */
  BigInteger mask() {
    return ones(width());
  }

  static BigInteger ones(int width) {
    return BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
  }

  boolean differs(int call) {
    return differing.get(call);
  }

  /** Whether the simulator knows every bit in a call. */
  boolean isKnown(int call) {
    return known[call].equals(mask());
  }

  /** The bits that differ in a call. */
  BigInteger wrong(int call) {
    return expected[call].xor(actual[call]).and(known[call]);
  }

  /** The bits that differ in any call. */
  BigInteger wrong() {
    BigInteger bits = BigInteger.ZERO;
    for (int call = differing.nextSetBit(0); call >= 0; call = differing.nextSetBit(call + 1)) {
      bits = bits.or(wrong(call));
    }
    return bits;
  }

  /**
   * Calls in which a difference begins: it differs there, and did not in the call before. State
   * that went wrong stays so for a while, and only where it begins tells what made it go wrong.
   */
  BitSet departures() {
    BitSet result = new BitSet();
    for (int call = differing.nextSetBit(0); call >= 0; call = differing.nextSetBit(call + 1)) {
      result.set(call, call == 0 || !differs(call - 1));
    }
    return result;
  }
}
