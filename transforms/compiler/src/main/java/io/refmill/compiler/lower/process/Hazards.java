package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds variables that are read after a nonblocking assignment to them, in order of the text. What
 * is read only where a bit is not what it was for the assignment is not read after it:
 *
 * <pre>
 * if (we) m[a] <= d;
 * if (!we) q <= m[b];
 * </pre>
 */
public final class Hazards {
  /** Bits that are remembered. */
  private static final int MOST = 32;

  /** With each variable the bits that had these values for every assignment to it. */
  private final Map<Signal, Map<Signal, Boolean>> assigned = new HashMap<>();

  /** Bits with the values that the conditions around ask for. */
  private Map<Signal, Boolean> around = Map.of();

  /** By variable that seems not to be read late, the bits that have to keep their values for it. */
  private final Map<Signal, Set<Signal>> unlessChanged = new HashMap<>();

  /** What was added to them, in order. */
  private final List<Signal> journal = new ArrayList<>();

  private final Set<Signal> readLate = new HashSet<>();
  private final Set<Signal> blocking = new HashSet<>();

  private final Set<Signal> overwritten = new HashSet<>();
  private final InOrder statements = new InOrder();

  /** Whether the variable is read after a nonblocking assignment to it. */
  public boolean readLate(Signal s) {
    return readLate.contains(s)
        || !Collections.disjoint(unlessChanged.getOrDefault(s, Set.of()), blocking);
  }

  /** Whether there are blocking assignments to the variable. */
  public boolean blocking(Signal s) {
    return blocking.contains(s);
  }

  /** Whether a blocking assignment to the variable comes after a nonblocking one. */
  public boolean overwritten(Signal s) {
    return overwritten.contains(s);
  }

  /** Looks at variables that are read after what was seen so far. */
  public void read(Set<Signal> signals) {
    for (Signal s : signals) {
      Map<Signal, Boolean> bits = assigned.get(s);
      if (bits != null) {
        Set<Signal> other = new HashSet<>(bits.keySet());
        other.removeIf(b -> !around.containsKey(b) || around.get(b).equals(bits.get(b)));
        if (other.isEmpty()) {
          readLate.add(s);
        } else {
          unlessChanged.computeIfAbsent(s, k -> new HashSet<>()).addAll(other);
        }
      }
    }
  }

  private void read(Expression e) {
    Set<Signal> signals = new HashSet<>();
    Expressions.signals(e, signals);
    Expressions.walk(
        e,
        x -> {
          if (x instanceof Expression.Call c) {
            signals.addAll(Expressions.signalsReadBy(c.function().body()));
          }
        });
    read(signals);
  }

  /** Looks at a statement that comes after those seen so far. */
  public void walk(Statement s) {
    if (s != null) {
      s.accept(statements);
    }
  }

  private final class InOrder implements Statement.WalkerOfResolved, Statement.WalkerPastJumps {

    @Override
    public void block(Statement.Block b) {
      b.statements().forEach(Hazards.this::walk);
    }

    @Override
    public void blockingAssignment(Statement.BlockingAssignment a) {
      read(a.value());
      a.target().forEachTargetIndex(e -> read(e));
      for (Signal t : Expressions.targets(a.target())) {
        blocking.add(t);
        if (assigned.containsKey(t)) {
          overwritten.add(t);
        }
      }
    }

    @Override
    public void nonblockingAssignment(Statement.NonblockingAssignment a) {
      read(a.value());
      a.target().forEachTargetIndex(e -> read(e));
      Expressions.targets(a.target()).forEach(Hazards.this::assign);
      if (a.target() instanceof Expression.Concatenation) {
        // Its parts are written one after the other, and all of their places are old values.
        a.target().forEachTargetIndex(e -> read(e));
      }
    }

    @Override
    public void conditional(Statement.If first) {
      List<Expression> conditions = new ArrayList<>();
      List<Statement> branches =
          Statements.branches(
              first,
              e -> {
                read(e);
                conditions.add(e);
              });
      Map<Signal, Boolean> outside = around;
      Map<Signal, Boolean> passed = new HashMap<>(outside);
      List<Map<Signal, Boolean>> bits = new ArrayList<>();
      for (Expression e : conditions) {
        Map<Signal, Boolean> here = new HashMap<>(passed);
        addBits(e, true, here);
        bits.add(here);
        addBits(e, false, passed);
      }
      bits.add(passed);
      branches(branches, bits);
      around = outside;
    }

    @Override
    public void choice(Statement.Case c) {
      read(c.selector());
      c.items().forEach(item -> item.labels().forEach(e -> read(e)));
      List<Statement> children = Statements.children(c);
      branches(children, Collections.nCopies(children.size(), around));
    }

    @Override
    public void loop(Statement.Loop l) {
      walk(l.initial());
      for (int i = 0; i < 2; i++) {
        read(l.condition());
        walk(l.body());
        walk(l.step());
      }
    }

    @Override
    public void labeled(Statement.Labeled l) {
      walk(l.body());
    }
  }

  /** Adds the bits of which a condition says what they are. */
  private static void addBits(Expression e, boolean holds, Map<Signal, Boolean> bits) {
    if (e instanceof Expression.SignalReference s && s.width() == 1 && bits.size() < MOST) {
      bits.put(s.signal(), holds);
    } else if (e instanceof Expression.Unary u
        && u.operand().width() == 1
        && (u.operator() == UnaryOperator.LOGICAL_NOT || u.operator() == UnaryOperator.NOT)) {
      addBits(u.operand(), !holds, bits);
    } else if (e instanceof Expression.Binary b
        && b.operator() == (holds ? BinaryOperator.LOGICAL_AND : BinaryOperator.LOGICAL_OR)) {
      addBits(b.left(), holds, bits);
      addBits(b.right(), holds, bits);
    }
  }

  /**
   * Looks at statements of which one runs.
   *
   * @param bits what conditions say for each of them
   */
  private void branches(List<Statement> branches, List<Map<Signal, Boolean>> bits) {
    Map<Signal, Map<Signal, Boolean>> added = new LinkedHashMap<>();
    for (int i = 0; i < branches.size(); i++) {
      int mark = journal.size();
      around = bits.get(i);
      walk(branches.get(i));
      List<Signal> since = journal.subList(mark, journal.size());
      for (Signal s : since) {
        added.merge(s, assigned.remove(s), Hazards::common);
      }
      since.clear();
    }
    added.forEach(this::assign);
  }

  private void assign(Signal s) {
    assign(s, around);
  }

  private void assign(Signal s, Map<Signal, Boolean> bits) {
    Map<Signal, Boolean> before = assigned.put(s, bits);
    if (before == null) {
      journal.add(s);
    } else {
      assigned.put(s, common(before, bits));
    }
  }

  private static Map<Signal, Boolean> common(Map<Signal, Boolean> a, Map<Signal, Boolean> b) {
    if (a.equals(b)) {
      return a;
    }
    Map<Signal, Boolean> result = new HashMap<>(a);
    result.entrySet().removeIf(e -> !e.getValue().equals(b.get(e.getKey())));
    return result;
  }
}
