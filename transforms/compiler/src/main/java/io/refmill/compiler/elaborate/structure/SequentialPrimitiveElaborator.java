package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.Context;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.structure.SequentialTable.Outcome;
import io.refmill.compiler.elaborate.structure.TruthTable.Product;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.AlwaysConstruct;
import io.refmill.compiler.ir.Process.AlwaysKind;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Process.EventExpression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.ItemSyntax.InstanceSyntax;
import io.refmill.syntax.ItemSyntax.PrimitiveSyntax;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Sequential user-defined primitives as always constructs (IEEE 1800-2017 29.5, 29.6).
 *
 * <pre>
 * before  table  r 0 ? : ? : 0;  r 1 ? : ? : 1;  n ? ? : ? : -;  ? * ? : ? : -;  ? ? 1 : ? : 0;
 * after   always @(posedge clk or posedge clear) if (clear) q &lt;= 0; else q &lt;= d;
 * </pre>
 *
 * <p>Rows without an edge hold their output as long as they match: that region of the inputs is an
 * asynchronous control, and entering it is an event. All rows with an edge that changes the output
 * must be of one input, the clock; whatever else would need to know which of several inputs has
 * changed, and is rejected. Where no edge changes the output the primitive is a latch.
 *
 * <p>A primitive finds its new output when an input changes, and its output follows later, in an
 * event of its own (4.5): flip-flops of one clock that feed one another all take what was before
 * the edge. So a flip-flop's output is assigned without blocking; a latch follows its inputs at
 * once, as a net does.
 */
final class SequentialPrimitiveElaborator {
  /** As many as IEEE 1800-2017 29.2 asks of an implementation, and one more. */
  private static final int MAX_INPUTS = 10;

  private final ModuleBuilder module;
  private final SourceLocation location;
  private final PrimitiveSyntax primitive;
  private final String name;
  private final List<Expression> inputs;

  /**
   * For one instance.
   *
   * @param inputs one bit each
   */
  SequentialPrimitiveElaborator(
      ModuleBuilder module,
      PrimitiveSyntax primitive,
      InstanceSyntax instance,
      String name,
      List<Expression> inputs) {
    this.module = module;
    this.primitive = primitive;
    this.location = instance.location();
    this.name = name;
    this.inputs = inputs;
  }

  /** Adds the process; the result is the variable that holds the output. */
  Signal elaborate(Context context) {
    int n = inputs.size();
    if (n > MAX_INPUTS) {
      throw unsupported("with more than " + MAX_INPUTS + " inputs");
    }
    module.design.charge((long) primitive.rows().size() << n, location);
    SequentialTable table = new SequentialTable(primitive);
    if (table.odd) {
      throw unsupported("whose levels change the state by what it is");
    }
    Bits initial = null;
    if (primitive.initial() != null) {
      Expression value = module.expressions.selfDetermined(primitive.initial(), context);
      if (!(value instanceof Expression.Constant)) {
        throw Rejection.of(DiagnosticCode.NOT_CONSTANT, primitive.initial().location());
      }
      initial = ((Expression.Constant) FoldedExpressions.resize(value, 1, false, false)).bits();
    }
    Signal state =
        new Signal(
            module.unique(name + "." + primitive.output()),
            Signal.Kind.VARIABLE,
            Signal.Resolution.WIRE,
            1,
            false,
            List.of(),
            false,
            false,
            initial,
            location);
    module.add(state);
    Expression target = new Expression.SignalReference(state);
    module.add(table.hasEdges() ? flipFlop(table, target) : latch(table, target));
    return state;
  }

  private Process latch(SequentialTable table, Expression target) {
    int n = inputs.size();
    BitSet writes = (BitSet) table.forcedOne.clone();
    writes.or(table.forcedZero);
    Expression enable = sum(n, writes, not(n, writes), null);
    Expression value = sum(n, table.forcedOne, table.forcedZero, null);
    List<EventExpression> events = new ArrayList<>();
    for (Expression e : inputs) {
      events.add(new EventExpression(Edge.ANY, e));
    }
    return new AlwaysConstruct(
        AlwaysKind.PRIMITIVE, false, events, when(enable, follow(target, value), null), location);
  }

