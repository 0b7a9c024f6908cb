package io.refmill.compiler.emit.python;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What is asked of blocks, which are lists of statements. */
public final class Blocks {
  private Blocks() {}

  /** Whether a block does nothing. */
  public static boolean isIdle(List<PyStatement> block) {
    return block.size() == 1 && block.get(0) instanceof SimpleStatement.Pass;
  }

  /** Whether nothing behind a statement is ever reached, since it returns in any case. */
  public static boolean returns(PyStatement s) {
    return s instanceof SimpleStatement.Return
        || s instanceof CompoundStatement.If i
            && !i.otherwise().isAbsent()
            && i.blocks().stream().allMatch(b -> !b.isEmpty() && returns(b.get(b.size() - 1)));
  }

  /** Whether two blocks do the same, statement by statement, wherever they come from. */
  public static boolean isSame(List<PyStatement> a, List<PyStatement> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!isSame(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSame(PyStatement a, PyStatement b) {
    if (a instanceof SimpleStatement) {
      return a.from(List.of()).equals(b.from(List.of()));
    }
    List<List<PyStatement>> inside = a.blocks();
    List<List<PyStatement>> other = b.blocks();
    if (!a.getClass().equals(b.getClass())
        || a instanceof CompoundStatement.FunctionDefinition
        || a instanceof CompoundStatement.ClassDefinition
        || !a.expressions().equals(b.expressions())
        || inside.size() != other.size()) {
      return false;
    }
    for (int i = 0; i < inside.size(); i++) {
      if (!isSame(inside.get(i), other.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** How many statements there are, those inside and heads of further branches counted. */
  public static int count(List<PyStatement> block) {
    int result = 0;
    for (PyStatement s : block) {
      List<List<PyStatement>> inside = s.blocks();
      result += Math.max(1, inside.size());
      for (List<PyStatement> b : inside) {
        result += count(b);
      }
    }
    return result;
  }

  /** The names that occur in a block. */
  public static Set<String> names(List<PyStatement> block) {
    Set<String> result = new TreeSet<>();
    addNames(block, result);
    return result;
  }

  private static void addNames(List<PyStatement> block, Set<String> result) {
    for (PyStatement s : block) {
      s.expressions().forEach(e -> addNames(e, result));
      s.blocks().forEach(b -> addNames(b, result));
    }
  }

  /** Adds the names that occur in an expression. */
  public static void addNames(PyExpression e, Set<String> result) {
    if (e instanceof PyExpression.Name n) {
      result.add(n.identifier());
    }
    e.operands().forEach(o -> addNames(o, result));
  }
}
