package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.plan.LoweredDesign.Unit;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Makes an assignment to each bit of one to a vector that depends on itself as a whole, where none
 * of its bits does: a carry that goes from bit to bit is no feedback. The same for the variables of
 * an always construct ({@link SplitBlocks}).
 *
 * <pre>
 * before  assign b = g ^ {1'b0, b[2:1]};
 * after   assign b[0] = g[0] ^ b[1]; assign b[1] = g[1] ^ b[2]; assign b[2] = g[2];
 * </pre>
 */
public final class SplitFeedback {
  /** Bits of a vector that is split. */
  private static final int MOST_BITS = 128;

  private static final Constant ZERO = Constant.of(1, 0);
  private static final Constant ONE = Constant.of(1, 1);

  private SplitFeedback() {}

  public static FlatDesign run(FlatDesign design) {
    List<Process> processes = design.processes().stream().map(SplitFeedback::connected).toList();
    // An assignment that is in no cycle any more when blocks are taken apart stays whole.
    processes = split(processes, p -> p instanceof Process.AlwaysConstruct);
    processes = split(processes, p -> p instanceof Process.ContinuousAssignment);
    processes = split(processes, p -> true);
    return processes.equals(design.processes()) ? design : design.withProcesses(processes);
  }

  /** Splits some of what depends on itself, where nothing of it does so then. */
  private static List<Process> split(List<Process> given, Predicate<Process> some) {
    Map<Process, List<Process>> split = new IdentityHashMap<>();
    for (Process p : inCycles(given)) {
      List<Process> parts = some.test(p) ? parts(p) : List.of();
      if (!parts.isEmpty()) {
        split.put(p, parts);
      }
    }
    // What is in a cycle still stays as it is, which may leave others in one.
    List<Process> processes = given;
    for (boolean all = split.isEmpty(); !all; ) {
      processes = replaced(given, split);
      Set<Process> cyclic = inCycles(processes);
      all = !split.values().removeIf(parts -> parts.stream().anyMatch(cyclic::contains));
    }
    if (split.keySet().stream().noneMatch(p -> p instanceof Process.AlwaysConstruct)) {
      return processes;
    }
    List<Process> joined = replaced(given, SplitBlocks.joined(nodes(processes), split));
    return inCycles(joined).size() > inCycles(processes).size() ? processes : joined;
  }

  /** A process that is connected to a bit of joined parts, as elements of an array of instances. */
  private static Process connected(Process p) {
    if (p instanceof Process.CombinationalInstance c) {
      List<Expression> arguments = c.arguments().stream().map(SplitFeedback::selected).toList();
      return arguments.equals(c.arguments())
          ? c
          : new Process.CombinationalInstance(c.module(), arguments, c.targets(), c.location());
    } else if (p instanceof Process.ContinuousAssignment a) {
      Expression value = selected(a.value());
      return value == a.value()
          ? a
          : new Process.ContinuousAssignment(a.target(), value, a.location());
    }
    return p;
  }

  private static List<Process> replaced(
      List<Process> processes, Map<Process, List<Process>> split) {
    List<Process> result = new ArrayList<>();
    processes.forEach(p -> result.addAll(split.getOrDefault(p, List.of(p))));
    return result;
  }

  private static List<Node> nodes(List<Process> processes) {
    List<Node> nodes = new ArrayList<>();
    for (Process p : processes) {
      Accesses accesses = Accesses.of(p);
      if (p instanceof Process.ContinuousAssignment
          || p instanceof Process.CombinationalInstance
          || p instanceof Process.AlwaysConstruct a && SplitBlocks.isCombinational(a, accesses)) {
        nodes.add(new Node(nodes.size(), p, accesses, Node.Kind.COMBINATIONAL, List.of()));
      }
    }
    return nodes;
  }

  /** Processes that follow what they read and depend on themselves. */
  private static Set<Process> inCycles(List<Process> processes) {
    List<Node> nodes = nodes(processes);
    Set<Process> result = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Unit unit : OrderUnits.run(nodes)) {
      if (unit.fixpoint()) {
        unit.nodes().forEach(n -> result.add(n.process()));
      }
    }
    return result;
  }

  /** What a process comes to; empty where it stays. */
  private static List<Process> parts(Process p) {
    if (p instanceof Process.AlwaysConstruct block) {
      return SplitBlocks.parts(block);
    }
    if (!(p instanceof Process.ContinuousAssignment a)) {
      return List.of();
    }
    int width = a.target().width();
    if (width == 1 || width > MOST_BITS || a.value().width() != width || !isPlain(a.target())) {
      return List.of();
    }
    List<Process> result = new ArrayList<>();
    for (int k = 0; k < width; k++) {
      Expression value = bit(a.value(), k);
      if (value == null) {
        return List.of();
      }
      result.add(new Process.ContinuousAssignment(bit(a.target(), k), value, a.location()));
    }
    return result;
  }

  private static boolean isPlain(Expression target) {
    return target instanceof Expression.SignalReference
        || target instanceof Expression.PartSelect p
            && p.base() instanceof Expression.SignalReference;
  }

  /** A bit of joined parts, which reads the one that it is of; anything else stays. */
  private static Expression selected(Expression e) {
    Expression bit =
        e instanceof Expression.PartSelect p
                && p.width() == 1
                && !p.signed()
                && p.base() instanceof Expression.Concatenation
            ? bit(e, 0)
            : null;
    return bit == null ? e : bit;
  }

  /** One bit of an expression, without a sign; null where it takes more than bits to tell. */
  private static Expression bit(Expression e, int k) {
    if (e instanceof Constant c) {
      BigInteger value = c.bits().value().testBit(k) ? BigInteger.ONE : BigInteger.ZERO;
      BigInteger unknown = c.bits().unknown().testBit(k) ? BigInteger.ONE : BigInteger.ZERO;
      return new Constant(new Bits(1, value, unknown), false, null);
    } else if (e instanceof Expression.SignalReference || e instanceof Expression.ElementSelect) {
      return e.width() == 1 && !e.signed() ? e : new Expression.PartSelect(e, k, 1, false);
    } else if (e instanceof Expression.PartSelect p) {
      return bit(p.base(), p.lsb() + k);
    } else if (e instanceof Expression.Concatenation c) {
      int below = k;
      for (int i = c.parts().size() - 1; i >= 0; i--) {
        Expression part = c.parts().get(i);
        if (below < part.width()) {
          return bit(part, below);
        }
        below -= part.width();
      }
      throw new AssertionError("bit " + k + " of " + e);
    } else if (e instanceof Expression.Replication r) {
      return bit(r.operand(), k % r.operand().width());
    } else if (e instanceof Expression.Resize r) {
      int own = r.operand().width();
      return k < own ? bit(r.operand(), k) : r.extendSign() ? bit(r.operand(), own - 1) : ZERO;
    } else if (e instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT) {
      return not(bit(u.operand(), k));
    } else if (e instanceof Expression.Binary b && isBitwise(b.operator())) {
      return joined(b.operator(), bit(b.left(), k), bit(b.right(), k));
    } else if (e instanceof Expression.Conditional c) {
      Expression yes = bit(c.whenTrue(), k);
      Expression no = bit(c.whenFalse(), k);
      return yes == null || no == null ? null : new Expression.Conditional(c.condition(), yes, no);
    }
    return e.width() == 1 && !e.signed() ? e : null;
  }

  private static boolean isBitwise(BinaryOperator operator) {
    return operator == BinaryOperator.AND
        || operator == BinaryOperator.OR
        || operator == BinaryOperator.XOR
        || operator == BinaryOperator.XNOR;
  }

  private static Expression not(Expression bit) {
    return bit == null ? null : new Expression.Unary(UnaryOperator.NOT, bit, 1, false);
  }

  private static Expression joined(BinaryOperator operator, Expression a, Expression b) {
    if (a == null || b == null) {
      return null;
    } else if (isConstant(a)) {
      return withConstant(operator, b, a.equals(ONE));
    } else if (isConstant(b)) {
      return withConstant(operator, a, b.equals(ONE));
    }
    return new Expression.Binary(operator, a, b, 1, false);
  }

  private static boolean isConstant(Expression bit) {
    return bit.equals(ZERO) || bit.equals(ONE);
  }

  private static Expression withConstant(BinaryOperator operator, Expression bit, boolean one) {
    return switch (operator) {
      case AND -> one ? bit : ZERO;
      case OR -> one ? ONE : bit;
      case XOR -> one ? not(bit) : bit;
      default -> one ? bit : not(bit);
    };
  }
}
