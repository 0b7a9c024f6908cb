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
 */
public record BenchmarkDesign(
    String entry, String variant, String source, DesignFingerprint fingerprint, int background) {
  public BenchmarkDesign {
    Objects.requireNonNull(entry, "entry");
    Objects.requireNonNull(variant, "variant");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(fingerprint, "fingerprint");
  }
}
