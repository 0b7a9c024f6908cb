package io.refmill.dataset;

import java.util.Comparator;
import java.util.Objects;

/**
 * A verified model with what curation says of it.
 *
 * @param verified the model
 * @param fingerprint the same for designs that are the same but for names and layout
 * @param category kind of design
 * @param specification what it does, in words
 * @param specificationGiven whether the words came with the record
 */
public record Sample(
    VerifiedModel verified,
    String fingerprint,
    String category,
    String specification,
    boolean specificationGiven) {

  /** By id; the position in the input tells records apart that bear the same id. */
  public static final Comparator<Sample> BY_ID =
      Comparator.comparing(Sample::id).thenComparing(Sample::index);

  public Sample {
    Objects.requireNonNull(verified, "verified");
    Objects.requireNonNull(fingerprint, "fingerprint");
    Objects.requireNonNull(category, "category");
    Objects.requireNonNull(specification, "specification");
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
