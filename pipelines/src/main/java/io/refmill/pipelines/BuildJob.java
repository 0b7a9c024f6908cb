package io.refmill.pipelines;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.beam.group.Buckets;
import io.refmill.beam.process.WorkerNeeds;
import io.refmill.beam.prove.Proving;
import io.refmill.beam.run.Run;
import io.refmill.beam.run.RunCounters;
import io.refmill.beam.screen.Screening;
import io.refmill.beam.teach.Teaching;
import io.refmill.beam.verify.Verification;
import io.refmill.beam.write.WriteShards;
import io.refmill.dataset.DesignCost;
import io.refmill.dataset.RowRules;
import io.refmill.dataset.ShardFiles;
import io.refmill.dataset.ShardLayout;
import io.refmill.dataset.ShardSummary;
import io.refmill.dataset.StagePart;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.InputPlan;
import io.refmill.ingest.InputPlanner;
import io.refmill.ingest.NamedColumns;
import io.refmill.ingest.RowSurvey;
import io.refmill.ingest.fault.InputException;
import io.refmill.ingest.fault.MachineFaults;
import io.refmill.llm.session.ModelSession;
import io.refmill.report.DatasetReader;
import io.refmill.report.ReportPage;
import io.refmill.report.Statistics;
import io.refmill.reward.RewardFiles;
import io.refmill.schemas.ParquetFiles;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.PipelineResult;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.parquet.hadoop.ParquetFileReader;

/** Builds a dataset: plans the input, runs the pipeline, checks the sums, publishes. */
public final class BuildJob {

  /** Hears how a run goes. */
  public interface Listener {
    /** The input is known. */
    void planned(InputPlan plan, RunCounters counters);

    /** The pipeline has ended. */
    void ended();
  }

  /** Chooses and configures a runner. */
  public interface RunnerChoice {
    /** The options of a pipeline for an input. */
    PipelineOptions choose(InputPlan plan) throws IOException;
  }

  /** Looks at a dataset before it is published. */
  interface Approval {
    /** What its report says of it besides; empty if it is not to be published. */
    Optional<ObjectNode> of(DatasetReader reader) throws IOException;
  }

  /** The report's entry for what an approval says. */
  private static final String AUGMENTATION = "augmentation";

  /**
   * Files of the designs that were compiled.
   *
   * @param needed each as often as a design needed it
   * @param parsed those that were not known from another design
   */
  public record DesignFiles(long needed, long parsed) {}

  /**
   * Results that did not have to be found out again.
   *
   * @param designs that the compiler had been given by another run
   * @param verdicts of another run
   * @param proofs of another run
   */
  public record Known(long designs, long verdicts, long proofs) {}

  /**
   * A run's outcome.
   *
   * @param plan of the input
   * @param funnel what became of the records
   * @param repositories what became of each input directory
   * @param shards of each output
   * @param files of designs, as this process saw them
   * @param known results that other runs had come to, as this process saw them
   * @param interferences shared simulations that were taken apart; see {@code CoSimulator}
   * @param teaching what was asked of language models; empty if nothing was
   * @param slowest the designs that took longest, slowest first
   * @param millis duration of each phase
   */
  public record Result(
      InputPlan plan,
      Funnel funnel,
      List<RepositorySummary> repositories,
      int shards,
      DesignFiles files,
      Known known,
      long interferences,
      Optional<Taught> teaching,
      List<DesignCost> slowest,
      Map<String, Long> millis) {}

  private final BuildOptions options;
  private final RunnerChoice runners;

  /**
   * A job.
   *
   * @param runners chooses and configures a runner for an input
   */
  public BuildJob(BuildOptions options, RunnerChoice runners) {
    this.options = options;
    this.runners = runners;
  }

  /**
   * Runs the job.
   *
   * @throws InputException if an input is not there
   * @throws RunFailedException if there is no record, one got lost or was written twice, or too
   *     many met faults of the machine
   * @throws OutputException if something came into the output that is not ours
   * @throws IOException if files can't be read or written
   */
  public Result run(OutputDirectory output, Listener listener)
      throws InputException, RunFailedException, OutputException, IOException {
    return run(output, listener, null).orElseThrow();
  }

