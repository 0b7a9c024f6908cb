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
    for (PyStatement s : block) {
      s.expressions().forEach(e -> addNames(e, result));
      s.blocks().forEach(b -> result.addAll(names(b)));
    }
    return result;
  }

  private static void addNames(PyExpression e, Set<String> result) {
    if (e instanceof PyExpression.Name n) {
      result.add(n.identifier());
    }
    e.operands().forEach(o -> addNames(o, result));
  }
}
