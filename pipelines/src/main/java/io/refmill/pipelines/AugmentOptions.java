package io.refmill.pipelines;

import io.refmill.augment.Target;
import java.nio.file.Path;
import java.util.List;

/**
 * What is added to a dataset.
 *
 * @param base directory of the dataset
 * @param targets to raise
 * @param share of all rows that each target is to have
 * @param count rows to add at most; 0 for as many as the shares need
 * @param fill whether rows are added until there are {@code count}, if the shares need fewer
 * @param seed of what generators draw
 * @param families names of those that are drawn from; empty for all
 * @param failures file with pass rates, or null
 * @param inputs corpora of others, from which rows of the targets are taken first
 * @param variants rows to make of those that there are by changing what they do
 * @param rewrites rows to make of them that do the same
 * @param rounds of drawing and verifying at most
 * @param drafts directory for what was drawn, which every worker can read
 */
public record AugmentOptions(
    Path base,
    List<Target> targets,
    double share,
    int count,
    boolean fill,
    long seed,
    List<String> families,
    Path failures,
    List<String> inputs,
    int variants,
    int rewrites,
    int rounds,
    Path drafts) {
  public AugmentOptions {
    targets = List.copyOf(targets);
    families = List.copyOf(families);
    inputs = List.copyOf(inputs);
  }
}
