package io.refmill.contamination;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The windows of tokens or words that texts are compared by. Long ones ({@link #NGRAM}) are rare: a
 * few in common tell a copy. Short ones ({@link #SHINGLE}) are for telling how similar two texts
 * are as a whole.
 */
public final class TextWindows {
  /** Tokens or words in an n-gram of a list. */
  public static final int NGRAM = 13;

  /** Tokens or words in a window of which {@link MinHashSignature} is taken. */
  public static final int SHINGLE = 5;

  private TextWindows() {}

  /**
   * Windows of the bodies of modules; headers are compared as interfaces instead.
   *
   * @param tokens as {@link VerilogTokenizer} makes them
   * @param top as for {@link Normalizer#loose}
   */
  public static long[] ofCode(List<String> tokens, String top) {
    return ModuleShape.of(Normalizer.loose(tokens, top)).stream()
        .flatMapToLong(shape -> Arrays.stream(Hashes.windows(shape.body(), NGRAM)))
        .toArray();
  }

  /** Windows of a prompt that are language and not a table of values. */
  static long[] ofLanguage(List<String> words) {
    long[] all = Hashes.windows(words, NGRAM);
    return IntStream.range(0, all.length)
        .filter(i -> Normalizer.isLanguage(words.subList(i, i + NGRAM)))
        .mapToLong(i -> all[i])
        .toArray();
  }

  /**
   * The signature of code: of the short windows of its loose form, headers included.
   *
   * @param top as for {@link Normalizer#loose}
   * @return empty if the code is shorter than one window
   */
  public static Optional<MinHashSignature> similarityOfCode(List<String> tokens, String top) {
    return similarity(Normalizer.loose(tokens, top));
  }

  /**
   * The signature of tokens or words, by their short windows.
   *
   * @return empty if there are fewer than one window has
   */
  public static Optional<MinHashSignature> similarity(List<String> words) {
    long[] shingles = Hashes.windows(words, SHINGLE);
    return shingles.length == 0
        ? Optional.empty()
        : Optional.of(MinHashSignature.of(Arrays.stream(shingles).distinct().toArray()));
  }
}
