package io.refmill.dataset;

import java.util.List;
import java.util.Objects;

/**
 * Designs that must be in one split, since whoever has learned one knows of the others: all that
 * clusters of any {@link Clusters.Likeness} link, directly or by a chain of them, in which one link
 * may be of another kind than the next.
 *
 * @param id of the preferred one, see {@link Candidate#PREFERENCE}; if all are variants, of the row
 *     that this one was made of
 * @param named splits that variants among them name, that of the preferred variant first
 * @param share of all samples that they are; 0 for a design that is like no other one
 */
public record Kin(String id, List<String> named, double share) {
  public Kin {
    Objects.requireNonNull(id, "id");
    named = List.copyOf(named);
  }

  /** A design that nothing else is linked with. */
  public static Kin alone(Candidate candidate) {
    return of(List.of(candidate), 0);
  }

  /**
   * Those that are linked, in whatever order.
   *
   * @param samples number of all of a run
   */
  public static Kin of(List<Candidate> linked, long samples) {
    List<Candidate> sorted = linked.stream().sorted(Candidate.PREFERENCE).toList();
    Candidate first = sorted.get(0);
    return new Kin(
        first.lineage() == null ? first.id() : first.lineage().base(),
        sorted.stream()
            .filter(candidate -> candidate.lineage() != null)
            .map(candidate -> candidate.lineage().split())
            .distinct()
            .toList(),
        samples == 0 ? 0 : (double) linked.size() / samples);
  }
}
