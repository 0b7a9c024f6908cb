package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.body.AssignmentElaborator.Driving;
import io.refmill.compiler.elaborate.body.AssignmentElaborator.Pair;
import io.refmill.compiler.elaborate.constant.FourState;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.AssignmentExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.BinarySyntax;
import io.refmill.syntax.ExpressionSyntax.CallSyntax;
import io.refmill.syntax.ExpressionSyntax.IncrementSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.ExpressionSyntax.SystemCallSyntax;
import io.refmill.syntax.ExpressionSyntax.TypeCastSyntax;
import io.refmill.syntax.ExpressionSyntax.UnarySyntax;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.BlockSyntax;
import io.refmill.syntax.StatementSyntax.BlockingAssignmentSyntax;
import io.refmill.syntax.StatementSyntax.CaseSyntax;
import io.refmill.syntax.StatementSyntax.DisableSyntax;
import io.refmill.syntax.StatementSyntax.DroppedStatementSyntax;
import io.refmill.syntax.StatementSyntax.EventTriggerSyntax;
import io.refmill.syntax.StatementSyntax.ExpressionStatementSyntax;
import io.refmill.syntax.StatementSyntax.ForSyntax;
import io.refmill.syntax.StatementSyntax.ForeachSyntax;
import io.refmill.syntax.StatementSyntax.ForeverSyntax;
import io.refmill.syntax.StatementSyntax.IfSyntax;
import io.refmill.syntax.StatementSyntax.JumpSyntax;
import io.refmill.syntax.StatementSyntax.NonblockingAssignmentSyntax;
import io.refmill.syntax.StatementSyntax.ProceduralContinuousSyntax;
import io.refmill.syntax.StatementSyntax.RepeatSyntax;
import io.refmill.syntax.StatementSyntax.ReturnSyntax;
import io.refmill.syntax.StatementSyntax.TimedSyntax;
import io.refmill.syntax.StatementSyntax.WaitSyntax;
import io.refmill.syntax.StatementSyntax.WhileSyntax;
import io.refmill.syntax.TimingControlSyntax;
import io.refmill.syntax.TimingControlSyntax.DelaySyntax;
import io.refmill.syntax.TimingControlSyntax.EventControlSyntax;
import java.util.ArrayList;
import java.util.List;

/** Procedural statements (IEEE 1800-2017 clauses 10.4, 12 and 9.3). */
public final class StatementElaborator {
  private final ModuleBuilder module;
  private final LoopElaborator loops;
  private final CaseElaborator cases;
  private final BlockElaborator blocks;
  private final MemoryLoadElaborator loads;
  private final OverrideElaborator overrides;

  StatementElaborator(ModuleBuilder module) {
    this.module = module;
    this.loops = new LoopElaborator(module, this);
    this.cases = new CaseElaborator(module, this);
    this.blocks = new BlockElaborator(module, this);
    this.loads = new MemoryLoadElaborator(module);
    this.overrides = new OverrideElaborator(module);
  }

  BlockElaborator blocks() {
    return blocks;
  }

  static Statement empty(SourceLocation location) {
    return new Statement.Block(List.of(), location);
  }

  /** One statement for a list, without a block around a single one. */
  static Statement sequence(List<Statement> statements, SourceLocation location) {
    return statements.size() == 1 ? statements.get(0) : new Statement.Block(statements, location);
  }

  /** A statement; what its expressions do besides having a value runs before it. */
  public Statement statement(StatementSyntax s, Context context) {
    if (s == null) {
      return empty(SourceLocation.NONE);
    }
    module.design.charge(1, s.location());
    List<Statement> prelude = new ArrayList<>();
    Statement result = dispatch(s, context.withPrelude(prelude));
    if (prelude.isEmpty()) {
      return result;
    }
    prelude.add(result);
    return new Statement.Block(prelude, s.location());
  }

  /** Statements in order; a wrong one is reported and the next is looked at. */
  void statements(List<StatementSyntax> list, List<Statement> out, Context context) {
    for (StatementSyntax s : list) {
      try {
        Statement statement = statement(s, context);
        boolean nothing =
            statement instanceof Statement.Block
                && ((Statement.Block) statement).statements().isEmpty();
        if (!nothing) {
          out.add(statement);
        }
      } catch (Rejection r) {
        module.design.report(r);
      }
    }
  }

