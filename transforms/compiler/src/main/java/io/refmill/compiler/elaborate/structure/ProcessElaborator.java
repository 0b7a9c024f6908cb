package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.AssignmentElaborator.Driving;
import io.refmill.compiler.elaborate.body.AssignmentElaborator.Pair;
import io.refmill.compiler.elaborate.body.ConfigurationCheck;
import io.refmill.compiler.elaborate.body.Context;
import io.refmill.compiler.elaborate.body.EventControls;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.body.Postponed;
import io.refmill.compiler.elaborate.body.Printing;
import io.refmill.compiler.elaborate.body.Waits;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.AlwaysKind;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Statement;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.AlwaysSyntax;
import io.refmill.syntax.ItemSyntax.ContinuousAssignSyntax;
import io.refmill.syntax.ItemSyntax.InitialSyntax;
import io.refmill.syntax.ItemSyntax.NetDeclarationSyntax;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.BlockSyntax;
import io.refmill.syntax.StatementSyntax.TimedSyntax;
import io.refmill.syntax.TimingControlSyntax;
import io.refmill.syntax.TimingControlSyntax.DelaySyntax;
import io.refmill.syntax.TimingControlSyntax.EventControlSyntax;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.util.ArrayList;
import java.util.List;

/** Continuous assignments, always and initial constructs (IEEE 1800-2017 9.2, 10.3). */
final class ProcessElaborator {
  private final ModuleBuilder module;

  ProcessElaborator(ModuleBuilder module) {
    this.module = module;
  }

  /** Elaborates an item that is no declaration, instance or gate. */
  void elaborate(ItemSyntax item, Scope scope) {
    Context context = Context.of(scope);
    switch (item.kind()) {
      case CONTINUOUS_ASSIGN -> {
        ContinuousAssignSyntax a = (ContinuousAssignSyntax) item;
        if (a.delayed()) {
          module.design.delayedNet(a.location());
        }
        continuous(a.target(), a.value(), a.location(), context);
      }
      case NET_DECLARATION -> net((NetDeclarationSyntax) item, context);
      case VARIABLE_DECLARATION ->
          ((VariableDeclarationSyntax) item).declarators().forEach(d -> initializer(d, context));
      case ALWAYS -> always((AlwaysSyntax) item, context);
      case INITIAL -> initial((InitialSyntax) item, context);
      case ALIAS ->
          throw Rejection.of(DiagnosticCode.UNSUPPORTED_CONSTRUCT, item.location(), "alias");
      case MODULE ->
          throw Rejection.of(
              DiagnosticCode.UNSUPPORTED_CONSTRUCT, item.location(), "a module inside a module");
      // All else declares names, which exist by now, is elaborated elsewhere, or has no effect on
      // values.
      case PACKAGE,
          PRIMITIVE,
          PORT_DECLARATION,
          PARAMETER_DECLARATION,
          TYPEDEF,
          IMPORT,
          GENVAR_DECLARATION,
          INSTANTIATION,
          GATE_INSTANTIATION,
          GENERATE_BLOCK,
          GENERATE_FOR,
          GENERATE_IF,
          GENERATE_CASE,
          SUBROUTINE,
          DEFPARAM,
          MODPORT,
          DRIVE_STRENGTH,
          DROPPED_ITEM -> {}
    }
  }

  private void net(NetDeclarationSyntax n, Context context) {
    for (DeclaratorSyntax d : n.declarators()) {
      if (d.initializer() != null) {
        if (n.delayed()) {
          module.design.delayedNet(d.location());
        }
        continuous(
            new IdentifierSyntax(d.location(), d.name()), d.initializer(), d.location(), context);
      }
    }
  }

  private void continuous(
      ExpressionSyntax target, ExpressionSyntax value, SourceLocation location, Context context) {
    for (Pair p : module.assignments.assign(target, value, context, Driving.CONTINUOUS)) {
      module.add(new Process.ContinuousAssignment(p.target(), p.value(), location));
    }
  }

  /** A variable's initializer that is no constant is an initial construct (6.8). */
  private void initializer(DeclaratorSyntax d, Context context) {
    Symbol symbol = context.scope().local(d.name());
    if (d.initializer() == null
        || !(symbol instanceof Symbol.SignalSymbol)
        || ((Symbol.SignalSymbol) symbol).signal().initialValue() != null) {
      return;
    }
    Statement body =
        module.statements.assignment(
            new IdentifierSyntax(d.location(), d.name()), d.initializer(), d.location(), context);
    module.add(new Process.InitialConstruct(body, d.location()));
  }

