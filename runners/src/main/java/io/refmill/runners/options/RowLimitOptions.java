package io.refmill.runners.options;

import io.refmill.runners.value.Numbers;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Bounds on what one design may cost, where designs are read from rows. */
public final class RowLimitOptions extends LimitOptions {
  @Option(
      names = "--max-record-bytes",
      defaultValue = "67108864",
      paramLabel = "N",
      description = "Bytes of a row of JSONL, JSON or CSV; default: ${DEFAULT-VALUE}.")
  private int maxRecordBytes = 64 << 20;

  /** Bytes of a row of JSONL, JSON or CSV. */
  public int maxRecordBytes() {
    return maxRecordBytes;
  }

  @Override
  public void check(CommandLine command) {
    super.check(command);
    Numbers.atLeast(command, "--max-record-bytes", maxRecordBytes, 1);
  }
}
