package io.refmill.runners;

import io.refmill.beam.store.Store;
import io.refmill.pipelines.BuildOptions;
import io.refmill.pipelines.Manifest;
import io.refmill.pipelines.ProvingOptions;
import io.refmill.pipelines.TeachingOptions;
import io.refmill.pipelines.Version;
import io.refmill.runners.execution.ExecutionOptions;
import io.refmill.runners.execution.RemoteOptions;
import io.refmill.runners.execution.StoreOptions;
import io.refmill.runners.options.ContaminationOptions;
import io.refmill.runners.options.LicenseOptions;
import io.refmill.runners.options.ManifestArguments;
import io.refmill.runners.options.ProofOptions;
import io.refmill.runners.options.RowLimitOptions;
import io.refmill.runners.options.RowOptions;
import io.refmill.runners.options.RowRuleOptions;
import io.refmill.runners.options.VerificationOptions;
import io.refmill.runners.run.ExitCode;
import io.refmill.runners.run.Interruption;
import io.refmill.runners.run.RunTools;
import io.refmill.runners.value.Unread;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The options that all commands share which make rows; what a build does is put together here. */
final class RowMaking {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Mixin private RowOptions rows = new RowOptions();

  @ArgGroup(exclusive = false, heading = "%nContamination:%n", order = 1)
  private ContaminationOptions contamination = new ContaminationOptions();

  @ArgGroup(exclusive = false, heading = "%nLicenses:%n", order = 2)
  private LicenseOptions licenses = new LicenseOptions();

  @ArgGroup(exclusive = false, heading = "%nRows:%n", order = 3)
  private RowRuleOptions rowRules = new RowRuleOptions();

  @ArgGroup(
      exclusive = false,
      heading = "%nVerification; the seed is that of all else that is drawn, too:%n",
      order = 4)
  VerificationOptions verification = new VerificationOptions();

  @ArgGroup(exclusive = false, heading = "%nProofs:%n", order = 5)
  private ProofOptions proofs = new ProofOptions();

  @ArgGroup(exclusive = false, heading = "%nLimits on one design:%n", order = 6)
  private RowLimitOptions limits = new RowLimitOptions();

  @ArgGroup(exclusive = false, heading = "%nResults of earlier runs:%n", order = 7)
  StoreOptions store = new StoreOptions();

  @ArgGroup(exclusive = false, heading = "%nFiles on storages:%n", order = 8)
  RemoteOptions remote = new RemoteOptions();

  @ArgGroup(exclusive = false, heading = "%nExecution:%n", order = 9)
  ExecutionOptions execution = new ExecutionOptions();

  /** What was found on this machine before anything was written. */
  private RunTools tools;

  /** How models are proven; empty if they are not. */
  private Optional<ProvingOptions> proving = Optional.empty();

  /**
   * What commands do not share.
   *
   * @param inputs files, directories and patterns
   * @param dropNearDuplicates whether one of each cluster of near duplicates is kept alone
   * @param allowEmpty whether a dataset without a sample is published
   * @param remade the manifest of the dataset that is made again, or null
   * @param shards of each output; 0 for as many as the input asks for
   * @param maxFaults records that may meet faults of the machine
   * @param teaching what is asked of language models; empty if nothing is
   */
  record Own(
      List<String> inputs,
      boolean dropNearDuplicates,
      boolean allowEmpty,
      Manifest remade,
      int shards,
      long maxFaults,
      Optional<TeachingOptions> teaching) {}

  /**
   * Makes sure that the values are ones that can be.
   *
   * @param files what is read and written, any of which may be on a storage
   * @throws IOException if a cluster is named that cannot do the work
   */
  void check(List<String> files) throws IOException {
    CommandLine command = spec.commandLine();
    verification.check(command);
    limits.check(command);
    contamination.check(command);
    store.check(command);
    execution.check(command);
    remote.check(command, files);
    rows.check(command);
    licenses.check(command);
    rowRules.check(command);
    proofs.check(command);
  }

  /**
   * Refuses what says how designs of an input are found, where there is none.
   *
   * @param needed what would give one
   */
  void refuseRowOptions(String needed) {
    Unread.allWithout(spec.commandLine(), rows, needed);
  }

  /**
   * Looks for the programs that verify and prove models, and says what is missing.
   *
   * @return {@link ExitCode#OK} if the run can go on
   */
  int findTools(Path scratch, Interruption interruption) throws IOException {
    tools = RunTools.find(spec.commandLine().getErr(), scratch, verification, interruption);
    if (tools.code() != ExitCode.OK) {
      return tools.code();
    }
    proving = proofs.find(spec.commandLine().getErr());
    return proofs.prove() && proving.isEmpty() ? ExitCode.MISSING_TOOL : ExitCode.OK;
  }

  /**
   * What the build does, once the tools are found.
   *
   * @param output directory of the dataset
   * @param force whether a dataset that is already there is replaced
   * @param scratch directory for files that the run needs only while it works
   * @param kept where results are kept from one run to the next
   */
  BuildOptions build(Path output, boolean force, Own own, Path scratch, Store kept) {
    return new BuildOptions(
        own.inputs(),
        output,
        force,
        rows.ingest(limits, licenses.rules()),
        limits.limits(),
        verification.vectors(),
        verification.seed(),
        verification.confirmRate(),
        verification.requireIsolation(),
        execution.workersOfOne(),
        proving,
        own.dropNearDuplicates(),
        contamination.lists(),
        contamination.policy(),
        contamination.thresholds(),
        rowRules.rules(verification.seed()),
        own.allowEmpty(),
        ManifestArguments.of(spec.commandLine().getParseResult(), false),
        own.remade(),
        own.shards(),
        scratch,
        own.maxFaults(),
        kept,
        Version.get(),
        tools.check().simulatorVersion(),
        tools.check().pythonVersion(),
        tools.isolation(),
        own.teaching());
  }
}
