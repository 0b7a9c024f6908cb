package io.refmill.pipelines;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.refmill.augment.Generator;
import io.refmill.augment.Target;
import io.refmill.augment.family.Generators;
import io.refmill.ingest.fault.InputException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a model fails at: lines of JSON with {@code pass_rate} (0 to 1) and either {@code id}, a row
 * of the base, or {@code category}.
 */
final class FailureList {
  /** What families are drawn with that nothing is said of. */
  private static final double LEAST = 0.1;

  private static final String FORM = "expected pass_rate from 0 to 1, and id or category";

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private final Map<String, double[]> sums = new HashMap<>();
  private final List<String> strangers = new ArrayList<>();
  private int lines;

  /**
   * Reads one.
   *
   * @param categories of the rows of the base, by id
   * @throws InputException if it is none: a line says neither, or a category that there is not, or
   *     none says anything that is known
   * @throws IOException if it can't be read
   */
  static FailureList read(Path file, Map<String, List<String>> categories)
      throws InputException, IOException {
    FailureList failures = new FailureList();
    Set<String> kinds = kinds(categories);
    int number = 0;
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
      failures.lines++;
      List<String> of = List.of(row.path("category").asText());
      if (!row.has("category")) {
        String id = row.path("id").asText();
        of = categories.get(id);
        if (of == null) {
          failures.strangers.add(id);
          continue;
        }
      } else if (!kinds.contains(of.get(0))) {
        throw wrong(
            file
                + ":"
                + number
                + ": there is no category "
                + of.get(0)
                + "; expected one of "
                + String.join(", ", kinds));
      }
      for (String category : of) {
        double[] sum = failures.sums.computeIfAbsent(category, c -> new double[2]);
        sum[0] += 1 - rate;
        sum[1]++;
      }
    }
    if (failures.strangers.size() == failures.lines) {
      throw wrong(file + " names no row of the base and no category");
    }
    return failures;
  }

  /** Kinds that there are: of what can be drawn, of targets, and of the base. */
  private static Set<String> kinds(Map<String, List<String>> categories) {
    Set<String> kinds = new TreeSet<>();
    Generators.all().forEach(g -> kinds.add(g.category()));
    for (Target target : Target.values()) {
      kinds.addAll(target.kinds());
    }
    categories.values().forEach(kinds::addAll);
    return kinds;
  }

  /** Lines that say something. */
  int lines() {
    return lines;
  }

  /** Ids that no row of the base has, in their order. */
  List<String> strangers() {
    return List.copyOf(strangers);
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
