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
 */
public record Sample(
    VerifiedModel verified,
    Fingerprints fingerprints,
    Category category,
    Specification specification) {

  /** By id; the position in the input tells records apart that bear the same id. */
  public static final Comparator<Sample> BY_ID =
      Comparator.comparing(Sample::id).thenComparing(Sample::index);

  public Sample {
    Objects.requireNonNull(verified, "verified");
    Objects.requireNonNull(fingerprints, "fingerprints");
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
