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
  private final Map<Long, List<MinHashSignature>> bands = new HashMap<>();

  /**
   * Adds a text unless it is almost one that there is.
   *
   * @param top name of the module
   * @return whether it was added; texts too short to compare are
   */
  boolean add(String verilog, String top) {
    Optional<MinHashSignature> found = NearDuplicates.signature(verilog, top);
    if (found.isEmpty()) {
      return true;
    }
    MinHashSignature signature = found.get();
    long[] places = signature.bands();
    for (long place : places) {
      for (MinHashSignature other : bands.getOrDefault(place, List.of())) {
        if (other.similarity(signature) >= NearDuplicates.SIMILARITY) {
          return false;
        }
      }
    }
    for (long place : places) {
      bands.computeIfAbsent(place, p -> new ArrayList<>(1)).add(signature);
    }
    return true;
  }
}
