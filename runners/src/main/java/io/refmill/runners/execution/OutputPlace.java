package io.refmill.runners.execution;

import io.refmill.ingest.file.FilePaths;
import io.refmill.pipelines.RemotePublication;
import io.refmill.runners.value.LocalPathConverter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/**
 * Where a dataset is made, and where it is to be in the end.
 *
 * @param named as the user named it
 * @param local where it is made on this machine; the same, unless that is a storage
 * @param remote how it gets onto the storage; empty if it is to stay here
 */
public record OutputPlace(Path named, Path local, Optional<RemotePublication> remote) {

  /**
   * The place of a text.
   *
   * @param staging directory in which datasets of storages are made
   */
  public static OutputPlace of(String text, Path staging, boolean force) {
    if (!RemoteOptions.isRemote(text)) {
      Path local = new LocalPathConverter().convert(text);
      return new OutputPlace(local, local, Optional.empty());
    }
    Path remote = FilePaths.of(text).normalize();
    // One directory for each address, found again by the next run.
    UUID id = UUID.nameUUIDFromBytes(remote.toString().getBytes(StandardCharsets.UTF_8));
    return new OutputPlace(
        remote,
        staging.resolve(id.toString()).resolve(RemoteOptions.name(remote)),
        Optional.of(new RemotePublication(remote, force)));
  }
}
