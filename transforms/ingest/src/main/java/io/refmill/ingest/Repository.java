package io.refmill.ingest;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.schemas.RejectedRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes designs of a directory of Verilog files. Every module that a file declares is one: also
 * those that others instantiate, and also those that cannot be a model's top, whose rejection then
 * says why.
 *
 * <p>A design's files are the one that declares the module and those that it needs, step by step.
 * Large collections use a name many times; a name means the declaration in the same file, else in
 * the nearest file (the fewest steps through directories), else the first by path.
 */
final class Repository {
  /**
   * The designs of a directory.
   *
   * @param units one for each module, numbered
   * @param unreadable files that could not be read, numbered after the units
   * @param supportFiles files that declare no module
   * @param bytes of all units' files; a file counts once for each unit that it is in
   */
  record Units(
      List<ReadTask.Unit> units, List<RejectedRow> unreadable, long supportFiles, long bytes) {}

  private final Path root;
  private final Path name;
  private final boolean single;
  private final IngestOptions options;
  private final Map<String, RepositoryFile> files = new TreeMap<>();
  private final Map<String, List<RepositoryFile>> declaring = new HashMap<>();
  private final Map<String, List<RepositoryFile>> defining = new HashMap<>();
  private final Map<RepositoryFile, List<RepositoryFile>> includedBy = new HashMap<>();
  private IncludeResolver includes;
  private long bytes;

  /**
   * A repository.
   *
   * @param root directory that nothing is read outside of, but for the include directories
   * @param name of the root in sources' names, or null
   * @param single whether the root is only the place of one file that was named by itself
   */
  Repository(Path root, Path name, boolean single, IngestOptions options) {
    this.root = root;
    this.single = single;
    this.name = name;
    this.options = options;
  }

  /**
   * The designs.
   *
   * @param alone whether no file sees another one
   * @param firstIndex number of the first record
   */
  Units units(List<Path> paths, boolean alone, long firstIndex) throws IOException {
    List<String[]> broken = new ArrayList<>();
    List<Path> readable = new ArrayList<>();
    Map<Path, FileStamp> stamps = new HashMap<>();
    // The parser defines what the simulator does.
    Set<String> macros = new HashSet<>(Set.of("__ICARUS__"));
    Map<Path, List<String>> included = new TreeMap<>();
    for (Path path : paths) {
      try {
        FileStamp stamp = FileStamp.of(path);
        VerilogScanner.Scan scan = VerilogScanner.scan(VerilogFile.read(path));
        macros.addAll(scan.macrosDefined());
        included.put(path, scan.includes());
        readable.add(path);
        stamps.put(path, stamp);
      } catch (NoSourceException e) {
        broken.add(new String[] {name(path), e.getMessage()});
      }
    }
    includes = new IncludeResolver(root, !single, this::name, options.includeDirectories());
    for (ReadTask.FileReference include : includes.resolve(included)) {
      macros.addAll(includes.macrosIn(FilePaths.of(include.path())));
    }
    for (Path path : readable) {
      VerilogScanner.Scan scan = VerilogScanner.scan(VerilogFile.read(path), macros::contains);
      stamps.get(path).check(path);
      add(new RepositoryFile(path, name(path), stamps.get(path), scan));
    }
    Set<Path> served = new HashSet<>();
    for (RepositoryFile file : files.values()) {
      for (ReadTask.FileReference include : includesOf(List.of(file))) {
        served.add(FilePaths.of(include.path()));
      }
    }
    List<ReadTask.Unit> units = new ArrayList<>();
    long support = 0;
    long index = firstIndex;
    for (RepositoryFile file : files.values()) {
      Map<String, VerilogScanner.Declaration> modules = file.scan().modules();
      if (modules.isEmpty()) {
        // A header, a package, a file of macros: it serves others. Anything else is a record.
        boolean serves =
            served.contains(file.path())
                || !file.scan().declarations().isEmpty()
                || !file.scan().macrosDefined().isEmpty();
        if (serves) {
          support++;
        } else {
          units.add(unit(file.name(), index++, file, null, List.of(file)));
        }
        continue;
      }
      for (VerilogScanner.Declaration module : modules.values()) {
        if (options.top() == null || options.top().equals(module.name())) {
          List<RepositoryFile> needed = alone ? List.of(file) : closure(file, module);
          units.add(unit(file.name() + "#" + module.name(), index++, file, module.name(), needed));
        }
      }
    }
    List<RejectedRow> unreadable = new ArrayList<>();
    for (String[] file : broken) {
      unreadable.add(
          Rejections.unread(file[0], index++, file[0], DiagnosticCode.UNREADABLE_RECORD, file[1]));
    }
    return new Units(units, unreadable, support, bytes);
  }