  private Process flipFlop(SequentialTable table, Expression target) {
    int n = inputs.size();
    int clock = -1;
    boolean[] active = new boolean[2];
    // Over the inputs and, as the topmost variable, the state.
    BitSet one = new BitSet();
    BitSet zero = new BitSet();
    BitSet writes = new BitSet();
    BitSet keeps = new BitSet();
    for (int u = 0; u < 1 << n; u++) {
      for (int q = 0; q < 2; q++) {
        for (int port = 0; port < n; port++) {
          Outcome o = table.edge(u, q, port);
          if (o == null || o == Outcome.UNKNOWN) {
            continue;
          }
          boolean changes = o == (q == 0 ? Outcome.ONE : Outcome.ZERO);
          if (changes && clock >= 0 && clock != port) {
            throw unsupported("with edges of several inputs");
          }
          if (changes) {
            clock = port;
            active[u >> port & 1] = true;
          }
        }
      }
    }
    if (clock < 0) {
      return latch(table, target);
    }
    for (int u = 0; u < 1 << n; u++) {
      if (!active[u >> clock & 1]) {
        continue;
      }
      for (int q = 0; q < 2; q++) {
        Outcome o = table.edge(u, q, clock);
        if (o == null || o == Outcome.UNKNOWN) {
          continue;
        }
        boolean after = o == Outcome.KEEP ? q == 1 : o == Outcome.ONE;
        (after ? one : zero).set(u | q << n);
        (after == (q == 1) ? keeps : writes).set(u | q << n);
      }
    }
    List<EventExpression> events = new ArrayList<>();
    if (active[1]) {
      events.add(new EventExpression(Edge.POSEDGE, inputs.get(clock)));
    }
    if (active[0]) {
      events.add(new EventExpression(Edge.NEGEDGE, inputs.get(clock)));
    }
    Statement body = sample(target, one, zero, writes, keeps);
    body = levels(table.settled, new Statement.Block(List.of(), location), body, null);
    body = levels(table.forcedZero, assign(target, bit(0)), body, events);
    body = levels(table.forcedOne, assign(target, bit(1)), body, events);
    return new AlwaysConstruct(AlwaysKind.PRIMITIVE, false, events, body, location);
  }

  /** What happens at the clock's edge; the state is read only where it matters. */
  private Statement sample(
      Expression target, BitSet one, BitSet zero, BitSet writes, BitSet keeps) {
    int n = inputs.size();
    BitSet sometimes = overStates(writes);
    // Where one state changes and the other stays, the value tells both: it may be assigned.
    BitSet never = overStates(keeps);
    never.andNot(sometimes);
    BitSet ones = overStates(one);
    BitSet zeros = overStates(zero);
    ones.andNot(never);
    zeros.andNot(never);
    boolean toggles = ones.intersects(zeros);
    Expression enable = sum(n, sometimes, never, null);
    Expression value = toggles ? sum(n + 1, within(one, never), within(zero, never), target) : null;
    if (value == null) {
      value = sum(n, ones, zeros, null);
    }
    return when(enable, assign(target, value), null);
  }

  /** {@code set} without the assignments whose inputs are in {@code inputsOnly}. */
  private BitSet within(BitSet set, BitSet inputsOnly) {
    int mask = (1 << inputs.size()) - 1;
    BitSet result = new BitSet();
    set.stream().filter(a -> !inputsOnly.get(a & mask)).forEach(result::set);
    return result;
  }

  private BitSet overStates(BitSet set) {
    int mask = (1 << inputs.size()) - 1;
    BitSet result = new BitSet();
    set.stream().forEach(a -> result.set(a & mask));
    return result;
  }

