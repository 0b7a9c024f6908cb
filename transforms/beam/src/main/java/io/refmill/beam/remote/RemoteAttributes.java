package io.refmill.beam.remote;

import io.refmill.ingest.file.VersionedAttributes;
import java.nio.file.attribute.FileTime;
import org.apache.beam.sdk.io.fs.MatchResult;

/**
 * Attributes of a remote file, or of a directory, which is a prefix that files have in common.
 *
 * @param directory whether it is one
 * @param size in bytes
 * @param modified in milliseconds since 1970
 * @param version entity tag or check sum, if the storage says one; empty else
 */
record RemoteAttributes(boolean directory, long size, long modified, String version)
    implements VersionedAttributes {
  static final RemoteAttributes DIRECTORY = new RemoteAttributes(true, 0, 0, "");

  static RemoteAttributes of(MatchResult.Metadata file) {
    String version = file.checksum();
    return new RemoteAttributes(
        false, file.sizeBytes(), file.lastModifiedMillis(), version == null ? "" : version);
  }

  @Override
  public FileTime lastModifiedTime() {
    return FileTime.fromMillis(modified);
  }

  @Override
  public FileTime lastAccessTime() {
    return lastModifiedTime();
  }

  @Override
  public FileTime creationTime() {
    return lastModifiedTime();
  }

  @Override
  public boolean isRegularFile() {
    return !directory;
  }

  @Override
  public boolean isDirectory() {
    return directory;
  }

  @Override
  public boolean isSymbolicLink() {
    return false;
  }

  @Override
  public boolean isOther() {
    return false;
  }

  @Override
  public Object fileKey() {
    return null;
  }
}
