package io.refmill.pipelines;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The hashes of files that nobody writes any more, each made once: the quick compiler of a short
 * run makes them no faster than a disk reads. For one thread.
 */
final class FileHashes {
  private final Map<Path, String> known = new HashMap<>();

  /** The SHA-256 of a file, in hexadecimal. */
  String of(Path file) throws IOException {
    Path place = file.toAbsolutePath().normalize();
    String hash = known.get(place);
    if (hash == null) {
      hash = DatasetFiles.sha256(file);
      known.put(place, hash);
    }
    return hash;
  }
}
