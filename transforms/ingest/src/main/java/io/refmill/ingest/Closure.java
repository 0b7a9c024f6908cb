package io.refmill.ingest;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The files of one design: the one that declares the top and those that it needs, step by step.
 *
 * <p>A name means the declaration that the files so far have, by themselves or by what they
 * include; else that of the nearest file, in this order: one that declares nothing which the files
 * so far have too (two modules of one name are an error), one whose declaration has the ports that
 * are connected by name, the fewest steps through directories, a file that bears the name, the
 * first by path.
 */
final class Closure {
  private final Map<String, List<RepositoryFile>> declaring;
  private final Function<RepositoryFile, List<RepositoryFile>> included;
  private final Set<RepositoryFile> first = new LinkedHashSet<>();
  private final Set<RepositoryFile> rest = new LinkedHashSet<>();
  private final Set<RepositoryFile> taken = new HashSet<>();

  /** What is declared so far, by the files taken and by those that they include. */
  private final Map<String, RepositoryFile> declared = new HashMap<>();

  /** Declarations that were followed, by the file that brings them in. */
  private final Set<String> seen = new HashSet<>();

  private RepositoryFile topFile;

  /**
   * A closure.
   *
   * @param declaring files by the names of what they declare
   * @param included the files of the repository that a file includes, step by step
   */
  Closure(
      Map<String, List<RepositoryFile>> declaring,
      Function<RepositoryFile, List<RepositoryFile>> included) {
    this.declaring = declaring;
    this.included = included;
  }

  /** The files; those that declare packages or interfaces come before what uses them. */
  Set<RepositoryFile> of(RepositoryFile file, VerilogScanner.Declaration top) {
    topFile = file;
    take(file);
    visit(file, file, top);
    first.addAll(rest);
    return first;
  }

  private void take(RepositoryFile file) {
    if (taken.add(file)) {
      file.scan().declarations().forEach(d -> declared.putIfAbsent(d.name(), file));
      for (RepositoryFile each : included.apply(file)) {
        each.scan().declarations().forEach(d -> declared.putIfAbsent(d.name(), each));
      }
    }
  }

  /**
   * Follows what a declaration needs.
   *
   * @param file that declares it
   * @param compiled the file itself, or the one that includes it
   */
  private void visit(
      RepositoryFile file, RepositoryFile compiled, VerilogScanner.Declaration declaration) {
    if (!seen.add(compiled.name() + ":" + file.name() + "#" + declaration.name())) {
      return;
    }
    Set<String> needs = new LinkedHashSet<>(file.scan().needs());
    for (RepositoryFile part : included.apply(file)) {
      needs.addAll(part.scan().needs());
    }
    needs.addAll(declaration.needs());
    for (String need : needs) {
      Set<String> ports = declaration.shape().connections().getOrDefault(need, Set.of());
      RepositoryFile place = place(need, file, ports);
      if (place == null) {
        continue;
      }
      for (VerilogScanner.Declaration found : place.scan().declarations()) {
        if (found.name().equals(need)) {
          RepositoryFile host = declared.containsKey(need) ? host(place, compiled, found) : place;
          take(host);
          visit(place, host, found);
        }
      }
    }
    (isEarly(declaration) ? first : rest).add(compiled);
  }

  private static boolean isEarly(VerilogScanner.Declaration declaration) {
    return declaration.kind() == VerilogScanner.Kind.PACKAGE
        || declaration.kind() == VerilogScanner.Kind.INTERFACE;
  }

  /** The file of the compilation that brings in another one's declaration. */
  private RepositoryFile host(
      RepositoryFile place, RepositoryFile user, VerilogScanner.Declaration declaration) {
    if (taken.contains(place)) {
      return place;
    }
    RepositoryFile host =
        included.apply(user).contains(place)
            ? user
            : taken.stream()
                .filter(file -> included.apply(file).contains(place))
                .min(Comparator.comparing(RepositoryFile::name))
                .orElse(place);
    // The top's file comes last: too late for a package, which its guard must keep single.
    return isEarly(declaration) && host.equals(topFile) && !user.equals(topFile) ? place : host;
  }

  private RepositoryFile place(String need, RepositoryFile from, Set<String> ports) {
    RepositoryFile known = declared.get(need);
    if (known != null) {
      return known;
    }
    List<RepositoryFile> places = declaring.getOrDefault(need, List.of());
    if (places.size() > 1) {
      places = narrowed(places, this::fits);
      places = narrowed(places, file -> mayHave(file, need, ports));
    }
    return nearest(places, from, need);
  }

  /** Those that pass, unless none does. */
  private static List<RepositoryFile> narrowed(
      List<RepositoryFile> files, Predicate<RepositoryFile> test) {
    List<RepositoryFile> passing = files.stream().filter(test).toList();
    return passing.isEmpty() ? files : passing;
  }

  /** Boards and vendors have modules of one name with other ports. */
  private static boolean mayHave(RepositoryFile file, String name, Set<String> ports) {
    return file.scan().declarations().stream()
        .anyMatch(declaration -> declaration.name().equals(name) && declaration.mayHave(ports));
  }

  /** Whether a file declares nothing that another one declares already. */
  private boolean fits(RepositoryFile file) {
    return Stream.concat(Stream.of(file), included.apply(file).stream())
        .allMatch(
            f ->
                f.scan().declarations().stream()
                    .allMatch(d -> declared.getOrDefault(d.name(), f).equals(f)));
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
