package io.refmill.report;

import java.util.List;
import java.util.Locale;

/** Settings with which trainers take a dataset as it is. */
public final class TrainingConfig {
  /** Tokens that a length is rounded up to. */
  private static final int ROUND = 256;

  /** Trainers cut or drop what is longer, so less is never proposed. */
  private static final int LEAST = 2_048;

  private final String directory;
  private final int prompt;
  private final int answer;
  private final String entries;

  /**
   * Settings.
   *
   * @param directory of the dataset, as it is to be named
   * @param statistics of it
   * @param entries of its {@code dataset_info.json}
   */
  public TrainingConfig(String directory, Statistics statistics, List<String> entries) {
    this.directory = directory;
    this.prompt = rounded(statistics.numbers().get("Prompt, in tokens"));
    this.answer = rounded(statistics.numbers().get("Answer, in tokens"));
    this.entries =
        String.join(
            ",", entries.stream().filter(name -> name.matches("refmill_sft(_\\d+)?")).toList());
  }

  private static int rounded(Distribution tokens) {
    double most = tokens == null ? 0 : tokens.quantile(1);
    return (int) Math.ceil((most + 1) / ROUND) * ROUND;
  }

  /** For LLaMA-Factory, as YAML. */
  public String llamaFactory() {
    return String.format(
        Locale.ROOT,
        """
        stage: sft
        dataset_dir: %s
        dataset: %s
        template: qwen
        cutoff_len: %d
        """,
        directory,
        entries,
        Math.max(LEAST, prompt + answer));
  }

  /** For TRL, as Python. */
  public String trl() {
    return String.format(
        Locale.ROOT,
        """
        import sys
        from datasets import load_dataset
        from trl import GRPOConfig, GRPOTrainer, SFTConfig, SFTTrainer

        sys.path.insert(0, "%1$s/reward")
        from refmill_reward import reward

        sft = load_dataset("%1$s", "sft", split="train").select_columns(["messages"])
        SFTTrainer(MODEL, args=SFTConfig(max_length=%2$d), train_dataset=sft).train()

        rl = load_dataset("%1$s", "rl", split="train")
        grpo = GRPOConfig(max_completion_length=%3$d, remove_unused_columns=False)
        GRPOTrainer(MODEL, reward_funcs=reward, args=grpo, train_dataset=rl).train()
        """,
        directory,
        Math.max(LEAST, prompt + answer),
        Math.max(LEAST, answer));
  }

  /** For verl, as options of its command. */
  public String verl() {
    return String.format(
        Locale.ROOT,
        """
        python3 -m verl.trainer.main_ppo algorithm.adv_estimator=grpo \\
          data.train_files="[$(ls %1$s/rl/train-*.parquet | paste -sd,)]" \\
          data.val_files="[$(ls %1$s/rl/*-*.parquet | grep -v /train- | paste -sd,)]" \\
          data.prompt_key=prompt data.reward_fn_key=data_source \\
          data.max_prompt_length=%2$d data.filter_overlong_prompts=True data.max_response_length=%3$d \\
          custom_reward_function.path=%1$s/reward/compute_score.py \\
          custom_reward_function.name=compute_score
        """,
        directory,
        Math.max(LEAST, prompt),
        Math.max(LEAST, answer));
  }
}
