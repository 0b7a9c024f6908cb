package io.refmill.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.dataset.DesignCost;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Writes a dataset as one page that needs nothing else: charts of all rows, and a table of some of
 * them with Verilog and Python side by side. Its size is bounded whatever the dataset's.
 */
public final class ReportPage {
  /** Samples that the table has, at most. */
  private static final int SAMPLES = 1_000;

  /** Characters of all samples together, so that a browser opens the page at once. */
  private static final int MAX_CHARACTERS = 6_000_000;

  private static final int MAX_TEXT = 40_000;
  private static final int MAX_EXAMPLE = 4_000;
  private static final int MAX_NAME = 300;
  private static final Set<String> COLUMNS =
      Set.of(
          "id",
          "index",
          "module",
          "category",
          "categories",
          "difficulty",
          "split",
          "license",
          "specification",
          "specification_source",
          "verilog",
          "python",
          "vectors",
          "proof",
          "proof_reason",
          "proof_calls",
          "advanced_vectors",
          "branch_coverage",
          "baseline_score",
          "rl_exclusion",
          "source_findings",
          "specification_findings",
          "prompt_tokens",
          "answer_tokens",
          "cluster",
          "cluster_size");

  private static final ObjectMapper JSON = new ObjectMapper();

  private final DatasetReader reader;
  private final Statistics statistics;
  private final JsonNode report;

  /**
   * A page.
   *
   * @param statistics of the dataset
   * @param report of its build; may be empty
   */
  public ReportPage(DatasetReader reader, Statistics statistics, JsonNode report) {
    this.reader = reader;
    this.statistics = statistics;
    this.report = report;
  }

  /** Writes it. */
  public void write(Writer out) throws IOException {
    out.write(resource("page-head.html"));
    out.write(heading());
    out.write("<div class=\"grid\">\n");
    chart(out, "From records to samples", reached(), report.at("/input/records").asLong());
    chart(out, "Rejections by code", statistics.codes(), statistics.rejections());
    for (Map.Entry<String, Map<String, Long>> counted : statistics.counts().entrySet()) {
      chart(out, counted.getKey(), counted.getValue(), statistics.samples());
    }
    chart(out, "Rejected as overlapping a benchmark", statistics.benchmarks(), 0);
    for (Map.Entry<String, Distribution> each : statistics.numbers().entrySet()) {
      chart(out, titled(each.getKey(), each.getValue()), each.getValue().bars(), 0);
    }
    out.write("</div>\n");
    examples(out);
    slowest(out);
    samples(out);
    out.write(resource("page-tail.html"));
  }

  private String heading() {
    String title = "Verified reference models";
    return "<h1>"
        + title
        + "</h1>\n<p>"
        + statistics.samples()
        + " samples in "
        + statistics.clusters()
        + " clusters of near duplicates, "
        + statistics.rejections()
        + " rejected records; written by refmill "
        + Html.text(report.at("/versions/refmill").asText("?"))
        + ", verified with "
        + Html.text(report.at("/versions/simulator").asText("?"))
        + " and Python "
        + Html.text(report.at("/versions/python").asText("?"))
        + ".</p>\n";
  }

  private Map<String, Long> reached() {
    Map<String, Long> stages = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> stage : report.path("reached").properties()) {
      stages.put(stage.getKey(), stage.getValue().asLong());
    }
    return stages;
  }

  private static String titled(String title, Distribution numbers) {
    return String.format(
        Locale.ROOT,
        "%s: mean %s, median %s, 95 %% below %s, at most %s",
        title,
        Distribution.text(numbers.mean()),
        Distribution.text(numbers.quantile(0.5)),
        Distribution.text(numbers.quantile(0.95)),
        Distribution.text(numbers.quantile(1)));
  }

  private static void chart(Writer out, String title, Map<String, Long> values, long of)
      throws IOException {
    if (!values.isEmpty()) {
      out.write("<figure><figcaption>" + Html.text(title) + "</figcaption>");
      out.write(Charts.bars(title, values, of) + "</figure>\n");
    }
  }

  private void examples(Writer out) throws IOException {
    if (statistics.codes().isEmpty()) {
      return;
    }
    out.write("<h2>Rejections, with examples</h2>\n");
    for (Map.Entry<String, Long> code : statistics.codes().entrySet()) {
      out.write("<details><summary><b>" + Html.text(code.getKey()) + "</b> ");
      out.write(code.getValue() + "</summary>\n");
      for (Statistics.Example example : statistics.examples().get(code.getKey())) {
        out.write("<p><code>" + Html.text(example.id()) + "</code> ");
        out.write(Html.text(example.message()) + "</p>\n");
        if (!example.verilog().isBlank()) {
          out.write("<pre>" + Html.text(cut(example.verilog(), MAX_EXAMPLE)) + "</pre>\n");
        }
      }
      out.write("</details>\n");
    }
  }

  /** Which designs took longest: what is not the same in every build is between two comments. */
  private void slowest(Writer out) throws IOException {
    if (report.path("slowest").isEmpty()) {
      return;
    }
    out.write("<!-- times -->\n<h2>Slowest designs</h2>\n<p>Seconds of processor time in the");
    out.write(" build that wrote this; what an earlier one had found took none.</p>\n");
    out.write("<table><tr><th>design</th><th>module</th><th>rejection</th>");
    out.write("<th class=\"n\">seconds</th>");
    for (DesignCost.Part part : DesignCost.Times.PARTS) {
      out.write("<th class=\"n\">" + part.head() + "</th>");
    }
    out.write("</tr>\n");
    for (JsonNode design : report.path("slowest")) {
      out.write("<tr>");
      for (String text : List.of("id", "module", "rejection")) {
        out.write("<td>" + Html.text(cut(design.path(text).asText(""), MAX_NAME)) + "</td>");
      }
      seconds(out, design, "total");
      for (DesignCost.Part part : DesignCost.Times.PARTS) {
        seconds(out, design, part.key());
      }
      out.write("</tr>\n");
    }
    out.write("</table>\n<!-- /times -->\n");
  }

  private static void seconds(Writer out, JsonNode design, String key) throws IOException {
    double seconds = design.path("processor_ms").path(key).asLong() / 1000.0;
    out.write(String.format(Locale.ROOT, "<td class=\"n\">%.2f</td>", seconds));
  }

  /**
   * Samples until they are too many, or too much text; the page shows them as they are asked for.
   */
  private void samples(Writer out) throws IOException {
    List<JsonNode> rows = Draw.samples(reader, COLUMNS, SAMPLES);
    ArrayNode shown = JsonNodeFactory.instance.arrayNode();
    long characters = 0;
    for (JsonNode row : rows) {
      ObjectNode sample = row.deepCopy();
      for (String column : List.of("verilog", "python", "specification")) {
        sample.put(column, cut(row.path(column).asText(), MAX_TEXT));
        characters += sample.path(column).asText().length();
      }
      if (characters > MAX_CHARACTERS) {
        break;
      }
      shown.add(sample);
    }
    out.write("<h2>Samples</h2>\n<p>" + shown.size() + " of " + statistics.samples());
    out.write(shown.size() < statistics.samples() ? ", drawn by the hashes of their ids" : "");
    out.write(". Search by id, module, category, split or text; click a row for its code.</p>\n");
    out.write("<script type=\"application/json\" id=\"samples\">");
    out.write(Html.script(JSON.writeValueAsString(shown)));
    out.write("</script>\n");
  }

  private static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most) + "\n... cut here";
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
