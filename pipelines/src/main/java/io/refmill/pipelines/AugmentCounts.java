package io.refmill.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.augment.Target;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** Why a row that was made of another one is not to be kept; empty if it is. */
  static Optional<String> refusal(VariantSource.Made each, JsonNode row) {
    // An interpreter that was too slow leaves open what a variant does.
    if (!each.rewrite() && row.path("behaviours").isEmpty()) {
      return Optional.of("unmeasured");
    }
    if (!row.path("specification_findings").isEmpty()) {
      return Optional.of("specification_findings");
    }
    if (stops(each.base(), row)) {
      return Optional.of("idle_bits");
    }
    double before = each.base().path("compared_share").asDouble(0);
    return row.path("compared_share").asDouble(1) < before
        ? Optional.of("less_compared")
        : Optional.empty();
  }

  /**
   * Whether a bit of an output stands still that moves in the base; of bits that the base has not,
   * where all of that output move there.
   */
  private static boolean stops(JsonNode base, JsonNode row) {
    Map<String, String> before = new HashMap<>();
    for (JsonNode output : base.path("toggled")) {
      before.put(output.path("port").asText(), output.path("bits").asText());
    }
    for (JsonNode output : row.path("toggled")) {
      String bits = output.path("bits").asText();
      String others = before.get(output.path("port").asText());
      if (others == null) {
        continue;
      }
      boolean all = others.indexOf('0') < 0;
      for (int bit = 0; bit < bits.length(); bit++) {
        boolean moved =
            bit < others.length() ? others.charAt(others.length() - 1 - bit) == '1' : all;
        if (moved && bits.charAt(bits.length() - 1 - bit) == '0') {
          return true;
        }
      }
    }
    return false;
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
