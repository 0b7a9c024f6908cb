package io.refmill.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.augment.style.Draws;
import io.refmill.beam.verify.Verification;
import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.ReferenceModel;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceUnit;
import io.refmill.report.DatasetReader;
import io.refmill.variants.Design;
import io.refmill.variants.Variant;
import io.refmill.variants.Variants;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes variants of rows of datasets. Which rows, and what is done to them, depends on ids and seed
 * alone. That a rewrite does what its base does is measured here, by the base's own model; that a
 * variant does something else is seen when it was built.
 */
final class VariantSource {
  /** In front of what was done where a row says where it comes from. */
  static final String VARIANT = "variant:";

  static final String REWRITE = "rewrite:";

  /** Columns that bases are read with. */
  static final Set<String> COLUMNS =
      Set.of(
          "id",
          "module",
          "verilog",
          "python",
          "files",
          "protocol",
          "clocks",
          "resets",
          "given_specification",
          "specification_findings",
          "categories",
          "cluster",
          "split",
          "license",
          "toggled",
          "compared_share");

  /** As often a row is tried, with other draws. */
  private static final int PASSES = 4;

  /**
   * Rows that are looked at for each that is wanted: about every second has a place for something.
   */
  private static final int SPARE = 3;

  private static final int LEAST_ROWS = 200;
  private static final int BATCH = 50;

  /**
   * A row that was made.
   *
   * @param file that it is read from, which says what was done
   * @param split of its base
   * @param rewrite whether it does what its base does
   * @param row of input
   * @param categories of its base
   * @param base row that it was made of
   */
  record Made(
      String id,
      String file,
      String split,
      boolean rewrite,
      ObjectNode row,
      List<String> categories,
      JsonNode base) {}

  private final AugmentOptions options;
  private final NearTexts texts;
  private final TreeMap<Long, String> chosen = new TreeMap<>();
  private final TreeMap<Long, JsonNode> rows = new TreeMap<>();
  private final List<Made> made = new ArrayList<>();

  /** What rewrites look like but for their names, with the ids of their bases. */
  private final Set<String> shapes = new HashSet<>();

  VariantSource(AugmentOptions options, NearTexts texts) {
    this.options = options;
    this.texts = texts;
  }

  /** Whether any are wanted. */
  static boolean wanted(AugmentOptions options) {
    return options.variants() > 0 || options.rewrites() > 0;
  }

  /** Looks at a row of the base, which is read again if it is chosen. */
  void offer(String id, List<String> categories) {
    if (wanted(options) && options.targets().stream().anyMatch(t -> t.holds(categories))) {
      chosen.put(place(id), id);
      trim();
    }
  }

  /**
   * Looks at a row that was taken from a corpus.
   *
   * @param split that it is going to be in
   */
  void offer(JsonNode row, String split) {
    String id = row.path("id").asText();
    if (!wanted(options)) {
      return;
    }
    chosen.put(place(id), id);
    trim();
    if (chosen.containsKey(place(id))) {
      ObjectNode kept = JsonNodeFactory.instance.objectNode();
      COLUMNS.forEach(column -> kept.set(column, row.path(column)));
      kept.put("split", split);
      kept.put("cluster", id);
      rows.put(place(id), kept);
    }
  }

  private void trim() {
    long room = LEAST_ROWS + (long) SPARE * (options.variants() + options.rewrites());
    if (chosen.size() > room) {
      rows.remove(chosen.pollLastEntry().getKey());
    }
  }

  private long place(String id) {
    return new Draws(options.seed()).fork("variants:" + id).bits(62);
  }

  /**
   * Makes as many as are wanted, or as there is material for.
   *
   * @param most variants that there is room for
   * @param verification how the base's models are held against what was rewritten
   * @throws RunFailedException if the machine keeps them from being compared
   */
  Collection<Made> make(int most, Verification verification)
      throws IOException, RunFailedException {
    new DatasetReader(options.base())
        .forEach(
            "sft",
            COLUMNS,
            row -> {
              String id = row.path("id").asText();
              if (id.equals(chosen.get(place(id))) && !rows.containsKey(place(id))) {
                rows.put(place(id), row.deepCopy());
              }
            });
    change(most);
    if (options.rewrites() > 0) {
      try (CoSimulator simulator = verification.open()) {
        rewrite(simulator);
      }
    }
    return made;
  }

  private void change(int most) {
    int left = most;
    for (int pass = 0; pass < PASSES; pass++) {
      for (JsonNode row : rows.values()) {
        if (left == 0) {
          return;
        }
        if (!isAlone(row)) {
          continue;
        }
        long seed = seed(row, VARIANT, pass);
        Optional<Variant> variant = Variants.changed(design(row), seed);
        if (variant.isPresent()
            && texts.add(variant.get().design().verilog(), variant.get().design().top())) {
          made.add(made(row, variant.get(), seed, false));
          left--;
        }
      }
    }
  }

  /** A rewrite whose model was not yet held against it. */
  private record Untried(JsonNode row, Variant variant, long seed, ReferenceModel model) {}

