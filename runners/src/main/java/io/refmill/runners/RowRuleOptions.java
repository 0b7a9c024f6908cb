package io.refmill.runners;

import io.refmill.curation.TokenCounter;
import io.refmill.dataset.RowRules;
import io.refmill.dataset.Splits;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** What of the samples is written, and where. */
final class RowRuleOptions {
  @Option(
      names = "--splits",
      defaultValue = "train:0.9,validation:0.05,test:0.05",
      paramLabel = "NAME:SHARE,...",
      description =
          "Parts of sft and rl, by clusters of near duplicates; --splits=train for one part;"
              + " default: ${DEFAULT-VALUE}.")
  private String splits = "train:0.9,validation:0.05,test:0.05";

  @Option(
      names = "--max-tokens",
      defaultValue = "0",
      paramLabel = "N",
      description = "Reject rows whose turns have more tokens together; default: no limit.")
  private long maxTokens;

  @Option(
      names = "--tokenizer",
      paramLabel = "FILE",
      description =
          "A tokenizer.json (byte-level BPE) to count tokens with; default: an estimate by the"
              + " vocabulary cl100k_base.")
  private Path tokenizer;

  @Option(
      names = "--max-baseline",
      defaultValue = "0.9",
      paramLabel = "SHARE",
      description =
          "Leave a row out of rl if an answer that is constant or copies inputs passes that share"
              + " of its calls; default: ${DEFAULT-VALUE}.")
  private double maxBaseline = RowRules.MAX_BASELINE;

  /**
   * The rules.
   *
   * @param seed of the run
   */
  RowRules rules(long seed) {
    return new RowRules(
        Splits.parse(splits),
        seed,
        maxTokens,
        tokenizer == null ? null : tokenizer.toAbsolutePath().toString(),
        maxBaseline);
  }

  /**
   * Makes sure that they can be followed.
   *
   * @throws CommandLine.ParameterException if they can't
   */
  void check(CommandLine command) {
    try {
      Splits.parse(splits);
      TokenCounter.of(tokenizer == null ? null : tokenizer.toString());
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(command, "--splits: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new CommandLine.ParameterException(
          command, "cannot read the tokenizer: " + e.getMessage(), e);
    }
    if (maxTokens < 0) {
      throw new CommandLine.ParameterException(
          command, "--max-tokens must be at least 0, and is " + maxTokens);
    }
    if (!(maxBaseline > 0 && maxBaseline <= 1)) {
      throw new CommandLine.ParameterException(
          command, "--max-baseline must be above 0 and at most 1, and is " + maxBaseline);
    }
  }
}
