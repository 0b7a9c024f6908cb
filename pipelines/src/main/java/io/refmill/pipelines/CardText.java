package io.refmill.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.contamination.ContaminationList;
import io.refmill.contract.Proof;
import io.refmill.dataset.RowRules;
import io.refmill.dataset.ShardFiles;
import io.refmill.dataset.ShardSummary;
import io.refmill.ingest.reader.GroupJson;
import io.refmill.report.Statistics;
import io.refmill.report.TrainingConfig;
import io.refmill.schemas.DistilledRow;
import io.refmill.schemas.ParquetFiles;
import io.refmill.schemas.RejectedRow;
import io.refmill.schemas.RlRow;
import io.refmill.schemas.RowType;
import io.refmill.schemas.SftRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/** The words of a dataset's card, section by section. */
final class CardText {
  private static final int MAX_VALUES = 12;
  private static final int MAX_TEXT = 300;

  private final BuildOptions options;
  private final Funnel funnel;
  private final ShardFiles files;
  private final Statistics statistics;

  CardText(BuildOptions options, Funnel funnel, ShardFiles files, Statistics statistics) {
    this.options = options;
    this.funnel = funnel;
    this.files = files;
    this.statistics = statistics;
  }

  /** All of it, in Markdown. */
  String text() throws IOException {
    return "# Verified Python reference models of Verilog designs\n\n"
        + summary()
        + splits()
        + "\n## Features\n\n"
        + features("sft", SftRow.TYPE)
        + features("rl", RlRow.TYPE)
        + features("rejected", RejectedRow.TYPE)
        + options.teaching().map(this::taught).orElse("")
        + example()
        + loading()
        + training()
        + method()
        + proofs()
        + figures()
        + ends();
  }

  private String summary() {
    return String.format(
        Locale.ROOT,
        """
        %d designs, each a Verilog module with a Python model that agrees with %s on %d calls or more;
        written by refmill %s. `sft` holds them as messages, `rl` as prompts with ground truth, `rejected` the %d records
        that gave none, with the reasons. `reward` is a Python package that scores answers to the prompts of `rl`.
        `report.html` shows the dataset, `report.json` says how the run went, `manifest.json` how to make it again.

        """,
        funnel.sft(),
        options.simulatorVersion(),
        options.vectors(),
        options.version(),
        funnel.rejected());
  }

  private String splits() {
    StringBuilder text =
        new StringBuilder("## Splits\n\n| split | `sft` | `rl` |\n|---|---|---|\n");
    funnel
        .splits()
        .forEach(
            (name, rows) ->
                text.append(
                    String.format(
                        Locale.ROOT, "| `%s` | %d | %d |%n", name, rows.sft(), rows.rl())));
    return text
        + "\n`rejected` has "
        + funnel.rejected()
        + " rows. Rows that share a cluster of any kind (columns `cluster`, `structure_cluster`,"
        + " `behaviour_cluster`), or that\na chain of such rows links, are in the same split. Why a"
        + " design of `sft` is not in `rl`, its column `rl_exclusion` says:\n\n"
        + exclusions();
  }

  private String exclusions() {
    RowRules rows = options.rows();
    StringBuilder text = new StringBuilder();
    text.append("- `baseline`: the design is a constant, or an answer that is constant or copies")
        .append(" inputs passes ")
        .append(Math.round(100 * rows.maxBaseline()))
        .append(" % of the calls or more\n")
        .append("- `no_trace`: not one call fits into the trace that answers are scored by\n");
    if (!rows.wording().contradicted()) {
      text.append("- `contradicted`: the text that was given contradicts the design\n");
    }
    if (rows.maxPromptTokens() > 0) {
      text.append("- `long_prompt`: the prompt has more than ")
          .append(rows.maxPromptTokens())
          .append(" tokens\n");
    }
    return text.toString();
  }

  private static String features(String name, RowType<?> type) {
    StringBuilder text = new StringBuilder("`" + name + "`: ");
    text.append(
        type.schema().getFields().stream()
            .map(field -> "`" + field.name() + "` " + typeName(field.schema()))
            .collect(Collectors.joining(", ")));
    return text.append(".\n\n").toString();
  }

  /** What a language model was asked for. */
  private String taught(TeachingOptions asked) {
    StringBuilder text = new StringBuilder();
    asked.parts().forEach(part -> text.append(features(part.name(), part.type())));
    if (asked.distill().isPresent()) {
      text.append(features("distilled", DistilledRow.TYPE));
      text.append("The models of ").append(funnel.distilled()).append(" designs in `distilled`");
      text.append(" were written by a language model and verified as the others are. ");
    }
    return text.append("The language model was `" + asked.sampling().model() + "`.\n\n").toString();
  }