  private void always(AlwaysSyntax s, Context context) {
    AlwaysKind kind = kind(s.keyword());
    if (kind == AlwaysKind.ALWAYS_COMB || kind == AlwaysKind.ALWAYS_LATCH) {
      Statement body = module.statements.statement(s.body(), context);
      module.add(new Process.AlwaysConstruct(kind, true, List.of(), body, s.location()));
      return;
    }
    WaitsAtEnd late = WaitsAtEnd.of(s.body());
    if (late != null && kind == AlwaysKind.ALWAYS) {
      waitsAtEnd(late, kind, s.location(), context);
      return;
    }
    StatementSyntax body = s.body();
    TimingControlSyntax timing = null;
    if (body instanceof TimedSyntax) {
      timing = ((TimedSyntax) body).timing();
      body = ((TimedSyntax) body).body();
    } else if (body instanceof BlockSyntax) {
      // "always begin @(posedge clk); ... end" waits at its only event control, like "always @".
      BlockSyntax block = (BlockSyntax) body;
      if (!block.parallel()
          && !block.statements().isEmpty()
          && block.statements().get(0) instanceof TimedSyntax) {
        TimedSyntax first = (TimedSyntax) block.statements().get(0);
        timing = first.timing();
        List<StatementSyntax> rest = new ArrayList<>(block.statements());
        rest.set(0, first.body());
        body = new BlockSyntax(block.location(), block.label(), false, block.declarations(), rest);
      }
    }
    if (timing == null && kind == AlwaysKind.ALWAYS && Waits.mayBeIn(s.body())) {
      Waits waits = new Waits(true);
      Statement statement = waiting(s.body(), waits, context);
      if (!Waits.in(statement)) {
        throw noEventControl(s.location());
      }
      split(statement, waits, s.location());
      return;
    }
    List<Process.EventExpression> events = waitsFor(timing, s.location(), context);
    boolean implicit = timing.kind() == TimingControlSyntax.Kind.IMPLICIT_EVENT;
    boolean atEdges = !implicit && events.stream().noneMatch(e -> e.edge() == Edge.ANY);
    StatementSyntax prompt = withoutDelay(body, atEdges, s.location(), context);
    boolean delayed = prompt != body;
    boolean once = implicit || delayed || kind != AlwaysKind.ALWAYS;
    Waits waits = kind == AlwaysKind.ALWAYS ? new Waits(!once) : null;
    Statement first = once ? null : waits.add(events, s.location());
    Statement statement = waiting(prompt, waits, context);
    Statement delay = Waits.delayIn(statement);
    if (delay != null && delayed) {
      throw delayElsewhere("a delay in a task behind another delay", delay);
    }
    if (delay != null && !Waits.in(statement)) {
      statement = new PostponedStatements(module, statement, atEdges, waits, s.location()).run();
    }
    if (Waits.in(statement)) {
      split(new Statement.Block(List.of(first, statement), s.location()), waits, s.location());
      return;
    }
    module.add(new Process.AlwaysConstruct(kind, implicit, events, statement, s.location()));
  }

  /** A statement that may wait if there is a list for the places. */
  private Statement waiting(StatementSyntax s, Waits waits, Context context) {
    module.waits = waits;
    try {
      return module.statements.statement(s, context);
    } finally {
      module.waits = null;
    }
  }

  private static Rejection delayElsewhere(String what, Statement delay) {
    return Rejection.of(DiagnosticCode.UNSUPPORTED_TIMING, delay.location(), what);
  }

  private void split(Statement body, Waits waits, SourceLocation location) {
    Statement delay = Waits.delayIn(body);
    if (delay != null) {
      throw delayElsewhere("a delay in a process that waits in several places", delay);
    }
    new SplitAtWaits(module, body, waits, location).processes().forEach(module::add);
  }

  /** What runs once and then waits: the same as what waits first, where it reads nothing else. */
  private void waitsAtEnd(
      WaitsAtEnd late, AlwaysKind kind, SourceLocation location, Context context) {
    List<Process.EventExpression> events = waitsFor(late.timing(), location, context);
    Waits waits = new Waits(true);
    Statement body = waiting(late.body(), waits, context);
    if (Waits.in(body) || !WaitsAtEnd.waitsForAll(body, events)) {
      Statement last = waits.add(events, location);
      split(new Statement.Block(List.of(body, last), location), waits, location);
      return;
    }
    module.add(new Process.AlwaysConstruct(kind, false, events, body, location));
  }

  /**
   * What an always construct waits for: nothing written for {@code @*}; {@code timing} is null when
   * it has none.
   */
  private List<Process.EventExpression> waitsFor(
      TimingControlSyntax timing, SourceLocation location, Context context) {
    if (timing == null) {
      throw noEventControl(location);
    }
    return switch (timing.kind()) {
      case IMPLICIT_EVENT -> List.of();
      case EVENT_CONTROL -> {
        EventControlSyntax control = (EventControlSyntax) timing;
        if (control.count() != null) {
          throw noEventControl(location);
        }
        yield EventControls.events(control, module, context);
      }
      case DELAY ->
          throw Rejection.of(
              DiagnosticCode.UNSUPPORTED_TIMING, location, "an always construct with a delay");
    };
  }

  private static Rejection noEventControl(SourceLocation location) {
    return Rejection.of(
        DiagnosticCode.UNSUPPORTED_TIMING,
        location,
        "an always construct without an event control");
  }

