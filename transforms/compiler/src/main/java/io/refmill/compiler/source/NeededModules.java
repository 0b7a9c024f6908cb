package io.refmill.compiler.source;

import io.refmill.compiler.DesignSource;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Leaves out of a design's files the modules that its top cannot reach, with the comments before
 * them, and comments that hold whole modules. What is left is for the compiler to judge: a name may
 * come about in ways that a text does not show.
 *
 * <p>A module is needed if its name stands in one that is needed, outside of all modules, in a
 * directive, in the definition of a macro or in an included file. A file of which conditional
 * directives cut modules apart stays as it is, and so does a module with a directive in it that
 * counts behind its end.
 */
public final class NeededModules {
  /** Characters of files whose modules are remembered: many designs may share large ones. */
  private static final long MOST = 8_000_000;

  private final Map<String, FileModules> known = new LinkedHashMap<>(16, 0.75f, true);
  private long characters;

  /** Remembers what files hold from one design to the next; for use by one thread. */
  public NeededModules() {}

  /**
   * The design without the others.
   *
   * @param top the module that counts
   * @return empty if all are needed, or none can be left out
   */
  public Optional<DesignSource> of(DesignSource design, String top) {
    SourceUnit unit = design.unit();
    if (unit.files().stream().mapToInt(file -> ends(file.text())).sum() < 2) {
      return Optional.empty();
    }
    List<FileModules> files = unit.files().stream().map(file -> modules(file.text())).toList();
    Map<String, Set<String>> words = new HashMap<>();
    Set<String> outside = new HashSet<>();
    for (FileModules file : files) {
      outside.addAll(file.outside());
      for (FileModules.Module module : file.modules()) {
        words.computeIfAbsent(module.name(), name -> new HashSet<>()).addAll(module.words());
      }
    }
    if (!words.containsKey(top) && files.stream().noneMatch(file -> file.fixed().contains(top))) {
      return Optional.empty();
    }
    unit.includes().forEach(file -> outside.addAll(FileModules.words(file.text())));
    unit.defines().values().forEach(text -> outside.addAll(FileModules.words(text)));
    Set<String> needed = reached(top, words, outside);
    List<SourceFile> left = new ArrayList<>();
    boolean changed = false;
    for (int i = 0; i < files.size(); i++) {
      SourceFile file = unit.files().get(i);
      String text = files.get(i).with(needed);
      boolean less = !text.equals(file.text());
      changed |= less;
      left.add(new SourceFile(file.path(), less ? text.replaceFirst("^(\\h*\\R)+", "") : text));
    }
    return changed
        ? Optional.of(
            new DesignSource(
                new SourceUnit(left, unit.includes(), unit.defines()),
                design.top(),
                design.leftOut()))
        : Optional.empty();
  }

  private FileModules modules(String text) {
    FileModules found = known.get(text);
    if (found == null) {
      found = FileModules.of(text);
      known.put(text, found);
      characters += text.length();
      for (Iterator<String> eldest = known.keySet().iterator();
          characters > MOST && eldest.hasNext(); ) {
        characters -= eldest.next().length();
        eldest.remove();
      }
    }
    return found;
  }

  /** Places that may end a module, two at most. */
  private static int ends(String text) {
    int first = text.indexOf("endmodule");
    return first < 0 ? 0 : text.indexOf("endmodule", first + 1) < 0 ? 1 : 2;
  }

  private static Set<String> reached(
      String top, Map<String, Set<String>> words, Set<String> outside) {
    Set<String> needed = new HashSet<>();
    Deque<String> open = new ArrayDeque<>();
    if (words.containsKey(top)) {
      open.add(top);
    }
    outside.stream().filter(words::containsKey).forEach(open::add);
    while (!open.isEmpty()) {
      String name = open.remove();
      if (needed.add(name)) {
        words.get(name).stream().filter(words::containsKey).forEach(open::add);
      }
    }
    return needed;
  }
}
