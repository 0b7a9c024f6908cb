package io.refmill.pipelines;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.group.Buckets;
import io.refmill.beam.run.Run;
import io.refmill.beam.run.RunCounters;
import io.refmill.beam.screen.CheckRows;
import io.refmill.beam.screen.Screening;
import io.refmill.beam.store.Store;
import io.refmill.beam.write.WriteMarks;
import io.refmill.curation.ContaminationPolicy;
import io.refmill.dataset.MarkFiles;
import io.refmill.dataset.RowCopier;
import io.refmill.dataset.RowMark;
import io.refmill.dataset.RowPlacement;
import io.refmill.ingest.InputPlan;
import io.refmill.ingest.InputPlanner;
import io.refmill.ingest.fault.InputException;
import io.refmill.ingest.fault.MachineFaults;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.row.ColumnNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.PipelineResult;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.Reshuffle;

/**
 * Takes benchmark problems out of somebody's dataset. Workers compare the rows; then this process
 * goes through the files once more and copies each row to where its mark says, so that what is
 * written has the rows' order and their bytes.
 */
public final class DecontaminateJob {

  private final DecontaminateOptions options;
  private final BuildJob.RunnerChoice runners;

  /**
   * A job.
   *
   * @param runners chooses and configures a runner for an input
   */
  public DecontaminateJob(DecontaminateOptions options, BuildJob.RunnerChoice runners) {
    this.options = options;
    this.runners = runners;
  }

  /**
   * Runs the job and publishes the outputs.
   *
   * @throws InputException if an input is not there, or of a kind that is not taken
   * @throws RunFailedException if there is no row, none could be compared, or one got lost
   * @throws OutputException if something came into the output that is not ours
   * @throws IOException if files can't be read or written
   */
  public RowSums run(OutputDirectory output, BuildJob.Listener listener)
      throws InputException, RunFailedException, OutputException, IOException {
    InputPlan plan = plan(List.of(output.target(), output.work()));
    Path marks = output.work().resolve("marks");
    PipelineOptions runner = compare(plan, marks, listener);
    try {
      RowSums sums;
      RowPlacement placement =
          options.policy() == ContaminationPolicy.REPORT
              ? RowPlacement.MARKED
              : RowPlacement.SORTED;
      try (RowCopier copier = new RowCopier(output.work(), placement)) {
        sums = sums(plan, marks, copier);
      }
      OutputDirectory.delete(marks);
      DecontaminationReport.write(output.work(), options, runner, sums);
      output.publish();
      return sums;
    } catch (IOException e) {
      throw MachineFaults.at(output.work(), e);
    }
  }

  /**
   * Compares the rows and writes none of them.
   *
   * @throws InputException if an input is not there, or of a kind that is not taken
   * @throws RunFailedException if there is no row, none could be compared, or one got lost
   * @throws IOException if files can't be read
   */
  public RowSums dryRun(BuildJob.Listener listener)
      throws InputException, RunFailedException, IOException {
    InputPlan plan = plan(List.of());
    Path marks = options.scratch().resolve("marks");
    compare(plan, marks, listener);
    return sums(plan, marks, null);
  }

  private InputPlan plan(List<Path> excluded)
      throws InputException, RunFailedException, IOException {
    InputPlan plan =
        new InputPlanner(options.ingest(), excluded).takingDatasets().plan(options.inputs());
    for (ReadTask task : plan.tasks()) {
      if (task instanceof ReadTask.Unreadable unreadable) {
        throw new InputException(
            unreadable.row().source() + " cannot be read: " + unreadable.row().message());
      }
      if (task instanceof ReadTask.Packed packed) {
        throw new InputException(
            packed.source()
                + " is compressed, a JSON array or CSV, and decontaminate copies lines of JSONL and"
                + " row groups of Parquet as they are; make it one of these first");
      }
      if (task instanceof ReadTask.Units) {
        throw new InputException(
            "expected JSONL or Parquet, and found Verilog files; build leaves benchmark problems"
                + " out of those by itself");
      }
    }
    if (plan.records() == 0) {
      throw new RunFailedException("there is no row in the input");
    }
    return plan;
  }

  private PipelineOptions compare(InputPlan plan, Path marks, BuildJob.Listener listener)
      throws IOException {
    PipelineOptions runner = runners.choose(plan);
    Run run =
        new Run(
            UUID.randomUUID().toString(),
            options.maxFaults(),
            null,
            Store.NONE,
            Buckets.forInput(plan.bytes()));
    Screening screening =
        new Screening(
            options.contaminationLists(),
            options.policy(),
            options.thresholds(),
            false,
            options.python(),
            options.workers(),
            options.scratch().toString());
    listener.planned(plan, RunCounters.of(run.id()));
    try {
      Pipeline pipeline = Pipeline.create(runner);
      pipeline
          .apply("Tasks", Create.of(plan.tasks()).withCoder(SmileCoder.of(ReadTask.class)))
          .apply(
              "SpreadTasks",
              Reshuffle.<ReadTask>viaRandomKey().withNumBuckets(run.buckets().count()))
          .apply("CheckRows", new CheckRows(options.columns(), options.ingest(), screening, run))
          .apply("WriteMarks", new WriteMarks(marks.toString()));
      PipelineResult.State state = pipeline.run().waitUntilFinish();
      if (state != PipelineResult.State.DONE) {
        throw new IOException("the pipeline ended in state " + state);
      }
    } finally {
      listener.ended();
      screening.closeAll();
      RunCounters.remove(run.id());
    }
    return runner;
  }

  /** Counts the rows, and copies them if there is a copier. */
  private RowSums sums(InputPlan plan, Path marks, RowCopier copier)
      throws IOException, RunFailedException {
    RowSums sums = new RowSums();
    MarkFiles.Reader reader = new MarkFiles(marks).reader(sums::add);
    for (ReadTask task : plan.tasks()) {
      if (copier != null) {
        copier.copy(task, reader);
      } else {
        for (long row = 0; row < task.records(); row++) {
          reader.next();
        }
      }
    }
    if (sums.rows() != plan.records()) {
      throw new RunFailedException(
          plan.records() + " rows were read, and " + sums.rows() + " written");
    }
    if (sums.faults() > options.maxFaults()) {
      throw new RunFailedException(sums.faults() + " rows met faults of the machine");
    }
    if (sums.count(RowMark.Outcome.UNCHECKED) == sums.rows()) {
      throw new RunFailedException(
          "no row could be compared: "
              + String.join("; ", sums.rowsByProblem().keySet())
              + ColumnNames.clause(ColumnNames.of(plan.tasks().get(0)))
              + "; name those with texts by --verilog-column, --python-column or --prompt-column");
    }
    return sums;
  }
}
