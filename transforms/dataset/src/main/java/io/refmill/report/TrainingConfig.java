package io.refmill.report;

import io.refmill.dataset.Splits;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Settings with which trainers take a dataset as it is. */
public final class TrainingConfig {
  /** Tokens that a length is rounded up to. */
  private static final int ROUND = 256;

  /** Trainers cut or drop what is longer, so less is never proposed. */
  private static final int LEAST = 2_048;

  /** What nothing takes for more than text. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./-]+");

  /** Makes a list of file names, each quoted: {@code ['a.parquet','b.parquet']}. */
  private static final String FILES =
      "files() { printf '%s\\n' \"$@\" | sed \"s/['\\\\\\\\]/\\\\\\\\&/g; s/.*/'&'/\" | paste -sd, - |"
          + " sed 's/.*/[&]/'; }\n";

  private static final String NO_VALIDATION =
      """
      # No other split than the one to train on has rows in rl, and verl asks for files to validate with: it
      # gets the same ones, and does not validate. ./refmill build --splits=... makes splits.
      """;

  private final String directory;
  private final int prompt;
  private final int answer;
  private final String entries;
  private final List<String> splits;

  /**
   * Settings.
   *
   * @param directory of the dataset, as it is to be named
   * @param statistics of it
   * @param entries of its {@code dataset_info.json}
   * @param splits that have rows in {@code rl}
   */
  public TrainingConfig(
      String directory, Statistics statistics, List<String> entries, List<String> splits) {
    this.directory = directory;
    this.splits = List.copyOf(splits);
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
        PLAIN.matcher(directory).matches() ? directory : quoted(directory),
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

        sys.path.insert(0, %4$s)
        from refmill_reward import reward

        sft = load_dataset(%1$s, "sft", split="train").select_columns(["messages"])
        SFTTrainer(MODEL, args=SFTConfig(max_length=%2$d), train_dataset=sft).train()

        rl = load_dataset(%1$s, "rl", split="train")
        grpo = GRPOConfig(max_completion_length=%3$d, remove_unused_columns=False)
        GRPOTrainer(MODEL, reward_funcs=reward, args=grpo, train_dataset=rl).train()
        """,
        quoted(directory),
        Math.max(LEAST, prompt + answer),
        Math.max(LEAST, answer),
        quoted(directory + "/reward"));
  }

  /**
   * For verl, as lines of a shell with its command.
   *
   * <p>Which files a split has is for the shell to say: there may be thousands, and the directory
   * may be renamed. Their names are quoted once more for verl, whose lists take commas and blanks
   * for their own.
   */
  public String verl() {
    if (splits.isEmpty()) {
      return "# rl has no row in this dataset: nothing to train on\n";
    }
    String train = splits.contains(Splits.TRAIN) ? Splits.TRAIN : splits.get(0);
    List<String> others = splits.stream().filter(split -> !split.equals(train)).toList();
    return String.format(
        Locale.ROOT,
        """
        %1$s%2$spython3 -m verl.trainer.main_ppo algorithm.adv_estimator=grpo \\
          data.train_files="$(files %3$s)" \\
          data.val_files="$(files %4$s)" \\
        %5$s  data.prompt_key=prompt data.reward_fn_key=data_source \\
          data.max_prompt_length=%6$d data.filter_overlong_prompts=True data.max_response_length=%7$d \\
          custom_reward_function.path=%8$s \\
          custom_reward_function.name=compute_score
        """,
        others.isEmpty() ? NO_VALIDATION : "",
        FILES,
        patterns(List.of(train)),
        patterns(others.isEmpty() ? List.of(train) : others),
        others.isEmpty() ? "  trainer.val_before_train=False trainer.test_freq=-1 \\\n" : "",
        Math.max(LEAST, prompt),
        Math.max(LEAST, answer),
        shell(hydra(directory + "/reward/compute_score.py")));
  }

  /** The files of splits, for a shell to find. */
  private String patterns(List<String> names) {
    return names.stream()
        .map(split -> shell(directory) + "/rl/" + split + "-*.parquet")
        .collect(Collectors.joining(" "));
  }

  /** A word for a shell. */
  private static String shell(String text) {
    return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  /** A value for the settings of verl. */
  private static String hydra(String text) {
    return PLAIN.matcher(text).matches()
        ? text
        : "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  /** A string of Python, and of YAML. */
  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
