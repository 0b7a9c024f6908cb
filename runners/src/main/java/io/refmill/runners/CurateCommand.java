package io.refmill.runners;

import io.refmill.llm.cost.Estimate;
import io.refmill.llm.cost.Prices;
import io.refmill.report.DatasetReader;
import io.refmill.runners.teach.PassOptions;
import io.refmill.runners.teach.StageFiles;
import io.refmill.runners.value.Numbers;
import io.refmill.schemas.DesignKey;
import io.refmill.schemas.RolloutRow;
import io.refmill.schemas.SelectionRow;
import io.refmill.teach.CurateOptions;
import io.refmill.teach.Curator;
import io.refmill.teach.problem.TaskReader;
import io.refmill.teach.run.StageTools;
import io.refmill.teach.score.Rollout;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Finds the problems for reinforcement learning that are neither too hard nor too easy. */
@Command(
    name = "curate",
    description =
        "Has a language model solve the problems of a dataset several times, and finds those that"
            + " are neither too hard nor too easy for it. With select another range asks nothing again.",
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

  @Mixin private PassOptions pass = new PassOptions();

  private CurateOptions options;
  private DatasetReader reader;
  private final Set<String> kept = new HashSet<>();

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
    Numbers.atLeast(spec.commandLine(), "--rollouts", rollouts, 1);
    options = pass.options(spec, rollouts);
  }

  @Override
  void open(StageFiles files) throws IOException {
    files.with("rollouts", RolloutRow.TYPE).with("selection", SelectionRow.TYPE);
  }

  @Override
  RowWork<Curated> begin(StageTools tools, DatasetReader dataset) {
    reader = dataset;
    Curator curator = new Curator(tools.teacher().asker(), tools.rewards(), options);
    return row ->
        TaskReader.rollouts(row)
            .then(
                task -> curator.rollouts(task).thenApply(rows -> curated(task.key(), rows)),
                why -> curated(why.key(), List.of()));
  }

  private Curated curated(DesignKey key, List<RolloutRow> rows) {
    List<Rollout> counted =
        rows.stream().map(row -> new Rollout(row.status(), row.reward())).toList();
    return new Curated(rows, Curator.select(key, counted, options));
  }

  @Override
  void write(Curated made, StageFiles files) {
    SelectionRow selection = made.selection();
    made.rollouts().forEach(row -> files.write("rollouts", row.key(), row));
    files.write("selection", selection.key(), selection);
    files.count(selection.reason());
    if (selection.kept()) {
      kept.add(selection.key().id());
    }
  }

  @Override
  void finish(StageFiles files) throws IOException {
    files.keep(reader, kept);
  }

  @Override
  Estimate most(Estimate first, Optional<Prices.Price> price) {
    return first;
  }
}