  private static String typeName(Schema schema) {
    return switch (schema.getType()) {
      case UNION -> typeName(schema.getTypes().get(1)) + " or null";
      case ARRAY -> "list of " + typeName(schema.getElementType());
      case RECORD ->
          "struct("
              + schema.getFields().stream()
                  .map(Schema.Field::name)
                  .collect(Collectors.joining(", "))
              + ")";
      default -> schema.getType().getName();
    };
  }

  /** The shortest row: a reader wants to see the whole of one. */
  private String example() throws IOException {
    JsonNode[] shortest = new JsonNode[1];
    for (Path file : files.files(ShardFiles.SFT)) {
      ParquetFiles.forEach(
          file,
          Set.of("id", "module", "category", "messages", "vectors", "baseline_score", "license"),
          group -> {
            JsonNode row = GroupJson.toJson(group);
            if (shortest[0] == null || length(row) < length(shortest[0])) {
              shortest[0] = row;
            }
          });
    }
    if (shortest[0] == null) {
      return "";
    }
    ObjectNode row = shortest[0].deepCopy();
    for (JsonNode message : row.path("messages")) {
      String content = message.path("content").asText();
      if (content.length() > MAX_TEXT && !message.path("role").asText().equals("assistant")) {
        ((ObjectNode) message).put("content", content.substring(0, MAX_TEXT) + " ...");
      }
    }
    return "## A row of `sft`\n\nSome columns, long turns cut:\n\n````json\n"
        + row.toPrettyString()
        + "\n````\n\n";
  }

  private static int length(JsonNode row) {
    int sum = 0;
    for (JsonNode message : row.path("messages")) {
      sum += message.path("content").asText().length();
    }
    return sum;
  }

  private String loading() {
    String split = files.splits().get(0);
    return String.format(
        Locale.ROOT,
        """
        ## Loading

        ```python
        from datasets import load_dataset
        sft = load_dataset("DIR", "sft", split="%1$s")        # also "rl" and "rejected" (split "train")

        import pandas, polars, duckdb
        pandas.read_parquet("DIR/sft", filters=[("split", "==", "%1$s")])
        polars.read_parquet("DIR/sft/%1$s-*.parquet")
        duckdb.sql("select category, count(*) from 'DIR/sft/%1$s-*.parquet' group by 1")
        ```

        """,
        split);
  }

  private String training() {
    List<String> splits =
        funnel.splits().entrySet().stream()
            .filter(split -> split.getValue().rl() > 0)
            .map(Map.Entry::getKey)
            .toList();
    TrainingConfig config = new TrainingConfig("DIR", statistics, entries(), splits);
    return """
        ## Training

        Lengths here are of the longest row, rounded up, as counted for `prompt_tokens` and `answer_tokens`; a model that
        reasons needs more for its answers. `./refmill train-config DIR` prints the same with the directory's name.

        LLaMA-Factory (`dataset_info.json` lies in this directory):

        ```yaml
        """
        + config.llamaFactory()
        + "```\n\nTRL:\n\n```python\n"
        + config.trl()
        + "```\n\nverl:\n\n```sh\n"
        + config.verl()
        + "```\n\n";
  }

  /** The entries of {@code dataset_info.json} to train on. */
  private List<String> entries() {
    List<String> entries = new ArrayList<>();
    DatasetCard.datasetInfo(files).fieldNames().forEachRemaining(entries::add);
    return entries;
  }

  private String method() {
    Set<String> lists = new TreeSet<>();
    ContaminationList.bundled().forEach(list -> lists.add(list.benchmark()));
    String own =
        options.contaminationLists().isEmpty()
            ? ""
            : ", and " + options.contaminationLists().size() + " lists of the run's own";
    return String.format(
        Locale.ROOT,
        """
        ## Method

        The Verilog is compiled to Python by rules, without a language model (`origin` is `ir`). The unmodified source in %s
        and the model in CPython %s then get the same stimuli; a design stays if every compared output bit agrees, every
        output bit is known in some call, and some output bit changes. Bits that the simulator gives as x or z are not
        compared. Designs that are the same but for names and layout, or come to the same Python, are there once. Those that
        overlap a problem of these benchmarks are taken out (policy `%s`): %s%s.

        """,
        options.simulatorVersion(),
        options.pythonVersion(),
        options.contaminationPolicy().name().toLowerCase(Locale.ROOT),
        String.join(", ", lists),
        own);
  }

