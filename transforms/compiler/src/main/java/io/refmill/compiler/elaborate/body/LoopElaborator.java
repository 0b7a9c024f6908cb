package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.BlockingAssignmentSyntax;
import io.refmill.syntax.StatementSyntax.ForSyntax;
import io.refmill.syntax.StatementSyntax.ForeachSyntax;
import io.refmill.syntax.StatementSyntax.ForeverSyntax;
import io.refmill.syntax.StatementSyntax.RepeatSyntax;
import io.refmill.syntax.StatementSyntax.WhileSyntax;
import io.refmill.syntax.SyntaxNodes;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Loops (IEEE 1800-2017 12.7). */
final class LoopElaborator {
  private final ModuleBuilder module;
  private final StatementElaborator statements;

  LoopElaborator(ModuleBuilder module, StatementElaborator statements) {
    this.module = module;
    this.statements = statements;
  }

  Statement forLoop(ForSyntax s, Context outer) {
    Scope scope = new Scope(outer.scope(), Scope.Kind.BLOCK, outer.scope().prefix());
    Context context = outer.withScope(scope);
    List<Statement> initial = new ArrayList<>();
    if (s.declaration() != null) {
      DataType type = module.types.resolve(s.declaration().type(), outer);
      for (DeclaratorSyntax d : s.declaration().declarators()) {
        Signal variable =
            module.declareVariable(context, scope.prefix() + d.name(), type, null, d.location());
        if (d.initializer() != null) {
          Expression value = module.assignments.value(d.initializer(), type, context);
          initial.add(
              new Statement.BlockingAssignment(
                  new Expression.SignalReference(variable), value, d.location()));
        }
        scope.declare(d.name(), new Symbol.SignalSymbol(variable, type));
      }
    }
    for (StatementSyntax i : s.initial()) {
      initial.add(statements.statement(i, context));
    }
    List<Statement> before = new ArrayList<>();
    Expression condition =
        s.condition() == null
            ? Constant.of(1, 1)
            : module.expressions.condition(s.condition(), context.withPrelude(before));
    initial.addAll(before);
    List<Statement> steps = new ArrayList<>();
    for (StatementSyntax step : s.steps()) {
      steps.add(statements.statement(step, context));
    }
    steps.addAll(before);
    Statement body = statements.guarded(s.body(), context);
    Statement loop =
        new Statement.Loop(
            StatementElaborator.sequence(initial, s.location()),
            condition,
            StatementElaborator.sequence(steps, s.location()),
            body,
            true,
            s.location());
    if (s.declaration() != null) {
      module.pauses.at(loop);
    }
    return loop;
  }

  /**
   * What a condition does besides having a value is done wherever it is tested: before the first
   * time, if it is tested first, and behind the body.
   */
  Statement whileLoop(WhileSyntax s, Context context) {
    List<Statement> before = new ArrayList<>();
    Expression condition = module.expressions.condition(s.condition(), context.withPrelude(before));
    Statement body = statements.guarded(s.body(), context);
    Statement step = StatementElaborator.sequence(before, s.location());
    Statement initial = s.testLast() ? StatementElaborator.empty(s.location()) : step;
    return new Statement.Loop(initial, condition, step, body, !s.testLast(), s.location());
  }

  /** Whether others may run between two rounds of a loop (9.4). */
  static boolean waits(ForeverSyntax s) {
    boolean[] found = new boolean[1];
    SyntaxNodes.visit(
        s.body(),
        node -> {
          if (node instanceof StatementSyntax inner) {
            found[0] |=
                switch (inner.kind()) {
                  case TIMED, WAIT, EVENT_TRIGGER -> true;
                  case BLOCKING_ASSIGNMENT -> ((BlockingAssignmentSyntax) inner).timing() != null;
                  case NONBLOCKING_ASSIGNMENT,
                      BLOCK,
                      IF,
                      CASE,
                      FOR,
                      WHILE,
                      REPEAT,
                      FOREVER,
                      FOREACH,
                      EXPRESSION_STATEMENT,
                      JUMP,
                      RETURN,
                      DISABLE,
                      NULL,
                      DROPPED_STATEMENT,
                      PROCEDURAL_CONTINUOUS ->
                      false;
                };
          }
        });
    return found[0];
  }

  /** One that waits for nothing ends by what leaves it: {@code while (1)} (12.7.6). */
  Statement forever(ForeverSyntax s, Context context) {
    SourceLocation at = s.location();
    Statement nothing = StatementElaborator.empty(at);
    Statement body = statements.guarded(s.body(), context);
    if (!LoopExits.has(s) && !Waits.in(body)) {
      throw waits(s)
          ? Rejection.of(DiagnosticCode.UNSUPPORTED_TIMING, at, "a forever loop")
          : Rejection.of(DiagnosticCode.ENDLESS_LOOP, at);
    }
    return new Statement.Loop(nothing, Constant.of(1, 1), nothing, body, true, at);
  }

