package io.refmill.teach.demo;

import io.refmill.report.DatasetReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a script can know of a dataset: the models and the sources in its {@code sft}. */
public final class DemoAnswers {
  private DemoAnswers() {}

  /**
   * The answers of a dataset.
   *
   * @throws IOException if a file can't be read
   */
  public static List<Known> of(DatasetReader dataset) throws IOException {
    List<Known> known = new ArrayList<>();
    dataset.forEach(
        "sft",
        Set.of("module", "python", "verilog", "files"),
        row ->
            known.add(
                new Known(
                    row.path("module").asText(),
                    row.path("python").asText(),
                    row.path("files").isEmpty() ? row.path("verilog").asText() : "")));
    return known;
  }
}
