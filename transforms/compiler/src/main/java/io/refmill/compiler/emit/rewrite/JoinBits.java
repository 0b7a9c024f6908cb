package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Origin;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.PythonPrinter;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.AugmentedAssignment;
import io.refmill.compiler.emit.python.SimpleStatement.AugmentedOperator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * Gives a local that starts as 0 the bits that are added to it right away:
 *
 * <pre>
 * before  y = 0
 *         y |= a
 *         y |= b << 1
 * after   y = a | (b << 1)
 * </pre>
 *
 * <p>Between the start and the first bits may stand simple statements that do nothing with the
 * local; further bits join only from the next statement on, without the local among them, and as
 * far as the line has room. All of it stands in one block, so that nothing else can come between.
 */
public final class JoinBits extends BlockRewriter {
  /** Statements that are searched for the first bits. */
  private static final int REACH = 40;

  private JoinBits() {}

  /** The definitions of a module with bits put together. */
  public static List<PyStatement> of(List<PyStatement> module) {
    return new JoinBits().block(module);
  }

  @Override
  List<PyStatement> block(List<PyStatement> statements) {
    // What goes is null until all is done, so that nothing moves.
    List<PyStatement> block = super.block(statements);
    for (int i = 0; i < block.size(); i++) {
      PyExpression.Name name = started(block.get(i));
      if (name != null) {
        join(block, i, name);
      }
    }
    block.removeIf(Objects::isNull);
    return block;
  }

  /** The local that a statement sets to 0, or null. */
  private static PyExpression.Name started(PyStatement s) {
    return s instanceof Assignment a
            && a.targets().size() == 1
            && a.targets().get(0) instanceof PyExpression.Name name
            && a.values().equals(List.of(PyExpression.number(0)))
        ? name
        : null;
  }

  /** Whether a statement adds bits to a local. */
  private static boolean adds(PyStatement s, PyExpression.Name name) {
    return s instanceof AugmentedAssignment a
        && a.operator() == AugmentedOperator.OR
        && a.target().equals(name);
  }

  /** Removes a start if that can be. */
  private void join(List<PyStatement> block, int start, PyExpression.Name name) {
    int at = first(block, next(block, start), name);
    if (at < 0) {
      return;
    }
    List<PyExpression> terms = new ArrayList<>();
    List<Origin> origins = new ArrayList<>();
    int length = 4 * (level() + 1) + name.identifier().length() + 3;
    int end = at;
    for (; end < block.size() && adds(block.get(end), name); end = next(block, end)) {
      PyExpression term = ((AugmentedAssignment) block.get(end)).value();
      length += PythonPrinter.length(term) + 5;
      if (term.mentions(name.identifier()) || end > at && length > PythonPrinter.COLUMNS) {
        break;
      }
      terms.add(term);
      origins.addAll(block.get(end).origins());
    }
    if (terms.isEmpty()) {
      return;
    }
    PyExpression value = PyExpression.Chain.of(PyExpression.ChainOperator.BIT_OR, terms);
    Collections.fill(block.subList(at, end), null);
    block.set(at, new Assignment(List.of(name), List.of(value), origins));
    int next = next(block, start);
    List<Origin> both = new ArrayList<>(block.get(start).origins());
    both.addAll(block.get(next).origins());
    block.set(next, block.get(next).from(both));
    block.set(start, null);
  }

  private static int next(List<PyStatement> block, int at) {
    int next = at + 1;
    while (next < block.size() && block.get(next) == null) {
      next++;
    }
    return next;
  }

  /** Where a local gets its first bits, or -1 where something else may come before. */
  private static int first(List<PyStatement> block, int from, PyExpression.Name name) {
    int at = from;
    for (int passed = 0; at < block.size() && passed <= REACH; passed++) {
      PyStatement s = block.get(at);
      if (adds(s, name)) {
        return at;
      }
      if (!(s instanceof SimpleStatement)
          || s instanceof SimpleStatement.Jump
          || s.expressions().stream().anyMatch(e -> e.mentions(name.identifier()))) {
        return -1;
      }
      at = next(block, at);
    }
    return -1;
  }
}
