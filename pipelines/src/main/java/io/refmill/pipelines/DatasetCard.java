package io.refmill.pipelines;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.dataset.ShardFiles;
import io.refmill.dataset.Splits;
import io.refmill.dataset.StagePart;
import io.refmill.report.Statistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes what lies beside the rows so that trainers load them as they are: {@code README.md}, the
 * card of Hugging Face {@code datasets}, and {@code dataset_info.json} of LLaMA-Factory.
 */
final class DatasetCard {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private DatasetCard() {}

  static void write(
      Path directory, BuildOptions options, Funnel funnel, ShardFiles files, Statistics statistics)
      throws IOException {
    Files.writeString(
        directory.resolve("README.md"),
        front(options, funnel) + new CardText(options, funnel, files, statistics).text());
    JSON.writeValue(directory.resolve("dataset_info.json").toFile(), datasetInfo(files));
  }

  /** The Hub wants an identifier of its own list; what is no plain identifier is "other". */
  static String license(BuildOptions options) {
    String declared = options.ingest().licenses().declared();
    return declared != null && declared.matches("[A-Za-z0-9.-]+")
        ? declared.toLowerCase(Locale.ROOT)
        : "other";
  }

  private static String front(BuildOptions options, Funnel funnel) {
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
        """,
        license(options),
        sizeCategory(funnel.sft()),
        configs(options, funnel));
  }

  /** A configuration for each dataset with its splits that have rows. */
  private static String configs(BuildOptions options, Funnel funnel) {
    Map<String, String> sft = new LinkedHashMap<>();
    Map<String, String> rl = new LinkedHashMap<>();
    funnel
        .splits()
        .forEach(
            (name, rows) -> {
              if (rows.sft() > 0) {
                sft.put(name, "sft/" + name + "-*.parquet");
              }
              if (rows.rl() > 0) {
                rl.put(name, "rl/" + name + "-*.parquet");
              }
            });
    return "configs:\n"
        + config("sft", sft, true)
        + config("rl", rl, false)
        + config("rejected", Map.of("train", "rejected/rejected-*.parquet"), false)
        + options.teaching().map(asked -> taught(asked, sft, rl, funnel)).orElse("");
  }

  /** The same for what a language model was asked for. */
  private static String taught(
      TeachingOptions asked, Map<String, String> sft, Map<String, String> rl, Funnel funnel) {
    StringBuilder text = new StringBuilder();
    for (StagePart<?> part : asked.parts()) {
      Map<String, String> files = new LinkedHashMap<>();
      (part == StagePart.ANNOTATED ? sft : rl)
          .keySet()
          .forEach(split -> files.put(split, part.name() + "/" + split + "-*.parquet"));
      text.append(
          config(
              part.name(),
              part.bySplit()
                  ? files
                  : Map.of(Splits.TRAIN, part.name() + "/" + part.name() + "-*.parquet"),
              false));
    }
    Map<String, String> distilled = new LinkedHashMap<>();
    funnel
        .splits()
        .forEach(
            (name, rows) -> {
              if (rows.distilled() > 0) {
                distilled.put(name, ShardFiles.DISTILLED + "/" + name + "-*.parquet");
              }
            });
    return text + config(ShardFiles.DISTILLED, distilled, false);
  }

  /** An entry of {@code configs}. */
  static String config(String name, Map<String, String> files, boolean first) {
    if (files.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder("- config_name: " + name + "\n");
    text.append(first ? "  default: true\n" : "").append("  data_files:\n");
    files.forEach(
        (split, path) ->
            text.append("  - split: ")
                .append(split)
                .append("\n    path: ")
                .append(path)
                .append('\n'));
    return text.toString();
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

  /**
   * Entries for LLaMA-Factory, which takes a file or all files of a directory: the directory where
   * all of them are to train on, else each file.
   */
  static ObjectNode datasetInfo(ShardFiles files) {
    ObjectNode info = JsonNodeFactory.instance.objectNode();
    for (String split : files.splits()) {
      List<Path> shards = files.files(ShardFiles.SFT, split);
      String name = "refmill_sft" + (split.equals(Splits.TRAIN) ? "" : "_" + split);
      if (files.splits().size() == 1) {
        entry(info.putObject(name), ShardFiles.SFT);
      } else {
        for (int i = 0; i < shards.size(); i++) {
          String suffix = shards.size() == 1 ? "" : String.format(Locale.ROOT, "_%05d", i);
          entry(
              info.putObject(name + suffix),
              ShardFiles.SFT + "/" + shards.get(i).getFileName().toString());
        }
      }
    }
    return info;
  }

  private static void entry(ObjectNode sft, String file) {
    sft.put("file_name", file);
    sft.put("formatting", "sharegpt");
    sft.putObject("columns").put("messages", "messages");
    sft.putObject("tags")
        .put("role_tag", "role")
        .put("content_tag", "content")
        .put("user_tag", "user")
        .put("assistant_tag", "assistant")
        .put("system_tag", "system");
  }
}
