package io.refmill.runners.options;

import io.refmill.curation.TokenCounter;
import io.refmill.curation.Wording;
import io.refmill.dataset.RowRules;
import io.refmill.dataset.Splits;
import io.refmill.runners.value.Numbers;
import io.refmill.runners.value.Places;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** What of the samples is written, and where. */
public final class RowRuleOptions {
  @Option(
      names = "--splits",
      defaultValue = "train:0.9,validation:0.05,test:0.05",
      paramLabel = "NAME:SHARE,...",
      description =
          "Parts of sft and rl, what is alike in any way together; --splits=train for one part;"
              + " default: ${DEFAULT-VALUE}.")
  private String splits = "train:0.9,validation:0.05,test:0.05";

  @Option(
      names = "--max-tokens",
      defaultValue = "16384",
      paramLabel = "N",
      description =
          "Reject rows whose turns have more tokens together, as trainers would cut them; 0 for no"
              + " limit; default: ${DEFAULT-VALUE}.")
  private long maxTokens = RowRules.MAX_TOKENS;

  @Option(
      names = "--max-prompt-tokens",
      defaultValue = "2048",
      paramLabel = "N",
      description =
          "Leave a row out of rl if the turns before the answer have more tokens; 0 for no limit;"
              + " default: ${DEFAULT-VALUE}.")
  private long maxPromptTokens = RowRules.MAX_PROMPT_TOKENS;

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

  /** What a task says where a text was given. */
  enum SpecificationChoice {
    RULES,
    GIVEN
  }

  /** What stands before an answer. */
  enum ReasoningChoice {
    DERIVED,
    NONE
  }

  @Option(
      names = "--specification",
      defaultValue = "rules",
      description =
          "rules: a text that was given, and behind it rules made of the design, so that the task"
              + " decides over every output; given: the text alone; default: ${DEFAULT-VALUE}.")
  private SpecificationChoice specification = SpecificationChoice.RULES;

  @Option(
      names = "--reasoning",
      defaultValue = "derived",
      description =
          "derived: answers begin with reasoning made of the design; none: without it, and the"
              + " system turn does not ask for it; default: ${DEFAULT-VALUE}.")
  private ReasoningChoice reasoning = ReasoningChoice.DERIVED;

  @Option(
      names = "--include-unspecified",
      description = "Take designs too whose specification does not say what they do.")
  private boolean includeUnspecified;

  @Option(
      names = "--include-contradicted",
      description = "Leave rows in rl whose given text contradicts the design.")
  private boolean includeContradicted;

  /**
   * The rules.
   *
   * @param seed of the run
   */
  public RowRules rules(long seed) {
    return new RowRules(
        Splits.parse(splits),
        seed,
        maxTokens,
        maxPromptTokens,
        tokenizer == null ? null : tokenizer.toAbsolutePath().toString(),
        maxBaseline,
        new Wording(
            specification == SpecificationChoice.RULES,
            reasoning == ReasoningChoice.DERIVED,
            includeUnspecified,
            includeContradicted));
  }

  /**
   * Makes sure that they can be followed.
   *
   * @throws CommandLine.ParameterException if they can't
   */
  public void check(CommandLine command) {
    try {
      Splits.parse(splits);
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(command, "--splits: " + e.getMessage(), e);
    }
    if (tokenizer != null) {
      Places.file(command, "--tokenizer", tokenizer);
      try {
        TokenCounter.of(tokenizer.toString());
      } catch (IOException e) {
        throw new CommandLine.ParameterException(command, "--tokenizer: " + e.getMessage(), e);
      }
    }
    Numbers.atLeast(command, "--max-tokens", maxTokens, 0);
    Numbers.atLeast(command, "--max-prompt-tokens", maxPromptTokens, 0);
    Numbers.someShare(command, "--max-baseline", maxBaseline);
  }
}
