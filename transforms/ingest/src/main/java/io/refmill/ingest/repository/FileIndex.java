package io.refmill.ingest.repository;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.parser.preprocess.Footprint;
import io.refmill.parser.preprocess.Macro;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What a file declares and needs: of its syntax, after preprocessing, with what it includes. Needs
 * of generate branches that are never taken are among them.
 *
 * @param declarations in order; none if the file does not parse
 * @param needs names mentioned outside of all declarations
 * @param strings that could be names of data files
 * @param readsFiles whether it fills memories from files
 * @param footprint what its preprocessing asked for and left
 * @param openMacros macros that it asked for, were not defined, and are not defined by itself
 * @param problem why the file does not parse, or null
 */
record FileIndex(
    List<Declaration> declarations,
    Set<String> needs,
    Set<String> strings,
    boolean readsFiles,
    Footprint footprint,
    Set<String> openMacros,
    Diagnostic problem) {

  /** Kinds of declared things. */
  enum Kind {
    MODULE,
    PACKAGE,
    INTERFACE,
    PRIMITIVE;

    /** Whether it has to be compiled before what uses it. */
    boolean comesFirst() {
      return this == PACKAGE || this == INTERFACE;
    }
  }

  /**
   * Something declared at the top of a file.
   *
   * @param name as in the source
   * @param owner name of the file that the declaration stands in: this one, or one that it includes
   * @param line where in it, from 1
   * @param needs names that could be those of modules, packages, interfaces or primitives
   * @param ports names of its ports, or null where a port has none
   * @param connections what its instances connect, by the name of what is instantiated
   */
  record Declaration(
      Kind kind,
      String name,
      String owner,
      int line,
      Set<String> needs,
      Set<String> ports,
      Map<String, Connected> connections) {

    /** Whether an instance that connects such ports may be one of it. */
    boolean mayHave(Connected connected) {
      return ports == null
          || ports.containsAll(connected.names)
              && connected.counts.stream().allMatch(count -> count == ports.size());
    }
  }

  /**
   * What instances connect.
   *
   * @param names of ports
   * @param counts of ports where they are connected in their order
   */
  record Connected(Set<String> names, Set<Integer> counts) {
    static final Connected NONE = new Connected(Set.of(), Set.of());
  }

  /** The index of a file that could not even be read. */
  static FileIndex ofProblem(Diagnostic problem) {
    return new FileIndex(List.of(), Set.of(), Set.of(), false, Footprint.NONE, Set.of(), problem);
  }

  boolean parses() {
    return problem == null;
  }

  /** The first declaration of a name, or null. */
  Declaration declaration(String name) {
    return declarations.stream().filter(each -> each.name.equals(name)).findFirst().orElse(null);
  }

  /** Names of the modules that stand in the file itself, with their lines. */
  Map<String, Integer> modulesOf(String file) {
    Map<String, Integer> modules = new LinkedHashMap<>();
    for (Declaration each : declarations) {
      if (each.kind == Kind.MODULE && each.owner.equals(file)) {
        modules.putIfAbsent(each.name, each.line);
      }
    }
    return modules;
  }

  /** The same index, with a map that may be shared in place of its own equal one. */
  FileIndex leaving(Map<String, Macro> written) {
    Footprint shared =
        new Footprint(
            footprint.asked(),
            written,
            footprint.missing(),
            footprint.inclusions(),
            footprint.before(),
            footprint.after(),
            footprint.open());
    return new FileIndex(declarations, needs, strings, readsFiles, shared, openMacros, problem);
  }

  /** Whether a macro is defined behind the file because of it. */
  boolean defines(String macro) {
    return footprint.written().get(macro) != null;
  }

  boolean definesMacros() {
    return footprint.written().values().stream().anyMatch(Objects::nonNull);
  }

  boolean hasModules() {
    return declarations.stream().anyMatch(each -> each.kind == Kind.MODULE);
  }
}
