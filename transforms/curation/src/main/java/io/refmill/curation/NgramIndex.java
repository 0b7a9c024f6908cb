package io.refmill.curation;

import io.refmill.contamination.BenchmarkSample;
import io.refmill.contamination.Hashes;
import io.refmill.curation.Finding.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The rare n-grams of the texts of benchmarks, of one channel. */
final class NgramIndex {
  /** N-grams of a text from which on it is not short. */
  static final int SHORT = 24;

  /** A text of a benchmark. */
  record Entry(String benchmark, BenchmarkSample sample) {}

  private final Map<Long, List<Entry>> entries = new HashMap<>();
  private final Map<Entry, Integer> sizes = new HashMap<>();
  private final Set<Integer> windows = new TreeSet<>();
  private final int least;
  private final double share;
  private final double shareOfShort;

  /**
   * An index.
   *
   * @param least n-grams that must be shared
   * @param share of the entry's or the candidate's that these must be, 0 to 1
   * @param shareOfShort of the candidate's that they must be besides where the entry has fewer than
   *     {@value #SHORT}: of such a text a larger one may have most by chance
   */
  NgramIndex(int least, double share, double shareOfShort) {
    this.least = least;
    this.share = share;
    this.shareOfShort = shareOfShort;
  }

  /** Adds a text with n-grams of so many tokens. */
  void add(Entry entry, int window) {
    long[] hashes = entry.sample.ngrams();
    windows.add(window);
    sizes.put(entry, hashes.length);
    for (long hash : hashes) {
      entries.computeIfAbsent(hash, h -> new ArrayList<>(1)).add(entry);
    }
  }

  /** Finds the entries that parts of a candidate together share enough with. */
  void check(List<List<String>> parts, Consumer<Finding> found) {
    for (int window : windows) {
      Set<Long> own = new HashSet<>();
      for (List<String> part : parts) {
        for (long hash : Hashes.windows(part, window)) {
          own.add(hash);
        }
      }
      Map<Entry, Integer> shared = new HashMap<>();
      for (long hash : own) {
        for (Entry entry : entries.getOrDefault(hash, List.of())) {
          shared.merge(entry, 1, Integer::sum);
        }
      }
      shared.forEach(
          (entry, count) -> {
            double ofEntry = (double) count / sizes.get(entry);
            double ofCandidate = (double) count / own.size();
            boolean byChance = sizes.get(entry) < SHORT && ofCandidate < shareOfShort;
            if (count >= least && Math.max(ofEntry, ofCandidate) >= share && !byChance) {
              found.accept(
                  Finding.shared(
                      entry.benchmark, entry.sample, Reason.NGRAMS, count, ofEntry, ofCandidate));
            }
          });
    }
  }
}
