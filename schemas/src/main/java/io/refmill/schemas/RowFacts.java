package io.refmill.schemas;

import java.util.List;
import java.util.Objects;

/**
 * What is known of a row besides what it teaches: where it comes from, how long it is, and what an
 * answer earns that has understood nothing.
 *
 * @param contentId hash of the design's files and the name of its top module: the same wherever the
 *     design was found
 * @param origin what made the model: {@code ir}, the compiler
 * @param path of the file that declares the module, in its repository
 * @param fileSha256 of that file's text
 * @param split that the row is in
 * @param promptTokens of the turns before the answer
 * @param answerTokens of the answer
 * @param baselineScore pass rate of the best answer that is constant or copies inputs, 0 to 1
 * @param traceToggleShare share of the output bits that the trace holds as 0 and as 1
 * @param rlExclusion why the design is not in {@code rl}, or null if it is
 * @param sourceFindings what is most likely a slip in the source, and whether no output of it
 *     depends on an input, in words
 * @param variantOf id of the row that this one is a variant of, or null
 * @param behaviours digests of what the design does: designs that share one behave alike
 */
public record RowFacts(
    String contentId,
    String origin,
    String path,
    String fileSha256,
    String split,
    int promptTokens,
    int answerTokens,
    double baselineScore,
    double traceToggleShare,
    String rlExclusion,
    List<String> sourceFindings,
    String variantOf,
    List<String> behaviours) {
  public RowFacts {
    Objects.requireNonNull(contentId, "contentId");
    Objects.requireNonNull(split, "split");
    sourceFindings = List.copyOf(sourceFindings);
    behaviours = List.copyOf(behaviours);
  }
}
