package io.refmill.runners;

import io.refmill.beam.store.Store;
import io.refmill.ingest.fault.InputException;
import io.refmill.ingest.fault.MachineFaults;
import io.refmill.pipelines.BuildJob;
import io.refmill.pipelines.BuildOptions;
import io.refmill.pipelines.FinishedBuild;
import io.refmill.pipelines.Manifest;
import io.refmill.pipelines.OutputDirectory;
import io.refmill.pipelines.OutputException;
import io.refmill.pipelines.RunFailedException;
import io.refmill.pipelines.TeachingOptions;
import io.refmill.pipelines.Version;
import io.refmill.runners.execution.OutputPlace;
import io.refmill.runners.execution.RemoteOptions;
import io.refmill.runners.options.ManifestArguments;
import io.refmill.runners.print.FunnelPrinter;
import io.refmill.runners.print.ProgressPrinter;
import io.refmill.runners.print.TaughtPrinter;
import io.refmill.runners.run.ExitCode;
import io.refmill.runners.run.Interruption;
import io.refmill.runners.run.PublishedRun;
import io.refmill.runners.teach.TeachingArguments;
import io.refmill.runners.value.NumberConverter;
import io.refmill.runners.value.Numbers;
import io.refmill.runners.value.Places;
import io.refmill.runners.value.Unread;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Builds a dataset. */
@Command(
    name = "build",
    description = "Converts and verifies all designs of the input and writes a dataset.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    sortOptions = false)
final class BuildCommand implements Callable<Integer> {
  /**
   * Each is a file of every part, with rows or without; as many come of 50 million records by
   * themselves.
   */
  private static final int MAX_SHARDS = 10_000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--input",
      paramLabel = "PATH",
      description =
          "File, directory or quoted pattern, here or on a storage (s3://bucket/*.jsonl); required,"
              + " may be repeated.")
  private List<String> inputs = new ArrayList<>();

  @Option(
      names = "--output",
      required = true,
      paramLabel = "DIR",
      description =
          "Directory of the dataset; it appears when it is complete. On a storage (s3://bucket/name)"
              + " its report.json comes last.")
  private String output;

  @Option(
      names = "--from-manifest",
      paramLabel = "FILE",
      description =
          "Make the dataset of a manifest.json again, of the same inputs; of the other options those"
              + " on output and execution alone may be given with it.")
  private Path fromManifest;

  @Option(
      names = "--staging",
      paramLabel = "DIR",
      description =
          "Where a dataset is made that is to be on a storage, with the results for later runs; on"
              + " a cluster a directory that all workers share; default: .refmill/staging in the"
              + " home directory.")
  private Path staging = Path.of(System.getProperty("user.home"), ".refmill", "staging");

  /** The manifest whose dataset is made again, after its options have been taken from it. */
  private Manifest remade;

  @Option(names = "--force", description = "Replace a dataset that is in the output directory.")
  private boolean force;

  @Mixin private RowMaking making = new RowMaking();

  @Option(
      names = "--drop-near-duplicates",
      description =
          "Keep one of designs that are written almost alike. Otherwise they are marked, in the"
              + " columns cluster and cluster_size.")
  private boolean dropNearDuplicates;

  @Option(
      names = "--allow-empty",
      description = "Publish the rejections also where no record became a sample.")
  private boolean allowEmpty;

  @Option(
      names = "--shards",
      defaultValue = "0",
      paramLabel = "N",
      description =
          "Files of each output, 10000 at most; default: one for each 5000 records or 64 MB of input,"
              + " whichever gives more.")
  private int shards;

  @Option(
      names = "--max-faults",
      defaultValue = "0",
      paramLabel = "N",
      description =
          "Records that may meet faults of the machine, such as a full disk, before the run"
              + " fails; default: ${DEFAULT-VALUE}.")
  private long maxFaults;

  @ArgGroup(
      exclusive = false,
      heading = "%nLanguage model, if anything is asked of one:%n",
      order = 10)
  private TeachingArguments teaching = new TeachingArguments();

  /** Where the dataset is made and published. */
  private OutputPlace place;

  private Interruption interruption;

  /** Whether the budget ended what was asked of a language model. */
  private boolean stopped;

  @Override
  public Integer call() throws IOException {
    if (fromManifest != null && remade == null) {
      return again();
    }
    checkOptions();
    place = outputPlace();
    boolean replace = force || place.remote().isPresent();
    int code =
        new PublishedRun(spec.commandLine())
            .run(place.local(), replace, this::findTools, this::isMade, this::build);
    return code == ExitCode.OK && stopped ? ExitCode.FAILURE : code;
  }

  private OutputPlace outputPlace() {
    try {
      return OutputPlace.of(output, staging, force);
    } catch (CommandLine.TypeConversionException e) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--output: " + e.getMessage(), e);
    }
  }

  /** Runs the command that a manifest holds, with where its output goes and where it runs. */
  private int again() throws IOException {
    Places.file(spec.commandLine(), "--from-manifest", fromManifest);
    Manifest manifest;
    try {
      manifest = Manifest.read(fromManifest);
    } catch (IOException e) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--from-manifest: " + e.getMessage(), e);
    }
    if (manifest.arguments().stream().anyMatch(argument -> argument.startsWith("--base="))) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "the manifest is of a dataset that augment made; give its arguments to augment");
    }
    List<String> arguments = ManifestArguments.of(spec.commandLine().getParseResult(), true);
    List<String> others = ManifestArguments.of(spec.commandLine().getParseResult(), false);
    if (!others.isEmpty()) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "the manifest says what this does: " + String.join(" ", others));
    }
    if (!manifest.version().equals(Version.get())) {
      PrintWriter err = spec.commandLine().getErr();
      err.println(
          "refmill: the manifest is of refmill "
              + manifest.version()
              + ", and this is "
              + Version.get()
              + ": rows may differ");
      err.flush();
    }
    arguments.addAll(0, manifest.arguments());
    BuildCommand command = new BuildCommand();
    command.remade = manifest;
    CommandLine parent = spec.commandLine();
    return NumberConverter.register(new CommandLine(command))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(parent.getOut())
        .setErr(parent.getErr())
        .setExecutionExceptionHandler(parent.getExecutionExceptionHandler())
        .setParameterExceptionHandler(parent.getParameterExceptionHandler())
        .execute(arguments.toArray(String[]::new));
  }

  private int findTools(Path scratch, Interruption ended) throws IOException {
    interruption = ended;
    return making.findTools(scratch, ended);
  }

  /** Says so where the output is just what this would make. What models answer may change. */
  private boolean isMade(Path scratch) throws InputException, OutputException, IOException {
    if (place.remote().isPresent()) {
      interruption.publishes(place.remote().get()::published);
      place.remote().get().recover();
    }
    boolean made = isThere(scratch);
    if (!made && place.remote().isPresent()) {
      place.remote().get().check();
    }
    return made;
  }

  private boolean isThere(Path scratch) throws InputException, IOException {
    Optional<Store> kept = making.store.unopened();
    if (force
        || teaching.any()
        || kept.isEmpty()
        || !FinishedBuild.isThere(options(scratch, kept.get(), Optional.empty()))) {
      return false;
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        place.named()
            + " is what this command makes of these inputs: nothing to do (--force does it again)");
    out.flush();
    return true;
  }

  private void build(OutputDirectory directory, Path scratch)
      throws InputException, OutputException, RunFailedException, IOException {
    Path simulators =
        making.execution.scratch(scratch.resolve("cosim"), directory.work().resolve("scratch"));
    if (!teaching.any()) {
      build(directory, scratch, options(simulators, making.store.of(directory), Optional.empty()));
      return;
    }
    try (TeachingArguments.Asked asked = teaching.connect(spec, place.local())) {
      build(
          directory,
          scratch,
          options(simulators, making.store.of(directory), Optional.of(asked.options())));
    }
  }

  private void build(OutputDirectory directory, Path scratch, BuildOptions options)
      throws InputException, OutputException, RunFailedException, IOException {
    ProgressPrinter printer =
        new ProgressPrinter(
            spec.commandLine().getErr(),
            options.teaching().map(TeachingOptions::session),
            teaching.budget());
    BuildJob.Listener shown = making.execution.progress(printer);
    if (isStaged(options)) {
      // A run before this one ended while it was uploading.
      publish();
      PrintWriter out = spec.commandLine().getOut();
      out.println(place.named() + " has what an earlier run of this command made");
      out.flush();
      return;
    }
    String name = "refmill build " + directory.target();
    BuildJob.Listener told =
        interruption.follows(making.execution.watch(name, shown), directory, shown);
    BuildJob job = new BuildJob(options, making.execution.choice(scratch, name, making.remote));
    BuildJob.Result result = job.run(directory, told);
    publish();
    FunnelPrinter.print(spec.commandLine().getOut(), result, place.named());
    if (result.teaching().isPresent()) {
      stopped = result.teaching().get().stopped();
      TaughtPrinter.print(spec, result.teaching().get(), teaching.budget(), place.local());
    }
  }

  /** Whether the dataset is whole on this machine and not yet on the storage where it is to be. */
  private boolean isStaged(BuildOptions options) throws InputException, IOException {
    return place.remote().isPresent()
        && !options.store().equals(Store.NONE)
        && options.teaching().isEmpty()
        && FinishedBuild.isIn(place.local(), options);
  }

  /** Takes the dataset to the storage where it is to be, if it is not to stay here. */
  private void publish() throws OutputException, RunFailedException {
    if (place.remote().isEmpty()) {
      return;
    }
    try {
      place.remote().get().publish(place.local());
    } catch (IOException e) {
      throw new RunFailedException(
          MachineFaults.describe(e)
              + "; "
              + MachineFaults.remedy(e)
              + " (the dataset is whole in "
              + place.local()
              + ", and the same command uploads it)");
    }
  }

  private BuildOptions options(Path scratch, Store kept, Optional<TeachingOptions> asked) {
    RowMaking.Own own =
        new RowMaking.Own(inputs, dropNearDuplicates, allowEmpty, remade, shards, maxFaults, asked);
    return making.build(place.named(), force, own, scratch, kept);
  }

  private void checkOptions() throws IOException {
    if (inputs.isEmpty()) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "expected --input=PATH, or --from-manifest=FILE");
    }
    if (output.isBlank()) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--output is empty; it names the directory of the dataset");
    }
    for (String input : inputs) {
      if (input.isBlank()) {
        throw new CommandLine.ParameterException(
            spec.commandLine(), "--input is empty; for all that is here, say --input=.");
      }
      Places.outsideOfOutput(spec.commandLine(), input, output);
    }
    Numbers.within(spec.commandLine(), "--shards", shards, 0, MAX_SHARDS);
    Numbers.atLeast(spec.commandLine(), "--max-faults", maxFaults, 0);
    if (RemoteOptions.isRemote(output)) {
      Places.notFile(spec.commandLine(), "--staging", staging);
    } else {
      Unread.without(spec.commandLine(), "--staging", "an --output on a storage");
    }
    List<String> files = new ArrayList<>(inputs);
    files.add(output);
    making.check(files);
    teaching.check(spec, making.execution.here());
  }
}