  private Statement dispatch(StatementSyntax s, Context context) {
    return switch (s.kind()) {
      case BLOCK -> blocks.block((BlockSyntax) s, context);
      case BLOCKING_ASSIGNMENT -> blocking((BlockingAssignmentSyntax) s, context);
      case NONBLOCKING_ASSIGNMENT -> nonblocking((NonblockingAssignmentSyntax) s, context);
      case IF ->
          // Often a check against $time; nothing depends on its outcome.
          Printing.atOnce(s) ? empty(s.location()) : conditional((IfSyntax) s, context);
      case CASE -> cases.statement((CaseSyntax) s, context);
      case FOR -> loops.forLoop((ForSyntax) s, context);
      case WHILE -> loops.whileLoop((WhileSyntax) s, context);
      case REPEAT -> loops.repeat((RepeatSyntax) s, context);
      case FOREACH -> loops.foreach((ForeachSyntax) s, context);
      case EXPRESSION_STATEMENT ->
          expression(((ExpressionStatementSyntax) s).expression(), context);
      case JUMP ->
          ((JumpSyntax) s).keyword().equals("break")
              ? new Statement.Break(s.location())
              : new Statement.Continue(s.location());
      case RETURN -> blocks.returnStatement((ReturnSyntax) s, context);
      case DISABLE -> blocks.disable((DisableSyntax) s, context);
      case NULL -> empty(s.location());
      case DROPPED_STATEMENT -> dropped((DroppedStatementSyntax) s);
      case TIMED -> timed((TimedSyntax) s, context);
      case FOREVER -> {
        if (!mayWait() && LoopElaborator.waits((ForeverSyntax) s)) {
          throw waits(s, "a forever loop");
        }
        yield loops.forever((ForeverSyntax) s, context);
      }
      case WAIT -> {
        WaitSyntax w = (WaitSyntax) s;
        if (!mayWait() || context.frame() != null) {
          throw waits(s, "a wait statement");
        }
        Context apart = context.withoutPrelude();
        Expression until = module.expressions.condition(w.condition(), apart);
        yield behind(module.waits.add(until, s.location()), w.body(), context);
      }
      case EVENT_TRIGGER -> trigger((EventTriggerSyntax) s, context);
      case PROCEDURAL_CONTINUOUS -> overrides.statement((ProceduralContinuousSyntax) s, context);
    };
  }

  /** {@code -> done;} turns the event's bit over ({@code EventTriggers}). */
  private Statement trigger(EventTriggerSyntax s, Context context) {
    if (context.frame() != null) {
      throw new FunctionFrame.Impure();
    }
    ExpressionSyntax turned = new UnarySyntax(s.location(), "~", s.event());
    List<Pair> pairs = module.assignments.assign(s.event(), turned, context, Driving.PROCEDURAL);
    for (Pair p : pairs) {
      if (!(p.target() instanceof Expression.SignalReference event)) {
        throw waits(s, "a trigger of this event");
      }
      module.events.add(event.signal());
    }
    return assignments(pairs, s.location());
  }

  private static Statement dropped(DroppedStatementSyntax s) {
    if (s.effect()) {
      throw Rejection.of(DiagnosticCode.UNSUPPORTED_CONSTRUCT, s.location(), s.what());
    }
    return empty(s.location());
  }

  /** A place to wait, and what follows it. */
  private Statement timed(TimedSyntax s, Context context) {
    if (s.timing() instanceof DelaySyntax delay && mayBeDelayed(context)) {
      int units = Postponed.units(delay, module, context);
      return behind(Waits.delay(units, s.location()), s.body(), context);
    }
    if (!mayWait()
        || context.frame() != null
        || !(s.timing() instanceof EventControlSyntax control)
        || control.count() != null) {
      throw waits(s, "a" + timing(s.timing()) + " inside a procedure");
    }
    List<Process.EventExpression> events = EventControls.events(control, module, context);
    return behind(module.waits.add(events, s.location()), s.body(), context);
  }

  private boolean mayWait() {
    return module.waits != null && module.waits.forEvents();
  }

  private boolean mayBeDelayed(Context context) {
    return module.waits != null && context.frame() == null;
  }

  private Statement behind(Statement wait, StatementSyntax body, Context context) {
    Statement rest = statement(body, context);
    return Statements.isEmpty(rest)
        ? wait
        : new Statement.Block(List.of(wait, rest), wait.location());
  }

  private static String timing(TimingControlSyntax timing) {
    return switch (timing.kind()) {
      case DELAY -> " delay";
      case IMPLICIT_EVENT, EVENT_CONTROL -> "n event control";
    };
  }

  private static Rejection waits(StatementSyntax s, String what) {
    return Rejection.of(DiagnosticCode.UNSUPPORTED_TIMING, s.location(), what);
  }

