package io.refmill.contamination.layout;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.contamination.BenchmarkText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * CVDP: rows with the prompt and the files it comes with, and in the files named {@code
 * _with_solutions} the answers: whole files, or for agents patches of the files given.
 */
final class CvdpRows implements Layouts.Layout {
  private static final String DIRECTORY = "example_dataset";

  @Override
  public void read(Path checkout, List<BenchmarkText> texts) throws IOException, LayoutException {
    for (Path file : LayoutFiles.in(checkout.resolve(DIRECTORY))) {
      if (file.getFileName().toString().endsWith(".jsonl")) {
        for (JsonNode row : LayoutFiles.rows(file)) {
          read(row, texts);
        }
      }
    }
  }

  private static void read(JsonNode row, List<BenchmarkText> texts) {
    String entry = row.path("id").asText();
    boolean agentic = row.has("prompt");
    JsonNode input = agentic ? row : row.path("input");
    prompt(texts, entry, "prompt", input.path("prompt").asText());
    JsonNode given = input.path("context");
    files(texts, entry, given);
    for (Map.Entry<String, JsonNode> patch : row.path("patch").properties()) {
      if (LayoutFiles.isVerilog(patch.getKey())) {
        String before = given.path(patch.getKey()).asText("");
        code(texts, entry, "solution", Patch.apply(before, patch.getValue().asText()));
      }
    }
    JsonNode output = row.path("output");
    for (Map.Entry<String, JsonNode> file : output.path("context").properties()) {
      if (LayoutFiles.isVerilog(file.getKey())) {
        code(texts, entry, "solution", file.getValue().asText());
      }
    }
    prompt(texts, entry, "response", output.path("response").asText());
  }

  private static void files(List<BenchmarkText> texts, String entry, JsonNode context) {
    for (Map.Entry<String, JsonNode> file : context.properties()) {
      if (LayoutFiles.isVerilog(file.getKey())) {
        code(texts, entry, "context", file.getValue().asText());
      } else {
        prompt(texts, entry, "context", file.getValue().asText());
      }
    }
  }

  private static void code(List<BenchmarkText> texts, String entry, String variant, String text) {
    if (!text.isBlank()) {
      texts.add(new BenchmarkText(Channel.CODE, entry, variant, text));
    }
  }

  private static void prompt(List<BenchmarkText> texts, String entry, String variant, String text) {
    if (!text.isBlank()) {
      texts.add(new BenchmarkText(Channel.PROMPT, entry, variant, text));
    }
  }

  @Override
  public String expected() {
    return "rows with id, input and output in " + DIRECTORY + "/*.jsonl";
  }
}
