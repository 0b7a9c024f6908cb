package io.refmill.dataset;

import io.refmill.contamination.DesignFingerprint;
import io.refmill.contract.Proof;
import io.refmill.curation.Category;
import io.refmill.curation.Finding;
import io.refmill.curation.Fingerprints;
import io.refmill.curation.Specification;
import io.refmill.ingest.license.Licenses;
import io.refmill.ingest.record.DesignRecord;
import java.util.Comparator;
import java.util.Objects;

/**
 * A verified model with what curation says of it. What stages between need is at hand; the rest is
 * packed.
 *
 * @param candidate what decides whether it stays among duplicates
 * @param content the model and the task
 * @param fingerprints keys by which duplicates are found
 * @param signature of the source's text, by which near duplicates are found; empty if it is too
 *     short
 * @param category kind of design
 * @param packedDesign what the design does; empty in all parts until that is found out
 * @param packedClusters of duplicates that it is in
 * @param contamination what it has in common with a benchmark, or null
 * @param measures null until it is measured, and for models that language models wrote
 * @param packedProof what is known of the model for all inputs
 * @param origin digest of the model and the task, as {@link CompiledModel#origin}; null if nobody
 *     has made one
 */
public record Sample(
    Candidate candidate,
    Packed<Content> content,
    Fingerprints fingerprints,
    String signature,
    Category category,
    Packed<DesignFingerprint> packedDesign,
    Packed<Clusters> packedClusters,
    Finding contamination,
    Measures measures,
    Packed<Proof> packedProof,
    String origin) {

  /** By id; the position in the input tells records apart that bear the same id. */
  public static final Comparator<Sample> BY_ID =
      Comparator.comparing(Sample::id).thenComparing(Sample::index);

  /**
   * What is large of a sample.
   *
   * @param verified the model
   * @param packedSpecification the task
   */
  public record Content(VerifiedModel verified, Packed<Specification> packedSpecification) {
    public Content {
      Objects.requireNonNull(verified, "verified");
      Objects.requireNonNull(packedSpecification, "packedSpecification");
    }
  }

  public Sample {
    Objects.requireNonNull(candidate, "candidate");
    Objects.requireNonNull(content, "content");
    Objects.requireNonNull(fingerprints, "fingerprints");
    Objects.requireNonNull(signature, "signature");
    Objects.requireNonNull(category, "category");
    Objects.requireNonNull(packedDesign, "packedDesign");
    Objects.requireNonNull(packedClusters, "packedClusters");
    Objects.requireNonNull(packedProof, "packedProof");
  }

  /** A sample that is like no other one, as far as is known. */
  public static Sample alone(
      VerifiedModel verified,
      Fingerprints fingerprints,
      String signature,
      Category category,
      Specification specification) {
    return alone(
        verified,
        fingerprints,
        signature,
        category,
        specification.source(),
        Packed.of(specification),
        null);
  }

  /**
   * The same of a task that nobody has to look at.
   *
   * @param source of the task
   */
  public static Sample alone(
      VerifiedModel verified,
      Fingerprints fingerprints,
      String signature,
      Category category,
      Specification.Source source,
      Packed<Specification> specification,
      String origin) {
    DesignRecord record = verified.compiled().record();
    Candidate candidate =
        new Candidate(
            !record.license().equals(Licenses.UNKNOWN),
            verified.distilled() == null,
            record.lineage(),
            source,
            record.id(),
            record.index());
    return new Sample(
        candidate,
        Packed.of(new Content(verified.told(), specification)),
        fingerprints,
        signature,
        category,
        Packed.of(DesignFingerprint.NONE),
        Packed.of(Clusters.alone(candidate)),
        null,
        null,
        Packed.of(Proof.NOT_TRIED),
        origin);
  }

  /** The same sample, of which is known what its design does. */
  public Sample of(Packed<DesignFingerprint> known) {
    return new Sample(
        candidate,
        content,
        fingerprints,
        signature,
        category,
        known,
        packedClusters,
        contamination,
        measures,
        packedProof,
        origin);
  }

  /** The same sample in clusters. */
  public Sample in(Clusters others) {
    return new Sample(
        candidate,
        content,
        fingerprints,
        signature,
        category,
        packedDesign,
        Packed.of(others),
        contamination,
        measures,
        packedProof,
        origin);
  }

  /** The same sample with what it has in common with a benchmark, or null. */
  public Sample marked(Finding found) {
    if (found == null && contamination == null) {
      return this;
    }
    return new Sample(
        candidate,
        content,
        fingerprints,
        signature,
        category,
        packedDesign,
        packedClusters,
        found,
        measures,
        packedProof,
        origin);
  }

  /** The same sample, measured. */
  public Sample with(Measures found) {
    return new Sample(
        candidate,
        content,
        fingerprints,
        signature,
        category,
        packedDesign,
        packedClusters,
        contamination,
        found,
        packedProof,
        origin);
  }

  /** The same sample, of which is known whether its model is proven. */
  public Sample with(Proof found) {
    return new Sample(
        candidate,
        content,
        fingerprints,
        signature,
        category,
        packedDesign,
        packedClusters,
        contamination,
        measures,
        Packed.of(found),
        origin);
  }

  /** The model. */
  public VerifiedModel verified() {
    return content.value().verified();
  }

  /** The task. */
  public Specification specification() {
    return content.value().packedSpecification().value();
  }

  /** What the design does. */
  public DesignFingerprint design() {
    return packedDesign.value();
  }

  /** The clusters of duplicates that it is in. */
  public Clusters clusters() {
    return packedClusters.value();
  }

  /** What is known of the model for all inputs. */
  public Proof proof() {
    return packedProof.value();
  }

  /** Whether a language model wrote its model. */
  public boolean byLanguageModel() {
    return !candidate.converted();
  }

  /** The record's id. */
  public String id() {
    return candidate.id();
  }

  /** The record's position in the input. */
  public long index() {
    return candidate.index();
  }
}
