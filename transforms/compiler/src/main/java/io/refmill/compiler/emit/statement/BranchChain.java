package io.refmill.compiler.emit.statement;

import io.refmill.compiler.emit.expression.Scope;
import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.Origin;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import java.util.ArrayList;
import java.util.List;

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
  private final BlockBuilder lines;
  private final int limit;
  private final PyExpression flag;
  private final int level;
  private int arms;
  private List<Branch> branches = new ArrayList<>();
  private Otherwise otherwise = Otherwise.NONE;
  private PyExpression condition;
  private List<Origin> origins;

  /**
   * A chain of at most {@code size} conditions, of which {@code limit} may stand in one statement.
   */
  BranchChain(Scope scope, BlockBuilder lines, int size, int limit) {
    this.lines = lines;
    this.limit = limit;
    this.level = lines.level();
    this.flag = size > limit ? new PyExpression.Name(scope.unique("unmatched")) : null;
    if (flag != null) {
      set(false);
    }
  }

  private void set(boolean value) {
    lines.assign(flag, new PyExpression.BooleanLiteral(value));
  }

  boolean started() {
    return arms > 0;
  }

  /** Begins the next branch; its statements follow by {@link #body}. */
  void arm(PyExpression when) {
    if (flag != null && arms > 0 && arms % limit == 0) {
      List<Origin> place = lines.takeOrigins();
      lines.begin();
      set(true);
      otherwise(lines.end(), place);
      end();
      lines.begin();
      set(false);
    }
    origins = lines.takeOrigins();
    condition = when;
    arms++;
  }

  /** Gives the branch that was begun last its statements. */
  void body(List<PyStatement> body) {
    branches.add(new Branch(condition, body, origins));
  }

  /** Gives the choice its last branch. */
  void otherwise(List<PyStatement> body, List<Origin> place) {
    otherwise = new Otherwise(body, place);
  }

  private void complete() {
    if (!branches.isEmpty()) {
      lines.addComplete(new CompoundStatement.If(branches, otherwise));
    }
    branches = new ArrayList<>();
    otherwise = Otherwise.NONE;
  }

  /** Ends the choice, or what of it stands in one statement. */
  void end() {
    complete();
    while (lines.level() > level) {
      lines.addComplete(CompoundStatement.If.of(flag, lines.end()));
    }
  }
}
