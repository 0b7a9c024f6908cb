package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.PyStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Blocks that are compared statement by statement. */
final class SideBySide {
  private SideBySide() {}

  /**
   * One block for several, or null where they have not as many statements.
   *
   * @param one what the statements at one place come to, or null where they don't
   */
  static List<PyStatement> block(
      List<List<PyStatement>> each, Function<List<PyStatement>, PyStatement> one) {
    int size = each.get(0).size();
    if (each.stream().anyMatch(b -> b.size() != size)) {
      return null;
    }
    List<PyStatement> result = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int at = i;
      PyStatement statement = one.apply(each.stream().map(b -> b.get(at)).toList());
      if (statement == null) {
        return null;
      }
      result.add(statement);
    }
    return result;
  }
}
