package io.refmill.parser;

import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  public SourceUnit {
    files = List.copyOf(files);
    includes = List.copyOf(includes);
    defines = Map.copyOf(defines);
  }

  /**
   * The file that {@code $readmemh} and its like name (IEEE 1800-2017 21.4): the one of {@link
   * #includes} whose path ends with the name, leading {@code ..} left out.
   *
   * @return empty when there is none, when several of different text fit, and for a name that is
   *     absolute, climbs more than {@value #MAX_CLIMB} directories, or has unusual characters
   */
  public Optional<SourceFile> dataFile(String name) {
    if (!isDataName(name)) {
      return Optional.empty();
    }
    String suffix = "/" + name.replaceAll("(?<=^|/)\\.{1,2}/+", "").replaceAll("/+", "/");
    SourceFile found = null;
    for (SourceFile file : includes) {
      if (("/" + file.path().replace('\\', '/')).endsWith(suffix)) {
        if (found != null && !found.text().equals(file.text())) {
          return Optional.empty();
        }
        found = found == null ? file : found;
      }
    }
    return Optional.ofNullable(found);
  }

  /** Whether a name can be that of a data file: relative, {@code ..} only at its start. */
  public static boolean isDataName(String name) {
    return name.length() <= 200 && DATA_NAME.matcher(name).matches();
  }

  /** A unit of one file. */
  public static SourceUnit of(String path, String text) {
    return new SourceUnit(List.of(new SourceFile(path, text)), List.of(), Map.of());
  }
}
