package io.refmill.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.augment.Draft;
import io.refmill.augment.DraftSource;
import io.refmill.augment.Generator;
import io.refmill.augment.Target;
import io.refmill.augment.family.Generators;
import io.refmill.beam.verify.Verification;
import io.refmill.dataset.RowRules;
import io.refmill.dataset.Splits;
import io.refmill.ingest.fault.InputException;
import io.refmill.report.DatasetReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Adds to a dataset until targets have their shares. Rows come from corpora of others first, then
 * from generators; all of them take the road of a build, and only those count that are written,
 * that are not almost a row of the base or another one that is added, and that behave like none
 * that is added. Where too few are left, more are drawn in another round.
 */
public final class AugmentJob {
  /**
   * What came of it.
   *
   * @param build the last round
   * @param baseRows rows of the base
   * @param before rows of each target in the base
   * @param added rows that were added, without rewrites
   * @param variants among them
   * @param rewrites rows that were added besides
   * @param distinct behaviours among them
   * @param after rows of each target, those added included
   * @param drafted drafts that were drawn, in all rounds
   * @param rounds that it took
   * @param missing rows that targets lack still
   * @param strangers ids in the list of failures that no row of the base has
   */
  public record Result(
      BuildJob.Result build,
      long baseRows,
      Map<Target, Long> before,
      long added,
      long variants,
      long rewrites,
      long distinct,
      Map<Target, Long> after,
      long drafted,
      int rounds,
      Map<Target, Integer> missing,
      List<String> strangers) {}

  private static final JsonMapper JSON = new JsonMapper();

  /** Why a row is left out that would be like rows of another split than its base's. */
  private static final String OTHER_SPLIT = "other_split";

  /** In front of the family's name where a row says where it comes from. */
  static final String GENERATED = "generated:";

  private final AugmentOptions options;
  private final BuildOptions build;
  private final BuildJob.RunnerChoice runners;

  private final NearTexts texts = new NearTexts();
  private final VariantSource variants;
  private final Map<String, List<String>> baseCategories = new HashMap<>();
  private final BaseBehaviours baseBehaviours = new BaseBehaviours();
  private final Map<Target, Long> before = new EnumMap<>(Target.class);
  private final Map<String, Draft> drafts = new TreeMap<>();
  private final Map<String, ObjectNode> selected = new LinkedHashMap<>();
  private final Map<String, VariantSource.Made> made = new TreeMap<>();
  private long baseRows;
  private long drafted;
  private AugmentPlan plan;
  private FailureList failures;

  /** Rows that were left out in all rounds since they behave like rows of the base. */
  private long likeBase;

  /** Variants and rewrites that were left out in all rounds, by why they were. */
  private final Map<String, Long> refused = new TreeMap<>();

  /** Drafts that were left out in all rounds since an output of theirs stands still. */
  private long idle;

  /**
   * A job.
   *
   * @param build how rows are made; its inputs are not used
   */
  public AugmentJob(AugmentOptions options, BuildOptions build, BuildJob.RunnerChoice runners) {
    this.options = options;
    this.build = build;
    this.runners = runners;
    this.variants = new VariantSource(options, texts);
  }

  /**
   * Runs it and publishes the rows that are added.
   *
   * @throws RunFailedException if there is nothing to add, or a build fails
   */
  public Result run(OutputDirectory output, BuildJob.Listener listener)
      throws InputException, RunFailedException, OutputException, IOException {
    readBase();
    long rows = baseRows;
    if (rows == 0 && !options.fill()) {
      throw new RunFailedException(
          options.base()
              + " has no rows in sft, of which targets could have a share; --fill with --count=N adds"
              + " rows all the same");
    }
    plan = new AugmentPlan(options, rows);
    List<Generator> generators = generators();
    Map<String, Double> weights = Map.of();
    if (options.failures() != null) {
      failures = FailureList.read(options.failures(), baseCategories);
      weights = failures.weights(generators);
    }
    DraftSource source = new DraftSource(options.seed(), generators, weights);
    Map<Target, Integer> missing = plan.missing(rows, before);
    if (missing.values().stream().allMatch(m -> m == 0) && !VariantSource.wanted(options)) {
      throw new RunFailedException("the targets have their shares already: nothing to add");
    }
    if (!options.inputs().isEmpty()) {
      missing = select(missing, listener);
    }
    if (VariantSource.wanted(options)) {
      missing = derive(missing);
    }
    for (int round = 1; ; round++) {
      if (round <= options.rounds()) {
        missing.forEach(
            (target, count) ->
                source.next(target, plan.draws(target, count), this::isNew).forEach(this::keep));
      }
      // Nothing is published before a round had nothing to leave out.
      boolean last = round >= options.rounds();
      AugmentCounts counted = new AugmentCounts();
      Path scratch = build.scratch().resolve("round" + round);
      List<String> inputs = write(options.drafts().resolve("round" + round));
      Optional<BuildJob.Result> result =
          new BuildJob(build.reading(inputs, DraftFiles.ingest(build.ingest()), scratch), runners)
              .run(output, listener, reader -> accept(reader, counted, rows, last, source));
      if (result.isPresent()) {
        return new Result(
            result.get(),
            rows,
            before,
            counted.rows,
            counted.variants,
            counted.rewrites,
            counted.behaviours.size(),
            counted.after,
            drafted,
            round,
            counted.missing,
            failures == null ? List.of() : failures.strangers());
      }
      learn(source, counted);
      missing = counted.missing;
      output.clear();
    }
  }

