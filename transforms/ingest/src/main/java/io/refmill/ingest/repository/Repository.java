package io.refmill.ingest.repository;

import io.refmill.ingest.file.FilePaths;
import io.refmill.ingest.plan.LeftOutFile;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.record.Rejections;
import io.refmill.ingest.repository.FileIndex.Kind;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.parser.ParseLimits;
import io.refmill.schemas.RejectedRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes designs of a directory of Verilog files. Every module that a file declares is one: also
 * those that others instantiate, and also those that cannot be a model's top, whose rejection then
 * says why.
 *
 * <p>A design's files are the one that declares the module and those that it needs, step by step
 * ({@link Closure}). A file that does not parse harms those that need it and nobody else.
 */
public final class Repository {
  /**
   * The designs of a directory.
   *
   * @param units one for each module, numbered
   * @param unreadable files that could not be read, numbered after the units
   * @param supportFiles files that declare no module
   * @param bytes of all units' files; a file counts once for each unit that it is in
   * @param leftOut files that are in no design but those of their own modules
   * @param needed names that some module needs
   */
  public record Units(
      List<ReadTask.Unit> units,
      List<RejectedRow> unreadable,
      long supportFiles,
      long bytes,
      List<LeftOutFile> leftOut,
      Set<String> needed) {}

  private final SourceRoots roots;
  private final IngestOptions options;
  private SourceIndex sources;
  private IncludeResolver includes;
  private final List<ReadTask.Unit> units = new ArrayList<>();
  private final LeftOutFiles leftOut = new LeftOutFiles();
  private long index;
  private long supportFiles;
  private long bytes;

  /** A repository. */
  public Repository(SourceRoots roots, IngestOptions options) {
    this.roots = roots;
    this.options = options;
  }

  /**
   * The designs.
   *
   * @param alone whether no file sees another one
   * @param firstIndex number of the first record
   */
  public Units units(List<Path> paths, boolean alone, long firstIndex) throws IOException {
    includes = new IncludeResolver(roots);
    sources = new SourceIndex(roots, includes, parseLimits());
    for (Path path : paths) {
      sources.add(path);
    }
    sources.complete(alone);
    index = firstIndex;
    Set<Path> served = served();
    for (RepositoryFile file : sources.files()) {
      addUnits(file, served, alone);
    }
    List<RejectedRow> unreadable = new ArrayList<>();
    for (RepositoryFile file : sources.unreadable()) {
      leftOut.add(file);
      unreadable.add(Rejections.unread(file.name(), index++, file.name(), file.index().problem()));
    }
    includes.checkMachine();
    return new Units(units, unreadable, supportFiles, bytes, leftOut.all(), needed());
  }

  /** A file that is too large for a design is too large to be looked at. */
  private ParseLimits parseLimits() {
    ParseLimits limits = options.parseLimits();
    return new ParseLimits(
        Math.min(limits.maxCharacters(), options.maxSourceCharacters()),
        limits.maxNesting(),
        limits.maxMacroExpansions(),
        limits.timeoutMillis());
  }

  /** Files that others include. */
  private Set<Path> served() {
    Set<Path> served = new HashSet<>();
    for (RepositoryFile file : sources.files()) {
      for (ReadTask.FileReference include : includes.references(file.index().footprint())) {
        served.add(FilePaths.of(include.path()));
      }
    }
    return served;
  }

  private void addUnits(RepositoryFile file, Set<Path> served, boolean alone) throws IOException {
    Set<String> modules = modules(file);
    if (modules.isEmpty()) {
      // A header, a package, a file of macros: it serves others. Anything else is a record.
      if (served.contains(file.path()) || (serves(file) && !bringsModules(file))) {
        supportFiles++;
      } else {
        units.add(unit(file.name(), file, null, alone(file)));
      }
      return;
    }
    if (!file.index().parses()) {
      leftOut.add(file);
    }
    for (String module : modules) {
      if (options.top() == null || options.top().equals(module)) {
        boolean whole = !alone && file.index().parses();
        DesignFiles files = whole ? DesignFiles.of(sources, file, module) : alone(file);
        units.add(unit(file.name() + "#" + module, file, module, files));
      }
    }
  }

  private static boolean serves(RepositoryFile file) {
    return !file.index().declarations().isEmpty()
        || !file.seeming().others().isEmpty()
        || file.index().definesMacros();
  }

  /** Whether a file includes modules of files that are not Verilog by their names. */
  private boolean bringsModules(RepositoryFile file) {
    return file.index().declarations().stream()
        .anyMatch(each -> each.kind() == Kind.MODULE && !sources.has(each.owner()));
  }

  private static DesignFiles alone(RepositoryFile file) {
    return new DesignFiles(List.of(file), Map.of(), Map.of());
  }

  /** Modules that stand in a file, those in branches that are not taken too, by their lines. */
  private static Set<String> modules(RepositoryFile file) {
    Map<String, Integer> lines = new HashMap<>(file.seeming().modules());
    lines.putAll(file.index().modulesOf(file.name()));
    List<String> names = new ArrayList<>(lines.keySet());
    names.sort(Comparator.<String, Integer>comparing(lines::get).thenComparing(name -> name));
    return new LinkedHashSet<>(names);
  }

  private ReadTask.Unit unit(String id, RepositoryFile file, String top, DesignFiles design) {
    List<ReadTask.FileReference> references = new ArrayList<>();
    Set<ReadTask.FileReference> further = new LinkedHashSet<>();
    for (RepositoryFile each : design.files()) {
      bytes += each.stamp().bytes();
      references.add(
          new ReadTask.FileReference(FilePaths.text(each.path()), each.name(), each.stamp()));
      further.addAll(includes.references(each.index().footprint()));
    }
    for (FileIndex each : design.indexes().values()) {
      further.addAll(includes.references(each.footprint()));
    }
    further.addAll(dataOf(design.files()));
    return new ReadTask.Unit(
        id,
        index++,
        file.name(),
        top,
        references,
        List.copyOf(further),
        leftOut.needed(design.broken()));
  }

  /**
   * Any file of a design may say which file another one reads: by a parameter. The top's file, the
   * last one, is asked first: a simulation runs where its top is.
   */
  private List<ReadTask.FileReference> dataOf(List<RepositoryFile> needed) {
    if (needed.stream().noneMatch(file -> file.index().readsFiles())) {
      return List.of();
    }
    Map<Path, Set<String>> strings = new LinkedHashMap<>();
    for (int i = needed.size() - 1; i >= 0; i--) {
      strings.put(needed.get(i).path(), needed.get(i).index().strings());
    }
    return includes.data(strings, options.maxSourceCharacters());
  }

  /** Names that some module needs. */
  private Set<String> needed() {
    Set<String> needed = new HashSet<>();
    for (RepositoryFile file : sources.files()) {
      file.index().declarations().forEach(each -> needed.addAll(each.needs()));
    }
    return needed;
  }
}
