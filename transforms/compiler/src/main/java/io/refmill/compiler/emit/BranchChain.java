package io.refmill.compiler.emit;

/**
 * Writes one choice between many branches as {@code if}, {@code elif} and {@code else}. CPython's
 * compiler nests each {@code elif} in the one before, so that a long chain goes on in a new
 * statement:
 *
 * <pre>
 * unmatched = False
 * if s == 0: ...
 * elif s == 1: ...
 * else:
 *     unmatched = True
 * if unmatched:
 *     if s == 2: ...
 * </pre>
 */
final class BranchChain {
  private final Scope scope;
  private final Lines lines;
  private final int limit;
  private final String flag;
  private final int level;
  private int arms;

  /**
   * A chain of at most {@code size} conditions, of which {@code limit} may stand in one statement.
   */
  BranchChain(Scope scope, Lines lines, int size, int limit) {
    this.scope = scope;
    this.lines = lines;
    this.limit = limit;
    this.level = lines.level();
    this.flag = size > limit ? scope.unique("unmatched") : null;
    if (flag != null) {
      lines.add(flag + " = False");
    }
  }

  boolean started() {
    return arms > 0;
  }

  /** Begins the next branch; its statements follow one level deeper. */
  void arm(String condition) {
    if (flag != null && arms > 0 && arms % limit == 0) {
      lines.add("else:");
      lines.add("    " + flag + " = True");
      while (lines.level() > level) {
        lines.dedent();
      }
      lines.add("if " + flag + ":");
      lines.indent();
      lines.add(flag + " = False");
      lines.add("if " + condition + ":");
    } else {
      lines.add((arms > 0 ? "elif " : "if ") + condition + ":");
    }
    arms++;
  }

  /** Ends the choice, the last branch and {@code else} included. */
  void end() {
    while (lines.level() > level) {
      lines.dedent();
    }
  }
}
