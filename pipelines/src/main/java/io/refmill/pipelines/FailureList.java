package io.refmill.pipelines;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.refmill.augment.Generator;
import io.refmill.ingest.InputException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a model fails at: lines of JSON with {@code pass_rate} (0 to 1) and either {@code id}, a row
 * of the base, or {@code category}.
 */
final class FailureList {
  /** What families are drawn with that nothing is said of. */
  private static final double LEAST = 0.1;

  private static final String FORM = "expected pass_rate from 0 to 1, and id or category";

  private static final JsonMapper JSON = new JsonMapper();

  private final Map<String, double[]> sums = new HashMap<>();

  /**
   * Reads one.
   *
   * @param categories of the rows of the base, by id
   * @throws InputException if it is none: a line says neither, or nothing that is known
   * @throws IOException if it can't be read
   */
  static FailureList read(Path file, Map<String, List<String>> categories)
      throws InputException, IOException {
    FailureList failures = new FailureList();
    int number = 0;
    int known = 0;
    for (String line : lines(file)) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      JsonNode row;
      try {
        row = JSON.readTree(line);
      } catch (JsonProcessingException e) {
        throw wrong(
            file
                + ":"
                + number
                + ": this is no JSON from column "
                + e.getLocation().getColumnNr()
                + " on; "
                + FORM);
      }
      double rate = row.path("pass_rate").asDouble(Double.NaN);
      if (!(rate >= 0 && rate <= 1) || !row.has("id") && !row.has("category")) {
        throw wrong(file + ":" + number + ": " + FORM);
      }
      List<String> of =
          row.has("category")
              ? List.of(row.path("category").asText())
              : categories.getOrDefault(row.path("id").asText(), List.of());
      known += of.isEmpty() ? 0 : 1;
      for (String category : of) {
        double[] sum = failures.sums.computeIfAbsent(category, c -> new double[2]);
        sum[0] += 1 - rate;
        sum[1]++;
      }
    }
    if (known == 0) {
      throw wrong(file + " names no row of the base and no category");
    }
    return failures;
  }

  private static List<String> lines(Path file) throws InputException, IOException {
    try {
      return Files.readAllLines(file);
    } catch (CharacterCodingException e) {
      throw wrong(file + " is not UTF-8");
    }
  }

  private static InputException wrong(String message) {
    return new InputException("--failures: " + message);
  }

  /** How often each family is drawn, by how often its kind fails. */
  Map<String, Double> weights(List<Generator> generators) {
    Map<String, Double> weights = new HashMap<>();
    for (Generator generator : generators) {
      double[] sum = sums.get(generator.category());
      weights.put(generator.family(), LEAST + (sum == null ? 0 : sum[0] / sum[1]));
    }
    return weights;
  }
}
