package io.refmill.dataset;

import java.util.Objects;

/**
 * The clusters that a sample is in, one of each of the first three {@link Likeness}es, and what
 * these come to together.
 *
 * @param near of designs that are written almost alike
 * @param structure of designs with the same logic
 * @param behaviour of designs with the same behaviour
 * @param kin of designs that are linked in any way
 */
public record Clusters(Cluster near, Cluster structure, Cluster behaviour, Kin kin) {
  /** In what way designs are alike. */
  public enum Likeness {
    NEAR,
    STRUCTURE,
    BEHAVIOUR,
    /** One was made of the other, or both of the same one. */
    LINEAGE
  }

  public Clusters {
    Objects.requireNonNull(near, "near");
    Objects.requireNonNull(structure, "structure");
    Objects.requireNonNull(behaviour, "behaviour");
    Objects.requireNonNull(kin, "kin");
  }

  /** Those of a sample that is like no other one. */
  static Clusters alone(Candidate candidate) {
    Cluster own = Cluster.alone(candidate.id(), candidate.index());
    return new Clusters(own, own, own, Kin.alone(candidate));
  }
}
