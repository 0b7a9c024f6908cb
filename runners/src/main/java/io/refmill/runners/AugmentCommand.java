package io.refmill.runners;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.refmill.augment.Draft;
import io.refmill.augment.DraftSource;
import io.refmill.augment.Generator;
import io.refmill.augment.SharePlan;
import io.refmill.augment.Target;
import io.refmill.augment.family.Generators;
import io.refmill.beam.store.Store;
import io.refmill.ingest.fault.InputException;
import io.refmill.pipelines.AugmentJob;
import io.refmill.pipelines.AugmentOptions;
import io.refmill.pipelines.BuildJob;
import io.refmill.pipelines.BuildOptions;
import io.refmill.pipelines.DraftFiles;
import io.refmill.pipelines.OutputDirectory;
import io.refmill.pipelines.OutputException;
import io.refmill.pipelines.RunFailedException;
import io.refmill.report.DatasetReader;
import io.refmill.runners.print.FunnelPrinter;
import io.refmill.runners.print.ProgressPrinter;
import io.refmill.runners.print.Words;
import io.refmill.runners.run.ExitCode;
import io.refmill.runners.run.Interruption;
import io.refmill.runners.run.PublishedRun;
import io.refmill.runners.value.Numbers;
import io.refmill.runners.value.Places;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Adds to a dataset what it has too little of. */
@Command(
    name = "augment",
    description =
        "Makes rows of the kinds that a dataset has too little of, until these have their share of"
            + " all rows. The output is a dataset of the rows that are added.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    sortOptions = false)
final class AugmentCommand implements Callable<Integer> {
  private static final JsonMapper JSON = new JsonMapper();

  @Spec private CommandSpec spec;

  @Option(
      names = "--base",
      paramLabel = "DIR",
      description = "Dataset that is added to; it is not changed. Required but with --print.")
  private Path base;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description =
          "Directory of the rows that are added; it appears when it is complete. Required but with"
              + " --print.")
  private Path output;

  @Option(names = "--force", description = "Replace a dataset that is in the output directory.")
  private boolean force;

  @Option(
      names = "--targets",
      split = ",",
      paramLabel = "NAME",
      defaultValue = "fsm,protocol,arithmetic",
      description =
          "What is to have its share: of fsm, protocol, arithmetic, storage, timing and logic;"
              + " default: ${DEFAULT-VALUE}.")
  private List<String> targetNames = new ArrayList<>();

  @Option(
      names = "--share",
      defaultValue = "0.28",
      paramLabel = "SHARE",
      description =
          "Share of all rows, those of the base included, that each target is to have; default:"
              + " ${DEFAULT-VALUE}.")
  private double share;

  @Option(
      names = "--count",
      paramLabel = "N",
      description =
          "Rows to add at most, rewrites not among them; default: as many as the shares need.")
  private Integer most;

  /** The same as a number; 0 where none is given. */
  private int count;

  @Option(
      names = "--fill",
      description =
          "Add as many rows as --count says, in equal parts for each target, where the shares need"
              + " fewer.")
  private boolean fill;

  @Option(
      names = "--families",
      split = ",",
      paramLabel = "NAME",
      description = "Families of generated designs to draw from; default: all.")
  private List<String> families = new ArrayList<>();

  @Option(
      names = "--failures",
      paramLabel = "FILE",
      description =
          "Lines of JSON with pass_rate (0 to 1) and id, of a row of the base, or category: what"
              + " fails often is drawn often.")
  private Path failures;

  @Option(
      names = "--input",
      paramLabel = "PATH",
      description =
          "Corpus from which rows of the targets are taken before any are generated; may be"
              + " repeated.")
  private List<String> inputs = new ArrayList<>();

  @Option(
      names = "--variants",
      defaultValue = "0",
      paramLabel = "N",
      description =
          "Rows to make of those of the targets that there are, in the base or taken from corpora, by"
              + " changing what they do: widths, constants, enables, loads, and edges and resets with"
              + " them; default: ${DEFAULT-VALUE}.")
  private int variants;

  @Option(
      names = "--rewrites",
      defaultValue = "0",
      paramLabel = "N",
      description =
          "Rows to make of them that do the same: other names, branches and operands in another"
              + " order, other codes of states. They are on the side of the splits of the row that"
              + " they are made of, and count for no share; default: ${DEFAULT-VALUE}.")
  private int rewrites;

  @Option(
      names = "--rounds",
      defaultValue = "8",
      paramLabel = "N",
      description =
          "How often more is drawn at most where rows were rejected or behave like others; default:"
              + " ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--print",
      paramLabel = "N",
      description =
          "Print N drafts of each target as lines of JSON, unverified, and do nothing else.")
  private Integer print;

  @Mixin private RowMaking making = new RowMaking();

  private List<Target> targets = List.of();

  /** Whether the shares were reached. */
  private boolean reached = true;

  private Interruption interruption;

  @Override
  public Integer call() throws IOException {
    check();
    if (print != null) {
      printDrafts();
      return ExitCode.OK;
    }
    int code =
        new PublishedRun(spec.commandLine()).run(output, force, this::findTools, this::augment);
    return code == ExitCode.OK && !reached ? ExitCode.FAILURE : code;
  }

  private int findTools(Path scratch, Interruption ended) throws IOException {
    interruption = ended;
    return making.findTools(scratch, ended);
  }

  private void augment(OutputDirectory directory, Path scratch)
      throws InputException, OutputException, RunFailedException, IOException {
    String name = "refmill augment " + directory.target();
    BuildJob.Listener shown =
        making.execution.progress(new ProgressPrinter(spec.commandLine().getErr()));
    BuildJob.Listener told =
        interruption.follows(making.execution.watch(name, shown), directory, shown);
    Path shared = directory.work();
    BuildOptions build =
        build(
            making.execution.scratch(scratch.resolve("cosim"), shared.resolve("scratch")),
            making.store.of(directory));
    AugmentOptions options =
        new AugmentOptions(
            base,
            targets,
            share,
            count,
            fill,
            making.verification.seed(),
            families,
            failures,
            inputs,
            variants,
            rewrites,
            rounds,
            making.execution.scratch(scratch.resolve("drafts"), shared.resolve("drafts")));
    AugmentJob job =
        new AugmentJob(options, build, making.execution.choice(scratch, name, making.remote));
    print(job.run(directory, told));
  }

  private BuildOptions build(Path scratch, Store kept) {
    // What is almost written like another row would be no news.
    RowMaking.Own own = new RowMaking.Own(List.of(), true, false, null, 0, 0, Optional.empty());
    return making.build(output, force, own, scratch, kept);
  }

  private void print(AugmentJob.Result result) {
    PrintWriter out = spec.commandLine().getOut();
    FunnelPrinter.print(out, result.build(), output);
    out.println();
    out.printf(
        Locale.ROOT,
        "%s added to %d%s; %s; %s in %s%n",
        Words.count(result.added() + result.rewrites(), "row"),
        result.baseRows(),
        made(result),
        Words.count(result.distinct(), "behaviour"),
        Words.count(result.drafted(), "draft"),
        Words.count(result.rounds(), "round"));
    long all = result.baseRows() + result.added();
    for (Target target : targets) {
      out.printf(
          Locale.ROOT,
          "%-12s %6.1f %% before, %6.1f %% after%n",
          target.label(),
          100.0 * result.before().get(target) / Math.max(1, result.baseRows()),
          100.0 * result.after().get(target) / all);
    }
    sayStrangers(result.strangers());
    sayLess("variants", result.variants(), variants);
    sayLess("rewrites", result.rewrites(), rewrites);
    // Whoever says how many rows there may be has asked for no more.
    boolean filled = !fill || result.added() >= count;
    reached = filled && (count > 0 || result.missing().values().stream().allMatch(m -> m == 0));
    out.flush();
    if (!filled) {
      PrintWriter err = spec.commandLine().getErr();
      err.printf(
          Locale.ROOT,
          "refmill: after %s there are %d of %s%n",
          Words.count(result.rounds(), "round"),
          result.added(),
          Words.count(count, "row"));
      err.flush();
    } else if (!reached) {
      PrintWriter err = spec.commandLine().getErr();
      err.println(
          "refmill: after "
              + Words.count(result.rounds(), "round")
              + " the shares are not reached; missing are "
              + words(result.missing()));
      err.flush();
    }
  }

  /** Which of the rows were made of others. */
  private String made(AugmentJob.Result result) {
    List<String> parts = new ArrayList<>();
    if (variants > 0) {
      parts.add(Words.count(result.variants(), "variant"));
    }
    if (rewrites > 0) {
      parts.add(Words.count(result.rewrites(), "rewrite"));
    }
    return parts.isEmpty() ? "" : ", among them " + String.join(" and ", parts);
  }

  private void sayLess(String what, long made, int wanted) {
    if (made < wanted) {
      PrintWriter err = spec.commandLine().getErr();
      err.println(
          "refmill: --" + what + ": " + made + " of " + wanted + "; the rows gave no more of them");
      err.flush();
    }
  }

  private void sayStrangers(List<String> ids) {
    if (!ids.isEmpty()) {
      PrintWriter err = spec.commandLine().getErr();
      err.println(
          "refmill: --failures: "
              + Words.count(ids.size(), "line")
              + " without effect, as no row of the base has the id, first "
              + ids.get(0));
      err.flush();
    }
  }

  private static String words(Map<Target, Integer> missing) {
    List<String> parts = new ArrayList<>();
    missing.forEach((target, n) -> parts.add(Words.count(n, "row") + " of " + target.label()));
    return String.join(", ", parts);
  }

  private void printDrafts() throws IOException {
    List<Generator> generators =
        Generators.all().stream()
            .filter(g -> families.isEmpty() || families.contains(g.family()))
            .toList();
    DraftSource source = new DraftSource(making.verification.seed(), generators, Map.of());
    PrintWriter out = spec.commandLine().getOut();
    for (Target target : targets) {
      for (Draft draft : source.next(target, print, d -> true)) {
        out.println(JSON.writeValueAsString(DraftFiles.shown(draft)));
      }
    }
    out.flush();
  }

  private void check() throws IOException {
    targets = targetNames.stream().map(this::target).distinct().toList();
    checkFamilies();
    CommandLine command = spec.commandLine();
    if (print != null) {
      Numbers.atLeast(command, "--print", print, 1);
    }
    if (most != null) {
      Numbers.atLeast(command, "--count", most, 1);
      count = most;
    }
    Numbers.atLeast(command, "--variants", variants, 0);
    Numbers.atLeast(command, "--rewrites", rewrites, 0);
    Numbers.atLeast(command, "--rounds", rounds, 1);
    if (count > 0 && variants > count) {
      // Variants count for the rows that may be added; no draft would be left in any case.
      throw usage("--variants=" + variants + " are more rows than --count=" + count + " allows");
    }
    if (fill && count == 0) {
      throw usage("--fill needs --count: how many rows are to be added");
    }
    if (print != null) {
      if (variants > 0 || rewrites > 0) {
        throw usage(
            "--print shows drafts, which variants and rewrites are not: leave out --variants and"
                + " --rewrites, or --print");
      }
      return;
    }
    if (base == null || output == null) {
      throw usage("expected --base and --output, or --print");
    }
    // Who fills needs no row; that nothing was written is said of a dataset by what was rejected.
    boolean held =
        DatasetReader.PARTS.stream()
            .anyMatch(
                part -> Files.isDirectory(base.resolve(part)) && (fill || part.equals("sft")));
    if (!held) {
      throw usage(
          base
              + (fill
                  ? " holds no dataset: there is neither sft nor rl nor rejected in it"
                  : " holds no dataset: there is no sft in it; --fill with --count=N adds to one"
                      + " without rows"));
    }
    Places.outsideOfDataset(command, output, base);
    if (Places.holds(output, base)) {
      throw usage("--base lies in --output, which the run replaces; choose another place");
    }
    if (!(share > 0) || !SharePlan.leavesRoom(targets.size(), share)) {
      throw usage(
          "--share must be above 0 and leave a hundredth for other rows, and is "
              + share
              + " for "
              + targets.size()
              + " targets");
    }
    if (failures != null) {
      Places.file(command, "--failures", failures);
    }
    if (inputs.isEmpty()) {
      making.refuseRowOptions("--input");
    }
    making.check(inputs);
  }

  private void checkFamilies() {
    for (String family : families) {
      if (Generators.all().stream().noneMatch(g -> g.family().equals(family))) {
        throw usage("there is no family " + family + "; expected one of " + families(g -> true));
      }
    }
    boolean others = print == null && (!inputs.isEmpty() || variants > 0 || rewrites > 0);
    if (!others
        && !families.isEmpty()
        && Generators.all().stream()
            .noneMatch(g -> families.contains(g.family()) && targets.contains(g.target()))) {
      throw usage(
          "--families has none for --targets; those for it are "
              + families(g -> targets.contains(g.target())));
    }
  }

  private static String families(Predicate<Generator> wanted) {
    return Generators.all().stream()
        .filter(wanted)
        .map(Generator::family)
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private Target target(String name) {
    for (Target target : Target.values()) {
      if (target.label().equals(name)) {
        return target;
      }
    }
    throw usage(
        "there is no target " + name + "; expected one of " + String.join(", ", Target.labels()));
  }

  private CommandLine.ParameterException usage(String message) {
    return new CommandLine.ParameterException(spec.commandLine(), message);
  }
}
