package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Layout;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Signals whose parts go by the names that their declarations have for them: structures by their
 * fields, packed arrays by their elements. Where some select is of no such part, all are of bits.
 */
final class Layouts {
  /** Fields of a structure that are all told; of more, those that a text names. */
  private static final int FIELDS = 12;

  private static final NamedPart.Writer NOTHING =
      new NamedPart.Writer() {
        @Override
        public String whole(Expression e) {
          return "";
        }

        @Override
        public String index(Expression index) {
          return "";
        }
      };

  /** Where all selects are of bits. */
  static final Layouts NONE = new Layouts();

  /** Signals that some select takes bits of several parts from. */
  private final Set<Signal> bits = new HashSet<>();

  private final Set<Signal> selected = new HashSet<>();

  private Layouts() {}

  /** The signals of a design. */
  static Layouts of(Collection<Process> processes) {
    Layouts layouts = new Layouts();
    Parts.forEach(processes, layouts::look);
    return layouts;
  }

  private void look(Expression e) {
    if (e instanceof Expression.PartSelect || e instanceof Expression.IndexedPartSelect) {
      note(e, NamedPart.of(e, NOTHING));
    } else if (e instanceof Expression.Resize r && r.width() < r.operand().width()) {
      NamedPart whole = NamedPart.of(r.operand(), NOTHING);
      if (whole != null) {
        note(r.operand(), whole.bits(0, r.width()));
      }
    }
  }

  private void note(Expression e, NamedPart part) {
    Signal root = NamedPart.root(e);
    if (root == null || root.layout() == null) {
      return;
    }
    // Inside of a part that is not divided further there are bits.
    Expression base =
        e instanceof Expression.PartSelect p
            ? p.base()
            : e instanceof Expression.IndexedPartSelect i ? i.base() : e;
    NamedPart of = part == null ? NamedPart.of(base, NOTHING) : null;
    (part != null || of != null && of.layout() == null ? selected : bits).add(root);
  }

  /** Whether parts of a signal go by their names. */
  boolean tells(Signal s) {
    return s != null && s.layout() != null && selected.contains(s) && !bits.contains(s);
  }

  /** The elements of a packed array whose parts go by their names; null for any other signal. */
  Layout.Elements elements(Signal s) {
    return tells(s) && s.layout() instanceof Layout.Elements e ? e : null;
  }

  /**
   * Lines that say which bits the parts are.
   *
   * @param signals whose parts a text names
   * @param names of them
   * @param text in which they are
   */
  static List<String> lines(Set<Signal> signals, Function<Signal, String> names, String text) {
    Map<String, List<String>> parts = new LinkedHashMap<>();
    for (Signal s : signals) {
      StringBuilder name = new StringBuilder(names.apply(s));
      for (int i = 0; i < s.dimensions().size(); i++) {
        name.append("[").append((char) ('i' + i)).append("]");
      }
      divide(name.toString(), s.layout(), s.dimensions().size(), text, parts);
    }
    List<String> lines = new ArrayList<>();
    parts.forEach(
        (what, of) ->
            lines.add(
                (what.startsWith("`") ? "Fields of " : "Elements of ")
                    + of.stream().map(Conditions::quoted).collect(Collectors.joining(", "))
                    + ": "
                    + what
                    + "."));
    return lines;
  }

  private static void divide(
      String name, Layout layout, int depth, String text, Map<String, List<String>> parts) {
    if (layout instanceof Layout.Elements e) {
      int last = e.size() - 1;
      String what = "element " + e.index(0) + " in " + place(0, e.width());
      what +=
          last == 0
              ? ""
              : " to element " + e.index(last) + " in " + place(last * e.width(), e.width());
      parts.computeIfAbsent(what, k -> new ArrayList<>()).add(name);
      divide(name + "[" + (char) ('i' + depth) + "]", e.element(), depth + 1, text, parts);
    } else if (layout instanceof Layout.Fields f) {
      List<Layout.Field> told =
          f.fields().stream()
              .filter(one -> f.fields().size() <= FIELDS || text.contains("." + one.name()))
              .toList();
      String what =
          told.stream()
              .map(one -> Conditions.quoted(one.name()) + " in " + place(one.lsb(), one.width()))
              .collect(Collectors.joining(", "));
      if (!what.isEmpty()) {
        parts.computeIfAbsent(what, k -> new ArrayList<>()).add(name);
      }
      for (Layout.Field one : told) {
        divide(name + "." + one.name(), one.layout(), depth, text, parts);
      }
    }
  }

  private static String place(int lsb, int width) {
    return width == 1 ? "bit " + lsb : "bits " + (lsb + width - 1) + ":" + lsb;
  }
}
