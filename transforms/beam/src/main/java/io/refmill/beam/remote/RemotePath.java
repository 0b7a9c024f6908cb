package io.refmill.beam.remote;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A path on a remote file system: names between slashes. Paths are in the order in which those of
 * Linux are, by bytes, so that a corpus has the same order wherever it lies.
 */
final class RemotePath implements Path {
  private final RemoteFileSystem files;
  private final boolean absolute;
  private final List<String> names;

  private RemotePath(RemoteFileSystem files, boolean absolute, List<String> names) {
    this.files = files;
    this.absolute = absolute;
    this.names = List.copyOf(names);
  }

  /** The path of a key, with a slash before it or not; null for the root. */
  static RemotePath absolute(RemoteFileSystem files, String key) {
    return new RemotePath(files, true, split(key == null ? "" : key));
  }

  /** A path that is resolved against others. */
  static RemotePath relative(RemoteFileSystem files, String text) {
    return new RemotePath(files, false, split(text));
  }

  private static List<String> split(String text) {
    return Arrays.stream(text.split("/")).filter(name -> !name.isEmpty()).toList();
  }

  /** The names with slashes between them, without one before them. */
  String key() {
    return String.join("/", names);
  }

  @Override
  public RemoteFileSystem getFileSystem() {
    return files;
  }

  @Override
  public boolean isAbsolute() {
    return absolute;
  }

  @Override
  public RemotePath getRoot() {
    return absolute ? new RemotePath(files, true, List.of()) : null;
  }

  @Override
  public RemotePath getFileName() {
    return names.isEmpty() ? null : getName(names.size() - 1);
  }

  @Override
  public RemotePath getParent() {
    if (names.isEmpty() || (!absolute && names.size() == 1)) {
      return null;
    }
    return new RemotePath(files, absolute, names.subList(0, names.size() - 1));
  }

  @Override
  public int getNameCount() {
    return names.size();
  }

  @Override
  public RemotePath getName(int index) {
    return subpath(index, index + 1);
  }

  @Override
  public RemotePath subpath(int begin, int end) {
    if (begin < 0 || end > names.size() || begin >= end) {
      throw new IllegalArgumentException("no names " + begin + " to " + end + " in " + this);
    }
    return new RemotePath(files, false, names.subList(begin, end));
  }

  @Override
  public boolean startsWith(Path other) {
    return other instanceof RemotePath remote
        && remote.files == files
        && remote.absolute == absolute
        && remote.names.size() <= names.size()
        && names.subList(0, remote.names.size()).equals(remote.names);
  }

  @Override
  public boolean endsWith(Path other) {
    if (!(other instanceof RemotePath remote) || remote.files != files) {
      return false;
    }
    int before = names.size() - remote.names.size();
    return remote.absolute
        ? equals(remote)
        : before >= 0 && names.subList(before, names.size()).equals(remote.names);
  }

  @Override
  public RemotePath normalize() {
    List<String> kept = new ArrayList<>();
    for (String name : names) {
      boolean up = name.equals("..");
      if (up && !kept.isEmpty() && !kept.get(kept.size() - 1).equals("..")) {
        kept.remove(kept.size() - 1);
      } else if (!name.equals(".") && !(up && absolute)) {
        kept.add(name);
      }
    }
    return new RemotePath(files, absolute, kept);
  }

  @Override
  public RemotePath resolve(Path other) {
    RemotePath remote = own(other);
    if (remote.absolute) {
      return remote;
    }
    List<String> all = new ArrayList<>(names);
    all.addAll(remote.names);
    return new RemotePath(files, absolute, all);
  }

  @Override
  public RemotePath relativize(Path other) {
    RemotePath remote = own(other);
    if (remote.absolute != absolute) {
      throw new IllegalArgumentException(other + " cannot be relative to " + this);
    }
    int common = 0;
    while (common < names.size()
        && common < remote.names.size()
        && names.get(common).equals(remote.names.get(common))) {
      common++;
    }
    List<String> steps = new ArrayList<>();
    for (int i = common; i < names.size(); i++) {
      steps.add("..");
    }
    steps.addAll(remote.names.subList(common, remote.names.size()));
    return new RemotePath(files, false, steps);
  }

  private RemotePath own(Path other) {
    if (other instanceof RemotePath remote && remote.files == files) {
      return remote;
    }
    throw new ProviderMismatchException(other + " is on another file system than " + this);
  }

  @Override
  public URI toUri() {
    String root = files.root();
    int colon = root.indexOf("://");
    try {
      return new URI(root.substring(0, colon), root.substring(colon + 3), "/" + key(), null, null);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(toString() + " is no URI", e);
    }
  }

  @Override
  public RemotePath toAbsolutePath() {
    return absolute ? this : new RemotePath(files, true, names);
  }

  /** There are no links; whether something is there is not asked. */
  @Override
  public RemotePath toRealPath(LinkOption... options) {
    return toAbsolutePath().normalize();
  }

  @Override
  public WatchKey register(
      WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers)
      throws IOException {
    throw new UnsupportedOperationException("storages report no changes");
  }

  @Override
  public int compareTo(Path other) {
    RemotePath remote = (RemotePath) other;
    return Arrays.compareUnsigned(
        toString().getBytes(StandardCharsets.UTF_8),
        remote.toString().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RemotePath remote
        && remote.files == files
        && remote.absolute == absolute
        && remote.names.equals(names);
  }

  @Override
  public int hashCode() {
    return Objects.hash(files.root(), absolute, names);
  }

  /** The address of an absolute path. */
  @Override
  public String toString() {
    return absolute ? files.root() + "/" + key() : key();
  }
}
