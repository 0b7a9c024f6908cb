package io.refmill.ingest;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.schemas.RejectedRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
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

  private record File(Path path, String name, long bytes, VerilogScanner.Scan scan) {}

  private final Path root;
  private final Path name;
  private final boolean single;
  private final IngestOptions options;
  private final Map<String, File> files = new TreeMap<>();
  private final Map<String, List<File>> declaring = new HashMap<>();
  private final Map<String, List<File>> defining = new HashMap<>();
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
    Map<Path, Long> sizes = new HashMap<>();
    Set<String> macros = new HashSet<>();
    Map<Path, List<String>> included = new TreeMap<>();
    for (Path path : paths) {
      try {
        long size = Files.size(path);
        if (size > VerilogFile.MAX_BYTES) {
          throw new IOException("it has more than " + VerilogFile.MAX_BYTES + " bytes");
        }
        VerilogScanner.Scan scan = VerilogScanner.scan(VerilogFile.read(path));
        macros.addAll(scan.macrosDefined());
        included.put(path, scan.includes());
        readable.add(path);
        sizes.put(path, size);
      } catch (IOException e) {
        broken.add(new String[] {name(path), VerilogFile.reason(e)});
      }
    }
    includes = new IncludeResolver(root, !single, this::name, options.includeDirectories());
    for (ReadTask.FileReference include : includes.resolve(included)) {
      macros.addAll(includes.macrosIn(Path.of(include.path())));
    }
    for (Path path : readable) {
      VerilogScanner.Scan scan = VerilogScanner.scan(VerilogFile.read(path), macros::contains);
      add(new File(path, name(path), sizes.get(path), scan));
    }
    Set<Path> served = new HashSet<>();
    for (File file : files.values()) {
      for (ReadTask.FileReference include : includesOf(List.of(file))) {
        served.add(Path.of(include.path()));
      }
    }
    List<ReadTask.Unit> units = new ArrayList<>();
    long support = 0;
    long index = firstIndex;
    for (File file : files.values()) {
      Map<String, VerilogScanner.Declaration> modules = file.scan.modules();
      if (modules.isEmpty()) {
        // A header, a package, a file of macros: it serves others. Anything else is a record.
        boolean serves =
            served.contains(file.path)
                || !file.scan.declarations().isEmpty()
                || !file.scan.macrosDefined().isEmpty();
        if (serves) {
          support++;
        } else {
          units.add(unit(file.name, index++, file, null, List.of(file)));
        }
        continue;
      }
      for (VerilogScanner.Declaration module : modules.values()) {
        if (options.top() == null || options.top().equals(module.name())) {
          List<File> needed = alone ? List.of(file) : closure(file, module);
          units.add(unit(file.name + "#" + module.name(), index++, file, module.name(), needed));
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

  private void add(File file) {
    files.put(file.name, file);
    for (VerilogScanner.Declaration declaration : file.scan.declarations()) {
      List<File> places = declaring.computeIfAbsent(declaration.name(), key -> new ArrayList<>());
      if (!places.contains(file)) {
        places.add(file);
      }
    }
    for (String macro : file.scan.macrosDefined()) {
      defining.computeIfAbsent(macro, key -> new ArrayList<>()).add(file);
    }
  }

  private ReadTask.Unit unit(String id, long index, File file, String top, List<File> needed) {
    List<ReadTask.FileReference> references = new ArrayList<>();
    for (File each : needed) {
      bytes += each.bytes;
      references.add(new ReadTask.FileReference(each.path.toString(), each.name));
    }
    List<ReadTask.FileReference> further = new ArrayList<>(includesOf(needed));
    for (ReadTask.FileReference data : dataOf(needed)) {
      if (!further.contains(data)) {
        further.add(data);
      }
    }
    return new ReadTask.Unit(id, index, file.name, top, references, further);
  }

  /** Any file of a design may say which file another one reads: by a parameter. */
  private List<ReadTask.FileReference> dataOf(List<File> needed) {
    if (needed.stream().noneMatch(file -> file.scan.readsFiles())) {
      return List.of();
    }
    Map<Path, Set<String>> strings = new TreeMap<>();
    needed.forEach(file -> strings.put(file.path, file.scan.strings()));
    return includes.data(strings, options.maxSourceCharacters());
  }

  /** Files in the order of compilation: macros and packages before what uses them, the top last. */
  private List<File> closure(File topFile, VerilogScanner.Declaration top) {
    Set<File> first = new LinkedHashSet<>();
    Set<File> rest = new LinkedHashSet<>();
    Set<String> seen = new HashSet<>();
    visit(topFile, top, first, rest, seen);
    Set<File> all = new LinkedHashSet<>();
    first.forEach(file -> macroFiles(file, all));
    rest.forEach(file -> macroFiles(file, all));
    macroFiles(topFile, all);
    all.addAll(first);
    all.addAll(rest);
    all.remove(topFile);
    all.add(topFile);
    return List.copyOf(all);
  }

  private void visit(
      File file,
      VerilogScanner.Declaration declaration,
      Set<File> first,
      Set<File> rest,
      Set<String> seen) {
    if (!seen.add(file.name + "#" + declaration.name())) {
      return;
    }
    Set<String> needs = new LinkedHashSet<>(file.scan.needs());
    needs.addAll(declaration.needs());
    for (String need : needs) {
      File place = nearest(declaring.get(need), file);
      if (place == null) {
        continue;
      }
      for (VerilogScanner.Declaration found : place.scan.declarations()) {
        if (found.name().equals(need)) {
          visit(place, found, first, rest, seen);
        }
      }
    }
    boolean early =
        declaration.kind() == VerilogScanner.Kind.PACKAGE
            || declaration.kind() == VerilogScanner.Kind.INTERFACE;
    (early ? first : rest).add(file);
  }

  /** Files without modules that define macros which {@code file} uses and does not include. */
  private void macroFiles(File file, Set<File> all) {
    Set<String> known = new HashSet<>();
    for (ReadTask.FileReference include : includesOf(List.of(file))) {
      File included = files.get(include.name());
      if (included != null) {
        known.addAll(included.scan.macrosDefined());
      }
    }
    for (String macro : file.scan.macrosUsed()) {
      if (!known.contains(macro) && defining.containsKey(macro)) {
        List<File> places =
            defining.get(macro).stream().filter(f -> f.scan.modules().isEmpty()).toList();
        File place = nearest(places, file);
        if (place != null && place != file) {
          all.add(place);
        }
      }
    }
  }

  private static File nearest(Collection<File> places, File from) {
    File best = null;
    int bestSteps = Integer.MAX_VALUE;
    for (File place : places == null ? List.<File>of() : places) {
      int steps = place == from ? -1 : steps(place.path, from.path);
      if (steps < bestSteps || (steps == bestSteps && place.name.compareTo(best.name) < 0)) {
        best = place;
        bestSteps = steps;
      }
    }
    return best;
  }

  private static int steps(Path a, Path b) {
    int common = 0;
    int limit = Math.min(a.getNameCount(), b.getNameCount()) - 1;
    while (common < limit && a.getName(common).equals(b.getName(common))) {
      common++;
    }
    return a.getNameCount() + b.getNameCount() - 2 * common;
  }

  private List<ReadTask.FileReference> includesOf(List<File> needed) {
    Map<Path, List<String>> wanted = new TreeMap<>();
    needed.forEach(file -> wanted.put(file.path, file.scan.includes()));
    return includes.resolve(wanted);
  }

  private String name(Path path) {
    if (!path.startsWith(root)) {
      return SourceNames.slashes(path.getFileName());
    }
    Path relative = root.relativize(path);
    return SourceNames.slashes(name == null ? relative : name.resolve(relative));
  }
}
