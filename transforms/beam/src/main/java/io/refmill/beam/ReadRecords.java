package io.refmill.beam;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Rejected;
import io.refmill.beam.run.Run;
import io.refmill.beam.run.RunCounters;
import io.refmill.ingest.RecordReader;
import io.refmill.ingest.fault.InputChangedException;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.settings.IngestOptions;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;

/** Reads the records of tasks: outputs {@link Outputs#DESIGNS} and {@link Outputs#REJECTIONS}. */
public final class ReadRecords extends PTransform<PCollection<ReadTask>, PCollectionTuple> {
  private static final long serialVersionUID = 1;

  private final IngestOptions options;
  private final Run run;

  /**
   * A reading of tasks.
   *
   * @param run that it is part of
   */
  public ReadRecords(IngestOptions options, Run run) {
    this.options = options;
    this.run = run;
  }

  @Override
  public PCollectionTuple expand(PCollection<ReadTask> tasks) {
    return Outputs.withCoders(
        tasks.apply(
            "Read",
            ParDo.of(new Read(options, run))
                .withOutputTags(Outputs.DESIGNS, Outputs.AND_REJECTIONS)));
  }

  private static final class Read extends DoFn<ReadTask, Carried<DesignRecord>> {
    private static final long serialVersionUID = 1;

    private final IngestOptions options;
    private final Run run;

    private Read(IngestOptions options, Run run) {
      this.options = options;
      this.run = run;
    }

    @Setup
    public void setUp() {
      // The first that a run does on each worker: later it would have cost all the work before.
      run.checkWorker();
    }

    @ProcessElement
    public void read(@Element ReadTask task, MultiOutputReceiver out) throws InputChangedException {
      RunCounters counters = run.counters();
      OutputReceiver<Carried<DesignRecord>> designs = out.get(Outputs.DESIGNS);
      // The reader guards each record itself: what is read can be more than memory holds.
      new RecordReader(options)
          .read(
              task,
              design -> {
                counters.read.incrementAndGet();
                designs.output(Carried.of(design.index(), design));
              },
              rejection -> Rejected.output(rejection, out, run));
    }
  }
}
