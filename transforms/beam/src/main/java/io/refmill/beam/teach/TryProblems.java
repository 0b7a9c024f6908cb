package io.refmill.beam.teach;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.group.GroupNeighbours;
import io.refmill.beam.run.Run;
import io.refmill.beam.write.WriteShards;
import io.refmill.dataset.Sample;
import io.refmill.dataset.SampleRows;
import io.refmill.schemas.RlRow;
import io.refmill.schemas.RolloutRow;
import io.refmill.schemas.SelectionRow;
import io.refmill.teach.Curator;
import io.refmill.teach.problem.RolloutTask;
import io.refmill.teach.problem.SampleTasks;
import io.refmill.teach.score.Rollout;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.TupleTag;
import org.apache.beam.sdk.values.TupleTagList;

/**
 * Has a language model try the problems of {@code rl}, and finds out how hard they are for it:
 * outputs {@link #ROLLOUTS} and {@link #SELECTION}.
 */
public final class TryProblems extends PTransform<PCollection<Carried<Sample>>, PCollectionTuple> {
  private static final long serialVersionUID = 1;

  /** Answers with their rewards. */
  public static final TupleTag<RolloutRow> ROLLOUTS = new TupleTag<>("rollouts") {};

  /** A row for each problem. */
  public static final TupleTag<SelectionRow> SELECTION = new TupleTag<>("selection") {};

  private final Teaching teaching;
  private final WriteShards.Target target;
  private final Run run;

  /**
   * A stage.
   *
   * @param target of the samples, whose rows say what is asked
   * @param run that it is part of
   */
  public TryProblems(Teaching teaching, WriteShards.Target target, Run run) {
    this.teaching = teaching;
    this.target = target;
    this.run = run;
  }

  @Override
  public PCollectionTuple expand(PCollection<Carried<Sample>> samples) {
    PCollectionTuple tried =
        samples
            .apply("Problems", ParDo.of(new Problems(target)))
            .setCoder(Carried.coder(RlRow.class))
            .apply("Neighbours", new GroupNeighbours<>())
            .apply(
                "Try",
                ParDo.of(new Try(teaching, run))
                    .withOutputTags(ROLLOUTS, TupleTagList.of(SELECTION)));
    tried.get(ROLLOUTS).setCoder(SmileCoder.of(RolloutRow.class));
    tried.get(SELECTION).setCoder(SmileCoder.of(SelectionRow.class));
    return tried;
  }

  private static long position(RlRow row) {
    return row.extraInfo().index();
  }

  private static final class Problems extends DoFn<Carried<Sample>, Carried<RlRow>> {
    private static final long serialVersionUID = 1;
    private final WriteShards.Target target;
    private transient SampleRows rows;

    private Problems(WriteShards.Target target) {
      this.target = target;
    }

    @Setup
    public void setUp() throws IOException {
      rows = new SampleRows(target.version(), target.rules());
    }

    @ProcessElement
    public void problem(@Element Carried<Sample> element, OutputReceiver<Carried<RlRow>> out) {
      RlRow row = rows.of(element.value()).rl();
      if (row != null) {
        out.output(Carried.of(position(row), row));
      }
    }
  }

  private static final class Try extends TeachingFn<RlRow, RolloutRow> {
    private static final long serialVersionUID = 1;
    private transient Curator curator;

    private Try(Teaching teaching, Run run) {
      super(teaching, run, RlRow.class, TryProblems::position);
    }

    @Override
    void ready() {
      curator =
          new Curator(tools.stage().teacher().asker(), tools.stage().rewards(), teaching.curate());
    }

    /** What became of a problem. */
    private record Tried(RolloutTask task, List<RolloutRow> rows) {}

    @ProcessElement
    public void tryAll(@Element KV<Long, Iterable<List<byte[]>>> group, MultiOutputReceiver out)
        throws IOException {
      work(
          group,
          this::begin,
          (row, message) -> {
            throw new IllegalStateException(
                "the problem " + row.extraInfo().id() + " could not be tried: " + message);
          },
          tried -> {
            tried.rows.forEach(row -> out.get(ROLLOUTS).output(row));
            out.get(SELECTION).output(selection(tried));
          });
    }

    private CompletableFuture<Tried> begin(RlRow row) {
      RolloutTask task = SampleTasks.rollouts(row);
      tools.heard().accept(SampleTasks.known(row));
      return curator.rollouts(task).thenApply(rows -> new Tried(task, rows));
    }

    private SelectionRow selection(Tried tried) {
      return Curator.select(
          tried.task.key(),
          tried.rows.stream().map(row -> new Rollout(row.status(), row.reward())).toList(),
          teaching.curate());
    }
  }
}
