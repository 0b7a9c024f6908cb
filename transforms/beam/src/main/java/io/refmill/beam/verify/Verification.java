package io.refmill.beam.verify;

import io.refmill.beam.process.ProcessWide;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How models are verified, in a form that travels to workers. Workers of one process share a
 * simulator, so that interpreters stay warm and no more programs run at once than there are
 * workers.
 *
 * @param vectors calls compared for each model
 * @param seed of the stimuli
 * @param workers simulations at the same time in one process
 * @param confirmShare part of the designs that shared a simulation which are simulated alone too
 * @param requireIsolation whether to refuse to work where strangers' texts are not isolated
 * @param scratch directory for the simulators' files
 */
public record Verification(
    int vectors,
    long seed,
    int workers,
    double confirmShare,
    boolean requireIsolation,
    String scratch)
    implements Serializable {

  private static final ProcessWide<Verification, CoSimulator> SIMULATORS =
      new ProcessWide<>(Verification::open);

  /** The process's simulator; each call needs one of {@link #release}. */
  public CoSimulator acquire() {
    return SIMULATORS.acquire(this);
  }

  /** Gives the simulator back; the last one ends its processes. */
  public void release() {
    SIMULATORS.release(this);
  }

  /** Ends the simulator's processes, whoever still holds it. */
  public void closeAll() {
    SIMULATORS.close(this);
  }

  /** A simulator of its own, which whoever asks has to close. */
  public CoSimulator open() {
    Path directory = Path.of(scratch);
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new CoSimulator(
        CosimOptions.defaults(Toolchain.find(System.getenv()), directory)
            .withVectors(vectors)
            .withSeed(seed)
            .withConfirmation(confirmShare)
            .withIsolationRequired(requireIsolation)
            .withWorkers(workers, workers, VerifyModels.BATCH));
  }
}
