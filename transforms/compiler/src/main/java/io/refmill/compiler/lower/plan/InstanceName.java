package io.refmill.compiler.lower.plan;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of an instance that a loop generate construct (IEEE 1800-2017, 27.4) or an array of
 * instances (23.3.3.5) repeats, as seen from the module that it stands in: {@code row[1].cell[0].u}
 * has the index 0 and the others share what stands before and behind it.
 *
 * @param before what stands before the last index: {@code row[1].cell}
 * @param index the last one
 * @param behind what follows it: {@code .u}
 */
public record InstanceName(String before, int index, String behind) {
  /** Instances that are repeated so many times are written as a list; fewer one by one. */
  public static final int LEAST = 4;

  private static final Pattern INDEXED = Pattern.compile("(.*)\\[(\\d{1,6})\\]([^\\[\\]]*)");

  /** The parts of a name; null where it has no index. */
  public static InstanceName of(String name) {
    Matcher m = INDEXED.matcher(name);
    return m.matches()
        ? new InstanceName(m.group(1), Integer.parseInt(m.group(2)), m.group(3))
        : null;
  }

  /** What is the same for all that are repeated together. */
  public String common() {
    return before + behind;
  }
}
