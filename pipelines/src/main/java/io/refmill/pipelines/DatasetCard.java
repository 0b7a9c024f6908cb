package io.refmill.pipelines;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Writes what lies beside the rows so that trainers load them as they are: {@code README.md}, the
 * card of Hugging Face {@code datasets}, and {@code dataset_info.json} of LLaMA-Factory.
 */
final class DatasetCard {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private DatasetCard() {}

  static void write(Path directory, BuildOptions options, Funnel funnel) throws IOException {
    Files.writeString(directory.resolve("README.md"), card(options, funnel));
    JSON.writeValue(directory.resolve("dataset_info.json").toFile(), datasetInfo());
  }

  private static String card(BuildOptions options, Funnel funnel) {
    // The Hub wants an identifier of its own list; what is no plain identifier is "other".
    String declared = options.ingest().licenses().declared();
    String license =
        declared != null && declared.matches("[A-Za-z0-9.-]+")
            ? declared.toLowerCase(Locale.ROOT)
            : "other";
    return String.format(
        Locale.ROOT,
        """
        ---
        language: [en]
        license: %s
        pretty_name: Verified Python reference models of Verilog designs
        task_categories: [text-generation]
        tags: [verilog, rtl, code, python]
        size_categories: [%s]
        %s---
        # Verified Python reference models of Verilog designs

        %d designs, each a Verilog module with a Python model that agrees with %s on %d calls; written by refmill %s.
        `sft` holds them as messages, `rl` as prompts with ground truth, `rejected` the %d records that gave none,
        with the reasons. `report.json` says how the dataset was made. `reward` is a Python package that scores answers to
        the prompts of `rl`; see its README.
        """,
        license,
        sizeCategory(funnel.written()),
        configs(funnel),
        funnel.written(),
        options.simulatorVersion(),
        options.vectors(),
        options.version(),
        funnel.rejected());
  }

  /** A configuration for each part that has rows: readers take an empty one for an error. */
  private static String configs(Funnel funnel) {
    StringBuilder text = new StringBuilder("configs:");
    if (funnel.written() > 0) {
      text.append(config("sft", "train")).append("\n  default: true").append(config("rl", "train"));
    }
    if (funnel.rejected() > 0) {
      text.append(config("rejected", "rejected"));
    }
    return funnel.records() == 0 ? "" : text.append('\n').toString();
  }

  private static String config(String name, String prefix) {
    return String.format(
        Locale.ROOT,
        "\n- config_name: %s\n  data_files: [{split: train, path: \"%s/%s-*.parquet\"}]",
        name,
        name,
        prefix);
  }

  /** The Hub's words for a number of rows. */
  static String sizeCategory(long rows) {
    if (rows < 1_000) {
      return "n<1K";
    }
    String[] bounds = {"1K", "10K", "100K", "1M", "10M", "100M", "1B"};
    long bound = 1_000;
    for (int i = 0; i + 1 < bounds.length; i++) {
      bound *= 10;
      if (rows < bound) {
        return bounds[i] + "<n<" + bounds[i + 1];
      }
    }
    return "n>1B";
  }

  private static ObjectNode datasetInfo() {
    ObjectNode info = JsonNodeFactory.instance.objectNode();
    ObjectNode sft = info.putObject("refmill_sft");
    sft.put("file_name", "sft");
    sft.put("formatting", "sharegpt");
    sft.putObject("columns").put("messages", "messages");
    sft.putObject("tags")
        .put("role_tag", "role")
        .put("content_tag", "content")
        .put("user_tag", "user")
        .put("assistant_tag", "assistant")
        .put("system_tag", "system");
    return info;
  }
}
