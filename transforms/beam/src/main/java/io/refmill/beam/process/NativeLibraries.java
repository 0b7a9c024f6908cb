package io.refmill.beam.process;

import com.github.luben.zstd.util.Native;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.xerial.snappy.Snappy;

/**
 * Loads what libraries have of native code. They unpack it into the directory for temporary files
 * when it is first used: by then another program may have filled the disk, and a class that could
 * not be initialised stays so for the rest of the process.
 */
public final class NativeLibraries {
  private NativeLibraries() {}

  /**
   * Loads it now.
   *
   * @throws LinkageError if it cannot be had
   */
  public static void load() {
    Native.load();
    try {
      Snappy.compress(new byte[1]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
