package io.refmill.runners;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.report.Distribution;
import io.refmill.report.Statistics;
import io.refmill.runners.options.DirectoryOption;
import io.refmill.runners.print.Words;
import io.refmill.runners.run.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Counts what a dataset holds. */
@Command(
    name = "stats",
    description = "Counts what a dataset holds: splits, categories, lengths, strength, rejections.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    sortOptions = false)
final class StatsCommand implements Callable<Integer> {
  private static final int MAX_VALUES = 20;

  @Spec private CommandSpec spec;

  @Mixin private DirectoryOption dataset = new DirectoryOption();

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Statistics statistics = Statistics.of(dataset.open());
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(
          new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(tree(statistics)));
    } else {
      print(out, statistics);
    }
    out.flush();
    return ExitCode.OK;
  }

  private static void print(PrintWriter out, Statistics statistics) {
    out.printf(
        "%s in %s of near duplicates, %d rejected%n",
        Words.count(statistics.samples(), "sample"),
        Words.count(statistics.clusters(), "cluster"),
        statistics.rejections());
    statistics.counts().forEach((title, counts) -> section(out, title, counts));
    section(out, "Rejections by code", statistics.codes());
    section(out, "Rejected as overlapping a benchmark", statistics.benchmarks());
    out.println();
    out.printf("%-44s %10s %10s %10s %10s%n", "", "mean", "median", "95 % <", "most");
    for (Map.Entry<String, Distribution> each : statistics.numbers().entrySet()) {
      Distribution numbers = each.getValue();
      out.printf(
          Locale.ROOT,
          "%-44s %10.2f %10.2f %10.2f %10.2f%n",
          each.getKey(),
          numbers.mean(),
          numbers.quantile(0.5),
          numbers.quantile(0.95),
          numbers.quantile(1));
    }
  }

  private static void section(PrintWriter out, String title, Map<String, Long> counts) {
    if (!counts.isEmpty()) {
      out.println();
      out.println(title);
      counts.entrySet().stream()
          .limit(MAX_VALUES)
          .forEach(entry -> out.printf("%10d  %s%n", entry.getValue(), entry.getKey()));
    }
  }

  private static ObjectNode tree(Statistics statistics) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("samples", statistics.samples());
    root.put("clusters", statistics.clusters());
    root.put("rejections", statistics.rejections());
    ObjectNode counts = root.putObject("counts");
    statistics.counts().forEach((title, values) -> counts.putPOJO(title, values));
    root.putPOJO("codes", statistics.codes());
    root.putPOJO("benchmarks", statistics.benchmarks());
    ObjectNode numbers = root.putObject("numbers");
    statistics
        .numbers()
        .forEach(
            (title, values) ->
                numbers
                    .putObject(title)
                    .put("mean", values.mean())
                    .put("median", values.quantile(0.5))
                    .put("p95", values.quantile(0.95))
                    .put("most", values.quantile(1)));
    return root;
  }
}
