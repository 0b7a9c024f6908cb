package io.refmill.compiler.emit.statement;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.StatementRebuilder;
import io.refmill.compiler.ir.walk.Statements;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes one assignment of those that give all parts of a vector their values one after the other.
 *
 * <pre>
 * before  q[0] <= d; q[1] <= q[0]; q[2] <= q[1];
 * after   q <= {q[1:0], d};
 * </pre>
 *
 * <p>Nonblocking assignments to other variables may stand between them, since all take effect
 * together; blocking ones stand directly behind each other and read nothing of the vector.
 */
public final class JoinParts {
  /** Parts of one vector that are worth reading in one line. */
  private static final int MAX_PARTS = 64;

  private JoinParts() {}

  /** The statement with what can be joined in it. */
  public static Statement of(Statement s) {
    return Statements.contains(s, JoinParts::isPart) ? new Join().statement(s) : s;
  }

  private static boolean isPart(Statement s) {
    return vector(Statements.target(s)) != null;
  }

  private static final class Join extends StatementRebuilder {
    @Override
    protected List<Statement> inOrder(List<Statement> statements) {
      return joined(super.inOrder(statements));
    }
  }

  private static List<Statement> joined(List<Statement> list) {
    List<Statement> result = new ArrayList<>();
    int from = 0;
    while (from < list.size()) {
      int to = from + 1;
      while (to < list.size() && goesOn(list.get(from), list.get(to))) {
        to++;
      }
      result.addAll(to - from > 1 ? run(list.subList(from, to)) : list.subList(from, to));
      from = to;
    }
    return result;
  }

  private static boolean goesOn(Statement first, Statement next) {
    if (first instanceof Statement.NonblockingAssignment) {
      return next instanceof Statement.NonblockingAssignment && !calls(first) && !calls(next);
    }
    return first instanceof Statement.BlockingAssignment a
        && next instanceof Statement.BlockingAssignment b
        && vector(a.target()) != null
        && vector(a.target()) == vector(b.target());
  }

  /** The vector of which a target is a part, or null. */
  private static Signal vector(Expression target) {
    return target instanceof Expression.PartSelect p
            && p.base() instanceof Expression.SignalReference r
        ? r.signal()
        : null;
  }

  private static List<Statement> run(List<Statement> assignments) {
    Map<Signal, List<Statement>> byVector = new LinkedHashMap<>();
    Set<Signal> others = new HashSet<>();
    for (Statement s : assignments) {
      Signal v = vector(Statements.target(s));
      if (v == null) {
        others.addAll(Expressions.targets(Statements.target(s)));
      } else {
        byVector.computeIfAbsent(v, k -> new ArrayList<>()).add(s);
      }
    }
    Map<Statement, Statement> whole = new IdentityHashMap<>();
    Set<Statement> gone = Collections.newSetFromMap(new IdentityHashMap<>());
    byVector.forEach(
        (v, parts) -> {
          Statement one = others.contains(v) ? null : whole(v, parts);
          if (one != null) {
            whole.put(parts.get(parts.size() - 1), one);
            gone.addAll(parts);
          }
        });
    List<Statement> result = new ArrayList<>();
    for (Statement s : assignments) {
      if (whole.containsKey(s)) {
        result.add(whole.get(s));
      } else if (!gone.contains(s)) {
        result.add(s);
      }
    }
    return result;
  }

  /** One assignment for those to parts of a vector, or null when they are not all of it. */
  private static Statement whole(Signal v, List<Statement> parts) {
    if (parts.size() < 2 || parts.size() > MAX_PARTS) {
      return null;
    }
    boolean nonblocking = parts.get(0) instanceof Statement.NonblockingAssignment;
    Map<Integer, Expression> values = new TreeMap<>(Comparator.reverseOrder());
    int width = 0;
    for (Statement s : parts) {
      Expression value = Statements.value(s);
      if (calls(s) || !nonblocking && reads(value, v)) {
        return null;
      }
      values.put(((Expression.PartSelect) Statements.target(s)).lsb(), value);
      width += value.width();
    }
    int end = v.width();
    for (Map.Entry<Integer, Expression> e : values.entrySet()) {
      end -= e.getValue().width();
      if (end != e.getKey()) {
        return null;
      }
    }
    if (width != v.width() || end != 0) {
      return null;
    }
    Expression value = new Expression.Concatenation(List.copyOf(values.values()));
    Expression target = new Expression.SignalReference(v);
    return nonblocking
        ? new Statement.NonblockingAssignment(target, value, parts.get(0).location())
        : new Statement.BlockingAssignment(target, value, parts.get(0).location());
  }

  /** Whether a function is called, which may do more than give a value. */
  private static boolean calls(Statement assignment) {
    return !Expressions.callsIn(assignment).isEmpty();
  }

  private static boolean reads(Expression e, Signal s) {
    Set<Signal> signals = new HashSet<>();
    Expressions.signals(e, signals);
    return signals.contains(s);
  }
}
