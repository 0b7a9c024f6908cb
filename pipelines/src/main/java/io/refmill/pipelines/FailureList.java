package io.refmill.pipelines;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.refmill.augment.Generator;
import java.io.IOException;
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

  private static final JsonMapper JSON = new JsonMapper();

  private final Map<String, double[]> sums = new HashMap<>();

  /**
   * Reads one.
   *
   * @param categories of the rows of the base, by id
   * @throws IOException if it can't be read, or a line says neither
   */
  static FailureList read(Path file, Map<String, List<String>> categories) throws IOException {
    FailureList failures = new FailureList();
    int number = 0;
    int known = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      JsonNode row;
      try {
        row = JSON.readTree(line);
      } catch (JsonProcessingException e) {
        throw new IOException(file + ":" + number + " is not JSON", e);
      }
      double rate = row.path("pass_rate").asDouble(Double.NaN);
      if (!(rate >= 0 && rate <= 1) || !row.has("id") && !row.has("category")) {
        throw new IOException(
            file + ":" + number + ": expected pass_rate from 0 to 1, and id or category");
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
      throw new IOException(file + " names no row of the base and no category");
    }
    return failures;
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
