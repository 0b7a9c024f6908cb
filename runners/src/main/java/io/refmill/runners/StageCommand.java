package io.refmill.runners;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.llm.ChatModel;
import io.refmill.llm.cost.Estimate;
import io.refmill.llm.cost.Money;
import io.refmill.llm.cost.Prices;
import io.refmill.llm.session.DryRun;
import io.refmill.llm.session.ModelSession;
import io.refmill.llm.session.SessionOptions;
import io.refmill.llm.store.RequestCache;
import io.refmill.pipelines.OutputDirectory;
import io.refmill.pipelines.OutputException;
import io.refmill.pipelines.RunFailedException;
import io.refmill.pipelines.StageReport;
import io.refmill.report.DatasetReader;
import io.refmill.report.RowFilter;
import io.refmill.runners.options.LimitOptions;
import io.refmill.runners.options.StimulusOptions;
import io.refmill.runners.print.ModelProgress;
import io.refmill.runners.print.TaughtPrinter;
import io.refmill.runners.run.ExitCode;
import io.refmill.runners.run.PublishedRun;
import io.refmill.runners.run.Tools;
import io.refmill.runners.teach.ModelConnection;
import io.refmill.runners.teach.ModelOptions;
import io.refmill.runners.teach.StageFiles;
import io.refmill.runners.teach.StageOptions;
import io.refmill.teach.demo.Known;
import io.refmill.teach.demo.TeachingScript;
import io.refmill.teach.run.StageTools;
import io.refmill.teach.turn.InOrder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * A stage with a language model over the rows of a dataset that was built.
 *
 * @param <R> what becomes of a row
 */