  private Statement conditional(IfSyntax s, Context context) {
    // A chain of else-if is a loop here: thousands of them occur.
    List<IfSyntax> chain = new ArrayList<>();
    List<Expression> conditions = new ArrayList<>();
    List<Statement> bodies = new ArrayList<>();
    StatementSyntax rest = s;
    while (rest instanceof IfSyntax) {
      IfSyntax i = (IfSyntax) rest;
      Context conditionContext = chain.isEmpty() ? context : context.withoutPrelude();
      Expression condition = module.expressions.condition(i.condition(), conditionContext);
      if (condition instanceof Expression.Constant) {
        // Parameters decide: the other branch never runs, whatever is in it.
        boolean truth =
            Boolean.TRUE.equals(FourState.truth(((Expression.Constant) condition).bits()));
        rest = truth ? i.whenTrue() : i.whenFalse();
        if (truth) {
          break;
        }
        continue;
      }
      conditions.add(condition);
      bodies.add(guarded(i.whenTrue(), context));
      chain.add(i);
      rest = i.whenFalse();
    }
    if (chain.isEmpty()) {
      return rest == null ? empty(s.location()) : statement(rest, context);
    }
    Statement otherwise = rest == null ? null : guarded(rest, context);
    if (Statements.isEmpty(otherwise)) {
      otherwise = null;
    }
    for (int i = chain.size() - 1; i >= 0; i--) {
      otherwise =
          new Statement.If(conditions.get(i), bodies.get(i), otherwise, chain.get(i).location());
    }
    return otherwise;
  }

  /** A branch: an error inside it is reported, and its sibling is looked at, too. */
  Statement guarded(StatementSyntax s, Context context) {
    try {
      return statement(s, context);
    } catch (Rejection r) {
      module.design.report(r);
      return empty(s.location());
    }
  }

  // Assignments (10.4).

