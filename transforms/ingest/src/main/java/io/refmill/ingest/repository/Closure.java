package io.refmill.ingest.repository;

import io.refmill.ingest.repository.FileIndex.Connected;
import io.refmill.ingest.repository.FileIndex.Declaration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The files of one design: the one that declares the top and those that it needs, step by step.
 *
 * <p>A name means the declaration that the files so far have, by themselves or by what they
 * include; else that of the nearest file, in this order: one that declares nothing which the files
 * so far have too (two modules of one name are an error), one whose declaration has the ports that
 * are connected by name, or as many as are connected in their order, one that instantiates nothing
 * which is nowhere, the fewest steps through directories, a file that bears the name, the first by
 * path. Files that do not parse are not among them; which of them seem to declare what is needed
 * and found nowhere else is noted.
 */
final class Closure {
  /** Instances in instances that are followed to see whether all of them are there. */
  private static final int MAX_DEPTH = 4;

  private final SourceIndex sources;
  private final Function<RepositoryFile, FileIndex> indexes;
  private final Set<RepositoryFile> first = new LinkedHashSet<>();
  private final Set<RepositoryFile> rest = new LinkedHashSet<>();
  private final Set<RepositoryFile> taken = new HashSet<>();
  private final Map<String, RepositoryFile> broken = new TreeMap<>();

  /** A declaration that some file taken brings in, by itself or by what it includes. */
  private record Found(RepositoryFile host, Declaration declaration) {}

  private final Map<String, Found> declared = new HashMap<>();

  /** Declarations that were followed, by the file that brings them in. */
  private final Set<String> seen = new HashSet<>();

  /** Whether declarations name nothing that is nowhere, as far as that was looked at. */
  private final Map<String, Boolean> complete = new HashMap<>();

  private RepositoryFile topFile;

  /**
   * A closure.
   *
   * @param indexes what each file is in this design
   */
  Closure(SourceIndex sources, Function<RepositoryFile, FileIndex> indexes) {
    this.sources = sources;
    this.indexes = indexes;
  }

  /** The files; those that declare packages or interfaces come before what uses them. */
  Set<RepositoryFile> of(RepositoryFile file, String top) {
    topFile = file;
    take(file);
    Declaration declaration = indexes.apply(file).declaration(top);
    if (declaration != null) {
      visit(file, declaration);
    }
    rest.add(file);
    Set<RepositoryFile> all = new LinkedHashSet<>(first);
    all.addAll(rest);
    return all;
  }

  /** Files that do not parse, by the names that only they seem to declare. */
  Map<String, RepositoryFile> broken() {
    return broken;
  }

  private void take(RepositoryFile file) {
    if (taken.add(file)) {
      for (Declaration each : indexes.apply(file).declarations()) {
        declared.putIfAbsent(each.name(), new Found(file, each));
      }
    }
  }

  /** Follows what a declaration needs that a file brings in. */
  private void visit(RepositoryFile host, Declaration declaration) {
    if (!seen.add(host.name() + "#" + declaration.name())) {
      return;
    }
    Set<String> needs = new LinkedHashSet<>(indexes.apply(host).needs());
    needs.addAll(declaration.needs());
    for (String need : needs) {
      Connected ports = declaration.connections().getOrDefault(need, Connected.NONE);
      RepositoryFile place = place(need, host, ports);
      if (place != null) {
        take(place);
        visit(place, indexes.apply(place).declaration(need));
      }
    }
    (declaration.kind().comesFirst() ? first : rest).add(host);
  }

  /** The file that brings in what a name means, or null. */
  private RepositoryFile place(String need, RepositoryFile from, Connected ports) {
    if (indexes.apply(from).declaration(need) != null) {
      return from;
    }
    Found known = declared.get(need);
    if (known != null && !comesTooLate(known)) {
      return known.host();
    }
    List<RepositoryFile> places = sources.declaring(need);
    if (places.size() > 1) {
      places = narrowed(places, this::fits);
      places = narrowed(places, file -> mayHave(file, need, ports));
      places = narrowed(places, file -> isComplete(file, need, MAX_DEPTH));
    }
    RepositoryFile nearest = nearest(places, from, need);
    if (nearest == null && known != null) {
      return known.host();
    }
    if (nearest == null && !sources.seeming(need).isEmpty()) {
      broken.putIfAbsent(need, nearest(sources.seeming(need), from, need));
    }
    return nearest;
  }

  /**
   * Whether what others need first comes with the top's file alone, which is the last one: then it
   * is compiled by itself too, and its guard must keep it single.
   */
  private boolean comesTooLate(Found found) {
    return found.declaration().kind().comesFirst()
        && found.host().equals(topFile)
        && !found.declaration().owner().equals(topFile.name());
  }

  /** Those that pass, unless none does. */
  private static List<RepositoryFile> narrowed(
      List<RepositoryFile> files, Predicate<RepositoryFile> test) {
    List<RepositoryFile> passing = files.stream().filter(test).toList();
    return passing.isEmpty() ? files : passing;
  }

  /** Boards and vendors have modules of one name with other ports. */
  private boolean mayHave(RepositoryFile file, String name, Connected ports) {
    return indexes.apply(file).declarations().stream()
        .anyMatch(declaration -> declaration.name().equals(name) && declaration.mayHave(ports));
  }

  /**
   * Whether all that a declaration instantiates, and what that instantiates, is declared somewhere:
   * of a vendor's form and a plain one the vendor's own cells are missing.
   */
  private boolean isComplete(RepositoryFile file, String name, int depth) {
    String key = file.name() + "#" + name;
    Boolean known = complete.get(key);
    if (known != null || depth == 0) {
      return known == null || known;
    }
    // Until it is known better, so that those that name each other come to an end.
    complete.put(key, true);
    Declaration declaration = indexes.apply(file).declaration(name);
    boolean all =
        declaration == null
            || declaration.connections().keySet().stream()
                .allMatch(each -> isThere(file, each, depth - 1));
    complete.put(key, all);
    return all;
  }

  private boolean isThere(RepositoryFile file, String name, int depth) {
    return indexes.apply(file).declaration(name) != null
        ? isComplete(file, name, depth)
        : sources.declaring(name).stream().anyMatch(place -> isComplete(place, name, depth));
  }

  /** Whether a file declares nothing that another one declares already. */
  private boolean fits(RepositoryFile file) {
    return indexes.apply(file).declarations().stream()
        .allMatch(
            each -> {
              Found found = declared.get(each.name());
              return found == null || found.declaration().owner().equals(each.owner());
            });
  }

  /** The file that a name means where none is chosen yet, or null. */
  static RepositoryFile nearest(
      Collection<RepositoryFile> places, RepositoryFile from, String name) {
    RepositoryFile best = null;
    for (RepositoryFile place : places) {
      if (best == null || nearer(place, best, from, name)) {
        best = place;
      }
    }
    return best;
  }

  private static boolean nearer(
      RepositoryFile a, RepositoryFile b, RepositoryFile from, String name) {
    int steps = Integer.compare(a.stepsFrom(from), b.stepsFrom(from));
    if (steps != 0) {
      return steps < 0;
    }
    return a.bears(name) != b.bears(name) ? a.bears(name) : a.name().compareTo(b.name()) < 0;
  }
}
