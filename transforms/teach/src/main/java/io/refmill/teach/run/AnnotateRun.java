package io.refmill.teach.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.report.DatasetReader;
import io.refmill.report.RowFilter;
import io.refmill.schemas.AnnotatedRow;
import io.refmill.teach.Annotator;
import io.refmill.teach.problem.AnnotationTask;
import io.refmill.teach.problem.Read;
import io.refmill.teach.problem.TaskReader;
import io.refmill.teach.turn.InOrder;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/** Gives the rows of {@code sft} reasoning: {@code annotated}, with a row for each. */
public final class AnnotateRun {
  private AnnotateRun() {}

  /**
   * Annotates a dataset.
   *
   * @param filter of the rows, or null for all
   * @throws IOException if a file can't be read or written
   */
  public static RunResult run(
      DatasetReader dataset,
      RowFilter filter,
      TaskReader reader,
      Annotator annotator,
      RunOptions options)
      throws IOException {
    Tally tally = new Tally(options.listener());
    try (Part<AnnotatedRow> annotated =
        new Part<>(options.output(), "annotated", AnnotatedRow.TYPE, options.version())) {
      InOrder<JsonNode, AnnotatedRow> order =
          new InOrder<>(
              row -> begun(reader, annotator, row),
              options.together(),
              row -> {
                annotated.write(row.key().split(), row);
                tally.add(row.outcome());
              });
      dataset.forEach("sft", filter, order::add);
      order.finish();
      return tally.result(annotated);
    }
  }

  private static CompletableFuture<AnnotatedRow> begun(
      TaskReader reader, Annotator annotator, JsonNode row) {
    Read<AnnotationTask> read = reader.annotation(row);
    if (read instanceof Read.Task<AnnotationTask> found) {
      return annotator.annotate(found.task());
    }
    Read.Unusable<AnnotationTask> none = (Read.Unusable<AnnotationTask>) read;
    return CompletableFuture.completedFuture(
        annotator.left(
            new Annotator.Kept(
                none.key(),
                TaskReader.turns(row),
                row.path("reasoning_origin").textValue(),
                row.path("python").asText()),
            none.outcome(),
            none.message()));
  }
}
