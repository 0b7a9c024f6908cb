package io.refmill.parser;

import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.CompilationUnitSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.StatementSyntax;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints a syntax tree as an s-expression, for reading and for comparing.
 *
 * <pre>
 *   assign y = a + 1;
 *   (ContinuousAssign@1:8 false (Identifier y) (Binary "+" (Identifier a) (Number 1)))
 * </pre>
 *
 * <p>A node is its record's name and components in order, null as {@code -}, empty text as {@code
 * ""} and lists in brackets; items and statements show their line and column.
 */
public final class SyntaxPrinter {
  private static final int WIDTH = 100;

  private SyntaxPrinter() {}

  /** The tree as text, ending in a newline. */
  public static String print(CompilationUnitSyntax tree) {
    StringBuilder out = new StringBuilder();
    print(node(tree), 0, out);
    return out.append('\n').toString();
  }

  /** A list to be printed: {@code open}, the parts with blanks between, {@code close}. */
  private record Group(String head, char close, List<Object> parts, int width) {}

  private static void print(Object part, int indent, StringBuilder out) {
    if (!(part instanceof Group group)) {
      out.append(part);
      return;
    }
    boolean flat = indent + group.width <= WIDTH;
    out.append(group.head);
    boolean first = group.head.equals("[");
    for (Object child : group.parts) {
      if (!flat && child instanceof Group) {
        out.append('\n').append(" ".repeat(indent + 2));
      } else if (!first) {
        out.append(' ');
      }
      first = false;
      print(child, flat ? 0 : indent + 2, out);
    }
    out.append(group.close);
  }

  private static Group group(String head, char close, List<Object> parts) {
    int width = head.length() + 1;
    for (Object part : parts) {
      width += 1 + (part instanceof Group group ? group.width : ((String) part).length());
    }
    return new Group(head, close, parts, width);
  }

  private static Object node(Object value) {
    if (value == null) {
      return "-";
    }
    if (value instanceof List<?> list) {
      List<Object> parts = new ArrayList<>();
      list.forEach(element -> parts.add(node(element)));
      return group("[", ']', parts);
    }
    if (value instanceof String text) {
      return isPlain(text) ? text : quote(text);
    }
    if (!(value instanceof Record)) {
      return value.toString();
    }
    List<Object> parts = new ArrayList<>();
    String place = "";
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      Object member = get(component, value);
      if (member instanceof SourceLocation location) {
        if (value instanceof ItemSyntax || value instanceof StatementSyntax) {
          place = place + "@" + location.line() + ":" + location.column();
        }
      } else if (!component.getName().equals("macros") || !List.of().equals(member)) {
        parts.add(node(member));
      }
    }
    if (value instanceof NumberSyntax number && number.macro() == null) {
      parts.remove(parts.size() - 1);
    }
    String name = value.getClass().getSimpleName().replaceFirst("Syntax$", "");
    return group("(" + name + place, ')', parts);
  }

  private static Object get(RecordComponent component, Object value) {
    try {
      return component.getAccessor().invoke(value);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isLetterOrDigit(c) && "_$'.?*+:".indexOf(c) < 0) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static String quote(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || c > '~') {
        out.append(String.format(java.util.Locale.ROOT, "\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }
}
