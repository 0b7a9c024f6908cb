package io.refmill.dataset;

import java.util.Collections;
import java.util.List;

/**
 * Duplicates of each other.
 *
 * @param id of the preferred record among them, see {@link Candidate#PREFERENCE}
 * @param index position in the input of that record, which is its alone, as an id need not be
 * @param size number of them; 1 for a design that is like no other one
 */
public record Cluster(String id, long index, int size) {
  /** The cluster of a record that is like no other one. */
  public static Cluster alone(String id, long index) {
    return new Cluster(id, index, 1);
  }

  /** The cluster of those that are linked, in whatever order. */
  public static Cluster of(List<Candidate> linked) {
    Candidate preferred = Collections.min(linked, Candidate.PREFERENCE);
    return new Cluster(preferred.id(), preferred.index(), linked.size());
  }
}
