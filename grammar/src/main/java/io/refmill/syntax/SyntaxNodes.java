package io.refmill.syntax;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * Walks over syntax trees as a whole. It finds a node's parts by its record components, so that a
 * new kind of node needs nothing here.
 */
public final class SyntaxNodes {
  /** The accessors of a record's components that may hold nodes. */
  private static final ClassValue<Method[]> PARTS =
      new ClassValue<>() {
        @Override
        protected Method[] computeValue(Class<?> type) {
          List<Method> parts = new ArrayList<>();
          for (RecordComponent component : type.getRecordComponents()) {
            if (mayHoldNodes(component.getType())) {
              parts.add(component.getAccessor());
            }
          }
          return parts.toArray(Method[]::new);
        }
      };

  private SyntaxNodes() {}

  private static boolean mayHoldNodes(Class<?> type) {
    return List.class.isAssignableFrom(type) || type.getPackage() == Syntax.class.getPackage();
  }

  /** Visits a node and all below it, in the order of their components; no depth is too deep. */
  public static void visit(Syntax root, Consumer<Syntax> visitor) {
    Deque<Object> open = new ArrayDeque<>();
    open.push(root);
    List<Object> parts = new ArrayList<>();
    while (!open.isEmpty()) {
      Object next = open.pop();
      if (next instanceof Syntax node) {
        visitor.accept(node);
      }
      parts.clear();
      addParts(next, parts);
      for (int i = parts.size() - 1; i >= 0; i--) {
        open.push(parts.get(i));
      }
    }
  }

  private static void addParts(Object value, List<Object> parts) {
    if (value instanceof List<?> list) {
      list.stream()
          .filter(each -> each instanceof Record || each instanceof List)
          .forEach(parts::add);
    } else if (value instanceof Record record && mayHoldNodes(record.getClass())) {
      for (Method part : PARTS.get(record.getClass())) {
        Object held = held(part, record);
        if (held != null) {
          parts.add(held);
        }
      }
    }
  }

  private static Object held(Method part, Record record) {
    try {
      return part.invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
