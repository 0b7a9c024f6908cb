package io.refmill.ingest.repository;

import io.refmill.ingest.file.FileStamp;
import io.refmill.ingest.repository.DeclarationScanner.Seeming;
import java.nio.file.Path;
import java.util.List;

/**
 * A Verilog file of a repository.
 *
 * @param path where it is
 * @param name what it is called
 * @param stamp what it was when it was read
 * @param seeming what its text seems to declare
 * @param index what it declares and needs by itself, behind {@code macroFiles}
 * @param macroFiles that define macros which it uses and does not define
 */
record RepositoryFile(
    Path path,
    String name,
    FileStamp stamp,
    Seeming seeming,
    FileIndex index,
    List<RepositoryFile> macroFiles) {

  @Override
  public boolean equals(Object other) {
    return other instanceof RepositoryFile file && path.equals(file.path);
  }

  @Override
  public int hashCode() {
    return path.hashCode();
  }

  /** The same file with what it is behind others. */
  RepositoryFile behind(List<RepositoryFile> files, FileIndex indexThere) {
    return new RepositoryFile(path, name, stamp, seeming, indexThere, files);
  }

  /** Steps through directories from another file; -1 from itself. */
  int stepsFrom(RepositoryFile other) {
    if (other.equals(this)) {
      return -1;
    }
    int common = 0;
    int limit = Math.min(path.getNameCount(), other.path.getNameCount()) - 1;
    while (common < limit && path.getName(common).equals(other.path.getName(common))) {
      common++;
    }
    return path.getNameCount() + other.path.getNameCount() - 2 * common;
  }

  /** Whether the file is called as something that it may declare, but for its extension. */
  boolean bears(String declared) {
    String file = path.getFileName().toString();
    int dot = file.lastIndexOf('.');
    return (dot < 0 ? file : file.substring(0, dot)).equals(declared);
  }
}
