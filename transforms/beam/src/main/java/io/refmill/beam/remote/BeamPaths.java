package io.refmill.beam.remote;

import io.refmill.ingest.file.RemotePaths;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.beam.sdk.io.FileSystems;

/** Paths on the file systems that Beam found on the class path. */
public final class BeamPaths implements RemotePaths {
  private static final Pattern ADDRESS =
      Pattern.compile("(?<root>[A-Za-z][A-Za-z0-9+.-]*://[^/]*)(?<path>/.*)?", Pattern.DOTALL);

  private static final Map<String, RemoteFileSystem> OPEN = new ConcurrentHashMap<>();

  @Override
  public Optional<Path> path(String address) {
    Matcher parts = ADDRESS.matcher(address);
    if (!parts.matches() || !isKnown(parts.group("root") + "/")) {
      return Optional.empty();
    }
    RemoteFileSystem files = OPEN.computeIfAbsent(parts.group("root"), RemoteFileSystem::new);
    return Optional.of(RemotePath.absolute(files, parts.group("path")));
  }

  /** Has all that was listed listed anew. */
  static void refresh() {
    OPEN.values().forEach(RemoteFileSystem::refresh);
  }

  private static boolean isKnown(String directory) {
    try {
      FileSystems.matchNewResource(directory, true);
      return true;
    } catch (IllegalArgumentException | IllegalStateException e) {
      // So Beam says that it has none for the scheme.
      return false;
    }
  }
}
