package io.refmill.beam.teach;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.group.GroupNeighbours;
import io.refmill.beam.run.Run;
import io.refmill.beam.write.WriteShards;
import io.refmill.dataset.Sample;
import io.refmill.dataset.SampleRows;
import io.refmill.schemas.AnnotatedRow;
import io.refmill.schemas.SftRow;
import io.refmill.teach.Annotator;
import io.refmill.teach.OwnFault;
import io.refmill.teach.demo.Known;
import io.refmill.teach.problem.AnnotationTask;
import io.refmill.teach.problem.SampleTasks;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;

/** Has a language model write reasoning for samples of {@code sft}: a row for each. */
public final class AnnotateSamples
    extends PTransform<PCollection<Carried<Sample>>, PCollection<AnnotatedRow>> {
  private static final long serialVersionUID = 1;

  private final Teaching teaching;
  private final WriteShards.Target target;
  private final Run run;

  /**
   * A stage.
   *
   * @param target of the samples, whose rows say what is asked
   * @param run that it is part of
   */
  public AnnotateSamples(Teaching teaching, WriteShards.Target target, Run run) {
    this.teaching = teaching;
    this.target = target;
    this.run = run;
  }

  @Override
  public PCollection<AnnotatedRow> expand(PCollection<Carried<Sample>> samples) {
    return samples
        .apply("Neighbours", new GroupNeighbours<>())
        .apply("Annotate", ParDo.of(new Annotate(teaching, target, run)))
        .setCoder(SmileCoder.of(AnnotatedRow.class));
  }

  private static final class Annotate extends TeachingFn<Sample, AnnotatedRow> {
    private static final long serialVersionUID = 1;
    private final WriteShards.Target target;
    private transient Annotator annotator;
    private transient SampleRows rows;

    private Annotate(Teaching teaching, WriteShards.Target target, Run run) {
      super(teaching, run, Sample.class, Sample::index);
      this.target = target;
    }

    @Override
    void ready() throws IOException {
      annotator =
          new Annotator(tools.stage().teacher(), tools.stage().verifier(), teaching.annotate());
      rows = new SampleRows(target.version(), target.rules());
    }

    @ProcessElement
    public void annotate(
        @Element KV<Long, Iterable<List<byte[]>>> group, OutputReceiver<AnnotatedRow> out)
        throws IOException {
      work(group, this::begin, this::failed, out::output);
    }

    private CompletableFuture<AnnotatedRow> begin(Sample sample) {
      AnnotationTask task = SampleTasks.annotation(sample, rows.of(sample).sft());
      tools.heard().accept(new Known(task.design().key().module(), task.user(), task.python(), ""));
      return annotator.annotate(task);
    }

    private AnnotatedRow failed(Sample sample, String message) {
      SftRow row = rows.of(sample).sft();
      return annotator.left(
          new Annotator.Kept(
              SampleTasks.key(row), row.messages(), row.words().reasoningOrigin(), row.python()),
          OwnFault.OUTCOME,
          message);
    }
  }
}
