package io.refmill.ingest.fault;

/** An address leads to a storage that this process has no file system for. */
public final class NoFileSystemException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** A fault of an address. */
  public NoFileSystemException(String address) {
    super("no file system for " + address + " is on the class path of this process");
  }
}
