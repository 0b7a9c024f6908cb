package io.refmill.compiler.emit.statement;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.StatementRebuilder;
import io.refmill.compiler.ir.walk.Statements;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Puts nonblocking writes to memories behind the reads, so that they can take effect at once. What
 * is assigned nonblocking has its effect after all of the process (IEEE 1800-2017 10.4.2), so that
 * only the order of assignments to one variable matters.
 *
 * <pre>
 * before  if (we) m[a] &lt;= d;         after  q &lt;= m[a];
 *         q &lt;= m[a];                        if (we) m[a] &lt;= d;
 * </pre>
 */
public final class MemoryWrites {
  private final Set<Signal> memories;

  private MemoryWrites(Set<Signal> memories) {
    this.memories = memories;
  }

  /** The same process with writes to some memories behind the reads where that is all the same. */
  public static Statement behindReads(Statement s, Set<Signal> memories) {
    return new MemoryWrites(memories).new Reorder().statement(s);
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

  /** What a statement does with signals, wherever in it. */
  private static final class Effects {
    final Set<Signal> reads;
    final Set<Signal> blocking = new HashSet<>();
    final Set<Signal> nonblocking = new HashSet<>();
    boolean jumps;

    Effects(Statement s) {
      reads = new HashSet<>(Expressions.signalsReadBy(s));
      Expressions.callsIn(s).forEach(f -> reads.addAll(Expressions.signalsReadBy(f.body())));
      Statements.forEach(s, this::note);
    }

    private void note(Statement s) {
      if (s instanceof Statement.BlockingAssignment a) {
        blocking.addAll(Expressions.targets(a.target()));
      } else if (s instanceof Statement.NonblockingAssignment a) {
        nonblocking.addAll(Expressions.targets(a.target()));
      } else {
        jumps |= Statements.isJump(s);
      }
    }

    /** Whether it is the same, and no harder to write, when this comes after another. */
    boolean canFollow(Effects other) {
      return !jumps
          && !other.jumps
          && Collections.disjoint(blocking, other.reads)
          && Collections.disjoint(blocking, other.blocking)
          && Collections.disjoint(blocking, other.nonblocking)
          && Collections.disjoint(nonblocking, other.nonblocking)
          && Collections.disjoint(nonblocking, other.blocking)
          && Collections.disjoint(reads, other.blocking)
          && Collections.disjoint(reads, other.nonblocking);
    }
  }

  private final class Reorder extends StatementRebuilder {
    @Override
    protected List<Statement> inOrder(List<Statement> statements) {
      return ordered(super.inOrder(statements));
    }

    /** What a loop repeats stays in its order. */
    @Override
    public Statement loop(Statement.Loop l) {
      return l;
    }

    /** What a jump can leave stays in its order. */
    @Override
    public Statement labeled(Statement.Labeled l) {
      return l;
    }
  }

  private List<Statement> ordered(List<Statement> list) {
    List<Effects> effects = new ArrayList<>(list.stream().map(Effects::new).toList());
    for (int i = list.size() - 2; i >= 0; i--) {
      Effects own = effects.get(i);
      Set<Signal> written = new HashSet<>(own.nonblocking);
      written.retainAll(memories);
      int to = i;
      for (int j = i + 1; j < list.size() && !written.isEmpty(); j++) {
        if (!Collections.disjoint(effects.get(j).reads, written)) {
          to = j;
        }
      }
      if (effects.subList(i + 1, to + 1).stream().allMatch(own::canFollow)) {
        list.add(to, list.remove(i));
        effects.add(to, effects.remove(i));
      }
    }
    return list;
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
