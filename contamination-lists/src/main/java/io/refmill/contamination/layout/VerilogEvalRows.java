package io.refmill.contamination.layout;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.contamination.BenchmarkText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * VerilogEval v1: {@code data/VerilogEval_SET.jsonl} with a module's header in {@code prompt} and
 * the rest in {@code canonical_solution}, and {@code descriptions/VerilogDescription_SET.jsonl}.
 */
final class VerilogEvalRows implements Layouts.Layout {
  private static final List<String> SETS = List.of("Human", "Machine");

  @Override
  public void read(Path checkout, List<BenchmarkText> texts) throws IOException, LayoutException {
    for (String set : SETS) {
      String variant = set.toLowerCase(Locale.ROOT);
      Path answers = checkout.resolve("data/VerilogEval_" + set + ".jsonl");
      for (JsonNode row : LayoutFiles.rows(answers)) {
        String code = row.path("prompt").asText() + row.path("canonical_solution").asText();
        texts.add(new BenchmarkText(Channel.CODE, id(row), variant, code));
      }
      Path prompts = checkout.resolve("descriptions/VerilogDescription_" + set + ".jsonl");
      for (JsonNode row : LayoutFiles.rows(prompts)) {
        for (String column : List.of("simple_description", "detail_description")) {
          if (row.hasNonNull(column)) {
            texts.add(
                new BenchmarkText(Channel.PROMPT, id(row), variant, row.path(column).asText()));
          }
        }
      }
    }
  }

  private static String id(JsonNode row) {
    return row.path("task_id").asText();
  }

  @Override
  public String expected() {
    return "data/VerilogEval_Human.jsonl and descriptions/VerilogDescription_Human.jsonl, and the"
        + " same of Machine (branch release/1.0.0),";
  }
}
