package io.refmill.beam.remote;

import io.refmill.ingest.fault.StorageException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.beam.sdk.io.FileSystems;
import org.apache.beam.sdk.io.fs.MatchResult;
import org.apache.beam.sdk.io.fs.ResourceId;
import org.apache.beam.sdk.util.MimeTypes;

/**
 * The files of a bucket or host, by way of Beam's file system for its scheme.
 *
 * <p>Storages know objects, not directories: a directory is a prefix with a slash. What is listed
 * is listed with all that is below it, once, since storages answer that in one go, and is believed
 * for some minutes. Who wants to know whether a file has changed asks for {@link
 * io.refmill.ingest.file.VersionedAttributes}, and then the storage is asked.
 */
final class RemoteFileSystem extends FileSystem {
  /** Long enough to plan an input by one listing. */
  private static final long LISTED_NANOS = 300_000_000_000L;

  private static final int LISTING_ATTEMPTS = 3;

  /** Characters that mean something in patterns of some storage. */
  private static final String WILDCARDS = "*?[]{}\\";

  private final String root;
  private final RemoteProvider provider = new RemoteProvider();
  private final List<Listing> listings = new ArrayList<>();

  /**
   * A file system.
   *
   * @param root scheme and authority, such as {@code s3://bucket}
   */
  RemoteFileSystem(String root) {
    this.root = root;
  }

  String root() {
    return root;
  }

  /** Forgets what was listed. */
  synchronized void refresh() {
    listings.clear();
  }

  /**
   * What is at a path.
   *
   * @param now whether the storage is asked, whatever was listed
   * @throws NoSuchFileException if nothing is
   */
  RemoteAttributes attributes(RemotePath path, boolean now) throws IOException {
    String key = path.key();
    Listing known = now ? null : known(key);
    RemoteAttributes found =
        known != null ? known.at(key) : isPlain(key) ? ask(path) : list(above(key)).at(key);
    if (found == null && key.isEmpty()) {
      // A bucket without a file; one that is not there cannot be listed.
      return RemoteAttributes.DIRECTORY;
    }
    if (found == null) {
      throw new NoSuchFileException(path.toString());
    }
    return found;
  }

  private RemoteAttributes ask(RemotePath path) throws IOException {
    if (!path.key().isEmpty()) {
      MatchResult.Metadata file = file(path);
      if (file != null) {
        return RemoteAttributes.of(file);
      }
    }
    return list(path.key()).at(path.key());
  }

  /** What the storage says of a file; null if it is not there. */
  private static MatchResult.Metadata file(RemotePath path) throws IOException {
    try {
      List<MatchResult.Metadata> found = match(path.toString());
      return found.isEmpty() || found.get(0).resourceId().isDirectory() ? null : found.get(0);
    } catch (FileNotFoundException e) {
      return null;
    } catch (IOException | RuntimeException e) {
      // Some file systems throw what their client throws, unchecked.
      throw RemoteFiles.failure(path.toString(), e);
    }
  }

  /** What matches, or what kept the storage from saying it, which Beam's shorter ways leave out. */
  private static List<MatchResult.Metadata> match(String pattern) throws IOException {
    return FileSystems.match(List.of(pattern)).get(0).metadata();
  }

  /** What is in a directory; a bucket may be empty. */
  Collection<Listing.Entry> entries(RemotePath directory) throws IOException {
    String key = directory.key();
    Listing known = known(key);
    Collection<Listing.Entry> entries = (known == null ? list(above(key)) : known).in(key);
    if (entries.isEmpty() && !key.isEmpty()) {
      throw new NoSuchFileException(directory.toString());
    }
    return entries;
  }

  private synchronized Listing known(String key) {
    listings.removeIf(listing -> listing.isOlder(LISTED_NANOS));
    return listings.stream().filter(listing -> listing.covers(key)).findFirst().orElse(null);
  }

  /** Lists a directory whose key has no wildcards, with all that is below it. */
  private Listing list(String key) throws IOException {
    String address = root + "/" + (key.isEmpty() ? "" : key + "/");
    long now = System.nanoTime();
    Map<String, RemoteAttributes> files = new HashMap<>();
    for (MatchResult.Metadata file : listed(address)) {
      add(files, file);
    }
    Listing listing = new Listing(key, now, files);
    if (!files.isEmpty()) {
      synchronized (this) {
        listings.add(listing);
      }
    }
    return listing;
  }

