package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Call;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.RewrittenOperands;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.AugmentedAssignment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts what methods return where it is read, so that calls that a loop generate construct repeats
 * can become a loop:
 *
 * <pre>
 * before  g_0_u_y = self.g_u[0].y(a)       after  k[0] = self.g_u[0].y(a)
 *         k[0] = g_0_u_y
 * </pre>
 *
 * <p>Only for methods that change nothing, and for results that are read once, with nothing in
 * between but locals that get values.
 */
public final class InlineResults extends BlockRewriter {
  private final Set<String> results;

  /** How often the function around mentions each of them. */
  private final Map<String, Integer> mentions = new HashMap<>();

  private InlineResults(Set<String> results) {
    this.results = results;
  }

  /**
   * Methods with results in place.
   *
   * @param results locals that only get what methods return that change nothing
   */
  public static List<PyStatement> in(List<? extends PyStatement> methods, Set<String> results) {
    return results.isEmpty()
        ? List.copyOf(methods)
        : new InlineResults(results).block(List.copyOf(methods));
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
    if (e instanceof Name n && results.contains(n.identifier())) {
      mentions.merge(n.identifier(), 1, Integer::sum);
    }
    e.operands().forEach(this::count);
  }

  @Override
  List<PyStatement> block(List<PyStatement> statements) {
    List<PyStatement> block = new ArrayList<>(super.block(statements));
    for (int i = 0; i < block.size(); i++) {
      if (block.get(i) instanceof Assignment given && isResult(given)) {
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

  private boolean isResult(Assignment a) {
    return a.targets().size() == 1
        && a.values().size() == 1
        && a.targets().get(0) instanceof Name n
        && a.values().get(0) instanceof Call
        && mentions.getOrDefault(n.identifier(), 0) == 2;
  }

  /** Where a result is read, -1 if something may have changed until then. */
  private int reader(List<PyStatement> block, int from, Assignment given) {
    String name = ((Name) given.targets().get(0)).identifier();
    PyExpression call = given.values().get(0);
    for (int i = from + 1; i < block.size(); i++) {
      PyStatement s = block.get(i);
      if (s.expressions().stream().anyMatch(e -> e.mentions(name))) {
        return i;
      }
      boolean harmless =
          s instanceof Assignment a
              && (isResult(a) || a.values().stream().noneMatch(InlineResults::calls))
              && a.targets().stream()
                  .allMatch(t -> t instanceof Name n && !call.mentions(n.identifier()));
      if (!harmless) {
        return -1;
      }
    }
    return -1;
  }

  private static boolean calls(PyExpression e) {
    return e instanceof Call || e.operands().stream().anyMatch(InlineResults::calls);
  }

  /** The statement with the call in it, null where it is of another kind. */
  private static PyStatement replaced(PyStatement s, Assignment given) {
    PyExpression name = given.targets().get(0);
    PyExpression call = given.values().get(0);
    if (s instanceof Assignment a && a.targets().stream().noneMatch(name::equals)) {
      return new Assignment(
          a.targets(),
          a.values().stream().map(v -> replaced(v, name, call)).toList(),
          a.origins().isEmpty() ? given.origins() : a.origins());
    }
    if (s instanceof AugmentedAssignment a && !a.target().equals(name)) {
      return new AugmentedAssignment(
          a.target(), a.operator(), replaced(a.value(), name, call), a.origins());
    }
    return null;
  }

  private static PyExpression replaced(PyExpression e, PyExpression name, PyExpression call) {
    return e.equals(name) ? call : RewrittenOperands.of(e, x -> replaced(x, name, call));
  }
}
