package io.refmill.contamination;

import java.util.Arrays;
import java.util.Optional;

/**
 * The fingerprint of one text of a benchmark.
 *
 * @param channel whether it is code or a prompt
 * @param entry the benchmark's own name of the problem
 * @param variant which of the benchmark's sets the text is of
 * @param source SHA-256 of the text as it stands there
 * @param length tokens in strict form, or words without boilerplate
 * @param exact SHA-256 of the strict form, or of all words of the prompt
 * @param shape SHA-256 of the module shape ({@link ModuleShape#digest()}), empty if the text has no
 *     module; or of the prompt's words without its boilerplate
 * @param phrase hash of the prompt's words without boilerplate, as one window of {@code length}
 *     words; 0 for code
 * @param similarity signature of the text's short windows ({@link TextWindows}), empty if it is
 *     shorter than one of them
 * @param outline a byte for each word of the prompt without boilerplate ({@link PromptOutline});
 *     empty for code
 * @param ngrams sorted distinct hashes of windows that are not boilerplate
 */
public record BenchmarkSample(
    Channel channel,
    String entry,
    String variant,
    String source,
    int length,
    String exact,
    String shape,
    long phrase,
    Optional<MinHashSignature> similarity,
    byte[] outline,
    long[] ngrams) {

  /** What kind of text a sample is of. */
  public enum Channel {
    CODE,
    PROMPT
  }

  public BenchmarkSample {
    outline = outline.clone();
    ngrams = ngrams.clone();
    Arrays.sort(ngrams);
  }

  @Override
  public byte[] outline() {
    return outline.clone();
  }

  @Override
  public long[] ngrams() {
    return ngrams.clone();
  }
}
