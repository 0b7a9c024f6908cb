package io.refmill.dataset;

import io.refmill.contamination.DesignFingerprint;
import io.refmill.curation.Category;
import io.refmill.curation.Finding;
import io.refmill.curation.Fingerprints;
import io.refmill.curation.Specification;
import io.refmill.ingest.Licenses;
import java.util.Comparator;
import java.util.Objects;

/**
 * A verified model with what curation says of it.
 *
 * @param verified the model
 * @param fingerprints keys by which duplicates are found
 * @param category kind of design
 * @param specification the task
 * @param design what the design does; empty in all parts until that is found out
 * @param clusters of duplicates that it is in
 * @param contamination what it has in common with a benchmark, or null
 */
public record Sample(
    VerifiedModel verified,
    Fingerprints fingerprints,
    Category category,
    Specification specification,
    DesignFingerprint design,
    Clusters clusters,
    Finding contamination) {

  /** By id; the position in the input tells records apart that bear the same id. */
  public static final Comparator<Sample> BY_ID =
      Comparator.comparing(Sample::id).thenComparing(Sample::index);

  public Sample {
    Objects.requireNonNull(verified, "verified");
    Objects.requireNonNull(fingerprints, "fingerprints");
    Objects.requireNonNull(category, "category");
    Objects.requireNonNull(specification, "specification");
    Objects.requireNonNull(design, "design");
    Objects.requireNonNull(clusters, "clusters");
  }

  /** A sample that is like no other one, as far as is known. */
  public static Sample alone(
      VerifiedModel verified,
      Fingerprints fingerprints,
      Category category,
      Specification specification) {
    return new Sample(
        verified,
        fingerprints,
        category,
        specification,
        DesignFingerprint.NONE,
        Clusters.alone(verified.compiled().record().id(), verified.compiled().record().index()),
        null);
  }

  /** The same sample, of which is known what its design does. */
  public Sample of(DesignFingerprint known) {
    return new Sample(
        verified, fingerprints, category, specification, known, clusters, contamination);
  }

  /** The same sample in clusters. */
  public Sample in(Clusters others) {
    return new Sample(
        verified, fingerprints, category, specification, design, others, contamination);
  }

  /** The same sample with what it has in common with a benchmark. */
  public Sample marked(Finding found) {
    return new Sample(verified, fingerprints, category, specification, design, clusters, found);
  }

  /** Whether a language model wrote its model. */
  public boolean byLanguageModel() {
    return verified.distilled() != null;
  }

  /** What decides whether it stays among duplicates. */
  public Candidate candidate() {
    return new Candidate(
        !license().equals(Licenses.UNKNOWN),
        !byLanguageModel(),
        specification.source(),
        id(),
        index());
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
