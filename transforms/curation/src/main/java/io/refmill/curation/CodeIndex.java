package io.refmill.curation;

import io.refmill.contamination.Hashes;
import io.refmill.contamination.MinHashSignature;
import io.refmill.contamination.ModuleShape;
import io.refmill.contamination.Normalizer;
import io.refmill.contamination.TextWindows;
import io.refmill.contamination.VerilogTokenizer;
import io.refmill.contract.DesignInterface;
import io.refmill.curation.Finding.Reason;
import io.refmill.curation.NgramIndex.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The answers of benchmarks as texts. */
final class CodeIndex {
  /** Of a register with a reset alone, other designs have most too, a counter with a short name. */
  private static final double SHARE_OF_SHORT = 0.25;

  private final Thresholds thresholds;
  private final Map<String, List<Entry>> texts = new HashMap<>();
  private final Map<String, List<Entry>> shapes = new HashMap<>();
  private final Map<Long, List<Entry>> bands = new HashMap<>();
  private final NgramIndex ngrams;

  CodeIndex(Thresholds thresholds) {
    this.thresholds = thresholds;
    this.ngrams = new NgramIndex(thresholds.minNgrams(), thresholds.codeShare(), SHARE_OF_SHORT);
  }

  void add(Entry entry, int window) {
    texts.computeIfAbsent(entry.sample().exact(), t -> new ArrayList<>(1)).add(entry);
    shapes.computeIfAbsent(entry.sample().shape(), s -> new ArrayList<>(1)).add(entry);
    if (entry.sample().length() < thresholds.minCodeTokens()) {
      return;
    }
    ngrams.add(entry, window);
    Optional<MinHashSignature> similarity = entry.sample().similarity();
    if (similarity.isPresent()) {
      for (long band : similarity.get().bands()) {
        bands.computeIfAbsent(band, b -> new ArrayList<>(1)).add(entry);
      }
    }
  }

  /**
   * Finds what a candidate overlaps.
   *
   * @param design its elaborated interface, or null
   */
  void check(String verilog, DesignInterface design, Consumer<Finding> found) {
    List<String> tokens = VerilogTokenizer.tokenize(verilog);
    String top = design == null ? null : design.topModule();
    String text = Hashes.sha256(Normalizer.strict(tokens, top));
    whole(texts.get(text), Reason.SAME_TEXT, found);
    List<String> loose = Normalizer.loose(tokens, top);
    List<List<String>> bodies = new ArrayList<>();
    for (ModuleShape shape : ModuleShape.of(loose)) {
      bodies.add(shape.body());
      if (shape.name().equals(Normalizer.TOP)) {
        whole(shapes.get(shape.digest()), Reason.SAME_STRUCTURE, found);
        if (design != null) {
          whole(shapes.get(shape.digest(ports(design))), Reason.SAME_STRUCTURE, found);
        }
      }
    }
    ngrams.check(bodies, found);
    if (tokens.size() >= thresholds.minCodeTokens()) {
      TextWindows.similarity(loose).ifPresent(signature -> similar(signature, found));
    }
  }

  private static void whole(List<Entry> hits, Reason reason, Consumer<Finding> found) {
    if (hits != null) {
      hits.forEach(hit -> found.accept(Finding.whole(hit.benchmark(), hit.sample(), reason)));
    }
  }

  private static List<String> ports(DesignInterface design) {
    return design.ports().stream()
        .map(
            port ->
                ModuleShape.port(
                    port.name(),
                    port.direction().name().toLowerCase(Locale.ROOT),
                    String.valueOf(port.width())))
        .toList();
  }

  private void similar(MinHashSignature signature, Consumer<Finding> found) {
    Set<Entry> candidates = new HashSet<>();
    for (long band : signature.bands()) {
      candidates.addAll(bands.getOrDefault(band, List.of()));
    }
    for (Entry entry : candidates) {
      double similarity = entry.sample().similarity().orElseThrow().similarity(signature);
      if (similarity >= thresholds.similarity()) {
        found.accept(
            Finding.shared(
                entry.benchmark(),
                entry.sample(),
                Reason.NEAR_DUPLICATE,
                0,
                similarity,
                similarity));
      }
    }
  }
}