  /**
   * Runs the job and publishes if the dataset is approved.
   *
   * @param approval or null for all
   * @return empty if it was not
   */
  Optional<Result> run(OutputDirectory output, Listener listener, Approval approval)
      throws InputException, RunFailedException, OutputException, IOException {
    Map<String, Long> millis = new LinkedHashMap<>();
    long start = System.nanoTime();
    InputPlan plan =
        new InputPlanner(
                options.ingest(),
                List.of(options.output(), output.target(), output.work(), options.scratch()))
            .plan(options.inputs());
    if (plan.records() == 0) {
      throw new RunFailedException("there is no record in the input: " + lookedAt(plan));
    }
    Manifest manifest = Manifest.of(options, plan);
    String changed = options.remade() == null ? "" : options.remade().differences(manifest);
    if (!changed.isEmpty()) {
      throw new RunFailedException("the inputs are not those of the manifest: " + changed);
    }
    try {
      NamedColumns.check(plan, options.ingest());
    } catch (InputException e) {
      throw new RunFailedException(e.getMessage());
    }
    plan = RowSurvey.of(plan, options.ingest());
    start = lap(millis, "plan", start);
    PipelineOptions runner = runners.choose(plan);

    RowRules rules = options.rowsFor(plan.records());
    ShardLayout layout =
        new ShardLayout(
            rules.splits(), rules.seed(), options.shardsFor(plan.records(), plan.bytes()));
    Run run =
        new Run(
            UUID.randomUUID().toString(),
            options.maxFaults(),
            WorkerNeeds.here(
                options.simulatorVersion(), options.pythonVersion(), output.work().toString()),
            options.store(),
            Buckets.forInput(plan.bytes()));
    Verification verification =
        new Verification(
            options.vectors(),
            options.seed(),
            options.workers(),
            options.confirmShare(),
            options.requireIsolation(),
            options.scratch().toString());
    Optional<Proving> proving =
        options
            .proving()
            .map(
                asked ->
                    new Proving(
                        asked.version(),
                        asked.second(),
                        asked.seconds(),
                        options.workers(),
                        options.scratch().toString()));
    Screening screening =
        new Screening(
            options.contaminationLists(),
            options.contaminationPolicy(),
            options.thresholds(),
            true,
            null,
            options.workers(),
            options.scratch().toString());
    Optional<Teaching> teaching =
        options.teaching().map(asked -> asked.teaching(run, options.limits(), verification));
    DesignFiles files;
    Known known;
    long interferences;
    teaching.ifPresent(
        asked -> asked.begin(options.teaching().get().session(), options.teaching().get().heard()));
    listener.planned(plan, RunCounters.of(run.id()));
    try {
      Pipeline pipeline = Pipeline.create(runner);
      BuildPipeline.assemble(
          pipeline,
          options,
          plan,
          new WriteShards.Target(
              output.work().toString(),
              layout,
              rules,
              options.teaching().flatMap(TeachingOptions::distill).isPresent(),
              options.version()),
          verification,
          proving,
          screening,
          teaching,
          run);
      PipelineResult.State state = pipeline.run().waitUntilFinish();
      if (state != PipelineResult.State.DONE) {
        throw new IOException("the pipeline ended in state " + state);
      }
    } finally {
      RunCounters counters = RunCounters.of(run.id());
      files = new DesignFiles(counters.filesNeeded.get(), counters.filesParsed.get());
      known =
          new Known(
              counters.knownDesigns.get(),
              counters.knownVerdicts.get(),
              counters.knownProofs.get());
      interferences = counters.interferences.get();
      listener.ended();
      teaching.ifPresent(Teaching::end);
      verification.closeAll();
      proving.ifPresent(Proving::closeAll);
      screening.closeAll();
      options.store().closeAll();
      RunCounters.remove(run.id());
    }
    start = lap(millis, "run", start);

    ShardFiles shards = new ShardFiles(output.work(), layout, options.version());
    Optional<Taught> taught =
        options.teaching().isPresent()
            ? Optional.of(Taught.of(options.teaching().get(), shards))
            : Optional.empty();
    List<DesignCost> slowest = shards.slowest();
    Funnel funnel = check(output.work(), plan, shards, taught);
    List<RepositorySummary> repositories = RepositorySummary.of(plan.directories(), shards);
    lap(millis, "check", start);
    Result result =
        new Result(
            plan,
            funnel,
            repositories,
            layout.shards(),
            files,
            known,
            interferences,
            taught,
            slowest,
            millis);
    try {
      Optional<ObjectNode> approved = Optional.empty();
      if (approval != null) {
        approved = approval.of(new DatasetReader(output.work()));
        if (approved.isEmpty()) {
          return Optional.empty();
        }
      }
      RewardFiles.write(output.work().resolve("reward"));
      manifest.write(output.work(), options);
      FileHashes hashes = new FileHashes();
      Croissant.write(output.work(), options, shards, hashes);
      DatasetReader reader = new DatasetReader(output.work());
      Statistics statistics = Statistics.of(reader);
      DatasetCard.write(output.work(), options, funnel, shards, statistics);
      ObjectNode report = RunReport.of(options, runner, result);
      if (approved.isPresent()) {
        report.set(AUGMENTATION, approved.get());
        // These were made for this run and are gone; their names are those in the rows.
        ArrayNode inputs = report.withObject("/options").putArray("inputs");
        options.inputs().forEach(input -> inputs.add(Path.of(input).getFileName().toString()));
      }
      try (Writer page = Files.newBufferedWriter(output.work().resolve("report.html"))) {
        new ReportPage(reader, statistics, report).write(page);
      }
      RunReport.write(output.work(), report, hashes);
      output.publish();
    } catch (IOException e) {
      throw MachineFaults.at(output.work(), e);
    }
    return Optional.of(result);
  }

