package io.refmill.pipelines;

import io.refmill.curation.ContaminationPolicy;
import io.refmill.curation.Thresholds;
import io.refmill.ingest.TextColumns;
import io.refmill.ingest.settings.IngestOptions;
import java.nio.file.Path;
import java.util.List;

/**
 * What a decontamination does.
 *
 * @param inputs files, directories and patterns, of JSONL and Parquet
 * @param columns with the texts
 * @param ingest limits for what is read
 * @param contaminationLists files of benchmark fingerprints besides the bundled ones
 * @param policy what goes
 * @param thresholds from where on a row repeats a benchmark
 * @param python the interpreter, or null for the one that a worker's machine has
 * @param workers interpreters in one process
 * @param dryRun whether rows are compared and not written
 * @param scratch directory for files that the run needs only while it works, on every machine
 * @param maxFaults rows that may meet faults of the machine; with more the run fails
 * @param version of refmill
 */
public record DecontaminateOptions(
    List<String> inputs,
    TextColumns columns,
    IngestOptions ingest,
    List<String> contaminationLists,
    ContaminationPolicy policy,
    Thresholds thresholds,
    String python,
    int workers,
    boolean dryRun,
    Path scratch,
    long maxFaults,
    String version) {
  public DecontaminateOptions {
    inputs = List.copyOf(inputs);
    contaminationLists = List.copyOf(contaminationLists);
  }
}
