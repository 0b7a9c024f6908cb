package io.refmill.curation;

import java.io.Serializable;

/**
 * What an overlap must reach. {@code docs/contamination.md} has the figures behind the defaults.
 *
 * @param minCodeTokens answers with fewer tokens are compared as a whole only
 * @param minNgrams least number of shared n-grams
 * @param codeShare of the answer's n-grams or of the candidate's, 0 to 1
 * @param promptShare of the prompt's n-grams or of the candidate's, 0 to 1
 * @param minPromptWords prompts with fewer words count only as the whole specification
 * @param similarity least estimated Jaccard similarity of two codes' short windows, 0 to 1
 * @param rougeL least ROUGE-L (the harmonic mean of both shares) of two prompts, 0 to 1
 * @param common from so many different designs of the background on, a behaviour is common
 *     knowledge
 */
public record Thresholds(
    int minCodeTokens,
    int minNgrams,
    double codeShare,
    double promptShare,
    int minPromptWords,
    double similarity,
    double rougeL,
    int common)
    implements Serializable {
  /**
   * The defaults. The background is small next to what people write, so that one design that does
   * the same is a sign of many.
   */
  public static final Thresholds DEFAULT = new Thresholds(50, 8, 0.5, 0.4, 10, 0.8, 0.6, 1);

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if one is out of its range; the message begins with its name,
   *     spelt as users give it
   */
  public Thresholds {
    atLeast("min-code-tokens", minCodeTokens, 0);
    atLeast("min-ngrams", minNgrams, 1);
    share("code-share", codeShare);
    share("prompt-share", promptShare);
    atLeast("min-prompt-words", minPromptWords, 1);
    share("similarity", similarity);
    share("rouge-l", rougeL);
    atLeast("common", common, 1);
  }

  private static void atLeast(String name, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(name + " must be at least " + least + ", and is " + value);
    }
  }

  private static void share(String name, double value) {
    if (!(value > 0 && value <= 1)) {
      throw new IllegalArgumentException(name + " must be above 0 and at most 1, and is " + value);
    }
  }
}