  /** The count is read once; x and negative counts run nothing (12.7.2). */
  Statement repeat(RepeatSyntax s, Context context) {
    Operand count = module.expressions.analyze(s.count(), context);
    DataType type = new DataType.Atom("int", Math.max(32, count.width() + 1), true, true);
    if (module.waits != null && Waits.mayBeIn(s.body())) {
      type = keptCount(count.self(), type);
    }
    int width = (int) type.width();
    boolean signed = type.signed();
    Signal counter =
        module.declareVariable(
            context, context.scope().prefix() + "repeat_count", type, null, s.location());
    if (module.waits != null) {
      module.waits.count(counter);
    }
    Expression reference = new Expression.SignalReference(counter);
    Expression start =
        FoldedExpressions.resize(
            module.assignments.value(new Operand.Leaf(count.self()), width), width, false, signed);
    Expression zero = new Constant(Bits.of(width, 0), signed, null);
    Expression one = new Constant(Bits.of(width, 1), signed, null);
    return new Statement.Loop(
        new Statement.BlockingAssignment(reference, start, s.location()),
        FoldedExpressions.binary(
            signed ? BinaryOperator.GREATER : BinaryOperator.NOT_EQUAL, reference, zero, 1, false),
        new Statement.BlockingAssignment(
            reference,
            FoldedExpressions.binary(BinaryOperator.SUBTRACT, reference, one, width, signed),
            s.location()),
        statements.guarded(s.body(), context),
        true,
        s.location());
  }

  /** A count that outlives waits is a register: no wider than it has to be. */
  private static DataType keptCount(Expression count, DataType otherwise) {
    if (count instanceof Constant c && c.bits().isKnown()) {
      BigInteger value = Evaluate.number(c.bits().value(), c);
      return value.signum() < 0
          ? otherwise
          : new DataType.Atom("int", Math.max(1, value.bitLength()), false, true);
    }
    return count.signed()
        ? otherwise
        : new DataType.Atom("int", Math.max(1, count.width()), false, true);
  }

  /** A dimension of a type, and what is in it. */
  private record Layer(Signal.Dimension bounds, DataType element) {}

  private static Layer outermost(DataType type, SourceLocation location) {
    return switch (type.kind()) {
      case UNPACKED_ARRAY -> {
        DataType.UnpackedArray array = (DataType.UnpackedArray) type;
        yield new Layer(array.dimension(), array.element());
      }
      case PACKED -> {
        DataType.Packed packed = (DataType.Packed) type;
        yield new Layer(packed.dimension(), packed.element());
      }
      case ATOM ->
          new Layer(
              new Signal.Dimension((int) type.width() - 1, 0),
              new DataType.Scalar(false, type.twoState()));
      case SCALAR, STRUCTURE, ENUMERATION, REAL, TEXT, VOID ->
          throw Rejection.of(
              DiagnosticCode.TYPE_ERROR, location, "foreach names more dimensions than there are");
    };
  }

  /** One loop for each named dimension, from the left bound to the right one (12.7.3). */
  Statement foreach(ForeachSyntax s, Context outer) {
    DataType type = module.expressions.typeOf(s.array(), outer);
    Scope scope = new Scope(outer.scope(), Scope.Kind.BLOCK, outer.scope().prefix());
    Context context = outer.withScope(scope);
    List<Signal> variables = new ArrayList<>();
    List<Signal.Dimension> bounds = new ArrayList<>();
    DataType.Atom index = new DataType.Atom("int", 32, true, true);
    for (String name : s.indices()) {
      Layer layer = outermost(type, s.location());
      type = layer.element();
      if (!name.isEmpty()) {
        Signal variable =
            module.declareVariable(context, scope.prefix() + name, index, null, s.location());
        scope.declare(name, new Symbol.SignalSymbol(variable, index));
        variables.add(variable);
        bounds.add(layer.bounds());
        if (layer.bounds().left() > layer.bounds().right()) {
          module.design.deviation(Doubt.at(Doubt.Code.FALLING_FOREACH, s.location()));
        }
      }
    }
    Statement body = statements.guarded(s.body(), context);
    for (int i = variables.size() - 1; i >= 0; i--) {
      body =
          counting(
              variables.get(i), bounds.get(i).left(), bounds.get(i).right(), body, s.location());
    }
    return body;
  }

  private static Statement counting(
      Signal variable, int left, int right, Statement body, SourceLocation location) {
    boolean up = left <= right;
    Expression reference = new Expression.SignalReference(variable);
    Expression one = new Constant(Bits.of(32, 1), true, null);
    return new Statement.Loop(
        new Statement.BlockingAssignment(
            reference, new Constant(Bits.of(32, left), true, null), location),
        FoldedExpressions.binary(
            up ? BinaryOperator.LESS_EQUAL : BinaryOperator.GREATER_EQUAL,
            reference,
            new Constant(Bits.of(32, right), true, null),
            1,
            false),
        new Statement.BlockingAssignment(
            reference,
            FoldedExpressions.binary(
                up ? BinaryOperator.ADD : BinaryOperator.SUBTRACT, reference, one, 32, true),
            location),
        body,
        true,
        location);
  }
}
