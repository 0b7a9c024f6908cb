package io.refmill.runners;

import io.refmill.llm.cost.Estimate;
import io.refmill.llm.cost.Prices;
import io.refmill.report.DatasetReader;
import io.refmill.runners.teach.DistillArguments;
import io.refmill.runners.teach.StageFiles;
import io.refmill.schemas.DesignKey;
import io.refmill.schemas.DistilledRow;
import io.refmill.schemas.OutcomeRow;
import io.refmill.schemas.TurnRow;
import io.refmill.teach.DistillOptions;
import io.refmill.teach.Distillation;
import io.refmill.teach.Distiller;
import io.refmill.teach.run.StageTools;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Has a language model write models that conversion could not make. */
@Command(
    name = "distill",
    description =
        "Has a language model write reference models for the rejected designs of a dataset, turn by"
            + " turn with what differed. Only models that are verified become rows.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    sortOptions = false)
final class DistillCommand extends StageCommand<Distillation> {
  /** Two attempts of 1,500 characters, 2,000 of mismatches, and what is said around them. */
  static final long RETRY_TOKENS = 2_000;

  @Mixin private DistillArguments arguments = new DistillArguments();

  private DistillOptions options;

  @Override
  String stageName() {
    return "distill";
  }

  @Override
  String part() {
    return "rejected";
  }

  @Override
  void checkOptions() {
    options = arguments.options(spec);
  }

  @Override
  void open(StageFiles files) throws IOException {
    files
        .with("distilled", DistilledRow.TYPE)
        .with("turns", TurnRow.TYPE)
        .with("outcomes", OutcomeRow.TYPE);
  }

  @Override
  RowWork<Distillation> begin(StageTools tools, DatasetReader dataset) {
    Distiller distiller =
        new Distiller(tools.teacher(), tools.verifier(), tools.confirmation(), options);
    return row ->
        tools
            .reader()
            .distillation(row)
            .then(
                distiller::distill, why -> distiller.left(why.key(), why.outcome(), why.message()));
  }

  @Override
  void write(Distillation made, StageFiles files) {
    DesignKey key = made.outcome().key();
    made.row().ifPresent(row -> files.write("distilled", key, row));
    made.turns().forEach(row -> files.write("turns", key, row));
    files.write("outcomes", key, made.outcome());
    files.count(made.outcome().outcome());
  }

  @Override
  Estimate most(Estimate first, Optional<Prices.Price> price) {
    return first.plus(first.times(options.turns() - 1L).plusPrompts(RETRY_TOKENS, price));
  }
}
