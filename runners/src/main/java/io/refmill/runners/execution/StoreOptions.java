package io.refmill.runners.execution;

import io.refmill.beam.store.Store;
import io.refmill.pipelines.OutputDirectory;
import io.refmill.runners.cluster.CodeIdentity;
import io.refmill.runners.value.Places;
import io.refmill.runners.value.Unread;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** What a run takes from earlier ones, and leaves for later ones. */
public final class StoreOptions {
  private static final long MEGABYTE = 1L << 20;

  /** With less, a store would throw away what the same run has just put in. */
  private static final long LEAST_MEGABYTES = 16;

  @Option(
      names = "--no-resume",
      description = "Find everything out anew, and keep nothing for later runs.")
  private boolean noResume;

  @Option(
      names = "--store",
      paramLabel = "DIR",
      description =
          "Where results are kept for later runs, which may share it; default:"
              + " .NAME.refmill-store beside the output NAME.")
  private Path store;

  @Option(
      names = "--store-size",
      defaultValue = "4096",
      paramLabel = "MB",
      description =
          "Size from which on the oldest of them are thrown away; default: ${DEFAULT-VALUE}.")
  private long megabytes = 4096;

  /** Refuses values that cannot be, and options that nothing would read. */
  public void check(CommandLine command) {
    if (noResume) {
      Unread.beside(command, "--store", "--no-resume");
      Unread.beside(command, "--store-size", "--no-resume");
    }
    if (store != null) {
      Places.notFile(command, "--store", store);
    }
    if (megabytes < LEAST_MEGABYTES || megabytes > Long.MAX_VALUE / MEGABYTE) {
      throw new CommandLine.ParameterException(
          command, "--store-size must be at least " + LEAST_MEGABYTES + ", and is " + megabytes);
    }
  }

  /**
   * What stands for the store of a run before there is one: it keeps nothing. Empty if nothing is
   * to be taken from earlier runs.
   */
  public Optional<Store> unopened() {
    return noResume ? Optional.empty() : Optional.of(new Store(null, 0, CodeIdentity.here()));
  }

  /** The store of a run with an output. */
  public Store of(OutputDirectory output) {
    Path place = store == null ? output.store().orElse(null) : store.toAbsolutePath();
    return noResume || place == null
        ? Store.NONE
        : new Store(place.toString(), megabytes * MEGABYTE, CodeIdentity.here());
  }
}
