package io.refmill.runners.run;

import io.refmill.beam.process.NativeLibraries;
import io.refmill.cosim.process.AtExit;
import io.refmill.cosim.process.ScratchDirectory;
import io.refmill.ingest.fault.MachineFaults;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The one directory for all temporary files of a run: those of simulators, of an embedded Flink,
 * and the native code that libraries unpack. It is gone when the run ends; that of a run that was
 * killed goes when the next one starts.
 */
public final class RunScratch implements AutoCloseable {
  private static final String PREFIX = "refmill-run-";
  private static final String TEMPORARY = "java.io.tmpdir";

  /** Bytes that a run needs in any case: libraries unpack native code, and Flink 21 MB. */
  private static final int ROOM = 32 << 20;

  private static final int ATTEMPTS = 20;
  private static final long PAUSE_MILLIS = 25;

  private final ScratchDirectory directory;
  private final AtExit exit;

  private RunScratch(ScratchDirectory directory) {
    this.directory = directory;
    this.exit = new AtExit(this::abandon, "refmill-scratch-ended");
  }

  /**
   * Makes one in the directory for temporary files.
   *
   * @throws java.io.UncheckedIOException if that can't be written
   * @throws IOException if there is no room
   */
  public static RunScratch open() throws IOException {
    RunScratch scratch =
        new RunScratch(new ScratchDirectory(Path.of(System.getProperty(TEMPORARY)), PREFIX));
    try {
      scratch.requireRoom();
    } catch (IOException e) {
      scratch.close();
      throw e;
    }
    if (OwnProcess.isTaken()) {
      // Libraries remember it for the rest of the process, which here is this run.
      System.setProperty(TEMPORARY, scratch.path().toString());
      NativeLibraries.load();
    }
    return scratch;
  }

  /** The directory. */
  public Path path() {
    return directory.root();
  }

  /**
   * Makes sure that there is some room. Libraries whose native code finds none fail in ways of
   * their own, which say nothing of a disk.
   *
   * @throws IOException if there is none
   */
  void requireRoom() throws IOException {
    Path probe = path().resolve("room.probe");
    byte[] block = new byte[1 << 20];
    try (OutputStream out = Files.newOutputStream(probe)) {
      for (int written = 0; written < ROOM; written += block.length) {
        out.write(block);
      }
    } catch (IOException e) {
      throw MachineFaults.at(path(), e);
    } finally {
      Files.deleteIfExists(probe);
    }
  }

  /** Leaves it to who ends a run to remove it where a signal ends the process. */
  void leave() {
    exit.cancel();
  }

  /** Removes it in the process's last moments, in which others may still write there. */
  private void abandon() {
    for (int i = 0; i < ATTEMPTS; i++) {
      clear();
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        break;
      }
    }
    directory.close();
  }

  /** Removes what is in it; others may be writing there still. */
  void clear() {
    ScratchDirectory.delete(directory.root());
  }

  @Override
  public void close() {
    leave();
    directory.close();
  }
}
