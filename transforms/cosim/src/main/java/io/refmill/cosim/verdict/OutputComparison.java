package io.refmill.cosim.verdict;

import io.refmill.contract.DesignInterface.Port;
import io.refmill.cosim.cause.PortTrace;
import io.refmill.cosim.values.OutputBits;
import io.refmill.cosim.values.OutputRows;
import io.refmill.cosim.values.PortValues;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares what the simulator printed with what the model answered, bit by bit. Bits that are x or
 * z are not compared.
 */
public final class OutputComparison {
  private final List<Port> outputs;
  private final OutputRows rows;
  private final List<PortValues> columns;
  private final List<OutputBits> bits = new ArrayList<>();
  private final long[] compared;
  private final long[][] changing;
  private final long[][] everKnown;
  private int firstMismatch = -1;

  /**
   * Compares.
   *
   * @param rows of the simulator
   * @param columns of the model, one for each output; null to look at the simulator's alone
   */
  public OutputComparison(List<Port> outputs, OutputRows rows, List<PortValues> columns) {
    this.outputs = outputs;
    this.rows = rows;
    this.columns = columns;
    this.compared = new long[outputs.size()];
    this.changing = new long[outputs.size()][];
    this.everKnown = new long[outputs.size()][];
    int from = 0;
    for (int port = 0; port < outputs.size(); port++) {
      OutputBits output = new OutputBits(rows, from, outputs.get(port).width());
      bits.add(output);
      from += output.width();
      changing[port] = new long[output.words()];
      everKnown[port] = new long[output.words()];
      for (int word = 0; word < output.words(); word++) {
        compare(port, word, output);
      }
    }
  }

  private void compare(int port, int word, OutputBits output) {
    PortValues model = columns == null ? null : columns.get(port);
    long zeros = 0;
    long ones = 0;
    long count = 0;
    for (int call = 0; call < rows.calls(); call++) {
      long known = output.known(call, word);
      long value = output.value(call, word);
      zeros |= known & ~value;
      ones |= value;
      count += Long.bitCount(known);
      if (model != null && ((model.word(call, word) ^ value) & known) != 0) {
        firstMismatch = firstMismatch < 0 ? call : Math.min(firstMismatch, call);
      }
    }
    compared[port] += count;
    changing[port][word] = zeros & ones;
    everKnown[port][word] = zeros | ones;
  }

  /** Index of the first call in which a compared bit differs, or -1. */
  int firstMismatch() {
    return firstMismatch;
  }

  /** Calls in which a compared bit differs. */
  BitSet differing() {
    BitSet result = new BitSet();
    for (int port = 0; port < outputs.size(); port++) {
      OutputBits output = bits.get(port);
      for (int word = 0; word < output.words(); word++) {
        for (int call = 0; call < rows.calls(); call++) {
          long difference = columns.get(port).word(call, word) ^ output.value(call, word);
          if ((difference & output.known(call, word)) != 0) {
            result.set(call);
          }
        }
      }
    }
    return result;
  }

  /** Both sides of an output in all calls. */
  PortTrace trace(int port) {
    int from = outputs.subList(0, port).stream().mapToInt(Port::width).sum();
    int to = from + outputs.get(port).width();
    BigInteger[] expected = new BigInteger[rows.calls()];
    BigInteger[] known = new BigInteger[rows.calls()];
    for (int call = 0; call < expected.length; call++) {
      StringBuilder value = new StringBuilder(rows.bits(call, from, to));
      StringBuilder mask = new StringBuilder(value);
      for (int i = 0; i < value.length(); i++) {
        boolean isKnown = value.charAt(i) == '0' || value.charAt(i) == '1';
        mask.setCharAt(i, isKnown ? '1' : '0');
        value.setCharAt(i, isKnown ? value.charAt(i) : '0');
      }
      expected[call] = new BigInteger(value.toString(), 2);
      known[call] = new BigInteger(mask.toString(), 2);
    }
    return PortTrace.of(outputs.get(port), expected, known, columns.get(port).toArray());
  }

  /** What the simulator printed, an element for each output. */
  List<OutputBits> bits() {
    return bits;
  }

  /** What the simulator printed, as given. */
  OutputRows rows() {
    return rows;
  }

  /** Whether every bit of every call was compared. */
  public boolean complete() {
    return comparedShare() == 1.0;
  }

  /** Name of the first output that has no compared bit, or null. */
  public String neverKnown() {
    for (int port = 0; port < outputs.size(); port++) {
      if (compared[port] == 0) {
        return outputs.get(port).name();
      }
    }
    return null;
  }

  /** Whether each bit was compared in some call, and one of them has changed. */
  boolean showsAll() {
    return known().values().stream().noneMatch(bits -> bits.contains("0"))
        && toggled().values().stream().anyMatch(bits -> bits.contains("1"));
  }

  /** Compared bits over all bits. */
  public double comparedShare() {
    long sum = 0;
    long all = 0;
    for (int port = 0; port < outputs.size(); port++) {
      sum += compared[port];
      all += (long) outputs.get(port).width() * rows.calls();
    }
    return all == 0 ? 0 : (double) sum / all;
  }

  /** For each output, a 1 for each bit that was seen as 0 and as 1. */
  Map<String, String> toggled() {
    return binary(changing);
  }

  /** For each output, a 1 for each bit that was compared in some call. */
  Map<String, String> known() {
    return binary(everKnown);
  }

  /** Sets of bits by port, most significant first. */
  private Map<String, String> binary(long[][] words) {
    Map<String, String> result = new LinkedHashMap<>();
    for (int port = 0; port < outputs.size(); port++) {
      StringBuilder text = new StringBuilder();
      for (int i = outputs.get(port).width() - 1; i >= 0; i--) {
        text.append((words[port][i / Long.SIZE] >>> i) & 1);
      }
      result.put(outputs.get(port).name(), text.toString());
    }
    return result;
  }

  /** The simulator's value of each output in a call, in binary. */
  List<String> expected(int call) {
    List<String> values = new ArrayList<>();
    int offset = 0;
    for (Port port : outputs) {
      values.add(rows.bits(call, offset, offset + port.width()));
      offset += port.width();
    }
    return values;
  }

  /** The model's value of each output in a call, in binary. */
  List<String> actual(int call) {
    List<String> values = new ArrayList<>();
    for (int port = 0; port < outputs.size(); port++) {
      values.add(binary(columns.get(port).get(call), outputs.get(port).width()));
    }
    return values;
  }

  /** Whether two values in binary differ where the first is known. */
  static boolean differ(String expected, String actual) {
    for (int i = 0; i < expected.length(); i++) {
      char bit = expected.charAt(i);
      if ((bit == '0' || bit == '1') && bit != actual.charAt(i)) {
        return true;
      }
    }
    return false;
  }

  private static String binary(BigInteger value, int width) {
    String digits = value.toString(2);
    return digits.length() >= width ? digits : "0".repeat(width - digits.length()) + digits;
  }
}
