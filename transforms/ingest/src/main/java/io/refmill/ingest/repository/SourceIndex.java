package io.refmill.ingest.repository;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.ingest.fault.NoSourceException;
import io.refmill.ingest.file.FileStamp;
import io.refmill.ingest.file.VerilogFile;
import io.refmill.ingest.repository.DeclarationScanner.Seeming;
import io.refmill.ingest.repository.FileIndex.Declaration;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceFile;
import io.refmill.parser.parse.ParseCache;
import io.refmill.parser.parse.ParseResult;
import io.refmill.parser.parse.ParsedFile;
import io.refmill.parser.parse.VerilogParser;
import io.refmill.parser.preprocess.Macro;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * The files of a repository, each preprocessed and parsed by itself, with what it includes.
 *
 * <p>Macros that a file calls and does not define come of other files, as an order of compilation
 * would provide them: for each the nearest file without modules that defines it, else the nearest
 * one of the same directory. These are put before the file, and it is parsed once more.
 */
final class SourceIndex {
  /** A macro file may use macros of another one, and that one of a third. */
  private static final int MAX_ROUNDS = 4;

  /** In so many ways is a file read for those who compile other files before it. */
  private static final int MAX_FORMS = 8;

  /** Of macro files, which stand before many others. */
  private static final long CACHED_CHARACTERS = 1 << 20;

  private final SourceRoots roots;
  private final IncludeResolver includes;
  private final ParseLimits limits;
  private final ParseCache cache = new ParseCache(CACHED_CHARACTERS);
  private final Map<String, RepositoryFile> files = new TreeMap<>();
  private final Map<String, RepositoryFile> unreadable = new TreeMap<>();
  private final Map<String, List<RepositoryFile>> declaring = new HashMap<>();
  private final Map<String, List<RepositoryFile>> seeming = new HashMap<>();
  private final Map<String, List<RepositoryFile>> defining = new HashMap<>();
  private final Map<Map<String, Macro>, Map<String, Macro>> written = new HashMap<>();
  private final Map<RepositoryFile, List<FileIndex>> forms = new HashMap<>();

  SourceIndex(SourceRoots roots, IncludeResolver includes, ParseLimits limits) {
    this.roots = roots;
    this.includes = includes;
    this.limits = limits;
  }

  /** Reads and parses a file. */
  void add(Path path) throws IOException {
    String name = roots.name(path);
    FileStamp stamp = FileStamp.of(path);
    String text;
    try {
      text = VerilogFile.read(path);
    } catch (NoSourceException e) {
      unreadable.put(
          name, new RepositoryFile(path, name, stamp, guess(path), unread(name, e), List.of()));
      return;
    }
    includes.place(name, path);
    FileIndex index = parse(List.of(new SourceFile(name, text)), List.of());
    stamp.check(path);
    files.put(
        name,
        new RepositoryFile(path, name, stamp, DeclarationScanner.scan(text), index, List.of()));
  }

  private static FileIndex unread(String name, NoSourceException why) {
    return FileIndex.ofProblem(
        Diagnostic.of(
            DiagnosticCode.UNREADABLE_RECORD, new SourceLocation(name, 1, 1), why.getMessage()));
  }

  private static Seeming guess(Path path) throws IOException {
    try {
      return DeclarationScanner.scan(VerilogFile.guess(path));
    } catch (NoSourceException e) {
      return Seeming.NOTHING;
    }
  }

  /**
   * All files are there.
   *
   * @param alone whether no file sees another one
   */
  void complete(boolean alone) throws IOException {
    if (!alone) {
      for (RepositoryFile file : files.values()) {
        file.index()
            .footprint()
            .written()
            .forEach((name, macro) -> addDefinition(name, macro, file));
      }
      for (RepositoryFile file : List.copyOf(files.values())) {
        if (!file.index().footprint().missing().isEmpty()) {
          files.put(file.name(), withMacroFiles(file));
        }
      }
    }
    for (RepositoryFile file : files.values()) {
      if (file.index().parses()) {
        for (Declaration each : file.index().declarations()) {
          if (each.owner().equals(file.name())) {
            addOnce(declaring, each.name(), file);
          }
        }
      } else {
        file.seeming().names().forEach(name -> addOnce(seeming, name, file));
      }
    }
    unreadable
        .values()
        .forEach(file -> file.seeming().names().forEach(name -> addOnce(seeming, name, file)));
  }

  private void addDefinition(String name, Macro macro, RepositoryFile file) {
    if (macro != null) {
      defining.computeIfAbsent(name, key -> new ArrayList<>()).add(file);
    }
  }

