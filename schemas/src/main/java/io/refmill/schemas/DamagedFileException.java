package io.refmill.schemas;

import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** A file of a dataset that can't be read for what is in it; says which file, and why. */
public final class DamagedFileException extends FileSystemException {
  private static final long serialVersionUID = 1L;

  /** Damage to a file. */
  DamagedFileException(Path file, String problem, Throwable cause) {
    super(file.toString(), null, problem);
    initCause(cause);
  }
}
