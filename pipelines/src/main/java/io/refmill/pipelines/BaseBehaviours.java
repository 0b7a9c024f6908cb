package io.refmill.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;

/** What rows of a base do, by the digests of their behaviours, and in which splits they are. */
final class BaseBehaviours {
  /** In place of a split, where rows of several have the digest; no split is called so. */
  private static final String SEVERAL = "";

  private final Map<String, String> splits = new HashMap<>();

  /** Adds a row of the base. */
  void add(JsonNode row) {
    String split = row.path("split").asText();
    for (JsonNode digest : row.path("behaviours")) {
      splits.merge(digest.asText(), split, (one, other) -> one.equals(other) ? one : SEVERAL);
    }
  }

  /** Number of digests. */
  int size() {
    return splits.size();
  }

  /** Whether a row behaves like one of the base. */
  boolean has(JsonNode row) {
    for (JsonNode digest : row.path("behaviours")) {
      if (splits.containsKey(digest.asText())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a row behaves like one of the base that is in another split than it; bases of versions
   * that kept near duplicates together alone have such rows themselves.
   */
  boolean hasInOtherSplit(JsonNode row) {
    String own = row.path("split").asText();
    for (JsonNode digest : row.path("behaviours")) {
      if (!splits.getOrDefault(digest.asText(), own).equals(own)) {
        return true;
      }
    }
    return false;
  }
}