  private List<Generator> generators() throws RunFailedException {
    List<Generator> all = Generators.all();
    Set<String> unknown = new HashSet<>(options.families());
    all.forEach(g -> unknown.remove(g.family()));
    if (!unknown.isEmpty()) {
      throw new RunFailedException("there is no family " + String.join(", ", unknown));
    }
    return all.stream()
        .filter(g -> options.families().isEmpty() || options.families().contains(g.family()))
        .toList();
  }

  private void readBase() throws IOException, RunFailedException {
    boolean[] strange = {false};
    options.targets().forEach(target -> before.put(target, 0L));
    new DatasetReader(options.base())
        .forEach(
            "sft",
            Set.of("id", "categories", "verilog", "module", "cluster", "behaviours", "split"),
            row -> {
              strange[0] |= !row.path("id").isTextual() || !row.path("categories").isArray();
              baseRows++;
              List<String> categories = categories(row);
              String id = row.path("id").asText();
              baseCategories.put(id, categories);
              baseBehaviours.add(row);
              variants.offer(id, categories);
              for (Target target : options.targets()) {
                before.merge(target, target.holds(categories) ? 1L : 0L, Long::sum);
              }
              texts.put(
                  row.path("cluster").asText(),
                  row.path("verilog").asText(),
                  row.path("module").asText());
            });
    if (strange[0]) {
      // All of its rows would count as rows of no target.
      throw new RunFailedException(
          options.base()
              + " holds rows in sft without the columns id (a text) or categories (a list of texts),"
              + " by which targets are told: name a dataset that refmill wrote, or build it again with"
              + " this version");
    }
    if (options.variants() > 0 && baseBehaviours.size() == 0) {
      throw new RunFailedException(
          options.base()
              + " does not say how its rows behave (column behaviours), so nobody can tell what is a"
              + " variant of them: build it again with this version, or leave --variants out");
    }
  }

  private static List<String> categories(JsonNode row) {
    List<String> categories = new ArrayList<>();
    row.path("categories").forEach(c -> categories.add(c.asText()));
    return categories;
  }

  private boolean isNew(Draft draft) {
    return texts.add(draft.verilog(), draft.top());
  }

  private void keep(Draft draft) {
    drafted++;
    plan.draw(draft);
    drafts.put(draft.id(), draft);
  }

  /** Takes from corpora of others what targets lack, and says what is missing then. */
  private Map<Target, Integer> select(Map<Target, Integer> missing, BuildJob.Listener listener)
      throws InputException, RunFailedException, OutputException, IOException {
    Files.createDirectories(options.drafts());
    Path place = options.drafts().resolve("corpora");
    Map<Target, Integer> wanted = new EnumMap<>(missing);
    try (OutputDirectory output = OutputDirectory.open(place, true)) {
      new BuildJob(
              build.reading(options.inputs(), build.ingest(), build.scratch().resolve("corpora")),
              runners)
          .run(output, listener);
      new DatasetReader(place)
          .forEach(
              "sft",
              (Set<String>) null,
              row -> {
                List<String> categories = categories(row);
                List<Target> hit =
                    options.targets().stream()
                        .filter(t -> t.holds(categories) && wanted.get(t) > 0)
                        .toList();
                if (!hit.isEmpty()
                    && texts.add(row.path("verilog").asText(), row.path("module").asText())) {
                  hit.forEach(t -> wanted.merge(t, -1, Integer::sum));
                  String id = row.path("id").asText();
                  selected.put(id, DraftFiles.row(row));
                  // What it is linked with goes where the rows say that are made of it.
                  RowRules rules = build.rows();
                  Splits splits = rules.splits();
                  variants.offer(row, splits.parts().get(splits.of(id, rules.seed())).name());
                }
              });
    }
    OutputDirectory.delete(place);
    return wanted;
  }

