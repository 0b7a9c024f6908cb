package io.refmill.runners;

import io.refmill.cosim.ScratchDirectory;
import java.nio.file.Path;

/**
 * The one directory for all temporary files of a run: those of simulators, of an embedded Flink,
 * and the native code that libraries unpack. It is gone when the run ends; that of a run that was
 * killed goes when the next one starts.
 */
final class RunScratch implements AutoCloseable {
  private static final String PREFIX = "refmill-run-";
  private static final String TEMPORARY = "java.io.tmpdir";

  private final ScratchDirectory directory;

  private RunScratch(ScratchDirectory directory) {
    this.directory = directory;
  }

  /**
   * Makes one in the directory for temporary files.
   *
   * @throws java.io.UncheckedIOException if that can't be written
   */
  static RunScratch open() {
    RunScratch scratch =
        new RunScratch(new ScratchDirectory(Path.of(System.getProperty(TEMPORARY)), PREFIX));
    if (Refmill.isProcess()) {
      // Libraries remember it for the rest of the process, which here is this run.
      System.setProperty(TEMPORARY, scratch.path().toString());
    }
    return scratch;
  }

  Path path() {
    return directory.root();
  }

  /** Removes what is in it; others may be writing there still. */
  void clear() {
    ScratchDirectory.delete(directory.root());
  }

  @Override
  public void close() {
    directory.close();
  }
}
