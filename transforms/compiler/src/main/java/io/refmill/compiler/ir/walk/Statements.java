package io.refmill.compiler.ir.walk;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Walks over statements. */
public final class Statements {
  private Statements() {}

  /** Calls {@code visit} for the statement and every statement inside, outer before inner. */
  public static void forEach(Statement s, Consumer<Statement> visit) {
    if (s == null) {
      return;
    }
    visit.accept(s);
    for (Statement child : children(s)) {
      forEach(child, visit);
    }
  }

  /** Whether the statement or one inside satisfies the test. */
  public static boolean contains(Statement s, Predicate<Statement> test) {
    if (s == null) {
      return false;
    }
    if (test.test(s)) {
      return true;
    }
    for (Statement child : children(s)) {
      if (contains(child, test)) {
        return true;
      }
    }
    return false;
  }

  /** Whether whatever follows the statement in its block never runs: it always jumps elsewhere. */
  public static boolean jumps(Statement s) {
    if (s instanceof Statement.Block b) {
      return b.statements().stream().anyMatch(Statements::jumps);
    } else if (s instanceof Statement.If i) {
      return i.whenFalse() != null && jumps(i.whenTrue()) && jumps(i.whenFalse());
    } else if (s instanceof Statement.Labeled l) {
      return jumps(l.body())
          && !contains(
              l.body(), t -> t instanceof Statement.Leave e && e.label().equals(l.label()));
    }
    return isJump(s);
  }

  /** What a statement assigns to; null when it is no assignment. */
  public static Expression target(Statement s) {
    if (s instanceof Statement.BlockingAssignment a) {
      return a.target();
    }
    return s instanceof Statement.NonblockingAssignment a ? a.target() : null;
  }

  /** What a statement assigns; null when it is no assignment. */
  public static Expression value(Statement s) {
    if (s instanceof Statement.BlockingAssignment a) {
      return a.value();
    }
    return s instanceof Statement.NonblockingAssignment a ? a.value() : null;
  }

  /** A blocking assignment of another value; itself where that is the same. */
  public static Statement with(Statement.BlockingAssignment a, Expression value) {
    return value == a.value()
        ? a
        : new Statement.BlockingAssignment(a.target(), value, a.location());
  }

  /** A nonblocking assignment of another value; itself where that is the same. */
  public static Statement with(Statement.NonblockingAssignment a, Expression value) {
    return value == a.value()
        ? a
        : new Statement.NonblockingAssignment(a.target(), value, a.location());
  }

  /** Whether a statement is a jump itself. */
  public static boolean isJump(Statement s) {
    return s instanceof Statement.Break
        || s instanceof Statement.Continue
        || s instanceof Statement.Leave
        || s instanceof Statement.Return;
  }

  /** The statements directly inside, in order of the text; none is null. */
  public static List<Statement> children(Statement s) {
    return s == null ? List.of() : s.accept(Children.OF);
  }

  /** Nested blocks opened, empty ones removed; an empty list for null. */
  public static List<Statement> flatten(Statement s) {
    List<Statement> result = new ArrayList<>();
    flattenInto(s, result);
    return result;
  }

  /** Whether there is nothing but empty blocks; so it is for null. */
  public static boolean isEmpty(Statement s) {
    return s == null
        || s instanceof Statement.Block b && b.statements().stream().allMatch(Statements::isEmpty);
  }

  /**
   * The branches of a chain of else-ifs, which is one choice between many; the last one is null
   * where there is no else.
   *
   * @param condition is told the conditions, in order
   */
  public static List<Statement> branches(Statement.If first, Consumer<Expression> condition) {
    List<Statement> branches = new ArrayList<>();
    Statement rest = first;
    while (rest instanceof Statement.If i) {
      condition.accept(i.condition());
      branches.add(i.whenTrue());
      rest = only(i.whenFalse());
    }
    branches.add(rest);
    return branches;
  }

  /** The statement without blocks that hold nothing else. */
  public static Statement only(Statement s) {
    Statement inner = s;
    while (inner instanceof Statement.Block b && b.statements().size() == 1) {
      inner = b.statements().get(0);
    }
    return inner;
  }

  private static void flattenInto(Statement s, List<Statement> result) {
    if (s instanceof Statement.Block b) {
      b.statements().forEach(t -> flattenInto(t, result));
    } else if (s != null) {
      result.add(s);
    }
  }
}
