package io.refmill.ingest.repository;

import io.refmill.compiler.LeftOut;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.ingest.plan.LeftOutFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The files of a repository that are left out of others' designs, and what that costs. */
final class LeftOutFiles {
  private final Map<String, RepositoryFile> files = new TreeMap<>();
  private final Map<String, Long> designs = new HashMap<>();

  /** A file that does not parse. */
  void add(RepositoryFile file) {
    files.put(file.name(), file);
  }

  /**
   * What a design needs of such files; it is counted for each of them.
   *
   * @param broken such files by the names that are needed
   */
  List<LeftOut> needed(Map<String, RepositoryFile> broken) {
    new HashSet<>(broken.values()).forEach(file -> designs.merge(file.name(), 1L, Long::sum));
    List<LeftOut> needed = new ArrayList<>();
    broken.forEach((name, file) -> needed.add(new LeftOut(name, file.index().problem())));
    return needed;
  }

  /** All of them, the costliest first. */
  List<LeftOutFile> all() {
    return files.values().stream()
        .map(this::leftOut)
        .sorted(Comparator.comparingLong(LeftOutFile::designs).reversed())
        .toList();
  }

  private LeftOutFile leftOut(RepositoryFile file) {
    Diagnostic problem = file.index().problem();
    return new LeftOutFile(
        file.name(),
        problem.location().toString(),
        problem.code().name(),
        problem.message(),
        file.seeming().names(),
        designs.getOrDefault(file.name(), 0L));
  }
}
