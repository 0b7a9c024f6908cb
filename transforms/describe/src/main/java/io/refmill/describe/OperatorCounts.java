package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.OwnExpressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.CombinationalModule;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How often processes use which operators and statements, those of their modules once. */
final class OperatorCounts {
  private final Map<BinaryOperator, Integer> binary = new EnumMap<>(BinaryOperator.class);
  private final Map<UnaryOperator, Integer> unary = new EnumMap<>(UnaryOperator.class);
  private final Set<CombinationalModule> modules = new HashSet<>();
  private final Set<Statement> unwanted = Collections.newSetFromMap(new IdentityHashMap<>());
  private int nodes;
  private int branches;
  private int assignments;
  private int variableShifts;
  private int variableSums;
  private int loops;

  private OperatorCounts() {}

  static OperatorCounts of(List<Node> nodes) {
    OperatorCounts counts = new OperatorCounts();
    nodes.forEach(n -> counts.process(n.process()));
    return counts;
  }

  private void process(Process p) {
    if (p instanceof Process.ContinuousAssignment a) {
      assignments++;
      Expressions.walk(a.value(), this::count);
    } else if (p instanceof Process.AlwaysConstruct a) {
      Statements.forEach(a.body(), this::statement);
      Statements.forEach(a.body(), this::expressions);
    } else if (p instanceof Process.CombinationalInstance i) {
      i.arguments().forEach(e -> Expressions.walk(e, this::count));
      if (i.module() instanceof CombinationalModule m && modules.add(m)) {
        m.processes().forEach(this::process);
      }
    }
  }

  /** Those of a statement itself; what loops count is not the design's. */
  private void expressions(Statement s) {
    if (s instanceof Statement.Loop l) {
      Statements.forEach(l.initial(), unwanted::add);
      Statements.forEach(l.step(), unwanted::add);
    } else if (!unwanted.contains(s)) {
      s.accept(new OwnExpressions(e -> Expressions.walk(e, this::count), e -> {}));
    }
  }

  private void statement(Statement s) {
    if (Statements.target(s) != null) {
      assignments++;
    } else if (s instanceof Statement.If) {
      branches++;
    } else if (s instanceof Statement.Case c) {
      branches += c.items().size();
    } else if (s instanceof Statement.Loop) {
      loops++;
    }
  }

  private void count(Expression e) {
    nodes++;
    if (e instanceof Expression.Binary b && !isCounted(b)) {
      binary.merge(b.operator(), 1, Integer::sum);
      boolean sum = b.operator() == BinaryOperator.ADD || b.operator() == BinaryOperator.SUBTRACT;
      if (sum && varies(b.left()) && varies(b.right())) {
        variableSums++;
      }
      boolean shift =
          b.operator() == BinaryOperator.SHIFT_LEFT
              || b.operator() == BinaryOperator.SHIFT_RIGHT
              || b.operator() == BinaryOperator.ARITHMETIC_SHIFT_RIGHT;
      if (shift && varies(b.right())) {
        variableShifts++;
      }
    } else if (e instanceof Expression.Unary u) {
      unary.merge(u.operator(), 1, Integer::sum);
    } else if (e instanceof Expression.Conditional) {
      branches++;
    }
  }

  /** Whether it is neither constant nor what a loop counts. */
  private static boolean varies(Expression e) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    return read.stream().anyMatch(s -> !s.integer());
  }

  /** Whether it computes with what loops count alone, as {@code i - 1} does. */
  private static boolean isCounted(Expression e) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    return !read.isEmpty() && read.stream().allMatch(Signal::integer);
  }

  int of(BinaryOperator... operators) {
    int sum = 0;
    for (BinaryOperator o : operators) {
      sum += binary.getOrDefault(o, 0);
    }
    return sum;
  }

  int of(UnaryOperator... operators) {
    int sum = 0;
    for (UnaryOperator o : operators) {
      sum += unary.getOrDefault(o, 0);
    }
    return sum;
  }

  /** Whether bits are combined or inverted, and not only moved. */
  boolean bitwise() {
    return of(BinaryOperator.AND, BinaryOperator.OR, BinaryOperator.XOR, BinaryOperator.XNOR) > 0
        || of(BinaryOperator.LOGICAL_AND, BinaryOperator.LOGICAL_OR) > 0
        || unary.keySet().stream().anyMatch(o -> o != UnaryOperator.NEGATE);
  }

  /** Kinds of binary operators in use. */
  Set<BinaryOperator> kinds() {
    return binary.keySet();
  }

  /** Operators, operands and constants. */
  int nodes() {
    return nodes;
  }

  /** Conditions and items of cases. */
  int branches() {
    return branches;
  }

  int assignments() {
    return assignments;
  }

  int variableShifts() {
    return variableShifts;
  }

  /** Sums and differences of two values that are not constant. */
  int variableSums() {
    return variableSums;
  }

  int loops() {
    return loops;
  }

  int modules() {
    return modules.size();
  }
}
