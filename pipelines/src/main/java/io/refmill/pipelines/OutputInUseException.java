package io.refmill.pipelines;

import java.nio.file.Path;

/** Another run is writing to the output: nothing is wrong with the command but its time. */
public final class OutputInUseException extends OutputException {
  private static final long serialVersionUID = 1;

  /** An output that another run has taken, as the user named it. */
  public OutputInUseException(Path output) {
    super(
        "another run is writing to "
            + output
            + "; wait until it has ended, or choose another --output");
  }
}
