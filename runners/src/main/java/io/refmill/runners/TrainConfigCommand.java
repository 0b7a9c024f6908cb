package io.refmill.runners;

import io.refmill.report.DatasetReader;
import io.refmill.report.Statistics;
import io.refmill.report.TrainingConfig;
import io.refmill.runners.options.DirectoryOption;
import io.refmill.runners.run.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints settings for trainers. */
@Command(
    name = "train-config",
    description = "Prints settings with which a trainer takes a dataset as it is.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    sortOptions = false)
final class TrainConfigCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private DirectoryOption dataset = new DirectoryOption();

  @Option(
      names = "--trainer",
      required = true,
      paramLabel = "NAME",
      description = "llama-factory, trl or verl.")
  private String trainer;

  @Override
  public Integer call() throws IOException {
    DatasetReader reader = dataset.open();
    Statistics statistics = Statistics.of(reader);
    List<String> entries = new ArrayList<>();
    reader.json("dataset_info.json").fieldNames().forEachRemaining(entries::add);
    TrainingConfig config =
        new TrainingConfig(
            dataset.directory().toAbsolutePath().normalize().toString(),
            statistics,
            entries,
            reader.splits("rl"));
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        switch (trainer.toLowerCase(Locale.ROOT)) {
          case "llama-factory" -> config.llamaFactory();
          case "trl" -> config.trl();
          case "verl" -> config.verl();
          default ->
              throw new CommandLine.ParameterException(
                  spec.commandLine(),
                  "expected --trainer=llama-factory, trl or verl, found " + trainer);
        });
    out.flush();
    return ExitCode.OK;
  }
}
