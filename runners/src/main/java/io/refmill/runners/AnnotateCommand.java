package io.refmill.runners;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.llm.cost.Estimate;
import io.refmill.llm.cost.Prices;
import io.refmill.report.DatasetReader;
import io.refmill.runners.teach.AnnotateArguments;
import io.refmill.runners.teach.StageFiles;
import io.refmill.schemas.AnnotatedRow;
import io.refmill.schemas.DesignKey;
import io.refmill.teach.AnnotateOptions;
import io.refmill.teach.Annotator;
import io.refmill.teach.problem.TaskReader;
import io.refmill.teach.run.StageTools;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Has a language model write reasoning for verified rows. */
@Command(
    name = "annotate",
    description =
        "Has a language model write reasoning for the samples of a dataset. Reasoning is kept only"
            + " if it passes checks, and each row says how it came about.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    sortOptions = false)
final class AnnotateCommand extends StageCommand<AnnotatedRow> {
  private static final String PART = "annotated";

  @Mixin private AnnotateArguments arguments = new AnnotateArguments();

  private AnnotateOptions options;

  @Override
  String stageName() {
    return "annotate";
  }

  @Override
  String part() {
    return "sft";
  }

  @Override
  void checkOptions() {
    options = arguments.options(spec);
  }

  @Override
  void open(StageFiles files) throws IOException {
    files.with(PART, AnnotatedRow.TYPE);
  }

  @Override
  RowWork<AnnotatedRow> begin(StageTools tools, DatasetReader dataset) {
    Annotator annotator = new Annotator(tools.teacher(), tools.verifier(), options);
    return row ->
        tools
            .reader()
            .annotation(row)
            .then(
                annotator::annotate,
                why -> annotator.left(kept(why.key(), row), why.outcome(), why.message()));
  }

  private static Annotator.Kept kept(DesignKey key, JsonNode row) {
    return new Annotator.Kept(
        key,
        TaskReader.turns(row),
        row.path("reasoning_origin").textValue(),
        row.path("python").asText());
  }

  @Override
  void write(AnnotatedRow row, StageFiles files) {
    files.write(PART, row.key(), row);
    files.count(row.counted());
  }

  @Override
  Estimate most(Estimate first, Optional<Prices.Price> price) {
    return first.times(
        (long) (options.forward() + options.guided() + options.appended())
            * (options.regenerate() ? 2 : 1));
  }
}
