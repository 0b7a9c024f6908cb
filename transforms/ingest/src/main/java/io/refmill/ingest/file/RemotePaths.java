package io.refmill.ingest.file;

import io.refmill.ingest.fault.StorageException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Makes paths of addresses such as {@code s3://bucket/rows.jsonl}. Implementations are found as
 * services, so that whoever reads files needs to know paths alone.
 */
public interface RemotePaths {

  /**
   * The path of an address, whether or not something is there.
   *
   * <p>The attributes of such a path can be asked for as {@link VersionedAttributes}. What its file
   * system could not find out is a {@link StorageException}, never an answer.
   *
   * @return empty if this process has no file system for the address
   */
  Optional<Path> path(String address);
}