abstract class StageCommand<R> implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Mixin private StageOptions stage = new StageOptions();

  @ArgGroup(exclusive = false, heading = "%nLanguage model:%n")
  private ModelOptions models = new ModelOptions();

  @ArgGroup(exclusive = false, heading = "%nVerification:%n")
  private StimulusOptions verification = new StimulusOptions();

  @ArgGroup(exclusive = false, heading = "%nLimits on one design:%n")
  private LimitOptions limits = new LimitOptions();

  private boolean stopped;

  /** The stage's name. */
  abstract String stageName();

  /** The part of the dataset whose rows it takes. */
  abstract String part();

  /** Makes sure of its own options. */
  abstract void checkOptions();

  /** Opens its files. */
  abstract void open(StageFiles files) throws IOException;

  /** Begins with rows. */
  abstract RowWork<R> begin(StageTools tools, DatasetReader dataset) throws IOException;

  /** Writes what became of a row, and counts it. */
  abstract void write(R result, StageFiles files);

  /** Writes what comes of all rows together. */
  void finish(StageFiles files) throws IOException {}

  /** All requests, at most, where only the first of each row are known. */
  abstract Estimate most(Estimate first, Optional<Prices.Price> price);

  /** The work on a row. */
  interface RowWork<R> {
    /** Begins, and does not wait. */
    CompletableFuture<R> work(JsonNode row);
  }

  @Override
  public final Integer call() throws IOException {
    stage.check();
    models.check(spec);
    verification.check(spec.commandLine());
    limits.check(spec.commandLine());
    checkOptions();
    DatasetReader reader = stage.dataset().open();
    Toolchain toolchain = Toolchain.find(System.getenv());
    int code =
        new PublishedRun(spec.commandLine())
            .run(
                stage.dryRun() ? null : stage.output(),
                stage.force(),
                (scratch, interruption) -> ready(toolchain, scratch),
                (directory, scratch) -> run(reader, toolchain, directory, scratch));
    return code == ExitCode.OK && stopped ? ExitCode.FAILURE : code;
  }

  private int ready(Toolchain toolchain, Path scratch) {
    PrintWriter err = spec.commandLine().getErr();
    Toolchain.Check tools = Tools.check(toolchain, err);
    if (!tools.ok()) {
      return ExitCode.MISSING_TOOL;
    }
    boolean allowed = verification.allows(Tools.isolation(tools, scratch, err));
    return allowed ? ExitCode.OK : ExitCode.MISSING_TOOL;
  }

  private void run(
      DatasetReader reader, Toolchain toolchain, OutputDirectory directory, Path scratch)
      throws IOException, OutputException, RunFailedException {
    if (directory == null) {
      estimate(reader, toolchain, scratch);
      return;
    }
    Optional<Money> budget = Optional.ofNullable(models.budget()).map(Money::dollars);
    PrintWriter err = spec.commandLine().getErr();
    try (ModelConnection connection =
            ModelConnection.open(models, spec, stage.output(), new TeachingScript(known(reader)));
        ModelProgress progress =
            new ModelProgress(
                err, connection.session(), budget, total(reader), stage.noProgress());
        StageFiles files = new StageFiles(directory.work())) {
      connection.warn(err);
      open(files);
      work(reader, toolchain, scratch, connection.session(), files, progress::step);
      progress.close();
      finish(files);
      files.close();
      ModelSession.Progress done = connection.session().progress();
      if (progress.done() == 0) {
        throw new RunFailedException("no row of " + part() + " meets the conditions");
      }
      if (done.answered() == 0 && done.asked() > 0 && !done.stopped()) {
        throw new RunFailedException(
            "none of " + done.asked() + " requests was answered; " + done.lastFailure());
      }
      report(directory.work(), files.outcomes(), done);
      directory.publish();
      print(files.outcomes(), done, budget);
    }
  }

  private void work(
      DatasetReader reader,
      Toolchain toolchain,
      Path scratch,
      ChatModel model,
      StageFiles files,
      Runnable step)
      throws IOException {
    int together = Math.max(8, models.concurrency()) + stage.workers();
    try (StageTools tools =
        new StageTools(
            model,
            models.sampling(),
            stage.templates(),
            verification.stage(toolchain, scratch, stage.workers()),
            new VerilogCompiler(limits.limits().parse(), limits.limits().compile()))) {
      RowWork<R> work = begin(tools, reader);
      // Compiling a source takes a while; results come in the order of the rows.
      InOrder<JsonNode, R> order =
          new InOrder<>(
              row ->
                  CompletableFuture.supplyAsync(() -> work.work(row), tools.work())
                      .thenCompose(begun -> begun),
              together,
              result -> {
                write(result, files);
                step.run();
              });
      long[] taken = {0};
      forEach(
          reader,
          row -> {
            if (taken[0]++ < stage.limit()) {
              order.add(row);
            }
          });
      order.finish();
    }
  }

  private void forEach(DatasetReader reader, java.util.function.Consumer<JsonNode> rows)
      throws IOException {
    try {
      reader.forEach(part(), stage.where() == null ? null : RowFilter.parse(stage.where()), rows);
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(spec.commandLine(), "--where: " + e.getMessage(), e);
    }
  }

  /** What a demo may know: the dataset's own answers. */
  private List<Known> known(DatasetReader reader) throws IOException {
    List<Known> known = new ArrayList<>();
    if (models.isDemo()) {
      reader.forEach(
          "sft",
          Set.of("module", "python", "verilog", "files"),
          row ->
              known.add(
                  new Known(
                      row.path("module").asText(),
                      row.path("python").asText(),
                      row.path("files").isEmpty() ? row.path("verilog").asText() : "")));
    }
    return known;
  }

  private long total(DatasetReader reader) throws IOException {
    if (stage.where() != null) {
      return 0;
    }
    return Math.min(stage.limit(), reader.rows(part()));
  }

  private void estimate(DatasetReader reader, Toolchain toolchain, Path scratch)
      throws IOException {
    SessionOptions options = models.session(spec, List.of(), stage.output(), System.getenv());
    Optional<RequestCache> cache = Optional.empty();
    if (options.cache().isPresent() && Files.isDirectory(options.cache().get())) {
      cache = Optional.of(RequestCache.open(options.cache().get(), options.variant(), 0));
    }
    try {
      DryRun model = new DryRun(options.prices(), cache);
      try (StageFiles files = new StageFiles(null)) {
        work(reader, toolchain, scratch, model, files, () -> {});
      }
      PrintWriter out = spec.commandLine().getOut();
      Optional<Prices.Price> price = options.prices().of(models.model());
      out.println("to begin with: " + model.estimate().text());
      out.println("all in all, at most: " + most(model.estimate(), price).text());
      out.flush();
    } finally {
      if (cache.isPresent()) {
        cache.get().close();
      }
    }
  }

  private void report(Path directory, Map<String, Long> outcomes, ModelSession.Progress done)
      throws IOException {
    ObjectNode report = StageReport.of(stageName(), outcomes);
    report.put("model", models.model());
    StageReport.requests(report, done);
    StageReport.write(directory, report);
  }

  private void print(
      Map<String, Long> outcomes, ModelSession.Progress done, Optional<Money> budget) {
    PrintWriter out = spec.commandLine().getOut();
    long rows = outcomes.values().stream().mapToLong(Long::longValue).sum();
    outcomes.forEach(
        (outcome, count) ->
            out.printf(Locale.ROOT, "%-26s %10d %7.1f %%%n", outcome, count, 100.0 * count / rows));
    out.println();
    out.println(ModelProgress.text(done, budget));
    out.println("written to " + stage.output());
    out.flush();
    stopped = done.stopped();
    TaughtPrinter.problems(spec, done, budget, stage.output());
  }
}