  private void add(RepositoryFile file) {
    files.put(file.name(), file);
    for (VerilogScanner.Declaration declaration : file.scan().declarations()) {
      List<RepositoryFile> places =
          declaring.computeIfAbsent(declaration.name(), key -> new ArrayList<>());
      // A file's declarations come one after the other.
      if (places.isEmpty() || !places.get(places.size() - 1).equals(file)) {
        places.add(file);
      }
    }
    for (String macro : file.scan().macrosDefined()) {
      defining.computeIfAbsent(macro, key -> new ArrayList<>()).add(file);
    }
  }

  private ReadTask.Unit unit(
      String id, long index, RepositoryFile file, String top, List<RepositoryFile> needed) {
    List<ReadTask.FileReference> references = new ArrayList<>();
    for (RepositoryFile each : needed) {
      bytes += each.stamp().bytes();
      references.add(
          new ReadTask.FileReference(FilePaths.text(each.path()), each.name(), each.stamp()));
    }
    List<ReadTask.FileReference> further = new ArrayList<>(includesOf(needed));
    for (ReadTask.FileReference data : dataOf(needed)) {
      if (!further.contains(data)) {
        further.add(data);
      }
    }
    return new ReadTask.Unit(id, index, file.name(), top, references, further);
  }

  /** Any file of a design may say which file another one reads: by a parameter. */
  private List<ReadTask.FileReference> dataOf(List<RepositoryFile> needed) {
    if (needed.stream().noneMatch(file -> file.scan().readsFiles())) {
      return List.of();
    }
    Map<Path, Set<String>> strings = new TreeMap<>();
    needed.forEach(file -> strings.put(file.path(), file.scan().strings()));
    return includes.data(strings, options.maxSourceCharacters());
  }

  /** Files in the order of compilation: macros and packages before what uses them, the top last. */
  private List<RepositoryFile> closure(RepositoryFile topFile, VerilogScanner.Declaration top) {
    Set<RepositoryFile> needed = new Closure(declaring, this::included).of(topFile, top);
    Set<RepositoryFile> all = new LinkedHashSet<>();
    needed.stream().filter(file -> !file.equals(topFile)).forEach(file -> macroFiles(file, all));
    macroFiles(topFile, all);
    all.addAll(needed);
    all.remove(topFile);
    all.add(topFile);
    return List.copyOf(all);
  }

  /** What a file includes, step by step, where an undefined macro does not keep it out. */
  private List<RepositoryFile> included(RepositoryFile file) {
    return includedBy.computeIfAbsent(
        file,
        key -> {
          List<RepositoryFile> found = new ArrayList<>();
          for (ReadTask.FileReference each :
              includes.resolve(Map.of(key.path(), key.scan().liveIncludes()))) {
            RepositoryFile known = files.get(each.name());
            Path path = FilePaths.of(each.path());
            found.add(
                known != null && known.path().equals(path)
                    ? known
                    : new RepositoryFile(path, each.name(), each.stamp(), includes.scan(path)));
          }
          return List.copyOf(found);
        });
  }

  /** Files without modules that define macros which {@code file} uses and does not include. */
  private void macroFiles(RepositoryFile file, Set<RepositoryFile> all) {
    Set<String> known = new HashSet<>();
    for (ReadTask.FileReference include : includesOf(List.of(file))) {
      RepositoryFile included = files.get(include.name());
      if (included != null) {
        known.addAll(included.scan().macrosDefined());
      }
    }
    for (String macro : file.scan().macrosUsed()) {
      if (!known.contains(macro) && defining.containsKey(macro)) {
        List<RepositoryFile> places =
            defining.get(macro).stream().filter(f -> f.scan().modules().isEmpty()).toList();
        RepositoryFile place = Closure.nearest(places, file, macro);
        if (place != null && place != file) {
          all.add(place);
        }
      }
    }
  }

  private List<ReadTask.FileReference> includesOf(List<RepositoryFile> needed) {
    Map<Path, List<String>> wanted = new TreeMap<>();
    needed.forEach(file -> wanted.put(file.path(), file.scan().includes()));
    return includes.resolve(wanted);
  }

  private String name(Path path) {
    if (!path.startsWith(root)) {
      return FilePaths.name(path.getFileName());
    }
    Path relative = root.relativize(path);
    return name == null
        ? FilePaths.name(relative)
        : FilePaths.name(name) + "/" + FilePaths.name(relative);
  }
}