  /** Makes variants of rows that there are, and says what is missing then. */
  private Map<Target, Integer> derive(Map<Target, Integer> missing)
      throws IOException, RunFailedException {
    Map<Target, Integer> wanted = new EnumMap<>(missing);
    long room = options.count() - (long) selected.size();
    int most =
        options.count() == 0
            ? options.variants()
            : (int) Math.min(options.variants(), Math.max(0, room));
    for (VariantSource.Made each : variants.make(most, verification())) {
      made.put(each.id(), each);
      if (!each.rewrite()) {
        room--;
        options.targets().stream()
            .filter(t -> t.holds(each.categories()))
            .forEach(t -> wanted.computeIfPresent(t, (k, m) -> Math.max(0, m - 1)));
      }
    }
    // Variants are of the targets that the base has, and others may lack more than there is room.
    long left = Math.max(0, room);
    long sum = wanted.values().stream().mapToLong(Integer::longValue).sum();
    if (options.count() > 0 && sum > left) {
      wanted.replaceAll((t, m) -> (int) (m * left / sum));
    }
    return wanted;
  }

  private Verification verification() {
    return new Verification(
        build.vectors(),
        build.seed(),
        build.workers(),
        build.confirmShare(),
        build.requireIsolation(),
        build.scratch().resolve("rewrites").toString());
  }

  /** Leaves out what behaves like others, and tells the source which families gave news. */
  private void learn(DraftSource source, AugmentCounts counted) {
    plan.learn(drafts, counted.news).forEach(source::learn);
    counted.repeated.forEach(drafts::remove);
    counted.repeated.forEach(selected::remove);
    counted.repeated.forEach(made::remove);
  }

  private List<String> write(Path directory) throws IOException {
    Files.createDirectories(directory);
    Map<String, List<ObjectNode>> files = new TreeMap<>();
    drafts
        .values()
        .forEach(
            d ->
                files
                    .computeIfAbsent(GENERATED + d.family(), f -> new ArrayList<>())
                    .add(DraftFiles.row(d)));
    selected
        .values()
        .forEach(
            row -> files.computeIfAbsent(DraftFiles.file(row), f -> new ArrayList<>()).add(row));
    keepOnTheirSide();
    made.values()
        .forEach(m -> files.computeIfAbsent(m.file(), f -> new ArrayList<>()).add(m.row()));
    List<String> inputs = new ArrayList<>();
    for (Map.Entry<String, List<ObjectNode>> file : files.entrySet()) {
      Path path = directory.resolve(file.getKey());
      try (BufferedWriter writer = Files.newBufferedWriter(path)) {
        for (ObjectNode row : file.getValue()) {
          writer.write(JSON.writeValueAsString(row));
          writer.newLine();
        }
      }
      inputs.add(path.toString());
    }
    return inputs;
  }

  /** Leaves out variants of rows in splits that there will not be among so few rows. */
  private void keepOnTheirSide() {
    int before;
    do {
      before = made.size();
      Splits splits = build.rowsFor(drafts.size() + selected.size() + (long) before).splits();
      made.values().removeIf(m -> !splits.has(m.split()));
    } while (made.size() < before);
  }

