package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Subscript;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.RewrittenOperands;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.AugmentedAssignment;
import io.refmill.compiler.emit.python.SimpleStatement.Blank;
import io.refmill.compiler.emit.python.SimpleStatement.ExpressionStatement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts what goes into instances and what comes out of them where it is read, so that calls that a
 * loop generate construct repeats can become a loop:
 *
 * <pre>
 * before  g_0_u_a = x &amp; 1                  after  k[0] = self.g_u[0].y(x &amp; 1)
 *         g_0_u_y = self.g_u[0].y(g_0_u_a)
 *         k[0] = g_0_u_y
 * </pre>
 *
 * <p>Only what is read once, and nothing that it depends on may change until then. The methods that
 * are called in it change nothing themselves.
 */
public final class InlinePorts extends BlockRewriter {
  private final Set<String> ports;

  /** How often the function around mentions each of them. */
  private final Map<String, Integer> mentions = new HashMap<>();

  private InlinePorts(Set<String> ports) {
    this.ports = ports;
  }

  /**
   * Methods with the ports of instances in place.
   *
   * @param ports locals that are arguments of such methods, or get what these return
   */
  public static List<PyStatement> in(List<? extends PyStatement> methods, Set<String> ports) {
    return ports.isEmpty()
        ? List.copyOf(methods)
        : new InlinePorts(ports).block(List.copyOf(methods));
  }

  @Override
  public PyStatement function(CompoundStatement.FunctionDefinition s) {
    mentions.clear();
    count(s.body());
    return super.function(s);
  }

  private void count(List<PyStatement> block) {
    for (PyStatement s : block) {
      s.expressions().forEach(this::count);
      s.blocks().forEach(this::count);
    }
  }

  private void count(PyExpression e) {
    if (e instanceof Name n && ports.contains(n.identifier())) {
      mentions.merge(n.identifier(), 1, Integer::sum);
    }
    e.operands().forEach(this::count);
  }

  @Override
  List<PyStatement> block(List<PyStatement> statements) {
    List<PyStatement> block = new ArrayList<>(super.block(statements));
    for (int i = 0; i < block.size(); i++) {
      if (block.get(i) instanceof Assignment given && isPort(given)) {
        int reader = reader(block, i, given);
        PyStatement changed = reader < 0 ? null : replaced(block.get(reader), given);
        if (changed != null) {
          block.set(reader, changed);
          block.remove(i--);
        }
      }
    }
    return block;
  }

  private boolean isPort(Assignment a) {
    return a.targets().size() == 1
        && a.values().size() == 1
        && a.targets().get(0) instanceof Name n
        && mentions.getOrDefault(n.identifier(), 0) == 2
        && !a.values().get(0).mentions("inputs");
  }

  /** Where a port is read, -1 if something that it depends on may have changed until then. */
  private int reader(List<PyStatement> block, int from, Assignment given) {
    String name = ((Name) given.targets().get(0)).identifier();
    PyExpression value = given.values().get(0);
    boolean ofState = value.mentions("self");
    for (int i = from + 1; i < block.size(); i++) {
      PyStatement s = block.get(i);
      if (s.expressions().stream().anyMatch(e -> e.mentions(name))) {
        return i;
      }
      boolean harmless =
          s instanceof Assignment a
              ? (!ofState || isPort(a) || a.values().stream().noneMatch(PyExpression::calls))
                  && a.targets().stream().noneMatch(t -> isIn(t, value))
              : s instanceof Blank || s instanceof ExpressionStatement && !ofState;
      if (!harmless) {
        return -1;
      }
    }
    return -1;
  }

  /** Whether an assignment to a place may change a value. */
  private static boolean isIn(PyExpression target, PyExpression value) {
    return target instanceof Name n
        ? value.mentions(n.identifier())
        : !(target instanceof Subscript s
            && s.object() instanceof Name list
            && !value.mentions(list.identifier()));
  }

  /** The statement with the value in it, null where it is of another kind. */
  private static PyStatement replaced(PyStatement s, Assignment given) {
    PyExpression name = given.targets().get(0);
    PyExpression value = given.values().get(0);
    if (s instanceof Assignment a && a.targets().stream().noneMatch(name::equals)) {
      return new Assignment(
          a.targets(),
          a.values().stream().map(v -> replaced(v, name, value)).toList(),
          a.origins().isEmpty() ? given.origins() : a.origins());
    }
    if (s instanceof AugmentedAssignment a && !a.target().equals(name)) {
      return new AugmentedAssignment(
          a.target(), a.operator(), replaced(a.value(), name, value), a.origins());
    }
    if (s instanceof ExpressionStatement e) {
      return new ExpressionStatement(replaced(e.value(), name, value), e.origins());
    }
    return null;
  }

  private static PyExpression replaced(PyExpression e, PyExpression name, PyExpression value) {
    return e.equals(name) ? value : RewrittenOperands.of(e, x -> replaced(x, name, value));
  }
}