  private static AlwaysKind kind(String keyword) {
    switch (keyword) {
      case "always_comb":
        return AlwaysKind.ALWAYS_COMB;
      case "always_ff":
        return AlwaysKind.ALWAYS_FF;
      case "always_latch":
        return AlwaysKind.ALWAYS_LATCH;
      default:
        return AlwaysKind.ALWAYS;
    }
  }

  /**
   * A body without its only delay, or those at its ends, where that is all that has to be known of
   * it.
   */
  private StatementSyntax withoutDelay(
      StatementSyntax body, boolean atEdges, SourceLocation process, Context context) {
    StatementSyntax prompt = withoutLeadingDelay(body, context);
    if (prompt != body && !Postponed.in(prompt)) {
      module.design.delayedProcess(process, units(leadingDelay(body), context));
      return prompt;
    }
    if (prompt == body && atEdges) {
      // What waits for changes may miss some of them meanwhile.
      LateEnds ends =
          new LateEnds(d -> units(d, context), e -> isConstant(e, context), Postponed.MOST);
      prompt = ends.in(body);
      if (ends.units() > 0 && !Postponed.in(prompt)) {
        module.design.delayedEnd(process, ends.units());
        return prompt;
      }
    }
    return body;
  }

  /**
   * A body that first waits for a while: whether that shows is seen when it is known who else runs
   * ({@code CheckDelays}).
   */
  private StatementSyntax withoutLeadingDelay(StatementSyntax body, Context context) {
    if (body instanceof BlockSyntax b && !b.parallel() && !b.statements().isEmpty()) {
      StatementSyntax first = withoutLeadingDelay(b.statements().get(0), context);
      if (first == b.statements().get(0)) {
        return body;
      }
      List<StatementSyntax> rest = new ArrayList<>(b.statements());
      rest.set(0, first);
      return new BlockSyntax(b.location(), b.label(), false, b.declarations(), rest);
    }
    if (!(body instanceof TimedSyntax t) || !(t.timing() instanceof DelaySyntax delay)) {
      return body;
    }
    int units = units(delay, context);
    if (units < 1 || units > Postponed.MOST) {
      return body;
    }
    return t.body();
  }

  private static DelaySyntax leadingDelay(StatementSyntax body) {
    StatementSyntax s = body;
    while (s instanceof BlockSyntax b) {
      s = b.statements().get(0);
    }
    return (DelaySyntax) ((TimedSyntax) s).timing();
  }

  /** How many units of time a constant delay has, -1 if it is none or no whole number. */
  private int units(DelaySyntax delay, Context context) {
    try {
      return module.expressions.analyze(delay.value(), context) instanceof Operand.Real
          ? -1
          : module.expressions.constantInt(delay.value(), context);
    } catch (Rejection varies) {
      return -1;
    }
  }

  private boolean isConstant(ExpressionSyntax e, Context context) {
    try {
      module.expressions.constantInt(e, context);
      return true;
    } catch (Rejection varies) {
      return false;
    }
  }

  /** Initial constructs that only print are dropped; those that wait are rejected. */
  private void initial(InitialSyntax s, Context context) {
    if (s.keyword().equals("final") || Printing.only(s.body())) {
      return;
    }
    WaitingLoop loop = WaitingLoop.of(s);
    if (loop != null) {
      initial(new InitialSyntax(s.location(), s.keyword(), loop.before()), context);
      always(loop.loop(), context);
      return;
    }
    ConfigurationCheck check = new ConfigurationCheck(module, context);
    Statement body = module.statements.statement(withoutZeroDelays(s.body()), check.context());
    if (check.passes(body, s.location())) {
      return;
    }
    boolean nothing =
        body instanceof Statement.Block && ((Statement.Block) body).statements().isEmpty();
    if (!nothing) {
      module.add(new Process.InitialConstruct(body, s.location()));
    }
  }

  /**
   * {@code #0 x = 1;} runs later in the same time step (4.4.2.3): before any clock edge, so the
   * delay is dropped. High-level synthesis writes its initial values in this way.
   */
  private StatementSyntax withoutZeroDelays(StatementSyntax s) {
    if (s instanceof BlockSyntax && !((BlockSyntax) s).parallel()) {
      BlockSyntax b = (BlockSyntax) s;
      List<StatementSyntax> statements = new ArrayList<>();
      for (StatementSyntax child : b.statements()) {
        statements.add(withoutZeroDelays(child));
      }
      return new BlockSyntax(b.location(), b.label(), false, b.declarations(), statements);
    }
    if (s instanceof TimedSyntax && ((TimedSyntax) s).timing() instanceof DelaySyntax) {
      DelaySyntax delay = (DelaySyntax) ((TimedSyntax) s).timing();
      if (delay.value() instanceof ExpressionSyntax.NumberSyntax
          && ((ExpressionSyntax.NumberSyntax) delay.value()).text().equals("0")) {
        module.design.warn(
            DiagnosticCode.UNSUPPORTED_TIMING, delay.location(), "a delay (dropped)");
        return withoutZeroDelays(((TimedSyntax) s).body());
      }
    }
    return s;
  }
}
