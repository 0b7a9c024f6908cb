package io.refmill.runners.run;

import io.refmill.beam.process.WorkerException;
import io.refmill.beam.run.FaultLimitException;
import io.refmill.ingest.fault.InputChangedException;
import io.refmill.ingest.fault.MachineFaults;
import io.refmill.ingest.fault.NoFileSystemException;
import io.refmill.runners.cluster.ClusterException;
import java.util.Optional;

/** Says what ended a command where that is no bug of ours. */
public final class Failures {
  /** What a full heap means to a user; made beforehand, as then there is no room for it. */
  public static final String EXHAUSTED =
      line(new OutOfMemoryError("the collector takes all the time, or a task of the runner died"))
          .orElseThrow();

  private Failures() {}

  /** One line for the user; empty if it is a bug. */
  public static Optional<String> line(Throwable error) {
    for (Throwable each : MachineFaults.causes(error)) {
      if (each instanceof InputChangedException) {
        return Optional.of(
            each.getMessage() + "; leave the input alone while it is read, and run it again");
      }
      if (each instanceof NoFileSystemException) {
        return Optional.of(
            each.getMessage()
                + "; a cluster's processes need the same jars as the command (docs/remote-files.md)");
      }
      if (each instanceof ClusterException || each instanceof WorkerException) {
        return Optional.of(each.getMessage());
      }
      if (each instanceof FaultLimitException) {
        return Optional.of(
            "faults of the machine kept it from verdicts, "
                + each.getMessage()
                + "; mend the machine and run it again, or allow some records that by"
                + " --max-faults=N");
      }
    }
    if (MachineFaults.isOne(error)) {
      return Optional.of(MachineFaults.describe(error) + "; " + MachineFaults.remedy(error));
    }
    return Optional.empty();
  }
}
