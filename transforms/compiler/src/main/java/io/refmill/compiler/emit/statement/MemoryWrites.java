package io.refmill.compiler.emit.statement;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * Takes nonblocking writes to memories out of processes, so that they can stand behind the reads of
 * others and take effect at once (IEEE 1800-2017 10.4.2).
 *
 * <pre>
 * before  if (we) begin m[a] &lt;= d; n &lt;= n + 1; end      after  if (we) n &lt;= n + 1;
 *                                                               if (we) m[a] &lt;= d;
 * </pre>
 */
public final class MemoryWrites {
  private final Set<Signal> memories;

  private MemoryWrites(Set<Signal> memories) {
    this.memories = memories;
  }

  /**
   * A process in two parts that follow each other.
   *
   * @param writes those to memories, with the conditions under which they are made; may be null
   */
  public record Split(Statement rest, Statement writes) {
    /** Whether nothing was taken out. */
    public boolean isWhole() {
      return writes == null || Statements.isEmpty(writes);
    }
  }

  /**
   * A process without the writes to some memories, and these; null where they cannot stand alone.
   *
   * @param changing what may have changed when they are made
   */
  public static Split split(Statement s, Set<Signal> memories, Set<Signal> changing) {
    Split result = new MemoryWrites(memories).split(s);
    return result == null
            || !result.isWhole()
                && !Collections.disjoint(new Effects(result.writes).reads, changing)
        ? null
        : result;
  }

  private boolean writes(Statement s) {
    return Statements.contains(
        s,
        t -> {
          Expression target = Statements.target(t);
          return target != null && !Collections.disjoint(Expressions.targets(target), memories);
        });
  }

  private Split split(Statement s) {
    if (s == null || !writes(s)) {
      return new Split(s, null);
    }
    Statement nothing = new Statement.Block(List.of(), s.location());
    if (s instanceof Statement.NonblockingAssignment a) {
      return memories.containsAll(Expressions.targets(a.target())) ? new Split(nothing, s) : null;
    } else if (s instanceof Statement.Block b) {
      List<Statement> rest = new ArrayList<>();
      List<Statement> writes = new ArrayList<>();
      for (Statement t : b.statements()) {
        Split part = split(t);
        if (part == null) {
          return null;
        }
        rest.add(part.rest);
        if (!part.isWhole()) {
          writes.add(part.writes);
        }
      }
      return new Split(
          new Statement.Block(rest, b.location()), new Statement.Block(writes, b.location()));
    } else if (s instanceof Statement.If i) {
      Split whenTrue = split(i.whenTrue());
      Split whenFalse = split(i.whenFalse());
      return whenTrue == null || whenFalse == null
          ? null
          : new Split(
              new Statement.If(i.condition(), whenTrue.rest, whenFalse.rest, i.location()),
              new Statement.If(
                  i.condition(),
                  whenTrue.isWhole() ? nothing : whenTrue.writes,
                  whenFalse.writes,
                  i.location()));
    }
    return null;
  }
}
