package io.refmill.bench.compiler;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * A shape of designs of any size that is hard for some pass.
 *
 * @param head what comes before so many items
 * @param item number i, or null when only their count matters
 * @param tail what comes after so many items
 * @param items the share of the text that the items take
 */
record ScalingDesign(
    String name,
    IntFunction<String> head,
    IntFunction<String> item,
    IntFunction<String> tail,
    double items) {

  static ScalingDesign of(
      String name, IntFunction<String> head, IntFunction<String> item, IntFunction<String> tail) {
    return new ScalingDesign(name, head, item, tail, 1);
  }

  static ScalingDesign of(
      String name, String head, IntFunction<String> item, IntFunction<String> tail) {
    return of(name, n -> head, item, tail);
  }

  ScalingDesign withItems(double share) {
    return new ScalingDesign(name, head, item, tail, share);
  }

  /** All shapes. */
  static List<ScalingDesign> all() {
    return Stream.of(StructureDesigns.ALL, BlockDesigns.ALL, VectorDesigns.ALL, DelayDesigns.ALL)
        .flatMap(List::stream)
        .toList();
  }

  /** A design of about so many characters. */
  String text(int characters) {
    StringBuilder text = new StringBuilder(characters + 1000);
    int count = 0;
    if (item == null) {
      count = characters / 50;
    } else {
      while (text.length() < characters * items) {
        text.append(item.apply(count++));
      }
    }
    return head.apply(count) + text + tail.apply(count);
  }
}
