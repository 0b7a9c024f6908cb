package io.refmill.compiler.emit.comment;

import io.refmill.compiler.emit.python.Comments;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.CompilationUnitSyntax;
import io.refmill.syntax.CompilationUnitSyntax.CommentSyntax;
import io.refmill.syntax.CompilationUnitSyntax.MacroSyntax;
import io.refmill.syntax.ItemSyntax;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The comments of a design, by the lines that they explain. A construct has the comment that stands
 * behind it on its first line, and those that stand alone on the lines directly above, or behind
 * the {@code else} or {@code begin} there. What stands at the line where a module starts is about
 * the module as a whole.
 */
public final class SourceComments implements Comments {
  /** No comments. */
  public static final SourceComments NONE = new SourceComments(List.of());

  private record Place(String file, int line) {
    Place up(int lines) {
      return new Place(file, line - lines);
    }
  }

  private final Map<Place, CommentSyntax> behind = new HashMap<>();
  private final Map<Place, CommentSyntax> alone = new HashMap<>();

  /** Further lines of a comment behind code, under its first. */
  private final Map<Place, CommentSyntax> continued = new HashMap<>();

  private final Set<Place> modules = new HashSet<>();
  private final Set<Place> macros = new HashSet<>();

  /** The first comment of each file: what is over all of it is about the file. */
  private final Map<String, CommentSyntax> firsts = new HashMap<>();

  private SourceComments(List<CompilationUnitSyntax> units) {
    for (CompilationUnitSyntax unit : units) {
      for (ItemSyntax item : unit.items()) {
        modules.add(new Place(item.location().file(), item.location().line()));
      }
      for (MacroSyntax macro : unit.macros()) {
        macros.add(new Place(macro.location().file(), macro.location().line()));
      }
      for (CommentSyntax c : unit.comments()) {
        firsts.putIfAbsent(c.location().file(), c);
        add(c);
      }
    }
  }

  /** The comments of all files of a design. */
  public static SourceComments of(List<CompilationUnitSyntax> units) {
    return new SourceComments(units);
  }

  private void add(CommentSyntax c) {
    if (!c.endsLine()) {
      return;
    }
    Place first = new Place(c.location().file(), c.location().line());
    Place last = new Place(c.location().file(), c.endLine());
    if (!c.startsLine()) {
      behind.put(first, c);
      return;
    }
    Place over = first.up(1);
    CommentSyntax previous = behind.getOrDefault(over, continued.get(over));
    if (previous != null && previous.location().column() == c.location().column()) {
      continued.put(first, c);
    } else {
      alone.put(last, c);
    }
  }

  @Override
  public List<String> above(SourceLocation location) {
    Place at = new Place(location.file(), location.line());
    if (modules.contains(at)) {
      return List.of();
    }
    List<CommentSyntax> found = new ArrayList<>();
    CommentSyntax c = alone.get(at.up(1));
    while (c != null) {
      found.add(c);
      c = alone.get(new Place(at.file, c.location().line() - 1));
    }
    Collections.reverse(found);
    if (macros.contains(at) && found.contains(firsts.get(at.file))) {
      return List.of();
    }
    return text(found);
  }

  @Override
  public List<String> behind(SourceLocation location) {
    Place at = new Place(location.file(), location.line());
    if (modules.contains(at)) {
      return List.of();
    }
    List<CommentSyntax> found = new ArrayList<>();
    CommentSyntax c = behind.get(at);
    for (int i = 1; c != null; i++) {
      found.add(c);
      c = continued.get(at.up(-i));
    }
    return text(found);
  }

  @Override
  public List<String> opening(SourceLocation location) {
    Place over = new Place(location.file(), location.line()).up(1);
    CommentSyntax c = behind.get(over);
    return c == null || !c.opensBlock() ? List.of() : text(List.of(c));
  }

  private static List<String> text(List<CommentSyntax> found) {
    List<String> raw = new ArrayList<>();
    found.forEach(c -> c.text().lines().forEach(raw::add));
    return CommentText.of(raw);
  }
}
