package io.refmill.contamination;

import java.util.Objects;

/**
 * What stays of a benchmark's design when it is written anew.
 *
 * @param entry the benchmark's own name of the problem
 * @param variant which of the benchmark's sets the design is of
 * @param source SHA-256 of the text that it was found in
 * @param fingerprint of the design
 * @param background how many different designs of a background corpus, none of them of the
 *     benchmark, behave alike: what many share is common knowledge. 0 where the fingerprint has no
 *     behaviour
 * @param named how many of the background have the names and widths of its ports
 * @param namedAlike how many of these behave alike
 */
public record BenchmarkDesign(
    String entry,
    String variant,
    String source,
    DesignFingerprint fingerprint,
    int background,
    int named,
    int namedAlike) {
  /** From so many designs of the background on, names have to point at the design. */
  private static final int EVERYDAY = 5;

  public BenchmarkDesign {
    Objects.requireNonNull(entry, "entry");
    Objects.requireNonNull(variant, "variant");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(fingerprint, "fingerprint");
  }

  /**
   * Whether the names of the ports point at this design. {@code a, b, sel, out} do at a
   * multiplexer; {@code a, b, out} are those of any gate. So names that the background uses for
   * other designs at least as often say nothing, unless hardly anybody else makes such a design at
   * all.
   */
  public boolean namesTell() {
    return background < EVERYDAY || named == 0 || 2 * namedAlike > named;
  }
}