  private static void addOnce(
      Map<String, List<RepositoryFile>> places, String name, RepositoryFile file) {
    List<RepositoryFile> known = places.computeIfAbsent(name, key -> new ArrayList<>());
    // A file's declarations come one after the other.
    if (known.isEmpty() || !known.get(known.size() - 1).equals(file)) {
      known.add(file);
    }
  }

  /** Whether a name is that of one of the files. */
  boolean has(String name) {
    return files.containsKey(name);
  }

  /** The files, by name. */
  Collection<RepositoryFile> files() {
    return files.values();
  }

  /** Files that are no source, by name. */
  Collection<RepositoryFile> unreadable() {
    return unreadable.values();
  }

  /** Files in which a name is declared, in the order of their names. */
  List<RepositoryFile> declaring(String name) {
    return declaring.getOrDefault(name, List.of());
  }

  /** Files that do not parse and seem to declare a name. */
  List<RepositoryFile> seeming(String name) {
    return seeming.getOrDefault(name, List.of());
  }

  /** Files behind which a macro is defined that was not before. */
  List<RepositoryFile> defining(String macro) {
    return defining.getOrDefault(macro, List.of());
  }

  private RepositoryFile withMacroFiles(RepositoryFile file) throws IOException {
    Set<RepositoryFile> before = new LinkedHashSet<>();
    FileIndex index = file.index();
    for (int round = 0; round < MAX_ROUNDS; round++) {
      Set<RepositoryFile> more = new LinkedHashSet<>();
      for (String macro : index.footprint().missing()) {
        RepositoryFile place = macroFile(macro, file);
        if (place != null && !before.contains(place)) {
          more.add(place);
        }
      }
      if (more.isEmpty()) {
        break;
      }
      // What a macro file needs itself stands before it.
      more.addAll(before);
      before = more;
      index = parse(texts(before, file), List.of());
    }
    return index.parses() ? file.behind(List.copyOf(before), index) : file;
  }

  private RepositoryFile macroFile(String macro, RepositoryFile user) {
    List<RepositoryFile> places =
        defining(macro).stream().filter(f -> f.index().parses() && !f.equals(user)).toList();
    List<RepositoryFile> plain = places.stream().filter(f -> !f.index().hasModules()).toList();
    if (plain.isEmpty()) {
      Path directory = user.path().getParent();
      plain = places.stream().filter(f -> Objects.equals(f.path().getParent(), directory)).toList();
    }
    return Closure.nearest(plain, user, macro);
  }

  private List<SourceFile> texts(Collection<RepositoryFile> before, RepositoryFile last)
      throws IOException {
    List<SourceFile> texts = new ArrayList<>();
    for (RepositoryFile file : before) {
      texts.add(text(file));
    }
    texts.add(text(last));
    return texts;
  }

  private static SourceFile text(RepositoryFile file) throws IOException {
    file.stamp().check(file.path());
    return new SourceFile(file.name(), VerilogFile.read(file.path()));
  }

  /** Whether a file asks for a macro that it does not define and another one of these does. */
  boolean dependsOnOrder(List<RepositoryFile> ordered) {
    Set<String> open = new HashSet<>();
    for (RepositoryFile file : ordered) {
      file.index().openMacros().stream().filter(defining::containsKey).forEach(open::add);
    }
    return !open.isEmpty()
        && ordered.stream().anyMatch(file -> open.stream().anyMatch(file.index()::defines));
  }

  /**
   * What a file is where these macros are defined before it: the same as by itself, unless it asks
   * for one of them that was not defined then.
   */
  FileIndex behind(RepositoryFile file, Map<String, Macro> defined) throws IOException {
    if (file.index().openMacros().stream().noneMatch(defined::containsKey)) {
      return file.index();
    }
    List<FileIndex> known = forms.computeIfAbsent(file, key -> new ArrayList<>());
    for (FileIndex form : known) {
      if (form.footprint().asked().entrySet().stream()
          .allMatch(each -> Objects.equals(defined.get(each.getKey()), each.getValue()))) {
        return form;
      }
    }
    if (known.size() == MAX_FORMS) {
      return file.index();
    }
    FileIndex form = parse(List.of(text(file)), defined.values());
    known.add(form);
    return form;
  }

  /** The index of the last of some files. */
  private FileIndex parse(List<SourceFile> texts, Collection<Macro> defined) throws IOException {
    ParseResult result = VerilogParser.parse(texts, defined, includes, limits, cache);
    includes.checkMachine();
    ParsedFile last = result.files().get(result.files().size() - 1);
    FileIndex index = IndexBuilder.index(last);
    // Files that include the same headers leave the same macros.
    return index.leaving(written.computeIfAbsent(index.footprint().written(), key -> key));
  }
}