  /**
   * {@code if (region) then; else body}; entering the region is an event of its own, by a net where
   * the region is more than one input.
   */
  private Statement levels(
      BitSet region, Statement then, Statement body, List<EventExpression> events) {
    if (region.isEmpty()) {
      return body;
    }
    int n = inputs.size();
    List<Product> products = TruthTable.cover(n, region, not(n, region));
    Expression condition = sum(products, null);
    if (events != null) {
      boolean inverted =
          condition instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT;
      Expression input = inverted ? ((Expression.Unary) condition).operand() : condition;
      if (inputs.contains(input) && !(input instanceof Expression.Constant)) {
        events.add(new EventExpression(inverted ? Edge.NEGEDGE : Edge.POSEDGE, input));
      } else if (!(condition instanceof Expression.Constant)) {
        Signal net =
            new Signal(
                module.unique(name + ".control"),
                Signal.Kind.NET,
                Signal.Resolution.WIRE,
                1,
                false,
                List.of(),
                false,
                false,
                null,
                location);
        module.add(net);
        Expression reference = new Expression.SignalReference(net);
        module.add(new Process.ContinuousAssignment(reference, condition, location));
        events.add(new EventExpression(Edge.POSEDGE, reference));
        condition = reference;
      }
    }
    return when(condition, then, body);
  }

  private Statement when(Expression condition, Statement then, Statement otherwise) {
    if (condition instanceof Expression.Constant) {
      boolean holds = ((Expression.Constant) condition).bits().knownValue().signum() != 0;
      return holds
          ? then
          : otherwise == null ? new Statement.Block(List.of(), location) : otherwise;
    }
    return new Statement.If(condition, then, otherwise, location);
  }

  private Statement assign(Expression target, Expression value) {
    return new Statement.NonblockingAssignment(target, value, location);
  }

  private Statement follow(Expression target, Expression value) {
    return new Statement.BlockingAssignment(target, value, location);
  }

  private Expression sum(int variables, BitSet ones, BitSet zeros, Expression state) {
    return sum(TruthTable.cover(variables, ones, zeros), state);
  }

  private Expression sum(List<Product> products, Expression state) {
    Expression sum = null;
    for (Product p : products) {
      Expression product = bit(1);
      for (int i = 0; i <= inputs.size(); i++) {
        if ((p.care() >> i & 1) == 0) {
          continue;
        }
        Expression input = i < inputs.size() ? inputs.get(i) : state;
        Expression factor =
            (p.value() >> i & 1) != 0
                ? input
                : FoldedExpressions.unary(UnaryOperator.NOT, input, 1, false);
        product = join(BinaryOperator.AND, product, factor, bit(1));
      }
      if (product.equals(bit(1))) {
        return product;
      }
      sum = sum == null ? product : join(BinaryOperator.OR, sum, product, bit(0));
    }
    return sum == null ? bit(0) : sum;
  }

  /** Of inputs that are tied to a value nothing stays. */
  private static Expression join(
      BinaryOperator operator, Expression left, Expression right, Expression neutral) {
    Expression other = operator == BinaryOperator.AND ? bit(0) : bit(1);
    if (left.equals(neutral) || right.equals(other)) {
      return right;
    }
    return right.equals(neutral) || left.equals(other)
        ? left
        : FoldedExpressions.binary(operator, left, right, 1, false);
  }

  private static BitSet not(int variables, BitSet set) {
    BitSet result = new BitSet();
    result.set(0, 1 << variables);
    result.andNot(set);
    return result;
  }

  private static Expression bit(int value) {
    return Expression.Constant.of(1, value);
  }

  private Rejection unsupported(String why) {
    return Rejection.of(
        DiagnosticCode.UNSUPPORTED_CONSTRUCT,
        location,
        "sequential user-defined primitive \"" + primitive.name() + "\" " + why);
  }
}
