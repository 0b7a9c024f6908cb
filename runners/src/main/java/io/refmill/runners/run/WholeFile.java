package io.refmill.runners.run;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that a command writes: it appears when it is complete, and until then what was there
 * stays. Half of it would look like all of it.
 */
public final class WholeFile {
  /** What is in it. */
  public interface Content {
    void write(Writer writer) throws IOException;
  }

  private WholeFile() {}

  /** Writes it; what is no file, as a pipe, is written to as it is. */
  public static void write(Path file, Content content) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      fill(file, content);
      return;
    }
    // A link stays, and the file behind it is replaced.
    Path target = Files.exists(file) ? file.toRealPath() : file;
    Path part = target.resolveSibling("." + target.getFileName() + ".part");
    try {
      fill(part, content);
      Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void fill(Path file, Content content) throws IOException {
    try (Writer writer = Files.newBufferedWriter(file)) {
      content.write(writer);
    }
  }
}
