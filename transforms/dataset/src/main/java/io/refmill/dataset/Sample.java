package io.refmill.dataset;

import io.refmill.curation.Category;
import io.refmill.curation.Fingerprints;
import io.refmill.curation.Specification;
import java.util.Comparator;
import java.util.Objects;

/**
 * A verified model with what curation says of it.
 *
 * @param verified the model
 * @param fingerprints keys by which duplicates are found
 * @param category kind of design
 * @param specification the task
 * @param cluster of near duplicates that it is in
 */
public record Sample(
    VerifiedModel verified,
    Fingerprints fingerprints,
    Category category,
    Specification specification,
    Cluster cluster) {

  /** By id; the position in the input tells records apart that bear the same id. */
  public static final Comparator<Sample> BY_ID =
      Comparator.comparing(Sample::id).thenComparing(Sample::index);

  /**
   * Which of several duplicates stays: one whose specification was given before one whose was
   * derived, then the one with the smallest id.
   */
  public static final Comparator<Sample> PREFERENCE =
      Comparator.comparing((Sample sample) -> sample.specification().source()).thenComparing(BY_ID);

  public Sample {
    Objects.requireNonNull(verified, "verified");
    Objects.requireNonNull(fingerprints, "fingerprints");
    Objects.requireNonNull(category, "category");
    Objects.requireNonNull(specification, "specification");
    Objects.requireNonNull(cluster, "cluster");
  }

  /** A sample that is like no other one, as far as is known. */
  public static Sample alone(
      VerifiedModel verified,
      Fingerprints fingerprints,
      Category category,
      Specification specification) {
    Cluster cluster = new Cluster(verified.compiled().record().id(), 1);
    return new Sample(verified, fingerprints, category, specification, cluster);
  }

  /** The same sample in a cluster. */
  public Sample in(Cluster other) {
    return new Sample(verified, fingerprints, category, specification, other);
  }

  /** The record's license. */
  public String license() {
    return verified.compiled().record().license();
  }

  /** The record's id. */
  public String id() {
    return verified.compiled().record().id();
  }

  /** The record's position in the input. */
  public long index() {
    return verified.compiled().record().index();
  }
}
