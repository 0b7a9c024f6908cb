package io.refmill.dataset;

import java.util.Objects;

/**
 * The clusters that a sample is in, one of each {@link Likeness}.
 *
 * @param near of designs that are written almost alike
 * @param structure of designs with the same logic
 * @param behaviour of designs with the same behaviour
 */
public record Clusters(Cluster near, Cluster structure, Cluster behaviour) {
  /** In what way designs are alike. */
  public enum Likeness {
    NEAR,
    STRUCTURE,
    BEHAVIOUR
  }

  public Clusters {
    Objects.requireNonNull(near, "near");
    Objects.requireNonNull(structure, "structure");
    Objects.requireNonNull(behaviour, "behaviour");
  }

  /** Those of a sample that is like no other one. */
  static Clusters alone(String id, long index) {
    Cluster own = Cluster.alone(id, index);
    return new Clusters(own, own, own);
  }
}
