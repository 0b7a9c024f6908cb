package io.refmill.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is compiled together: one corpus entry. Nothing outside it is ever read, so an {@code
 * include} cannot reach the host's files.
 *
 * @param files compiled in this order, macros carried from one to the next (IEEE 1800-2017 22.5.1)
 * @param includes found by {@code include} and by {@code $readmemh} only: by path relative to the
 *     including file, then by any path suffix
 * @param defines macros defined on the command line, name to replacement text
 */
public record SourceUnit(
    List<SourceFile> files, List<SourceFile> includes, Map<String, String> defines) {

  /** As many directories may a data file's name climb. */
  public static final int MAX_CLIMB = 8;

  private static final Pattern DATA_NAME =
      Pattern.compile(
          "(\\./)*(\\.\\./){0,"
              + MAX_CLIMB
              + "}"
              + "([A-Za-z0-9_+,=@%-][A-Za-z0-9_+,=@%.-]*/)*[A-Za-z0-9_+,=@%-][A-Za-z0-9_+,=@%.-]*");

  /** Where somebody's files once were: a root, or a drive. */
  private static final Pattern ROOT = Pattern.compile("([A-Za-z]:)?/+");

  public SourceUnit {
    files = List.copyOf(files);
    includes = List.copyOf(includes);
    defines = Map.copyOf(defines);
  }

  /**
   * The file that {@code $readmemh} and its like name (IEEE 1800-2017 21.4): the one of {@link
   * #includes} whose path ends with the name, leading {@code ..} left out. An absolute name says
   * where the file was on somebody's machine: there as much of its end counts as some path has.
   *
   * @return empty when there is none, when several of different text fit, and for a name that
   *     climbs more than {@value #MAX_CLIMB} directories, or has unusual characters
   */
  public Optional<SourceFile> dataFile(String name) {
    if (!isDataName(name)) {
      return Optional.empty();
    }
    String absolute = belowRoot(name).orElse(null);
    if (absolute == null) {
      return endingWith("/" + name.replaceAll("(?<=^|/)\\.{1,2}/+", "").replaceAll("/+", "/"));
    }
    List<String> ends = ends(absolute);
    for (String end : ends) {
      if (includes.stream().anyMatch(file -> hasEnd(file, "/" + end))) {
        return endingWith("/" + end);
      }
    }
    return Optional.empty();
  }

  private Optional<SourceFile> endingWith(String suffix) {
    SourceFile found = null;
    for (SourceFile file : includes) {
      if (hasEnd(file, suffix)) {
        if (found != null && !found.text().equals(file.text())) {
          return Optional.empty();
        }
        found = found == null ? file : found;
      }
    }
    return Optional.ofNullable(found);
  }

  private static boolean hasEnd(SourceFile file, String suffix) {
    return ("/" + file.path().replace('\\', '/')).endsWith(suffix);
  }

  /** Whether a name can be that of a data file: {@code ..} only at the start of a relative one. */
  public static boolean isDataName(String name) {
    return name.length() <= 200
        && (DATA_NAME.matcher(name).matches() || belowRoot(name).isPresent());
  }

  /** Of the absolute name of a data file, what follows the root; empty for any other name. */
  public static Optional<String> belowRoot(String name) {
    Matcher root = ROOT.matcher(name);
    if (!root.lookingAt()) {
      return Optional.empty();
    }
    String rest = name.substring(root.end());
    return Optional.of(rest)
        .filter(text -> DATA_NAME.matcher(text).matches() && !text.startsWith("."));
  }

  /** The ends of a path that begin with a name, the longest first: itself, last the file's name. */
  public static List<String> ends(String path) {
    List<String> ends = new ArrayList<>();
    String end = path.replaceAll("/+", "/");
    ends.add(end);
    for (int slash = end.indexOf('/'); slash >= 0; slash = end.indexOf('/')) {
      end = end.substring(slash + 1);
      ends.add(end);
    }
    return ends;
  }

  /** A unit of one file. */
  public static SourceUnit of(String path, String text) {
    return new SourceUnit(List.of(new SourceFile(path, text)), List.of(), Map.of());
  }
}
