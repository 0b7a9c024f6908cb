package io.refmill.runners;

import io.refmill.beam.Store;
import io.refmill.pipelines.BuildOptions;
import io.refmill.pipelines.Manifest;
import io.refmill.pipelines.ProvingOptions;
import io.refmill.pipelines.TeachingOptions;
import io.refmill.pipelines.Version;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** The options that all commands share which make rows; what a build does is put together here. */
record RowMaking(
    CommandSpec spec,
    RowOptions rows,
    ContaminationOptions contamination,
    LicenseOptions licenses,
    RowRuleOptions rowRules,
    VerificationOptions verification,
    LimitOptions limits,
    ExecutionOptions execution,
    RunTools tools,
    Optional<ProvingOptions> proving) {

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
   * What the build does.
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
        verification.vectors,
        verification.seed,
        verification.confirmRate,
        verification.requireIsolation,
        execution.workersOfOne(),
        proving,
        own.dropNearDuplicates(),
        contamination.lists(),
        contamination.policy,
        contamination.thresholds(),
        rowRules.rules(verification.seed),
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