  /**
   * All files below an address. Beam asks S3 for each file that was listed once more, and calls the
   * whole not found, without a word, if one of them has gone meanwhile; what matches nothing has
   * words. Taken for the same, a directory would look empty.
   */
  private static List<MatchResult.Metadata> listed(String address) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return match(address + "**");
      } catch (FileNotFoundException e) {
        if (e.getMessage() != null) {
          return List.of();
        }
        if (attempt == LISTING_ATTEMPTS) {
          throw new StorageException(
              address,
              "files were listed there that are not there",
              "leave the files alone while they are read, and run it again",
              e);
        }
      } catch (IOException | RuntimeException e) {
        throw RemoteFiles.failure(address, e);
      }
    }
  }

  private void add(Map<String, RemoteAttributes> files, MatchResult.Metadata file)
      throws StorageException {
    String address = file.resourceId().toString();
    if (file.resourceId().isDirectory()) {
      // What some programs and servers have where a directory begins: it can have no rows, since
      // its
      // name has no extension.
      return;
    }
    RemotePath path = RemotePath.absolute(this, address.substring(root.length()));
    if (!path.toString().equals(address) || !path.normalize().equals(path)) {
      throw new StorageException(
          address,
          "the name is no path: a part of it is empty, \".\" or \"..\"",
          "give it another name, or choose an input without it",
          null);
    }
    files.put(path.key(), RemoteAttributes.of(file));
  }

  private static boolean isPlain(String key) {
    return key.chars().noneMatch(c -> WILDCARDS.indexOf(c) >= 0);
  }

  /** The directory itself, or the nearest one above it whose name cannot be read as a pattern. */
  private static String above(String key) {
    String plain = key;
    while (!isPlain(plain)) {
      plain = plain.substring(0, Math.max(0, plain.lastIndexOf('/')));
    }
    return plain;
  }

  /** Opens a file, and says what it was then. */
  Opened open(RemotePath path) throws IOException {
    try {
      MatchResult.Metadata file = isPlain(path.key()) ? file(path) : null;
      RemoteAttributes attributes =
          file == null ? attributes(path, true) : RemoteAttributes.of(file);
      if (attributes.isDirectory()) {
        throw new NoSuchFileException(path.toString(), null, "is a directory");
      }
      ResourceId id =
          file == null ? FileSystems.matchNewResource(path.toString(), false) : file.resourceId();
      return new Opened(FileSystems.open(id), attributes);
    } catch (NoSuchFileException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw RemoteFiles.failure(path.toString(), e);
    }
  }

  /** An open file and what it was when it was opened. */
  record Opened(ReadableByteChannel channel, RemoteAttributes attributes) {}

  /** Begins to write a file, which is there when the channel is closed. */
  WritableByteChannel create(RemotePath path) throws IOException {
    refresh();
    try {
      return FileSystems.create(
          FileSystems.matchNewResource(path.toString(), false), MimeTypes.BINARY);
    } catch (IOException | RuntimeException e) {
      throw RemoteFiles.failure(path.toString(), e);
    }
  }

  void delete(RemotePath path) throws IOException {
    refresh();
    try {
      FileSystems.delete(List.of(FileSystems.matchNewResource(path.toString(), false)));
    } catch (IOException | RuntimeException e) {
      throw RemoteFiles.failure(path.toString(), e);
    }
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public Path getPath(String first, String... more) {
    StringBuilder text = new StringBuilder(first);
    for (String each : more) {
      text.append('/').append(each);
    }
    String path = text.toString();
    if (path.startsWith(root + "/")) {
      return RemotePath.absolute(this, path.substring(root.length()));
    }
    return path.startsWith("/") ? RemotePath.absolute(this, path) : RemotePath.relative(this, path);
  }

  /** Patterns are those of this machine's file system. */
  @Override
  public PathMatcher getPathMatcher(String syntaxAndPattern) {
    PathMatcher matcher =
        Path.of("")
            .getFileSystem()
            .getPathMatcher(syntaxAndPattern.replace(":" + root + "/", ":/"));
    return path -> matcher.matches(Path.of("/" + ((RemotePath) path).key()));
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    return List.of(RemotePath.absolute(this, null));
  }

  @Override
  public String getSeparator() {
    return "/";
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  /** Beam holds what there is to close, for all pipelines of the process. */
  @Override
  public void close() {
    throw new UnsupportedOperationException("remote file systems stay open");
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return List.of();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return Set.of("basic");
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    throw new UnsupportedOperationException("storages have users of their own");
  }

  @Override
  public WatchService newWatchService() {
    throw new UnsupportedOperationException("storages report no changes");
  }
}
