package io.refmill.ingest.plan;

import io.refmill.ingest.file.FilePaths;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * Names inputs so that ids are the same wherever the corpus lies: by the last part of the path, and
 * by more parts only where inputs would share a name.
 */
public final class SourceNames {
  private SourceNames() {}

  /** Name to path, in the order of the names; the paths are absolute and distinct. */
  public static Map<String, Path> name(Collection<Path> paths) {
    for (int parts = 1; ; parts++) {
      Map<String, Path> names = new TreeMap<>();
      for (Path path : paths) {
        String name = tail(path, parts);
        names.put(name, path);
      }
      if (names.size() == paths.size()) {
        return names;
      }
    }
  }

  private static String tail(Path path, int parts) {
    int count = path.getNameCount();
    if (count == 0) {
      return FilePaths.isLocal(path) ? "root" : bucket(path);
    }
    return FilePaths.name(path.subpath(Math.max(0, count - parts), count));
  }

  /** A whole bucket is named as a directory of its name would be. */
  private static String bucket(Path root) {
    return root.toUri().getAuthority();
  }
}