  /** How many models are proven; nothing where that was not tried. */
  private String proofs() {
    ShardSummary.Proofs proofs = funnel.proofs();
    if (!proofs.any()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            """
            ## Proofs

            Of %d models in `sft` %d (%.1f %%) are proven by %s to do what their sources do, whatever the inputs; the column
            `proof` says so row by row. A proof is relative to what `proof_premises` names: `start_values`, state that the source
            leaves uninitialised starts as the model does; `open_values`, what the source leaves x is not compared.

            | `proof` | `proof_reason` | rows |
            |---|---|---|
            """,
            funnel.sft(),
            proofs.count(Proof.Outcome.PROVEN),
            funnel.sft() == 0 ? 0 : 100.0 * proofs.count(Proof.Outcome.PROVEN) / funnel.sft(),
            options.proving().map(ProvingOptions::version).orElse("a prover")));
    proofs
        .outcomes()
        .forEach(
            (outcome, count) -> {
              String[] parts = outcome.split(" ", 2);
              String reason = parts.length > 1 ? "`" + parts[1] + "`" : "";
              text.append(
                  String.format(Locale.ROOT, "| `%s` | %s | %d |%n", parts[0], reason, count));
            });
    return text.append('\n').append(second(proofs)).toString();
  }

  /** How often a second engine agrees; nothing where none was asked. */
  private String second(ShardSummary.Proofs proofs) {
    String engine = options.proving().map(ProvingOptions::second).orElse("");
    if (engine.isEmpty()) {
      return "";
    }
    String disagreements =
        proofs.disagreements().isEmpty()
            ? ""
            : " They disagree on `" + String.join("`, `", proofs.disagreements()) + "`.";
    return String.format(
        Locale.ROOT,
        """
        A second engine with a reading of its own was asked of what is proven or refuted (%s): it agrees on %d models,
        disagrees on %d, which count as `undecided`, and has not tried %d.%s

        """,
        engine,
        proofs.count(Proof.Opinion.AGREES),
        proofs.count(Proof.Opinion.DISAGREES),
        proofs.count(Proof.Opinion.NOT_TRIED),
        disagreements);
  }

  private String figures() {
    StringBuilder text = new StringBuilder("## Statistics\n\n");
    text.append(statistics.clusters()).append(" clusters of near duplicates.\n\n");
    statistics
        .counts()
        .forEach(
            (title, counts) ->
                text.append("- ").append(title).append(": ").append(values(counts)).append('\n'));
    text.append("\n| | mean | median | 95 % below | most |\n|---|---|---|---|---|\n");
    statistics
        .numbers()
        .forEach(
            (title, numbers) ->
                text.append(
                    String.format(
                        Locale.ROOT,
                        "| %s | %.2f | %.2f | %.2f | %.2f |%n",
                        title,
                        numbers.mean(),
                        numbers.quantile(0.5),
                        numbers.quantile(0.95),
                        numbers.quantile(1))));
    return text + "\nRejections: " + values(statistics.codes()) + ".\n\n";
  }

  private static String values(Map<String, Long> counts) {
    String shown =
        counts.entrySet().stream()
            .limit(MAX_VALUES)
            .map(entry -> "`" + entry.getKey().replace("`", "'") + "` " + entry.getValue())
            .collect(Collectors.joining(", "));
    int more = counts.size() - MAX_VALUES;
    return shown.isEmpty() ? "none" : shown + (more > 0 ? " and " + more + " more" : "");
  }

  private String ends() {
    return String.format(
        Locale.ROOT,
        """
        ## Licences

        Each row has the licence of its source in `license`, as far as it is known (`NOASSERTION` where nothing says it); the
        models are made of these sources. The files of `reward` are under Apache-2.0.

        ## Limits

        - Agreement on stimuli is no proof, but where `proof` is `proven`: `vectors`, `compared_share`, `toggled` and `branch_coverage` say how much it means.
        - State that a source does not initialise starts at 0 in the model; where that counts, `initialised_state` is true.
        - Where `advanced_vectors` is not 0, no output changed in the calls of the trace, only in runs from later states.
        - A specification given with a record is as right as whoever wrote it.
        - What the language leaves open is named in `races` and `hazards`, likely slips of a source in `source_findings`.

        ## Citation

        ```bibtex
        @misc{refmill, title = {Verified Python reference models of Verilog designs}, note = {refmill %s}}
        ```
        """,
        options.version());
  }
}