  private Statement blocking(BlockingAssignmentSyntax s, Context context) {
    if (s.timing() instanceof DelaySyntax delay && mayBeDelayed(context)) {
      return Postponed.assignment(s, Postponed.units(delay, module, context), module, context);
    }
    if (s.timing() != null) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_TIMING, s.location(), "a delay inside a blocking assignment");
    }
    noteWide(s.target(), s.operator(), s.value(), s.location(), context);
    return assignment(
        s.target(), compound(s.target(), s.operator(), s.value()), s.location(), context);
  }

  /**
   * The simulator cuts an operand to the width of the target before it divides or shifts by it,
   * where the low bits of the result do not follow from the low bits of the operands (11.4.1).
   */
  private void noteWide(
      ExpressionSyntax target,
      String operator,
      ExpressionSyntax value,
      SourceLocation location,
      Context context) {
    boolean cuts =
        switch (operator) {
          case "/=", "%=", "<<=", ">>=", "<<<=", ">>>=" -> true;
          default -> false;
        };
    if (cuts) {
      Context apart = context.withoutPrelude();
      int width = module.expressions.analyze(target, apart).width();
      Operand operand = module.expressions.analyze(value, apart);
      boolean fits =
          operand.self() instanceof Expression.Constant c && c.bits().value().bitLength() <= width;
      if (operand.width() > width && !fits) {
        module.design.deviation(Doubt.at(Doubt.Code.COMPOUND_WIDTH, location));
      }
    }
  }

  /** {@code a op= b} is {@code a = a op b} (11.4.1). */
  private static ExpressionSyntax compound(
      ExpressionSyntax target, String operator, ExpressionSyntax value) {
    return operator.equals("=")
        ? value
        : new BinarySyntax(
            target.location(), operator.substring(0, operator.length() - 1), target, value);
  }

  /** {@code target = value;} as blocking assignments, one for each vector. */
  public Statement assignment(
      ExpressionSyntax target, ExpressionSyntax value, SourceLocation location, Context context) {
    return assignments(
        module.assignments.assign(target, value, context, Driving.PROCEDURAL), location);
  }

  static Statement assignments(List<Pair> pairs, SourceLocation location) {
    List<Statement> statements = new ArrayList<>();
    for (Pair p : pairs) {
      statements.add(new Statement.BlockingAssignment(p.target(), p.value(), location));
    }
    return sequence(statements, location);
  }

  /**
   * A delay inside a nonblocking assignment is dropped: whoever samples the target at the next
   * clock edge reads the same value.
   */
  private Statement nonblocking(NonblockingAssignmentSyntax s, Context context) {
    if (context.frame() != null) {
      throw new FunctionFrame.Impure();
    }
    if (s.timing() != null) {
      switch (s.timing().kind()) {
        case DELAY -> module.design.delayedAssignment(s.location(), (DelaySyntax) s.timing());
        case IMPLICIT_EVENT, EVENT_CONTROL ->
            throw Rejection.of(
                DiagnosticCode.UNSUPPORTED_TIMING,
                s.location(),
                "an event control inside an assignment");
      }
    }
    List<Statement> statements = new ArrayList<>();
    for (Pair p : module.assignments.assign(s.target(), s.value(), context, Driving.PROCEDURAL)) {
      statements.add(new Statement.NonblockingAssignment(p.target(), p.value(), s.location()));
    }
    return sequence(statements, s.location());
  }

  // FoldedExpressions as statements, and assignments as expressions.

  private Statement expression(ExpressionSyntax e, Context context) {
    return switch (e.kind()) {
      case INCREMENT -> increment((IncrementSyntax) e, context);
      case ASSIGNMENT_EXPRESSION -> {
        AssignmentExpressionSyntax a = (AssignmentExpressionSyntax) e;
        noteWide(a.target(), a.operator(), a.value(), a.location(), context);
        yield assignment(
            a.target(), compound(a.target(), a.operator(), a.value()), a.location(), context);
      }
      case SYSTEM_CALL -> systemTask((SystemCallSyntax) e, context);
      case CALL -> module.subroutines.statement((CallSyntax) e, context);
      case TYPE_CAST -> expression(((TypeCastSyntax) e).operand(), context);
      case IDENTIFIER, SCOPED, MEMBER ->
          module.subroutines.statement(new CallSyntax(e.location(), e, List.of()), context);
      case NUMBER,
          REAL,
          TIME,
          STRING,
          INDEX,
          RANGE_SELECT,
          UNARY,
          BINARY,
          CONDITIONAL,
          CONCATENATION,
          REPLICATION,
          STREAMING,
          SIZE_CAST,
          INSIDE,
          VALUE_RANGE,
          ASSIGNMENT_PATTERN,
          TYPE_EXPRESSION,
          MIN_TYP_MAX ->
          throw Rejection.of(
              DiagnosticCode.TYPE_ERROR, e.location(), "expected a statement, found an expression");
    };
  }

  private Statement systemTask(SystemCallSyntax e, Context context) {
    String name = e.name();
    if (SystemTasks.isPrinting(name)
        || SystemTasks.isPlusArguments(name)
        || isToConsole(e, context)) {
      module.subroutines.checkIgnored(e, context);
      return empty(e.location());
    }
    if (name.equals("$readmemh") || name.equals("$readmemb")) {
      return loads.statement(e, context);
    }
    for (Context.Flow f = context.flow(); f != null && SystemTasks.isEnding(name); f = f.outer()) {
      if (ConfigurationCheck.LABEL.equals(f.label())) {
        f.used()[0] = true;
        return new Statement.Leave(f.label(), e.location());
      }
    }
    if (SystemTasks.isEnding(name)) {
      // An assertion, as it were: a simulation that gets here ends, and verifies nothing.
      return empty(e.location());
    }
    throw SystemTasks.rejection(name, e.location());
  }

  private boolean isToConsole(SystemCallSyntax e, Context context) {
    return SystemTasks.isWriting(e.name())
        && !e.arguments().isEmpty()
        && e.arguments().get(0) != null
        && module.expressions.analyze(e.arguments().get(0), context.withoutPrelude()).self()
            instanceof Expression.Constant descriptor
        && SystemTasks.isConsole(descriptor.bits());
  }

  private Statement increment(IncrementSyntax e, Context context) {
    ExpressionSyntax one = new NumberSyntax(e.location(), "1");
    String operator = e.operator().substring(0, 1);
    return assignment(
        e.operand(),
        new BinarySyntax(e.location(), operator, e.operand(), one),
        e.location(),
        context);
  }

  /**
   * {@code x++} or {@code (a = b)} as a value: the assignment goes before the statement (11.3.6).
   */
  Operand assignmentExpression(ExpressionSyntax e, Context context) {
    if (context.prelude() == null) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT,
          e.location(),
          "an assignment inside an expression that may not be evaluated");
    }
    if (e instanceof AssignmentExpressionSyntax) {
      context.prelude().add(expression(e, context));
      return module.expressions.analyze(((AssignmentExpressionSyntax) e).target(), context);
    }
    IncrementSyntax i = (IncrementSyntax) e;
    Operand before = module.expressions.analyze(i.operand(), context);
    if (i.prefix()) {
      context.prelude().add(increment(i, context));
      return before;
    }
    Signal old =
        module.declareVariable(
            context,
            context.scope().prefix() + "old",
            before instanceof Operand.Real
                ? before.type()
                : DataType.vector(before.width(), before.signed()),
            null,
            e.location());
    Expression.SignalReference reference = new Expression.SignalReference(old);
    Expression value = before instanceof Operand.Real r ? r.expression() : before.self();
    context.prelude().add(new Statement.BlockingAssignment(reference, value, e.location()));
    context.prelude().add(increment(i, context));
    return Operand.of(
        reference, old.real() ? before.type() : DataType.vector(old.width(), old.signed()));
  }
}
