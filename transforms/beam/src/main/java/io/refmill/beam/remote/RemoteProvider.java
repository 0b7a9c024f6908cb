package io.refmill.beam.remote;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemAlreadyExistsException;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What {@link java.nio.file.Files} asks of a {@link RemoteFileSystem}. */
final class RemoteProvider extends FileSystemProvider {
  @Override
  public String getScheme() {
    return "remote";
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
    throw new FileSystemAlreadyExistsException("remote file systems open by themselves");
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    return getPath(uri).getFileSystem();
  }

  @Override
  public Path getPath(URI uri) {
    return new BeamPaths()
        .path(uri.getScheme() + "://" + uri.getAuthority() + uri.getPath())
        .orElseThrow(() -> new IllegalArgumentException("no file system for " + uri));
  }

  /** Reads from anywhere in a file, or writes a new one from its beginning. */
  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    RemotePath remote = (RemotePath) path;
    if (options.contains(StandardOpenOption.APPEND)) {
      throw new UnsupportedOperationException("storages replace files as a whole");
    }
    return options.contains(StandardOpenOption.WRITE)
        ? new WriteChannel(remote)
        : new ReadChannel(remote);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path directory, DirectoryStream.Filter<? super Path> filter) throws IOException {
    List<Path> paths = new ArrayList<>();
    for (Listing.Entry entry :
        ((RemotePath) directory).getFileSystem().entries((RemotePath) directory)) {
      Path path = directory.resolve(entry.name());
      if (filter.accept(path)) {
        paths.add(path);
      }
    }
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        return paths.iterator();
      }

      @Override
      public void close() {
        // All entries are here.
      }
    };
  }

  /** Basic attributes may be those of a listing; others are asked for now. */
  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    RemotePath remote = (RemotePath) path;
    boolean now = type != BasicFileAttributes.class;
    return type.cast(remote.getFileSystem().attributes(remote, now));
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options) {
    throw new UnsupportedOperationException("attributes are read by their type");
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return null;
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options) {
    throw new UnsupportedOperationException("storages set attributes themselves");
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    RemotePath remote = (RemotePath) path;
    remote.getFileSystem().attributes(remote, false);
  }

  @Override
  public void delete(Path path) throws IOException {
    RemotePath remote = (RemotePath) path;
    remote.getFileSystem().delete(remote);
  }

  /** A directory is there when a file is below it. */
  @Override
  public void createDirectory(Path directory, FileAttribute<?>... attributes) {
    throw new UnsupportedOperationException("storages have no directories of their own");
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) {
    throw new UnsupportedOperationException("not within a storage");
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) {
    throw new UnsupportedOperationException("storages rename nothing");
  }

  @Override
  public boolean isSameFile(Path path, Path other) {
    return path.equals(other);
  }

  @Override
  public boolean isHidden(Path path) {
    return path.getFileName() != null && path.getFileName().toString().startsWith(".");
  }

  @Override
  public FileStore getFileStore(Path path) {
    throw new UnsupportedOperationException("storages do not say how large they are");
  }
}
