package io.refmill.ingest.file;

import java.nio.file.attribute.BasicFileAttributes;

/**
 * Attributes of a file on a storage that says itself which version of a file is there, as they are
 * now: asking for these attributes asks the storage.
 */
public interface VersionedAttributes extends BasicFileAttributes {

  /** Differs between files of different contents, such as an entity tag; empty if not known. */
  String version();
}
