package io.refmill.ingest.repository;

import io.refmill.parser.preprocess.Macro;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Brings together what one design needs. What a file needs can depend on macros that files before
 * it leave behind; where it does, the files are looked for again.
 *
 * @param files in the order of compilation: macros and packages before what uses them, the top last
 * @param indexes what each file is behind those before it, where that differs
 * @param broken files that do not parse, by the names that only they seem to declare
 */
record DesignFiles(
    List<RepositoryFile> files,
    Map<RepositoryFile, FileIndex> indexes,
    Map<String, RepositoryFile> broken) {
  private static final int MAX_ROUNDS = 4;

  static DesignFiles of(SourceIndex sources, RepositoryFile topFile, String top)
      throws IOException {
    Map<RepositoryFile, FileIndex> indexes = new HashMap<>();
    for (int round = 1; ; round++) {
      Closure closure = new Closure(sources, file -> indexes.getOrDefault(file, file.index()));
      List<RepositoryFile> ordered = ordered(closure.of(topFile, top), topFile);
      if (!update(sources, ordered, indexes) || round == MAX_ROUNDS) {
        return new DesignFiles(ordered, indexes, closure.broken());
      }
    }
  }

  private static List<RepositoryFile> ordered(Set<RepositoryFile> needed, RepositoryFile topFile) {
    Set<RepositoryFile> all = new LinkedHashSet<>();
    needed.stream().filter(file -> !file.equals(topFile)).forEach(f -> all.addAll(f.macroFiles()));
    all.addAll(topFile.macroFiles());
    all.addAll(needed);
    all.remove(topFile);
    all.add(topFile);
    return List.copyOf(all);
  }

  /** Whether some file turns out to be something else behind those before it. */
  private static boolean update(
      SourceIndex sources, List<RepositoryFile> ordered, Map<RepositoryFile, FileIndex> indexes)
      throws IOException {
    if (!sources.dependsOnOrder(ordered)) {
      return false;
    }
    boolean changed = false;
    Map<String, Macro> defined = new HashMap<>();
    defined.put(Macro.SIMULATOR.name(), Macro.SIMULATOR);
    for (RepositoryFile file : ordered) {
      FileIndex there = sources.behind(file, defined);
      // A file that only fails here is wanted all the same, and what it needs is known.
      FileIndex index = there.parses() ? there : file.index();
      FileIndex before = indexes.put(file, index);
      changed |= before == null ? index != file.index() : index != before;
      index
          .footprint()
          .written()
          .forEach(
              (name, macro) -> {
                if (macro == null) {
                  defined.remove(name);
                } else {
                  defined.put(name, macro);
                }
              });
    }
    return changed;
  }
}
