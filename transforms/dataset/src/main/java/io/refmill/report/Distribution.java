package io.refmill.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Numbers of one column: how they are spread. */
public final class Distribution {
  private static final int BARS = 20;

  private final double[] given;
  private double[] values = new double[64];
  private int size;
  private boolean sorted;

  /**
   * A distribution.
   *
   * @param bounds between bars, ascending, or none for bars of equal width
   */
  Distribution(double... bounds) {
    this.given = bounds;
  }

  void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
    sorted = false;
  }

  /** How many there are. */
  public int count() {
    return size;
  }

  /** The mean, 0 of none. */
  public double mean() {
    return size == 0 ? 0 : Arrays.stream(values, 0, size).sum() / size;
  }

  /** The value below which a share of them lies, 0 of none. */
  public double quantile(double share) {
    if (size == 0) {
      return 0;
    }
    sort();
    return values[(int) Math.min(size - 1, Math.floor(share * size))];
  }

  private void sort() {
    if (!sorted) {
      Arrays.sort(values, 0, size);
      sorted = true;
    }
  }

  /** Numbers of values by range, in order. */
  Map<String, Long> bars() {
    Map<String, Long> bars = new LinkedHashMap<>();
    if (size == 0) {
      return bars;
    }
    List<Double> bounds = bounds();
    long[] counts = new long[bounds.size() + 1];
    for (int i = 0; i < size; i++) {
      int bar = 0;
      while (bar < bounds.size() && values[i] >= bounds.get(bar)) {
        bar++;
      }
      counts[bar]++;
    }
    int first = 0;
    int last = counts.length - 1;
    while (counts[first] == 0) {
      first++;
    }
    while (counts[last] == 0) {
      last--;
    }
    for (int bar = first; bar <= last; bar++) {
      String name =
          bar == 0
              ? "< " + text(bounds.get(0))
              : bar == bounds.size()
                  ? "≥ " + text(bounds.get(bar - 1))
                  : text(bounds.get(bar - 1)) + " – " + text(bounds.get(bar));
      bars.put(name, counts[bar]);
    }
    return bars;
  }

  private List<Double> bounds() {
    List<Double> bounds = new ArrayList<>();
    if (given.length > 0) {
      Arrays.stream(given).forEach(bounds::add);
      return bounds;
    }
    double least = quantile(0);
    double most = quantile(1);
    double step = step((most - least) / BARS);
    for (double at = Math.floor(least / step) * step + step; at <= most; at += step) {
      bounds.add(at);
    }
    if (bounds.isEmpty()) {
      bounds.add(least + step);
    }
    return bounds;
  }

  /** The next larger of 1, 2, 5, 10 and so on. */
  private static double step(double least) {
    double step = 1;
    for (int i = 0; step < least; i++) {
      step *= i % 3 == 1 ? 2.5 : 2;
    }
    return step;
  }

  static String text(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.2f", value);
  }
}
