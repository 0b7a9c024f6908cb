package io.refmill.beam.teach;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.group.GroupNeighbours;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.contract.ReferenceModel;
import io.refmill.contract.Verdict;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.VerifiedModel;
import io.refmill.schemas.DistilledRow;
import io.refmill.schemas.OutcomeRow;
import io.refmill.schemas.RejectedRow;
import io.refmill.schemas.TurnRow;
import io.refmill.teach.Distillation;
import io.refmill.teach.Distiller;
import io.refmill.teach.OwnFault;
import io.refmill.teach.problem.DistillTask;
import io.refmill.teach.problem.Read;
import io.refmill.teach.problem.TaskReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.TupleTag;

/**
 * Has a language model write models for designs that conversion could not do. Those that are
 * verified go on like any other; the rejections of the others stay. Outputs {@link
 * Outputs#VERIFIED}, {@link Outputs#REJECTIONS}, {@link #TURNS} and {@link #OUTCOMES}.
 */
public final class DistillRejections
    extends PTransform<PCollection<RejectedRow>, PCollectionTuple> {
  private static final long serialVersionUID = 1;

  /** Every candidate. */
  public static final TupleTag<TurnRow> TURNS = new TupleTag<>("turns") {};

  /** A row for each design. */
  public static final TupleTag<OutcomeRow> OUTCOMES = new TupleTag<>("outcomes") {};

  private final Teaching teaching;
  private final Run run;

  /**
   * A stage.
   *
   * @param run that it is part of
   */
  public DistillRejections(Teaching teaching, Run run) {
    this.teaching = teaching;
    this.run = run;
  }

  @Override
  public PCollectionTuple expand(PCollection<RejectedRow> rejections) {
    PCollectionTuple distilled =
        rejections
            .apply("Carry", ParDo.of(new Carry()))
            .setCoder(Carried.coder(RejectedRow.class))
            .apply("Neighbours", new GroupNeighbours<>())
            .apply(
                "Distill",
                ParDo.of(new Distill(teaching, run))
                    .withOutputTags(
                        Outputs.VERIFIED, Outputs.AND_REJECTIONS.and(TURNS).and(OUTCOMES)));
    distilled.get(TURNS).setCoder(SmileCoder.of(TurnRow.class));
    distilled.get(OUTCOMES).setCoder(SmileCoder.of(OutcomeRow.class));
    return Outputs.withCoders(distilled);
  }

  private static final class Carry extends DoFn<RejectedRow, Carried<RejectedRow>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void carry(@Element RejectedRow row, OutputReceiver<Carried<RejectedRow>> out) {
      out.output(Carried.of(row.index(), row));
    }
  }

  private static final class Distill extends TeachingFn<RejectedRow, Carried<VerifiedModel>> {
    private static final long serialVersionUID = 1;
    private transient Distiller distiller;

    private Distill(Teaching teaching, Run run) {
      super(teaching, run, RejectedRow.class, RejectedRow::index);
    }

    @Override
    void ready() {
      distiller =
          new Distiller(
              tools.stage().teacher(),
              tools.stage().verifier(),
              tools.stage().confirmation(),
              teaching.distill());
    }

    /** What became of a rejection; the model is empty if it stays one. */
    private record Tried(
        RejectedRow row, Optional<VerifiedModel> model, Distillation distillation) {}

    @ProcessElement
    public void distill(@Element KV<Long, Iterable<List<byte[]>>> group, MultiOutputReceiver out)
        throws IOException {
      work(
          group,
          this::begin,
          (row, message) ->
              stays(row, distiller.left(TaskReader.key(row), OwnFault.OUTCOME, message)),
          tried -> {
            tried.distillation.turns().forEach(turn -> out.get(TURNS).output(turn));
            out.get(OUTCOMES).output(tried.distillation.outcome());
            if (tried.model.isPresent()) {
              run.counters().rejected.decrementAndGet();
              run.counters().verified.incrementAndGet();
              out.get(Outputs.VERIFIED).output(Carried.of(tried.row.index(), tried.model.get()));
            } else {
              out.get(Outputs.REJECTIONS).output(tried.row);
            }
          });
    }

    private CompletableFuture<Tried> begin(RejectedRow row) {
      Read<DistillTask> read = tools.stage().reader().distillation(row);
      return read.then(
          task -> distiller.distill(task).thenApply(made -> tried(row, task, made)),
          why -> stays(row, distiller.left(why.key(), why.outcome(), why.message())));
    }

    private static Tried stays(RejectedRow row, Distillation made) {
      return new Tried(row, Optional.empty(), made);
    }

    private static Tried tried(RejectedRow row, DistillTask task, Distillation made) {
      if (made.row().isEmpty()) {
        return stays(row, made);
      }
      DistilledRow found = made.row().get();
      Verdict.Match match = made.match().orElseThrow();
      CompiledModel model =
          new CompiledModel(
              TaskReader.record(row),
              new ReferenceModel(found.python(), "", task.design().ports()),
              "",
              task.design().description());
      return new Tried(row, Optional.of(new VerifiedModel(model, match, found)), made);
    }
  }
}
