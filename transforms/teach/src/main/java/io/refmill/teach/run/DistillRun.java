package io.refmill.teach.run;

import io.refmill.report.DatasetReader;
import io.refmill.report.RowFilter;
import io.refmill.schemas.DistilledRow;
import io.refmill.schemas.OutcomeRow;
import io.refmill.schemas.TurnRow;
import io.refmill.teach.Distillation;
import io.refmill.teach.Distiller;
import io.refmill.teach.problem.DistillTask;
import io.refmill.teach.problem.Read;
import io.refmill.teach.problem.TaskReader;
import io.refmill.teach.turn.InOrder;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/**
 * Has models written for the rows of {@code rejected}: {@code distilled} for those that were
 * verified, {@code turns} for all that was answered, {@code outcomes} with a row for each row.
 */
public final class DistillRun {
  private DistillRun() {}

  /**
   * Distils a dataset.
   *
   * @param filter of the rows, or null for all
   * @throws IOException if a file can't be read or written
   */
  public static RunResult run(
      DatasetReader dataset,
      RowFilter filter,
      TaskReader reader,
      Distiller distiller,
      RunOptions options)
      throws IOException {
    Tally tally = new Tally(options.listener());
    try (Part<DistilledRow> distilled =
            new Part<>(options.output(), "distilled", DistilledRow.TYPE, options.version());
        Part<TurnRow> turns =
            new Part<>(options.output(), "turns", TurnRow.TYPE, options.version());
        Part<OutcomeRow> outcomes =
            new Part<>(options.output(), "outcomes", OutcomeRow.TYPE, options.version())) {
      InOrder<Read<DistillTask>, Distillation> order =
          new InOrder<>(
              read -> begun(distiller, read),
              options.together(),
              result -> {
                result.row().ifPresent(row -> distilled.write(null, row));
                result.turns().forEach(turn -> turns.write(null, turn));
                outcomes.write(null, result.outcome());
                tally.add(result.outcome().outcome());
              });
      dataset.forEach("rejected", filter, row -> order.add(reader.distillation(row)));
      order.finish();
      return tally.result(distilled, turns, outcomes);
    }
  }

  private static CompletableFuture<Distillation> begun(
      Distiller distiller, Read<DistillTask> read) {
    if (read instanceof Read.Task<DistillTask> found) {
      return distiller.distill(found.task());
    }
    Read.Unusable<DistillTask> none = (Read.Unusable<DistillTask>) read;
    return CompletableFuture.completedFuture(
        distiller.left(none.key(), none.outcome(), none.message()));
  }
}
