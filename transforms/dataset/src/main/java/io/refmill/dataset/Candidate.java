package io.refmill.dataset;

import io.refmill.curation.Specification;
import io.refmill.ingest.record.Lineage;
import java.util.Comparator;
import java.util.Objects;

/**
 * What decides which of several duplicates stays: one whose license is known (those that are not
 * allowed are gone by then), then one whose model the compiler made, then one that is no variant of
 * another row, then one whose specification was given and not derived, then the one with the
 * smallest id, and the first in the input of those with one id.
 *
 * @param licensed whether the license is known
 * @param converted whether the compiler made the model, and no language model
 * @param lineage what it was made of; null if it is no variant of another row
 * @param specification where it came from
 * @param id of the record
 * @param index position of the record in the input, from 0
 */
public record Candidate(
    boolean licensed,
    boolean converted,
    Lineage lineage,
    Specification.Source specification,
    String id,
    long index) {
  /** The one that stays comes first. */
  public static final Comparator<Candidate> PREFERENCE =
      Comparator.comparing((Candidate candidate) -> !candidate.licensed)
          .thenComparing(candidate -> !candidate.converted)
          .thenComparing(candidate -> candidate.lineage != null)
          .thenComparing(Candidate::specification)
          .thenComparing(Candidate::id)
          .thenComparing(Candidate::index);

  public Candidate {
    Objects.requireNonNull(specification, "specification");
    Objects.requireNonNull(id, "id");
  }
}
