package io.refmill.parser.preprocess;

import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds included files among the unit's own, and nowhere else (IEEE 1800-2017 22.4).
 *
 * <p>In this order: relative to the including file's folder; the exact path; the only path that
 * ends with the name; the only file of that base name. Files with equal text count as one.
 */
public final class IncludedFiles implements IncludeFinder {
  private final Map<String, SourceFile> byPath = new LinkedHashMap<>();
  private final Map<String, List<SourceFile>> byBaseName = new LinkedHashMap<>();

  /** The files of a unit. */
  public IncludedFiles(SourceUnit unit) {
    unit.includes().forEach(this::add);
    unit.files().forEach(this::add);
  }

  private void add(SourceFile file) {
    String path = normalize(file.path());
    if (byPath.putIfAbsent(path, file) == null) {
      byBaseName.computeIfAbsent(baseName(path), key -> new ArrayList<>()).add(file);
    }
  }

  @Override
  public SourceFile find(String including, String name) {
    String wanted = normalize(name);
    String from = normalize(including);
    int slash = from.lastIndexOf('/');
    String folder = slash < 0 ? "" : from.substring(0, slash + 1);
    SourceFile found = byPath.get(normalize(folder + wanted));
    if (found == null) {
      found = byPath.get(wanted);
    }
    if (found == null) {
      // A leading ".." cannot be part of a suffix.
      String suffix = wanted;
      while (suffix.startsWith("../")) {
        suffix = suffix.substring(3);
      }
      found = only(suffix, true);
    }
    return found != null ? found : only(wanted, false);
  }

  private SourceFile only(String wanted, boolean bySuffix) {
    SourceFile only = null;
    for (SourceFile candidate : byBaseName.getOrDefault(baseName(wanted), List.of())) {
      String path = normalize(candidate.path());
      if (bySuffix && !path.equals(wanted) && !path.endsWith("/" + wanted)) {
        continue;
      }
      if (only != null && !only.text().equals(candidate.text())) {
        return null;
      }
      only = only == null ? candidate : only;
    }
    return only;
  }

  private static String baseName(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static String normalize(String path) {
    Deque<String> parts = new ArrayDeque<>();
    for (String part : path.replace('\\', '/').split("/", -1)) {
      if (part.equals("..") && !parts.isEmpty() && !parts.peekLast().equals("..")) {
        parts.removeLast();
      } else if (!part.isEmpty() && !part.equals(".")) {
        parts.addLast(part);
      }
    }
    return String.join("/", parts);
  }
}