  /** Counts the rows of a round; its report if they are what is published. */
  private Optional<ObjectNode> accept(
      DatasetReader reader, AugmentCounts counted, long rows, boolean last, DraftSource source)
      throws IOException {
    Map<Target, Long> distinct = new EnumMap<>(before);
    counted.after.putAll(before);
    Crossings crossings = new Crossings();
    reader.forEach(
        "sft",
        Set.of(
            "id",
            "split",
            "cluster",
            "structure_cluster",
            "behaviour_cluster",
            "categories",
            "behaviours",
            "specification_findings",
            "toggled",
            "compared_share"),
        row -> {
          String id = row.path("id").asText();
          VariantSource.Made variant = made.get(id);
          Optional<String> refusal =
              variant == null ? Optional.empty() : AugmentCounts.refusal(variant, row);
          if (refusal.isPresent()) {
            refuse(id, refusal.get(), counted);
            return;
          }
          if (variant != null && variant.rewrite() && baseBehaviours.hasInOtherSplit(row)) {
            refuse(id, OTHER_SPLIT, counted);
            return;
          }
          crossings.add(id, row, variant != null);
          if (variant != null && variant.rewrite()) {
            counted.count(variant);
            return;
          }
          if (drafts.containsKey(id) && AugmentCounts.isIdle(row)) {
            counted.repeated.add(id);
            idle++;
            return;
          }
          counted.rows++;
          List<String> categories = categories(row);
          boolean like = baseBehaviours.has(row);
          counted.likeBase += like ? 1 : 0;
          boolean repeats = like || !counted.behaviours.add(row.path("behaviour_cluster").asText());
          if (!repeats && variant != null) {
            counted.count(variant);
          }
          if (repeats) {
            counted.repeated.add(id);
          } else {
            counted.news.add(id);
          }
          if (drafts.containsKey(id)) {
            counted.families.merge(drafts.get(id).family(), 1L, Long::sum);
          }
          for (Target target : options.targets()) {
            if (target.holds(categories)) {
              counted.after.merge(target, 1L, Long::sum);
              distinct.merge(target, repeats ? 0L : 1L, Long::sum);
            }
          }
        });
    crossings.ids().forEach(id -> refuse(id, OTHER_SPLIT, counted));
    long all = rows + counted.behaviours.size();
    long over = options.count() == 0 ? 0 : counted.behaviours.size() - (long) options.count();
    // More was worth it than was expected: the last ones are left out.
    counted.news.stream()
        .filter(drafts::containsKey)
        .sorted(Comparator.reverseOrder())
        .limit(Math.max(0, over))
        .forEach(counted.repeated::add);
    counted.missing = plan.missing(all, distinct);
    boolean enough = counted.missing.values().stream().allMatch(m -> m == 0);
    likeBase += counted.likeBase;
    if (!counted.repeated.isEmpty() || !last && !enough) {
      return Optional.empty();
    }
    counted.missing = plan.lacking(all, distinct);
    boolean reached = counted.missing.values().stream().allMatch(m -> m == 0);
    // On a cluster they lie beside the rows, and are no part of what is published.
    OutputDirectory.delete(options.drafts());
    return Optional.of(report(counted, rows, reached, source));
  }

  private void refuse(String id, String why, AugmentCounts counted) {
    refused.merge(why, 1L, Long::sum);
    counted.repeated.add(id);
  }

  private ObjectNode report(AugmentCounts counted, long rows, boolean reached, DraftSource source) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("base", String.valueOf(options.base().getFileName()));
    node.put("base_rows", rows);
    node.put("added_rows", counted.rows);
    node.put("distinct_behaviours", counted.behaviours.size());
    node.put("selected_rows", selected.size());
    node.put("variant_rows", counted.variants);
    node.put("rewritten_rows", counted.rewrites);
    node.put("drafted", drafted);
    ObjectNode drawn = node.putObject("drafted_families");
    plan.families().forEach(drawn::put);
    node.put("seed", options.seed());
    node.put("share", options.share());
    node.put("reached", reached);
    ObjectNode targets = node.putObject("targets");
    for (Target target : options.targets()) {
      ObjectNode t = targets.putObject(target.label());
      t.put("rows_before", before.get(target));
      t.put("share_before", rows == 0 ? 0 : (double) before.get(target) / rows);
      t.put("rows_after", counted.after.get(target));
      t.put("share_after", (double) counted.after.get(target) / (rows + counted.rows));
      t.put("missing", counted.missing.get(target));
    }
    ObjectNode families = node.putObject("families");
    counted.families.forEach(families::put);
    ObjectNode kinds = node.putObject("variants");
    counted.kinds.forEach(kinds::put);
    ObjectNode left = node.putObject("variants_refused");
    refused.forEach(left::put);
    node.put("base_behaviours", baseBehaviours.size());
    node.put("behave_like_base", likeBase);
    node.put("idle_outputs", idle);
    if (failures != null) {
      ObjectNode listed = node.putObject("failures");
      listed.put("lines", failures.lines());
      listed.put("unknown_ids", failures.strangers().size());
    }
    ObjectNode like = node.putObject("near_duplicates_refused");
    new TreeMap<>(source.refused()).forEach(like::put);
    source.exhausted().stream().sorted().forEach(node.putArray("families_used_up")::add);
    return node;
  }
}
