package io.refmill.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.curation.DuplicateForest;
import io.refmill.curation.DuplicateForest.Link;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds rows that are bound to the split of the row that they were made of and are linked, by
 * clusters of any kind, with rows of another split. A build puts all that is linked into one split
 * but for rows that name theirs, so these are the ones that can stand on the wrong side.
 */
final class Crossings {
  private static final List<String> CLUSTERS =
      List.of("cluster", "structure_cluster", "behaviour_cluster");

  private record Side(String split, boolean bound, List<String> clusters) {}

  /** By id, so that the outcome does not depend on the order of rows. */
  private final TreeMap<String, Side> sides = new TreeMap<>();

  /**
   * Looks at a row.
   *
   * @param bound whether it was made of another row
   */
  void add(String id, JsonNode row, boolean bound) {
    List<String> clusters = new ArrayList<>();
    for (String column : CLUSTERS) {
      clusters.add(column + " " + row.path(column).asText());
    }
    sides.put(id, new Side(row.path("split").asText(), bound, clusters));
  }

  /** The ids without which no cluster is in two splits; of rows that are bound. */
  Set<String> ids() {
    List<String> ids = List.copyOf(sides.keySet());
    Map<Long, List<String>> linked = new TreeMap<>();
    long[] firsts = firsts(ids);
    for (int i = 0; i < firsts.length; i++) {
      linked.computeIfAbsent(firsts[i], first -> new ArrayList<>(1)).add(ids.get(i));
    }
    Set<String> crossing = new TreeSet<>();
    for (List<String> each : linked.values()) {
      String home =
          each.stream()
              .map(sides::get)
              .filter(side -> !side.bound)
              .findFirst()
              .orElse(sides.get(each.get(0)))
              .split;
      each.stream()
          .filter(id -> sides.get(id).bound && !sides.get(id).split.equals(home))
          .forEach(crossing::add);
    }
    return crossing;
  }

  /** For each row the first one that it is linked with, itself included. */
  private long[] firsts(List<String> ids) {
    DuplicateForest forest = new DuplicateForest();
    Map<String, Long> clusters = new HashMap<>();
    long[] firsts = new long[ids.size()];
    for (int i = 0; i < firsts.length; i++) {
      firsts[i] = i;
      for (String cluster : sides.get(ids.get(i)).clusters) {
        Long other = clusters.putIfAbsent(cluster, (long) i);
        if (other != null) {
          forest.link(Link.of(other, i));
        }
      }
    }
    for (Link link : forest.links()) {
      firsts[(int) link.second()] = link.first();
    }
    return firsts;
  }
}
