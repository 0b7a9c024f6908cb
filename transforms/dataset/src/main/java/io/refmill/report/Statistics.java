package io.refmill.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a dataset holds, counted over all its rows. */
public final class Statistics {
  private static final double[] POWERS = {2, 3, 5, 9, 17, 33, 65, 129, 257, 1025};
  private static final double[] SHARES = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1};
  private static final double[] CALLS = {200, 500, 1000, 1001, 1500, 2000, 5000, 10000, 20000};
  private static final double[] SIZES = {2, 3, 5, 10, 20, 50, 100};
  private static final int MAX_EXAMPLES = 3;

  /** How proofs ended, among what is counted. */
  public static final String PROOFS = "Proofs";

  /** Why they did not end as one would like. */
  public static final String REASONS = "Why there is no proof";

  /** Models that one engine proves and another refutes, by id. */
  public static final String DISAGREEMENTS = "Engines disagree on";

  private static final String DISAGREE = "ENGINES_DISAGREE";

  /** Columns whose values are counted; a list counts for each element. */
  private static final Map<String, String> COUNTED = new LinkedHashMap<>();

  static {
    COUNTED.put("split", "Splits");
    COUNTED.put("category", "Categories");
    COUNTED.put("categories", "Categories by structure (several per design)");
    COUNTED.put("difficulty", "Difficulty");
    COUNTED.put("protocol", "Protocols");
    COUNTED.put("specification_source", "Where specifications come from");
    COUNTED.put("reasoning_origin", "Where reasoning comes from");
    COUNTED.put("origin", "Origins of the models");
    COUNTED.put("license", "Licences");
    COUNTED.put("second_run", "Second simulation");
    COUNTED.put("proof", PROOFS);
    COUNTED.put("proof_reason", REASONS);
    COUNTED.put("proof_engine", "Engines");
  }

  private static final List<String> FURTHER =
      List.of(
          "id",
          "ports",
          "prompt_tokens",
          "answer_tokens",
          "vectors",
          "advanced_vectors",
          "compared_share",
          "branch_coverage",
          "baseline_score",
          "toggled",
          "cluster",
          "cluster_size",
          "rl_exclusion",
          "races",
          "hazards",
          "source_findings",
          "specification_findings");

  private static final Pattern BENCHMARK =
      Pattern.compile("overlaps benchmark ([^:]+):.*", Pattern.DOTALL);

  /** A rejection, as an example of its code. */
  public record Example(String id, String message, String verilog) {}

  private final Map<String, Map<String, Long>> counts = new LinkedHashMap<>();
  private final Map<String, Distribution> numbers = new LinkedHashMap<>();
  private final Map<String, Long> codes = new TreeMap<>();
  private final Map<String, List<Example>> examples = new TreeMap<>();
  private final Map<String, Long> benchmarks = new TreeMap<>();
  private final Map<String, Long> worth = new LinkedHashMap<>();
  private final Set<String> clusters = new LinkedHashSet<>();
  private long samples;
  private long rejections;

  private Statistics() {
    numbers.put("Prompt, in tokens", new Distribution());
    numbers.put("Answer, in tokens", new Distribution());
    numbers.put("Inputs together, in bits", new Distribution(POWERS));
    numbers.put("Outputs together, in bits", new Distribution(POWERS));
    numbers.put("Calls compared", new Distribution(CALLS));
    numbers.put("Output bits compared (share)", new Distribution(SHARES));
    numbers.put("Output bits that changed (share)", new Distribution(SHARES));
    numbers.put("Branches of the Python reached (share)", new Distribution(SHARES));
    numbers.put("Calls that a trivial answer passes (share)", new Distribution(SHARES));
    numbers.put("Near duplicates in a cluster", new Distribution(SIZES));
  }

  /**
   * Counts a dataset.
   *
   * @throws IOException if its files can't be read
   */
  public static Statistics of(DatasetReader reader) throws IOException {
    Statistics statistics = new Statistics();
    Set<String> columns = new LinkedHashSet<>(COUNTED.keySet());
    columns.addAll(FURTHER);
    reader.forEach("sft", columns, statistics::sample);
    reader.forEach("rejected", Set.of("id", "code", "message", "verilog"), statistics::rejection);
    return statistics;
  }

  private void sample(JsonNode row) {
    samples++;
    COUNTED.forEach((column, title) -> count(title, row.path(column)));
    if (row.path("proof_reason").asText("").equals(DISAGREE)) {
      count(DISAGREEMENTS, row.path("id"));
    }
    add("Prompt, in tokens", row.path("prompt_tokens"));
    add("Answer, in tokens", row.path("answer_tokens"));
    numbers.get("Inputs together, in bits").add(width(row, "input"));
    numbers.get("Outputs together, in bits").add(width(row, "output"));
    add("Calls compared", row.path("vectors"));
    add("Output bits compared (share)", row.path("compared_share"));
    add("Branches of the Python reached (share)", row.path("branch_coverage"));
    add("Calls that a trivial answer passes (share)", row.path("baseline_score"));
    numbers.get("Output bits that changed (share)").add(toggled(row));
    if (clusters.add(row.path("cluster").asText())) {
      add("Near duplicates in a cluster", row.path("cluster_size"));
    }
    String exclusion = row.path("rl_exclusion").asText("");
    worth.merge(exclusion.isEmpty() ? "in rl" : "not in rl: " + exclusion, 1L, Long::sum);
    if (row.path("advanced_vectors").asLong() > 0) {
      worth.merge("from later states only", 1L, Long::sum);
    }
    for (String column : List.of("races", "hazards", "source_findings", "specification_findings")) {
      if (!row.path(column).isEmpty()) {
        worth.merge("with " + column.replace('_', ' '), 1L, Long::sum);
      }
    }
  }

  private void count(String title, JsonNode value) {
    if (value.isArray()) {
      value.forEach(each -> count(title, each));
    } else if (!value.isMissingNode() && !value.isNull()) {
      counts.computeIfAbsent(title, t -> new TreeMap<>()).merge(value.asText(), 1L, Long::sum);
    }
  }

  private void add(String title, JsonNode value) {
    if (value.isNumber()) {
      numbers.get(title).add(value.asDouble());
    }
  }

  private static double width(JsonNode row, String direction) {
    double sum = 0;
    for (JsonNode port : row.path("ports")) {
      String is = port.path("direction").asText();
      sum += is.equals(direction) || is.equals("inout") ? port.path("width").asInt() : 0;
    }
    return sum;
  }

  private static double toggled(JsonNode row) {
    long ones = 0;
    long all = 0;
    for (JsonNode port : row.path("toggled")) {
      String bits = port.path("bits").asText();
      ones += bits.chars().filter(c -> c == '1').count();
      all += bits.length();
    }
    return all == 0 ? 0 : (double) ones / all;
  }

  private void rejection(JsonNode row) {
    rejections++;
    String code = row.path("code").asText();
    codes.merge(code, 1L, Long::sum);
    List<Example> known = examples.computeIfAbsent(code, c -> new ArrayList<>());
    if (known.size() < MAX_EXAMPLES) {
      known.add(
          new Example(
              row.path("id").asText(), row.path("message").asText(), row.path("verilog").asText()));
    }
    Matcher benchmark = BENCHMARK.matcher(row.path("message").asText());
    if (code.equals("CONTAMINATED") && benchmark.matches()) {
      benchmarks.merge(benchmark.group(1), 1L, Long::sum);
    }
  }

  /** Number of samples. */
  public long samples() {
    return samples;
  }

  /** Number of rejections. */
  public long rejections() {
    return rejections;
  }

  /** Number of clusters of near duplicates, those of one design included. */
  public long clusters() {
    return clusters.size();
  }

  /** Counts by value, the most frequent first, by what is counted. */
  public Map<String, Map<String, Long>> counts() {
    Map<String, Map<String, Long>> result = new LinkedHashMap<>();
    for (String title : COUNTED.values()) {
      if (counts.containsKey(title)) {
        result.put(title, byFrequency(counts.get(title)));
      }
    }
    if (counts.containsKey(DISAGREEMENTS)) {
      result.put(DISAGREEMENTS, counts.get(DISAGREEMENTS));
    }
    result.put("Worth for reinforcement learning, and findings", worth);
    return result;
  }

  /** Numbers by what they are of; none that no row has. */
  public Map<String, Distribution> numbers() {
    return numbers.entrySet().stream()
        .filter(entry -> entry.getValue().count() > 0)
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
  }

  /** Rejections by code, the most frequent first. */
  public Map<String, Long> codes() {
    return byFrequency(codes);
  }

  /** The first rejections of each code. */
  public Map<String, List<Example>> examples() {
    return examples;
  }

  /** Rejections by the benchmark that they overlap. */
  public Map<String, Long> benchmarks() {
    return byFrequency(benchmarks);
  }

  private static Map<String, Long> byFrequency(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry::getKey))
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
  }
}
