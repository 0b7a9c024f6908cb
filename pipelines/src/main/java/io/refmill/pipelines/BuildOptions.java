package io.refmill.pipelines;

import io.refmill.beam.compile.Limits;
import io.refmill.beam.store.Store;
import io.refmill.cosim.process.Isolation;
import io.refmill.curation.ContaminationPolicy;
import io.refmill.curation.Thresholds;
import io.refmill.dataset.RowRules;
import io.refmill.dataset.Splits;
import io.refmill.ingest.settings.IngestOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a build does.
 *
 * @param inputs files, directories and patterns
 * @param output directory of the dataset
 * @param force whether a dataset that is already there is replaced
 * @param ingest how to find designs
 * @param limits on what a design may cost
 * @param vectors calls compared for each model
 * @param seed of the stimuli
 * @param confirmShare part of the designs that shared a simulation which are simulated alone too
 * @param requireIsolation whether to refuse to work where strangers' texts are not isolated
 * @param workers models verified at the same time in one process
 * @param proving how models are proven; empty if they are not
 * @param dropNearDuplicates whether one of each cluster of near duplicates is kept alone
 * @param contaminationLists files of benchmark fingerprints besides the bundled ones
 * @param contaminationPolicy what becomes of designs that repeat a benchmark
 * @param thresholds from where on they do
 * @param rows what of the samples is written
 * @param allowEmpty whether a dataset without a sample is published
 * @param arguments that make the same rows again
 * @param remade the manifest of the dataset that is made again, or null
 * @param shards of each output; 0 for as many as the input asks for
 * @param scratch directory for files that the run needs only while it works, on every machine
 * @param maxFaults records that may meet faults of the machine; with more the run fails
 * @param store where results are kept from one run to the next
 * @param version of refmill
 * @param simulatorVersion name and version of the simulator that was found
 * @param pythonVersion version of the interpreter that was found
 * @param isolation whether this machine isolates strangers' texts
 * @param teaching what is asked of language models; empty if nothing is
 */
public record BuildOptions(
    List<String> inputs,
    Path output,
    boolean force,
    IngestOptions ingest,
    Limits limits,
    int vectors,
    long seed,
    double confirmShare,
    boolean requireIsolation,
    int workers,
    Optional<ProvingOptions> proving,
    boolean dropNearDuplicates,
    List<String> contaminationLists,
    ContaminationPolicy contaminationPolicy,
    Thresholds thresholds,
    RowRules rows,
    boolean allowEmpty,
    List<String> arguments,
    Manifest remade,
    int shards,
    Path scratch,
    long maxFaults,
    Store store,
    String version,
    String simulatorVersion,
    String pythonVersion,
    Isolation isolation,
    Optional<TeachingOptions> teaching) {
  /** Rows that a worker sorts in memory. */
  private static final long RECORDS_PER_SHARD = 5_000;

  /** Text of these rows: what is known of a row beside its text is small. */
  private static final long BYTES_PER_SHARD = 64L << 20;

  private static final long MAX_SHARDS = 10_000;

  /** A twentieth of fewer records would be next to nothing. */
  private static final long LEAST_DIVIDED = 100;

  public BuildOptions {
    inputs = List.copyOf(inputs);
    arguments = List.copyOf(arguments);
    contaminationLists = List.copyOf(contaminationLists);
  }

  /** The same for other inputs. */
  BuildOptions reading(List<String> read, IngestOptions how, Path place) {
    return new BuildOptions(
        read,
        output,
        force,
        how,
        limits,
        vectors,
        seed,
        confirmShare,
        requireIsolation,
        workers,
        proving,
        dropNearDuplicates,
        contaminationLists,
        contaminationPolicy,
        thresholds,
        rows,
        allowEmpty,
        arguments,
        remade,
        shards,
        place,
        maxFaults,
        store,
        version,
        simulatorVersion,
        pythonVersion,
        isolation,
        teaching);
  }

  /** The rules for so many records: few are not divided unless that was asked for. */
  RowRules rowsFor(long records) {
    return records < LEAST_DIVIDED && rows.splits().equals(Splits.USUAL)
        ? rows.with(Splits.TRAIN_ONLY)
        : rows;
  }

  /**
   * Number of shards for an input; it depends on nothing else.
   *
   * @param bytes of text that the records hold together
   */
  int shardsFor(long records, long bytes) {
    if (shards > 0) {
      return shards;
    }
    long wanted =
        Math.max(
            (records + RECORDS_PER_SHARD - 1) / RECORDS_PER_SHARD,
            (bytes + BYTES_PER_SHARD - 1) / BYTES_PER_SHARD);
    return (int) Math.max(1, Math.min(MAX_SHARDS, wanted));
  }
}
