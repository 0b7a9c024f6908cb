package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.CompoundStatement.ClassDefinition;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Attribute;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Leaves out constants of classes that nothing names, and those that only these are made of. */
public final class UnusedConstants {
  private UnusedConstants() {}

  /** The definitions of a module without unused constants. */
  public static List<PyStatement> of(List<PyStatement> module) {
    List<PyStatement> result = module;
    List<PyStatement> before;
    do {
      before = result;
      Set<String> named = new HashSet<>();
      before.forEach(s -> addNamed(s, named));
      result =
          before.stream().map(s -> s instanceof ClassDefinition c ? used(c, named) : s).toList();
    } while (!result.equals(before));
    return result;
  }

  private static PyStatement used(ClassDefinition c, Set<String> named) {
    List<PyStatement> body = new ArrayList<>(c.body());
    body.removeIf(s -> constant(s) != null && !named.contains(constant(s)));
    return new ClassDefinition(c.name(), body, c.origins());
  }

  /** The name of a constant that a statement of a class defines; null if it does something else. */
  private static String constant(PyStatement s) {
    PyExpression target =
        s instanceof Table t
            ? t.name()
            : s instanceof Assignment a && a.targets().size() == 1 ? a.targets().get(0) : null;
    return target instanceof Name n ? n.identifier() : null;
  }

  private static void addNamed(PyStatement s, Set<String> named) {
    if (s instanceof ClassDefinition c) {
      for (PyStatement inside : c.body()) {
        if (inside instanceof Assignment a) {
          a.values().forEach(v -> addNamed(v, named));
        } else if (inside instanceof Table t) {
          t.expressions().stream().skip(1).forEach(e -> addNamed(e, named));
        } else {
          addNamed(inside, named);
        }
      }
      return;
    }
    s.expressions().forEach(e -> addNamed(e, named));
    s.blocks().forEach(b -> b.forEach(t -> addNamed(t, named)));
  }

  private static void addNamed(PyExpression e, Set<String> named) {
    if (e instanceof Attribute a) {
      named.add(a.name());
    } else if (e instanceof Name n) {
      named.add(n.identifier());
    }
    e.operands().forEach(o -> addNamed(o, named));
  }
}
