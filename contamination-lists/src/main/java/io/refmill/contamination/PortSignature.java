package io.refmill.contamination;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The widths of a design's ports without names and order. The text form is the widths of the inputs
 * in ascending order, separated by commas, then {@code >}, then those of the outputs: {@code
 * 1,1,8>8}.
 *
 * @param inputs ascending, in bits
 * @param outputs ascending, in bits
 */
public record PortSignature(List<Integer> inputs, List<Integer> outputs) {
  public PortSignature {
    inputs = inputs.stream().sorted().toList();
    outputs = outputs.stream().sorted().toList();
  }

  /**
   * Reads the text form.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static PortSignature parse(String text) {
    String[] sides = text.split(">", -1);
    if (sides.length != 2) {
      throw new IllegalArgumentException("expected a port signature, found " + text);
    }
    return new PortSignature(widths(sides[0]), widths(sides[1]));
  }

  private static List<Integer> widths(String side) {
    Stream<String> fields = side.isEmpty() ? Stream.empty() : Arrays.stream(side.split(",", -1));
    return fields.map(Integer::valueOf).toList();
  }

  /**
   * Whether a design with these ports can have the influential ports {@code other}: the same
   * outputs, and at least those inputs.
   */
  public boolean covers(PortSignature other) {
    if (!outputs.equals(other.outputs)) {
      return false;
    }
    int own = 0;
    for (int width : other.inputs) {
      while (own < inputs.size() && inputs.get(own) < width) {
        own++;
      }
      if (own == inputs.size() || inputs.get(own) != width) {
        return false;
      }
      own++;
    }
    return true;
  }

  /** The same with each bit of a vector as a port of its own. */
  public PortSignature inBits() {
    return new PortSignature(ones(inputs), ones(outputs));
  }

  private static List<Integer> ones(List<Integer> widths) {
    return Collections.nCopies(widths.stream().mapToInt(Integer::intValue).sum(), 1);
  }

  @Override
  public String toString() {
    return joined(inputs) + ">" + joined(outputs);
  }

  private static String joined(List<Integer> widths) {
    return widths.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
