package io.refmill.contamination.layout;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.contamination.BenchmarkText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * ChipBench: problems as files in {@code Verilog Gen} and {@code Verilog Debugging}, and chats with
 * the Verilog that a reference model is to be made of in {@code Ref Model Gen/data.jsonl}.
 */
final class ChipBenchSets implements Layouts.Layout {
  private static final List<String> PARENTS = List.of("Verilog Gen", "Verilog Debugging");
  private static final String MODELS = "Ref Model Gen/data.jsonl";
  private static final String VARIANT = "reference_models";

  @Override
  public void read(Path checkout, List<BenchmarkText> texts) throws IOException, LayoutException {
    List<String> directories = new ArrayList<>();
    for (String parent : PARENTS) {
      for (Path directory : LayoutFiles.in(checkout.resolve(parent))) {
        String name = directory.getFileName().toString();
        if (name.startsWith("dataset_")) {
          directories.add(parent + "/" + name);
        }
      }
    }
    new ProblemFiles(directories).read(checkout, texts);
    for (JsonNode row : LayoutFiles.rows(checkout.resolve(MODELS))) {
      String entry = row.path("problem_id").asText();
      add(texts, Channel.CODE, entry, row.path("ground_truth"), "assistant");
      add(texts, Channel.PROMPT, entry, row.path("question"), "user");
    }
  }

  private static void add(
      List<BenchmarkText> texts, Channel channel, String entry, JsonNode chat, String role) {
    for (JsonNode message : chat) {
      if (message.path("role").asText().equals(role)) {
        texts.add(new BenchmarkText(channel, entry, VARIANT, message.path("content").asText()));
      }
    }
  }

  @Override
  public String expected() {
    return "files NAME_ref.sv and NAME_prompt.txt in \"Verilog Gen/dataset_*\" and \"Verilog"
        + " Debugging/dataset_*\", and \""
        + MODELS
        + "\",";
  }
}
