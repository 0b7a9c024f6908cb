package io.refmill.beam.screen;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.run.FaultLimitException;
import io.refmill.beam.run.Run;
import io.refmill.beam.run.RunCounters;
import io.refmill.curation.ContaminationPolicy;
import io.refmill.curation.Finding;
import io.refmill.dataset.RowMark;
import io.refmill.ingest.RowTextReader;
import io.refmill.ingest.RowTexts;
import io.refmill.ingest.TextColumns;
import io.refmill.ingest.fault.Guard;
import io.refmill.ingest.fault.InputChangedException;
import io.refmill.ingest.fault.MachineFaults;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.settings.IngestOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.Reshuffle;
import org.apache.beam.sdk.values.PCollection;

/**
 * Compares the rows of anybody's dataset with contamination lists, as {@link Decontaminate} does
 * with samples: one mark for each row.
 */
public final class CheckRows extends PTransform<PCollection<ReadTask>, PCollection<RowMark>> {
  private static final long serialVersionUID = 1;

  private final TextColumns columns;
  private final IngestOptions limits;
  private final Screening screening;
  private final Run run;

  /**
   * A comparison.
   *
   * @param columns with the texts
   * @param limits for their lengths
   * @param run that it is part of
   */
  public CheckRows(TextColumns columns, IngestOptions limits, Screening screening, Run run) {
    this.columns = columns;
    this.limits = limits;
    this.screening = screening;
    this.run = run;
  }

  @Override
  public PCollection<RowMark> expand(PCollection<ReadTask> tasks) {
    return tasks
        .apply("Read", ParDo.of(new Read(columns, limits, run)))
        .setCoder(SmileCoder.of(RowTexts.class))
        .apply("Spread", Reshuffle.<RowTexts>viaRandomKey().withNumBuckets(run.buckets().count()))
        .apply("Compare", ParDo.of(new Compare(screening, run)))
        .setCoder(SmileCoder.of(RowMark.class));
  }

  private static final class Read extends DoFn<ReadTask, RowTexts> {
    private static final long serialVersionUID = 1;
    private final TextColumns columns;
    private final IngestOptions limits;
    private final Run run;

    private Read(TextColumns columns, IngestOptions limits, Run run) {
      this.columns = columns;
      this.limits = limits;
      this.run = run;
    }

    @ProcessElement
    public void read(@Element ReadTask task, OutputReceiver<RowTexts> out)
        throws InputChangedException {
      RunCounters counters = run.counters();
      new RowTextReader(columns, limits)
          .read(
              task,
              row -> {
                counters.read.incrementAndGet();
                out.output(row);
              });
    }
  }

  private static final class Compare extends ScreeningFn<RowTexts, RowMark> {
    private static final long serialVersionUID = 1;

    private Compare(Screening screening, Run run) {
      super(screening, run);
    }

    @ProcessElement
    public void compare(@Element RowTexts row, OutputReceiver<RowMark> out) {
      RowMark mark =
          row.fault()
              ? fault(row, row.problem())
              : Guard.call(() -> mark(row), error -> failed(row, error));
      RunCounters counters = run.counters();
      (mark.outcome() == RowMark.Outcome.CLEAN ? counters.accepted : counters.rejected)
          .incrementAndGet();
      out.output(mark);
    }

    private RowMark mark(RowTexts row) throws IOException, InterruptedException {
      if (row.problem() != null) {
        return unchecked(row, row.problem());
      }
      List<Finding> findings = new ArrayList<>(screen.check(row));
      boolean goes = screening.reason(findings).isPresent();
      boolean reported = screening.policy() == ContaminationPolicy.REPORT && !findings.isEmpty();
      if (!goes && !reported) {
        return RowMark.clean(row.index());
      }
      // The one that counts first: a stronger one may be of what many designs do.
      Finding first = screening.mark(findings).orElseThrow();
      findings.remove(first);
      findings.add(0, first);
      return RowMark.contaminated(row.index(), findings);
    }

    /** A row that could not be compared, unless that says nothing about it. */
    private RowMark failed(RowTexts row, Throwable error) {
      return MachineFaults.isOne(error)
          ? fault(row, MachineFaults.describe(error))
          : unchecked(row, error.toString());
    }

    /**
     * A row that met a fault of the machine.
     *
     * @throws FaultLimitException if it is one too many
     */
    private RowMark fault(RowTexts row, String why) {
      long faults = run.counters().faults.incrementAndGet();
      if (faults > run.maxFaults()) {
        throw new FaultLimitException(faults, "row " + row.index(), why);
      }
      return RowMark.unchecked(row.index(), why, true);
    }

    private static RowMark unchecked(RowTexts row, String why) {
      return RowMark.unchecked(row.index(), why, false);
    }
  }
}
