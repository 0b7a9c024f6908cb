package io.refmill.runners;

import io.refmill.contamination.Benchmark;
import io.refmill.contamination.BenchmarkDesign;
import io.refmill.contamination.BenchmarkSample;
import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.contamination.BenchmarkText;
import io.refmill.contamination.ContaminationList;
import io.refmill.contamination.layout.Checkouts;
import io.refmill.contamination.layout.LayoutException;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.fingerprint.ModelFingerprinter;
import io.refmill.fingerprint.Sought;
import io.refmill.ingest.fault.InputException;
import io.refmill.ingest.license.LicenseRules;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.pipelines.ContaminationListJob;
import io.refmill.runners.options.RowLimitOptions;
import io.refmill.runners.options.RowOptions;
import io.refmill.runners.print.Words;
import io.refmill.runners.run.ExitCode;
import io.refmill.runners.run.RunScratch;
import io.refmill.runners.run.Tools;
import io.refmill.runners.value.Places;
import io.refmill.runners.value.Unread;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes a contamination list. */
@Command(
    name = "contamination-list",
    description = {
      "Makes the fingerprints of a benchmark, so that its problems can be kept out of a dataset.",
      "Either of a checkout in the benchmark's own layout (--benchmark, --checkout), or of any"
          + " input with problems of one's own (--name, --input)."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    sortOptions = false)
final class ContaminationListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--benchmark",
      paramLabel = "NAME",
      description =
          "One of verilog-eval-v1, verilog-eval-v2, rtllm-v1.1, rtllm-v2, chipbench, cvdp, fveval.")
  private String benchmark;

  @Option(names = "--checkout", paramLabel = "DIR", description = "Where the benchmark is.")
  private Path checkout;

  @Option(
      names = "--commit",
      paramLabel = "HASH",
      description = "Commit of the checkout; default: as Git says.")
  private String commit;

  @Option(names = "--name", paramLabel = "NAME", description = "Name of a benchmark of one's own.")
  private String name;

  @Option(
      names = "--input",
      paramLabel = "PATH",
      description =
          "Its problems: file, directory or quoted pattern, as for build; may be repeated.")
  private List<String> inputs = new ArrayList<>();

  @Option(
      names = "--background",
      paramLabel = "PATH",
      description =
          "Ordinary designs that have nothing to do with the benchmark; what they have too is not"
              + " distinctive. May be repeated.")
  private List<String> background = new ArrayList<>();

  @Option(
      names = "--output",
      required = true,
      paramLabel = "FILE",
      description = "The list; it appears when it is complete.")
  private Path output;

  @Option(names = "--force", description = "Replace the file.")
  private boolean force;

  @Mixin private RowOptions rows = new RowOptions();

  @ArgGroup(exclusive = false, heading = "%nLimits on one design:%n")
  private RowLimitOptions limits = new RowLimitOptions();

  @Override
  public Integer call() throws IOException, InterruptedException {
    check();
    Toolchain toolchain = Toolchain.find(System.getenv());
    if (!Tools.check(toolchain, spec.commandLine().getErr()).ok()) {
      return ExitCode.MISSING_TOOL;
    }
    try (RunScratch scratch = RunScratch.open()) {
      ContaminationListJob.Source source = source();
      if (source.texts().isEmpty()) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("refmill: nothing was written: there is no problem in the input");
        err.flush();
        return ExitCode.FAILURE;
      }
      CosimOptions options = CosimOptions.defaults(toolchain, scratch.path());
      ContaminationList list =
          ContaminationListJob.build(
              source,
              background,
              IngestOptions.DEFAULT,
              wanted -> new ModelFingerprinter(options, Sought.ofProblems(wanted)));
      ContaminationListJob.write(list, output);
      report(source, list);
      return ExitCode.OK;
    } catch (LayoutException | InputException e) {
      throw usage(e.getMessage());
    }
  }

  private ContaminationListJob.Source source()
      throws IOException, InterruptedException, LayoutException, InputException {
    if (benchmark == null) {
      return ContaminationListJob.of(name, inputs, rows.ingest(limits, LicenseRules.ANY));
    }
    Benchmark known =
        Benchmark.of(benchmark)
            .orElseThrow(
                () -> usage("unknown benchmark " + benchmark + "; expected " + Benchmark.ids()));
    Places.directory(spec.commandLine(), "--checkout", checkout);
    return ContaminationListJob.of(
        known, checkout, commit == null ? Checkouts.commit(checkout) : commit);
  }

  private void check() {
    boolean own = name != null && !inputs.isEmpty() && benchmark == null && checkout == null;
    boolean known = benchmark != null && checkout != null && name == null && inputs.isEmpty();
    if (!own && !known) {
      throw usage("expected either --benchmark and --checkout, or --name and --input");
    }
    if (own) {
      Unread.without(spec.commandLine(), "--commit", "--benchmark");
    } else {
      Unread.allBeside(spec.commandLine(), rows, "--benchmark");
      Unread.allBeside(spec.commandLine(), limits, "--benchmark");
    }
    if (name != null && (name.isBlank() || name.chars().anyMatch(Character::isISOControl))) {
      throw usage("--name must be a name");
    }
    if (Files.isDirectory(output)) {
      throw usage(output + " is a directory");
    }
    if (Files.exists(output) && !force) {
      throw usage(output + " exists; say --force to replace it");
    }
    rows.check(spec.commandLine());
    limits.check(spec.commandLine());
  }

  private void report(ContaminationListJob.Source source, ContaminationList list) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%s: %s, %s, %s, in %s%n",
        list.benchmark(),
        Words.count(
            list.samples().stream().map(BenchmarkSample::entry).distinct().count(), "problem"),
        Words.count(list.samples().size(), "text"),
        Words.count(designs(list), "design"),
        output);
    out.flush();
    List<String> without = withoutDesign(source, list);
    if (!without.isEmpty()) {
      PrintWriter err = spec.commandLine().getErr();
      err.printf(
          "refmill: found by text alone, as no design was made of the Verilog: %s, the first one"
              + " %s; ./refmill convert says what is the matter with a file%n",
          Words.count(without.size(), "problem"), without.get(0));
      err.flush();
    }
    if (!source.unreadable().isEmpty()) {
      PrintWriter err = spec.commandLine().getErr();
      err.printf(
          "refmill: not in the list: %s of the input, the first one %s: %s%n",
          Words.count(source.unreadable().size(), "record"),
          source.unreadable().get(0).id(),
          source.unreadable().get(0).message());
      err.flush();
    }
  }

  private CommandLine.ParameterException usage(String message) {
    return new CommandLine.ParameterException(spec.commandLine(), message);
  }

  /** Problems with Verilog whose logic and behaviour the list does not have. */
  private static List<String> withoutDesign(
      ContaminationListJob.Source source, ContaminationList list) {
    Set<String> designs =
        list.designs().stream().map(BenchmarkDesign::entry).collect(Collectors.toSet());
    return source.texts().stream()
        .filter(text -> text.channel() == Channel.CODE)
        .map(BenchmarkText::entry)
        .distinct()
        .filter(entry -> !designs.contains(entry))
        .toList();
  }

  /** How many there are: of one there may be several behaviours. */
  private static long designs(ContaminationList list) {
    return list.designs().stream()
        .map(design -> List.of(design.entry(), design.variant(), design.source()))
        .distinct()
        .count();
  }
}
