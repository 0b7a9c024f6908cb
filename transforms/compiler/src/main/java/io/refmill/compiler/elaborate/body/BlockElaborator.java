package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.body.AssignmentElaborator.Driving;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.syntax.BlockItemSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.StatementSyntax.BlockSyntax;
import io.refmill.syntax.StatementSyntax.DisableSyntax;
import io.refmill.syntax.StatementSyntax.ReturnSyntax;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.util.ArrayList;
import java.util.List;

/** Blocks, their variables, and the ways out of them (IEEE 1800-2017 9.3, 6.21, 9.6.2). */
final class BlockElaborator {
  private final ModuleBuilder module;
  private final StatementElaborator statements;

  BlockElaborator(ModuleBuilder module, StatementElaborator statements) {
    this.module = module;
    this.statements = statements;
  }

  Statement block(BlockSyntax s, Context outer) {
    String prefix = outer.scope().prefix() + (s.label() == null ? "" : s.label() + ".");
    Scope scope = new Scope(outer.scope(), Scope.Kind.BLOCK, prefix);
    Context context = outer.withScope(scope);
    Context.Flow flow = null;
    if (s.parallel()) {
      context = context.withFlow(null); // what leaves the blocks around would end the others
    }
    if (s.label() != null) {
      declareBlock(s, outer.scope(), scope);
    }
    if (s.label() != null && !s.parallel()) {
      flow = new Context.Flow(outer.flow(), s.label(), prefix + "end", false);
      context = context.withFlow(flow);
    }
    List<Statement> out = new ArrayList<>();
    declare(s.declarations(), context, out, false);
    int declared = out.size();
    Waits waits = module.waits;
    if (s.parallel()) {
      module.waits = null; // they would go on one by one
    }
    try {
      statements.statements(s.statements(), out, context);
    } finally {
      module.waits = waits;
    }
    if (s.parallel()) {
      List<Statement> started = out.subList(declared, out.size());
      ForkElaborator.check(started, module, s.location());
      started.forEach(module.pauses::at);
    }
    Statement body = StatementElaborator.sequence(out, s.location());
    if (s.label() != null || !s.declarations().isEmpty() || s.parallel()) {
      module.pauses.at(body);
    }
    return flow != null && flow.used()[0]
        ? new Statement.Labeled(flow.label(), body, s.location())
        : body;
  }

  /** A block's name leads to its variables; the same block may be elaborated again in a task. */
  private static void declareBlock(BlockSyntax s, Scope outer, Scope scope) {
    Symbol before = outer.local(s.label());
    boolean again = before instanceof Symbol.ScopeSymbol && before.location().equals(s.location());
    if (again) {
      outer.replace(s.label(), new Symbol.ScopeSymbol(scope, s.location()));
    } else {
      outer.declare(s.label(), new Symbol.ScopeSymbol(scope, s.location()));
    }
  }

  /**
   * Declares what a block or subroutine declares. Automatic variables start anew each time: their
   * initial values become assignments.
   */
  void declare(
      List<BlockItemSyntax> items, Context context, List<Statement> out, boolean automatic) {
    List<ItemSyntax> names = new ArrayList<>();
    for (BlockItemSyntax item : items) {
      names.add(item);
    }
    new DeclarationElaborator(module).declareNames(names, context.scope());
    for (BlockItemSyntax item : items) {
      if (item instanceof VariableDeclarationSyntax) {
        variables((VariableDeclarationSyntax) item, context, out, automatic);
      }
    }
  }

  private void variables(
      VariableDeclarationSyntax v, Context context, List<Statement> out, boolean automatic) {
    Scope scope = context.scope();
    boolean fresh = v.lifetime().equals("automatic") || automatic && !v.lifetime().equals("static");
    for (DeclaratorSyntax d : v.declarators()) {
      if (scope.local(d.name()) instanceof Symbol.SignalSymbol
          && scope.kind() == Scope.Kind.SUBROUTINE) {
        continue; // "input x; reg x;": the port declaration has made it
      }
      try {
        DataType type = module.types.resolve(v.type(), d.dimensions(), context);
        Bits initial =
            d.initializer() == null || fresh || !type.integral() && !(type instanceof DataType.Real)
                ? null
                : module.expressions.constantBits(d.initializer(), type, context);
        Signal signal =
            module.declareVariable(context, scope.prefix() + d.name(), type, initial, d.location());
        scope.declare(d.name(), new Symbol.SignalSymbol(signal, type));
        if (d.initializer() != null && initial == null) {
          ExpressionSyntax target = new IdentifierSyntax(d.location(), d.name());
          out.add(
              StatementElaborator.assignments(
                  module.assignments.assign(target, d.initializer(), context, Driving.PROCEDURAL),
                  d.location()));
        } else if (fresh && !signal.isArray()) {
          out.add(startAnew(signal));
        }
      } catch (Rejection r) {
        module.design.report(r);
        scope.replace(d.name(), new Symbol.PoisonedSymbol(d.location()));
      }
    }
  }

  /** The default value at each entry of an automatic variable's block (6.21). */
  static Statement startAnew(Signal signal) {
    if (signal.real()) {
      return new Statement.BlockingAssignment(
          new Expression.SignalReference(signal),
          new Expression.RealConstant(0),
          signal.location());
    }
    Bits value = signal.twoState() ? Bits.of(signal.width(), 0) : Bits.allX(signal.width());
    return new Statement.BlockingAssignment(
        new Expression.SignalReference(signal),
        new Expression.Constant(value, signal.signed(), null),
        signal.location());
  }

  Statement disable(DisableSyntax s, Context context) {
    String name =
        s.name() instanceof IdentifierSyntax ? ((IdentifierSyntax) s.name()).name() : null;
    for (Context.Flow f = context.flow(); f != null; f = f.outer()) {
      if (f.name() != null && f.name().equals(name)) {
        return leave(f, s.location());
      }
    }
    throw Rejection.of(
        DiagnosticCode.UNSUPPORTED_CONSTRUCT, s.location(), "disable of another block");
  }

  private static Statement leave(
      Context.Flow flow, io.refmill.diagnostics.SourceLocation location) {
    flow.used()[0] = true;
    return flow.label() == null
        ? new Statement.Return(location)
        : new Statement.Leave(flow.label(), location);
  }

  /**
   * {@code return value;} assigns the result variable, which is named like the function (13.4.1).
   */
  Statement returnStatement(ReturnSyntax s, Context context) {
    Context.Flow flow = context.flow();
    while (flow != null && !flow.subroutine()) {
      flow = flow.outer();
    }
    if (flow == null) {
      throw Rejection.of(
          DiagnosticCode.TYPE_ERROR, s.location(), "return outside of a function or task");
    }
    Statement leave = leave(flow, s.location());
    if (s.value() == null) {
      return leave;
    }
    // Looked up from the subroutine's scope, where no local name can hide it.
    Scope scope = context.scope();
    while (scope.kind() != Scope.Kind.SUBROUTINE) {
      scope = scope.parent();
    }
    Symbol result = scope.local(flow.name());
    if (!(result instanceof Symbol.SignalSymbol)) {
      throw Rejection.of(
          DiagnosticCode.TYPE_ERROR, s.location(), "return with a value, but none is expected");
    }
    Symbol.SignalSymbol r = (Symbol.SignalSymbol) result;
    Expression value = module.assignments.value(s.value(), r.type(), context);
    Statement assign =
        new Statement.BlockingAssignment(
            new Expression.SignalReference(r.signal()), value, s.location());
    return new Statement.Block(List.of(assign, leave), s.location());
  }
}
