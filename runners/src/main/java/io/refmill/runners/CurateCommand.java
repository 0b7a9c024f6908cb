package io.refmill.runners;

import io.refmill.llm.cost.Estimate;
import io.refmill.llm.cost.Prices;
import io.refmill.schemas.DesignKey;
import io.refmill.schemas.RolloutRow;
import io.refmill.schemas.SelectionRow;
import io.refmill.teach.CurateOptions;
import io.refmill.teach.Curator;
import io.refmill.teach.problem.Read;
import io.refmill.teach.problem.RolloutTask;
import io.refmill.teach.problem.TaskReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Finds the problems for reinforcement learning that are neither too hard nor too easy. */
@Command(
    name = "curate",
    description =
        "Has a language model solve the problems of a dataset several times, and finds those that"
            + " are neither too hard nor too easy for it. Another range asks nothing again.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    sortOptions = false)
final class CurateCommand extends StageCommand<CurateCommand.Curated> {
  @Option(
      names = "--rollouts",
      defaultValue = "20",
      paramLabel = "N",
      description = "Answers to each problem; default: ${DEFAULT-VALUE}.")
  private int rollouts = 20;

  @Option(
      names = "--pass-k",
      defaultValue = "10",
      paramLabel = "K",
      description = "Answers of which one has to be right; default: ${DEFAULT-VALUE}.")
  private int k = 10;

  @Option(
      names = "--min-pass",
      defaultValue = "0.1",
      paramLabel = "P",
      description = "Least chance of that; default: ${DEFAULT-VALUE}.")
  private double low = 0.1;

  @Option(
      names = "--max-pass",
      defaultValue = "0.9",
      paramLabel = "P",
      description = "Greatest chance of that; default: ${DEFAULT-VALUE}.")
  private double high = 0.9;

  private CurateOptions options;

  /** What became of a problem. */
  record Curated(List<RolloutRow> rollouts, SelectionRow selection) {}

  @Override
  String stageName() {
    return "curate";
  }

  @Override
  String part() {
    return "rl";
  }

  @Override
  void checkOptions() {
    try {
      options = new CurateOptions(rollouts, k, low, high);
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--rollouts, --pass-k, --min-pass, --max-pass: " + e.getMessage(), e);
    }
  }

  @Override
  void open(StageFiles files) throws IOException {
    files.with("rollouts", RolloutRow.TYPE).with("selection", SelectionRow.TYPE);
  }

  @Override
  RowWork<Curated> begin(StageTools tools) {
    Curator curator = new Curator(tools.teacher().asker(), tools.rewards(), options);
    return row -> {
      Read<RolloutTask> read = TaskReader.rollouts(row);
      if (read instanceof Read.Task<RolloutTask> task) {
        return curator.rollouts(task.task()).thenApply(rows -> curated(task.task().key(), rows));
      }
      return CompletableFuture.completedFuture(
          curated(((Read.Unusable<RolloutTask>) read).key(), List.of()));
    };
  }

  private Curated curated(DesignKey key, List<RolloutRow> rows) {
    return new Curated(rows, Curator.select(key, rows, options));
  }

  @Override
  void write(Curated made, StageFiles files) {
    made.rollouts().forEach(row -> files.write("rollouts", row));
    files.write("selection", made.selection());
    files.count(made.selection().reason());
  }

  @Override
  Estimate most(Estimate first, Optional<Prices.Price> price) {
    return first;
  }
}
