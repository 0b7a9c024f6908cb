package io.refmill.curation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Clusters of what is linked by duplicates, as disjoint sets (union by smallest element, with paths
 * halved). It holds linked elements only: 16 bytes and the map's overhead for each.
 */
public final class DuplicateForest {
  /**
   * Two elements of one cluster.
   *
   * @param first the smaller one
   * @param second the larger one
   */
  public record Link(long first, long second) {
    /** A link between two elements, in whatever order. */
    public static Link of(long one, long other) {
      return new Link(Math.min(one, other), Math.max(one, other));
    }
  }

  private final Map<Long, Long> parents = new HashMap<>();

  /** Puts the clusters of both elements together. */
  public void link(Link link) {
    long first = root(link.first());
    long second = root(link.second());
    parents.put(Math.max(first, second), Math.min(first, second));
  }

  private long root(long element) {
    long at = element;
    for (long up = parents.computeIfAbsent(at, e -> e); up != at; up = parents.get(at)) {
      parents.put(at, parents.get(up));
      at = parents.get(at);
    }
    return at;
  }

  /**
   * A link for each element that is not the smallest one of its cluster, to that one; sorted. As
   * many as it takes to make the same clusters, so that forests can be put together.
   */
  public List<Link> links() {
    Map<Long, Long> sorted = new TreeMap<>();
    for (long element : List.copyOf(parents.keySet())) {
      sorted.put(element, root(element));
    }
    List<Link> links = new ArrayList<>();
    sorted.forEach(
        (element, root) -> {
          if (!element.equals(root)) {
            links.add(new Link(root, element));
          }
        });
    return links;
  }
}
