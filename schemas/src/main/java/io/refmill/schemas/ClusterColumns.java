package io.refmill.schemas;

import java.util.Objects;

/**
 * The clusters of duplicates that a row is in. Each has the id of the row that stands for it and
 * the number of its rows; a row that is like no other one is alone in its own.
 *
 * @param near written almost alike
 * @param structure with the same logic
 * @param behaviour with the same behaviour
 */
public record ClusterColumns(Cluster near, Cluster structure, Cluster behaviour) {
  public ClusterColumns {
    Objects.requireNonNull(near, "near");
    Objects.requireNonNull(structure, "structure");
    Objects.requireNonNull(behaviour, "behaviour");
  }

  /** A cluster; see the columns {@code cluster} and {@code cluster_size}. */
  public record Cluster(String id, int size) {
    public Cluster {
      Objects.requireNonNull(id, "id");
    }
  }
}