  private void rewrite(CoSimulator simulator) throws RunFailedException {
    int left = options.rewrites();
    List<Untried> batch = new ArrayList<>();
    VerilogCompiler compiler = new VerilogCompiler();
    for (int pass = 0; pass < PASSES && left > 0; pass++) {
      for (JsonNode row : rows.values()) {
        if (left == 0) {
          return;
        }
        untried(compiler, row, pass).ifPresent(batch::add);
        if (batch.size() == BATCH) {
          left = keep(simulator, batch, left);
        }
      }
      left = keep(simulator, batch, left);
    }
  }

  /** A rewrite of a row, if its model is not word for word the row's: that would teach nothing. */
  private Optional<Untried> untried(VerilogCompiler compiler, JsonNode row, int pass) {
    if (!isAlone(row)) {
      return Optional.empty();
    }
    long seed = seed(row, REWRITE, pass);
    Optional<Variant> variant = Variants.rewritten(design(row), seed);
    if (variant.isEmpty()
        || !(compiler.compile(source(variant.get())) instanceof CompileResult.Accepted accepted)
        || accepted.model().python().equals(row.path("python").asText())) {
      return Optional.empty();
    }
    return Optional.of(new Untried(row, variant.get(), seed, accepted.model()));
  }

  private static DesignSource source(Variant variant) {
    return new DesignSource(
        SourceUnit.of("design.v", variant.design().verilog()), variant.design().top());
  }

  /** Keeps those of a batch that the models of their bases predict. */
  private int keep(CoSimulator simulator, List<Untried> batch, int left) throws RunFailedException {
    List<VerificationRequest> requests = new ArrayList<>();
    for (Untried each : batch) {
      requests.add(
          new VerificationRequest(
                  Integer.toString(requests.size()),
                  source(each.variant).unit(),
                  each.row.path("python").asText(),
                  each.model.design(),
                  each.model.orders())
              .comparedWith(each.model.python()));
    }
    List<Verdict> verdicts = simulator.verify(requests);
    int still = left;
    for (int i = 0; i < batch.size(); i++) {
      Untried each = batch.get(i);
      if (verdicts.get(i) instanceof Verdict.Failed failed
          && failed.code() == DiagnosticCode.MACHINE_FAULT) {
        throw new RunFailedException("a rewrite could not be compared: " + failed.message());
      }
      if (still > 0
          && verdicts.get(i) instanceof Verdict.Match
          && isOther(each)
          && texts.addTo(
              each.row.path("cluster").asText(),
              each.variant.design().verilog(),
              each.variant.design().top())) {
        made.add(made(each.row, each.variant, each.seed, true));
        still--;
      }
    }
    batch.clear();
    return still;
  }

  /** Whether no other rewrite of the same base differs from this one by names alone. */
  private boolean isOther(Untried each) {
    Optional<String> shape =
        Variants.shape(each.variant.design().verilog(), each.variant.design().top());
    return shape.isPresent() && shapes.add(each.row.path("id").asText() + " " + shape.get());
  }

  private long seed(JsonNode row, String what, int pass) {
    return new Draws(options.seed()).fork(what + pass + ":" + row.path("id").asText()).bits(48);
  }

  /** Whether a row's design is in one file. */
  private static boolean isAlone(JsonNode row) {
    return row.path("files").isEmpty();
  }

  private static Design design(JsonNode row) {
    JsonNode clocks = row.path("clocks");
    JsonNode resets = row.path("resets");
    boolean one = clocks.size() == 1 && row.path("protocol").asText().equals("cycle");
    boolean contradicted = !row.path("specification_findings").isEmpty();
    String given = row.path("given_specification").asText("");
    return new Design(
        row.path("verilog").asText(),
        row.path("module").asText(),
        contradicted || given.isBlank() || row.path("given_specification").isNull() ? null : given,
        one ? clocks.get(0).path("port").asText() : null,
        resets.size() == 1 ? reset(resets.get(0)) : null,
        resets.size() > 1);
  }

  private static Reset reset(JsonNode reset) {
    return new Reset(
        reset.path("port").asText(),
        reset.path("active_high").asBoolean(),
        ResetKind.valueOf(reset.path("kind").asText().toUpperCase(Locale.ROOT)));
  }

  private static Made made(JsonNode base, Variant variant, long seed, boolean rewrite) {
    String baseId = base.path("id").asText();
    String split = base.path("split").asText();
    String id = String.format(Locale.ROOT, "%s~%s-%012x", baseId, variant.kind(), seed);
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.put("id", id);
    row.put("specification", variant.design().specification());
    row.put("verilog", variant.design().verilog());
    row.set("license", base.path("license"));
    row.put("variant_of", baseId);
    row.put("split", split);
    List<String> categories = new ArrayList<>();
    base.path("categories").forEach(c -> categories.add(c.asText()));
    return new Made(
        id, (rewrite ? REWRITE : VARIANT) + variant.kind(), split, rewrite, row, categories, base);
  }
}
