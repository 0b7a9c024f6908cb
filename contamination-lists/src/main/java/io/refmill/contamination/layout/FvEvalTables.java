package io.refmill.contamination.layout;

import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.contamination.BenchmarkText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * FVEval: tables with the columns {@code design_name}, {@code task_id}, {@code prompt}, {@code
 * ref_solution} (an assertion) and {@code testbench} (the design that it is about, the same for
 * many rows). In {@code design2sva} the prompt is a design.
 */
final class FvEvalTables implements Layouts.Layout {
  private static final String DESIGNS = "data_design2sva/data/";
  private static final String SENTENCES = "data_nl2sva/data/";
  private static final List<String> TABLES =
      List.of(
          DESIGNS + "design2sva_fsm.csv",
          DESIGNS + "design2sva_pipeline.csv",
          SENTENCES + "nl2sva_human.csv",
          SENTENCES + "nl2sva_machine.csv");

  @Override
  public void read(Path checkout, List<BenchmarkText> texts) throws IOException {
    for (String table : TABLES) {
      Path file = checkout.resolve(table);
      if (Files.isRegularFile(file)) {
        String variant = file.getFileName().toString().replace(".csv", "");
        Channel prompt = table.startsWith(DESIGNS) ? Channel.CODE : Channel.PROMPT;
        for (Map<String, String> row : CsvTable.rows(LayoutFiles.text(file))) {
          String design = row.get("design_name");
          String entry = design + "/" + row.get("task_id");
          add(texts, prompt, entry, variant, row.get("prompt"));
          add(texts, Channel.CODE, entry, variant, row.get("ref_solution"));
          add(texts, Channel.CODE, design, variant, row.get("testbench"));
        }
      }
    }
  }

  private static void add(
      List<BenchmarkText> texts, Channel channel, String entry, String variant, String text) {
    if (text != null && !text.isBlank()) {
      texts.add(new BenchmarkText(channel, entry, variant, text));
    }
  }

  @Override
  public String expected() {
    return "the tables " + String.join(", ", TABLES);
  }
}