  private static String lookedAt(InputPlan plan) {
    long ignored = plan.ignoredFiles().values().stream().mapToLong(Long::longValue).sum();
    return plan.supportFiles()
        + " Verilog files without a module, "
        + ignored
        + " files of other kinds"
        + (ignored == 0 ? "" : " " + plan.ignoredFiles());
  }

  private Funnel check(Path work, InputPlan plan, ShardFiles files, Optional<Taught> taught)
      throws IOException, RunFailedException {
    List<ShardSummary> samples = files.summaries(ShardFiles.SAMPLES);
    List<ShardSummary> rejections = files.summaries(ShardFiles.REJECTIONS);
    Map<String, Funnel.Rows> splits = new LinkedHashMap<>();
    for (int shard = 0; shard < samples.size(); shard++) {
      ShardSummary summary = samples.get(shard);
      splits.merge(
          files.split(shard),
          new Funnel.Rows(summary.rows() - summary.distilled(), summary.rl(), summary.distilled()),
          Funnel.Rows::plus);
    }
    Funnel funnel = Funnel.of(plan.records(), samples, rejections, splits);
    List<String> problems = new ArrayList<>(funnel.problems());
    for (Map.Entry<String, Funnel.Rows> split : splits.entrySet()) {
      String name = split.getKey();
      compare(problems, "sft " + name, split.getValue().sft(), files.files(ShardFiles.SFT, name));
      compare(problems, "rl " + name, split.getValue().rl(), files.files(ShardFiles.RL, name));
      compare(
          problems,
          "distilled " + name,
          split.getValue().distilled(),
          files.files(ShardFiles.DISTILLED, name));
    }
    compare(problems, "rejected", funnel.rejected(), files.files(ShardFiles.REJECTED));
    if (taught.isPresent()) {
      taught.get().problems(problems, funnel, options.teaching().orElseThrow());
      for (StagePart<?> part : options.teaching().orElseThrow().parts()) {
        compare(
            problems, part.name(), taught.get().parts().get(part.name()).rows(), files.files(part));
      }
    }
    if (!problems.isEmpty()) {
      throw new RunFailedException("the outputs do not add up: " + String.join("; ", problems));
    }
    long faults = funnel.count(DiagnosticCode.MACHINE_FAULT);
    if (faults > options.maxFaults()) {
      throw new RunFailedException(faults + " records met faults of the machine");
    }
    if (funnel.written() == 0 && !options.allowEmpty()) {
      throw new RunFailedException(NoSample.explain(funnel, files.files("rejected")));
    }
    if (taught.isPresent()) {
      ModelSession.Progress asked = taught.get().session();
      if (asked.answered() == 0 && asked.asked() > 0 && !taught.get().stopped()) {
        throw new RunFailedException(
            "none of " + asked.asked() + " requests was answered; " + asked.lastFailure());
      }
      taught.get().removeEmpty(files, funnel, options.teaching().orElseThrow());
    }
    for (String split : files.splits()) {
      // Readers take a split without rows for an error.
      removeEmpty(splits.get(split).sft(), files.files(ShardFiles.SFT, split));
      removeEmpty(splits.get(split).rl(), files.files(ShardFiles.RL, split));
    }
    OutputDirectory.delete(work.resolve(ShardFiles.SUMMARIES));
    OutputDirectory.delete(options.scratch());
    return funnel;
  }

  private static void removeEmpty(long rows, List<Path> files) throws IOException {
    for (Path file : rows == 0 ? files : List.<Path>of()) {
      Files.delete(file);
      removeIfEmpty(file.getParent());
    }
  }

  /** A directory that the report lists no file of would pass for somebody else's. */
  private static void removeIfEmpty(Path directory) throws IOException {
    try {
      Files.delete(directory);
    } catch (DirectoryNotEmptyException e) {
      // Other splits have rows.
    }
  }

  /** The files themselves are the last word on how many rows there are. */
  private static void compare(List<String> problems, String split, long expected, List<Path> files)
      throws IOException {
    long rows = 0;
    for (Path file : files) {
      try (ParquetFileReader reader = ParquetFiles.open(file)) {
        rows += reader.getRecordCount();
      }
    }
    if (rows != expected) {
      problems.add(split + " has " + rows + " rows and should have " + expected);
    }
  }

  private static long lap(Map<String, Long> millis, String phase, long start) {
    long now = System.nanoTime();
    millis.put(phase, (now - start) / 1_000_000);
    return now;
  }
}
