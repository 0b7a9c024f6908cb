package io.refmill.pipelines;

import io.refmill.contamination.MinHashSignature;
import io.refmill.curation.NearDuplicates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Texts of designs, and whether another is written almost like one of them. */
final class NearTexts {
  /** Of texts that are like none that was there before them. */
  private static final String ALONE = "";

  private record Known(MinHashSignature signature, String group) {}

  private final Map<Long, List<Known>> bands = new HashMap<>();

  /**
   * Adds a text unless it is almost one that there is.
   *
   * @param top name of the module
   * @return whether it was added; texts too short to compare are
   */
  boolean add(String verilog, String top) {
    return add(verilog, top, ALONE, false);
  }

  /**
   * Adds a text unless it is almost one that there is of another group.
   *
   * @param group of texts that may be alike
   * @return whether it was added
   */
  boolean addTo(String group, String verilog, String top) {
    return add(verilog, top, group, true);
  }

  /** Adds a text whatever it is like. */
  void put(String group, String verilog, String top) {
    NearDuplicates.signature(verilog, top).ifPresent(s -> put(new Known(s, group)));
  }

  private boolean add(String verilog, String top, String group, boolean mayBeLikeIt) {
    Optional<MinHashSignature> found = NearDuplicates.signature(verilog, top);
    if (found.isEmpty()) {
      return true;
    }
    MinHashSignature signature = found.get();
    for (long place : signature.bands()) {
      for (Known other : bands.getOrDefault(place, List.of())) {
        boolean kin = mayBeLikeIt && other.group.equals(group);
        if (!kin && other.signature.similarity(signature) >= NearDuplicates.SIMILARITY) {
          return false;
        }
      }
    }
    put(new Known(signature, group));
    return true;
  }

  private void put(Known text) {
    for (long place : text.signature.bands()) {
      bands.computeIfAbsent(place, p -> new ArrayList<>(1)).add(text);
    }
  }
}
