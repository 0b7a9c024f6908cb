package io.refmill.ingest.fault;

import java.nio.file.FileSystemException;

/** A storage of remote files did not answer, or refused to; this says nothing about the file. */
public final class StorageException extends FileSystemException {
  private static final long serialVersionUID = 1;

  private final String remedy;

  /**
   * A storage that did not do what was asked.
   *
   * @param address of the file that was asked for
   * @param reason what it said
   * @param remedy what a user can do about it, as a clause
   */
  public StorageException(String address, String reason, String remedy, Throwable cause) {
    super(address, null, reason);
    this.remedy = remedy;
    initCause(cause);
  }

  /** What a user can do about it, as a clause. */
  public String remedy() {
    return remedy;
  }
}
