package io.refmill.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.augment.Target;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a round of an {@link AugmentJob} came to. */
final class AugmentCounts {
  final Map<Target, Long> after = new EnumMap<>(Target.class);
  final Set<String> behaviours = new HashSet<>();
  final List<String> repeated = new ArrayList<>();
  final Set<String> news = new HashSet<>();
  final Map<String, Long> families = new TreeMap<>();
  Map<Target, Integer> missing = Map.of();
  final Map<String, Long> kinds = new TreeMap<>();
  long rows;
  long variants;
  long rewrites;
  long likeBase;

  /** Counts the rows that were made of others; false where a row is not to be kept. */
  boolean takes(VariantSource.Made each, JsonNode row) {
    // An interpreter that was too slow leaves open what a variant does.
    boolean measured = each.rewrite() || !row.path("behaviours").isEmpty();
    return measured && row.path("specification_findings").isEmpty();
  }

  /**
   * Whether no bit of an output ever changed in the calls: whoever is asked for such an output is
   * right without having read what the text says of it.
   */
  static boolean isIdle(JsonNode row) {
    for (JsonNode output : row.path("toggled")) {
      if (output.path("bits").asText().indexOf('1') < 0) {
        return true;
      }
    }
    return false;
  }

  void count(VariantSource.Made each) {
    kinds.merge(each.file(), 1L, Long::sum);
    if (each.rewrite()) {
      rewrites++;
    } else {
      variants++;
    }
  }
}
