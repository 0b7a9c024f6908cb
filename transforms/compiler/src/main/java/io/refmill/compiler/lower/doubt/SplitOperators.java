package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Rewriter;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Processes as a simulator may run them: each operator of a continuous assignment by itself, and
 * those that are computed anew for every operand that changes, as sums, comparisons and primitives
 * are, see what changes at one moment one after the other. Selects are operators, too.
 *
 * <pre>
 * assign q = en &amp; d | ~en &amp; q;      four gates: ~en may follow en before or after en &amp; d does
 * assign g = a == b;                 g may be 1 when a has changed and b has not yet
 * </pre>
 */
final class SplitOperators {
  private static final Set<Expression.BinaryOperator> GATES =
      EnumSet.of(
          Expression.BinaryOperator.AND,
          Expression.BinaryOperator.OR,
          Expression.BinaryOperator.XOR,
          Expression.BinaryOperator.XNOR);

  private final List<Node> nodes = new ArrayList<>();
  private final List<Signal> signals = new ArrayList<>();
  private SourceLocation location;

  /** All processes so far, those that others read first where they were so added. */
  List<Node> nodes() {
    return nodes;
  }

  /** What was made for the values in between. */
  List<Signal> signals() {
    return signals;
  }

  /** Adds a process as it is. */
  void keep(Node n) {
    nodes.add(n);
  }

  /** Adds a process, taken apart. */
  void split(Node n) {
    location = n.process().location();
    if (n.process() instanceof Process.ContinuousAssignment a) {
      add(new Process.ContinuousAssignment(a.target(), parts(a.value()), location), n.kind());
    } else if (n.process() instanceof Process.AlwaysConstruct a
        && a.kind() == Process.AlwaysKind.PRIMITIVE
        && n.kind() == Node.Kind.LATCH) {
      Rewriter late =
          new Rewriter() {
            @Override
            protected Expression read(Expression.SignalReference reference) {
              return arrived(reference);
            }
          };
      add(
          new Process.AlwaysConstruct(
              a.kind(), true, List.of(), late.statement(a.body()), location),
          n.kind());
    } else {
      keep(n);
    }
  }

  private void add(Process p, Node.Kind kind) {
    nodes.add(new Node(nodes.size(), p, Accesses.of(p), kind, List.of()));
  }

  /** The expression on the values of its operators, each of which becomes a process. */
  private Expression parts(Expression e) {
    if (e instanceof Expression.Unary u) {
      return new Expression.Unary(u.operator(), operand(u.operand(), false), u.width(), u.signed());
    } else if (e instanceof Expression.Binary b) {
      boolean late = !GATES.contains(b.operator());
      return new Expression.Binary(
          b.operator(), operand(b.left(), late), operand(b.right(), late), b.width(), b.signed());
    } else if (e instanceof Expression.Conditional c) {
      return new Expression.Conditional(
          operand(c.condition(), false),
          operand(c.whenTrue(), false),
          operand(c.whenFalse(), false));
    } else if (e instanceof Expression.IndexedPartSelect s) {
      return new Expression.IndexedPartSelect(
          operand(s.base(), true),
          operand(s.index(), true),
          s.factor(),
          s.addend(),
          s.width(),
          s.signed());
    } else if (e instanceof Expression.PartSelect s) {
      return new Expression.PartSelect(parts(s.base()), s.lsb(), s.width(), s.signed());
    } else if (e instanceof Expression.Concatenation c) {
      return new Expression.Concatenation(c.parts().stream().map(p -> operand(p, false)).toList());
    } else if (e instanceof Expression.Replication r) {
      return new Expression.Replication(r.count(), operand(r.operand(), false));
    } else if (e instanceof Expression.Resize r) {
      return new Expression.Resize(
          operand(r.operand(), false), r.width(), r.extendSign(), r.signed());
    }
    if (e instanceof Expression.RealOperation o) {
      return o.with(o.operands().stream().map(p -> operand(p, true)).toList());
    }
    return e;
  }

  private Expression operand(Expression e, boolean late) {
    if (e instanceof Expression.Constant || e instanceof Expression.RealConstant) {
      return e;
    } else if (e instanceof Expression.SignalReference s) {
      return late ? arrived(s) : s;
    }
    return between(parts(e));
  }

  private Expression between(Expression value) {
    Signal between = signal(value);
    Expression reference = new Expression.SignalReference(between);
    add(new Process.ContinuousAssignment(reference, value, location), Node.Kind.COMBINATIONAL);
    return reference;
  }

  /** A signal for one that hears of each change by itself. */
  private Expression arrived(Expression.SignalReference s) {
    return s.signal().isArray() ? s : between(s);
  }

  private Signal signal(Expression value) {
    Signal s =
        new Signal(
            "between_" + signals.size(),
            Signal.Kind.NET,
            Signal.Resolution.WIRE,
            value.width(),
            value.signed(),
            List.of(),
            false,
            false,
            value.real(),
            null,
            null,
            null,
            location);
    signals.add(s);
    return s;
  }

  /** Whether taking a process apart gives more than one. */
  static boolean divides(Node n) {
    if (n.process() instanceof Process.AlwaysConstruct a) {
      return a.kind() == Process.AlwaysKind.PRIMITIVE && n.kind() == Node.Kind.LATCH;
    }
    if (!(n.process() instanceof Process.ContinuousAssignment a)) {
      return false;
    }
    Set<Expression> operators = new LinkedHashSet<>();
    Expressions.walk(
        a.value(),
        e -> {
          if (e instanceof Expression.Unary
              || e instanceof Expression.Binary
              || e instanceof Expression.Conditional
              || e instanceof Expression.PartSelect
              || e instanceof Expression.Resize
              || e instanceof Expression.IndexedPartSelect
              || e instanceof Expression.RealOperation) {
            operators.add(e);
          }
        });
    boolean late =
        operators.stream()
            .anyMatch(
                e ->
                    e instanceof Expression.IndexedPartSelect
                        || e instanceof Expression.RealOperation
                        || e instanceof Expression.Binary b && !GATES.contains(b.operator()));
    return late || operators.size() > 1;
  }
}
