package io.refmill.compiler.emit.python;

/**
 * Whether CPython can compile how deep a text nests. The bounds hold for all versions from 3.8: 100
 * levels of indentation and 20 nested loops in every version, about 100 nested parentheses in the
 * oldest.
 */
final class Nesting {
  private static final int MAX_INDENTATION = 95;
  private static final int MAX_LOOPS = 18;
  private static final int MAX_PARENTHESES = 85;

  private PythonPrinter.Excess excess;

  /** Notes a statement, or the head of one, and how many brackets of it are within each other. */
  void statement(int indentation, int loops, int parentheses) {
    note(indentation, MAX_INDENTATION, "levels of indentation");
    note(loops, MAX_LOOPS, "nested loops");
    note(parentheses, MAX_PARENTHESES, "nested parentheses");
  }

  private void note(int count, int limit, String what) {
    if (count > limit && excess == null) {
      // What is counted grows one by one.
      excess = new PythonPrinter.Excess(limit + 1, what, limit);
    }
  }

  /** The first bound that was crossed, or null. */
  PythonPrinter.Excess excess() {
    return excess;
  }
}
