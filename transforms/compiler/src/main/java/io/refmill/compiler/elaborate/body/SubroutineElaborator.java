package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.body.AssignmentElaborator.Driving;
import io.refmill.compiler.elaborate.constant.ConstantEvaluator;
import io.refmill.compiler.elaborate.known.KnownConditions;
import io.refmill.compiler.elaborate.operand.EnumerationMethods;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.elaborate.type.Symbol.SubroutineSymbol;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.BlockItemSyntax;
import io.refmill.syntax.ConnectionSyntax;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.AssignmentExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.CallSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IncrementSyntax;
import io.refmill.syntax.ExpressionSyntax.MemberSyntax;
import io.refmill.syntax.ExpressionSyntax.ScopedSyntax;
import io.refmill.syntax.ExpressionSyntax.SystemCallSyntax;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.SubroutineSyntax;
import io.refmill.syntax.SyntaxNodes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Functions and tasks (IEEE 1800-2017 clause 13). A function that only computes its result becomes
 * a {@link Subroutine}; signals of the module that it reads become further arguments. Everything
 * else is expanded where it is called, with variables of its own.
 */
final class SubroutineElaborator {
  private final ModuleBuilder module;

  private final RecursiveCalls recursion;
  private final SharedVariables shared;

  SubroutineElaborator(ModuleBuilder module) {
    this.module = module;
    this.shared = new SharedVariables(module);
    this.recursion = new RecursiveCalls((caller, callee) -> find(callee, Context.of(caller.scope)));
  }

  /** What calls have in common. */
  SharedVariables shared() {
    return shared;
  }

  private record Formal(
      String name,
      String direction,
      DataTypeSyntax typeSyntax,
      DeclaratorSyntax declarator,
      DataType type) {
    SourceLocation location() {
      return declarator.location();
    }
  }

  /** A call in an expression. */
  Operand call(CallSyntax call, Context context) {
    if (call.callee() instanceof MemberSyntax
        && EnumerationMethods.has(((MemberSyntax) call.callee()).name())
        && call.arguments().size() < 2) {
      ExpressionSyntax step = call.arguments().isEmpty() ? null : call.arguments().get(0).value();
      int steps = step == null ? 1 : module.expressions.constantInt(step, context);
      Operand method = module.selects.method((MemberSyntax) call.callee(), steps, context);
      if (method != null) {
        return method;
      }
    }
    SubroutineSymbol symbol = resolve(call.callee(), context);
    if (symbol.syntax.task() || isVoid(symbol.syntax)) {
      throw Rejection.of(
          DiagnosticCode.TYPE_ERROR,
          call.location(),
          "\"" + symbol.syntax.name() + "\" has no value");
    }
    elaborate(symbol);
    if (isElsewhere(call.callee(), context)
        && (symbol.impure || symbol.remembers || !symbol.hiddenInputs.isEmpty())) {
      throw elsewhere(call);
    }
    if (symbol.impure) {
      if (context.prelude() == null) {
        throw sideEffects(symbol, call);
      }
      return expand(symbol, call, context.prelude(), context);
    }
    if (symbol.remembers && context.frame() == null && context.prelude() != null) {
      return expand(symbol, call, context.prelude(), context);
    }
    List<Expression> arguments = new ArrayList<>();
    List<Formal> formals = formals(symbol.syntax, symbol.scope);
    ExpressionSyntax[] actuals = actuals(formals, call);
    for (int i = 0; i < formals.size(); i++) {
      Formal f = formals.get(i);
      Context where =
          actuals[i] == f.declarator().initializer() && actuals[i] != null
              ? Context.of(symbol.scope)
              : context;
      if (actuals[i] == null) {
        throw missing(f.name(), call);
      }
      arguments.add(module.assignments.value(actuals[i], f.type(), where));
    }
    for (Signal hidden : symbol.hiddenInputs) {
      Signal visible = context.frame() == null ? hidden : context.frame().read(hidden);
      arguments.add(new Expression.SignalReference(visible));
    }
    DataType type = module.types.resolve(symbol.syntax.returnType(), Context.of(symbol.scope));
    Expression.Call made = new Expression.Call(symbol.subroutine, arguments);
    return type instanceof DataType.Real
        ? Operand.of(made, type)
        : Operand.of(module.design.calls.folded(made, call.location()), type);
  }

  /** A call as a statement: a task, a void function, or a function whose result is thrown away. */
  Statement statement(CallSyntax call, Context context) {
    SubroutineSymbol symbol = resolve(call.callee(), context);
    if (isElsewhere(call.callee(), context)) {
      throw elsewhere(call);
    }
    List<Statement> out = new ArrayList<>();
    if (!symbol.syntax.task() && !isVoid(symbol.syntax)) {
      elaborate(symbol);
      if (!symbol.impure && !symbol.remembers) {
        call(call, context);
        return StatementElaborator.empty(call.location());
      }
    }
    expand(symbol, call, out, context);
    return StatementElaborator.sequence(out, call.location());
  }

  private static boolean isVoid(SubroutineSyntax s) {
    return s.returnType() instanceof DataTypeSyntax.SimpleTypeSyntax
        && ((DataTypeSyntax.SimpleTypeSyntax) s.returnType()).keyword().equals("void");
  }

  private SubroutineSymbol resolve(ExpressionSyntax callee, Context context) {
    Symbol symbol = null;
    if (callee instanceof IdentifierSyntax) {
      String name = ((IdentifierSyntax) callee).name();
      Scope scope = context.scope();
      symbol = scope.find(name);
      // Inside a function its name is the result variable, but a call is recursive all the same.
      while (symbol instanceof Symbol.SignalSymbol && scope.parent() != null) {
        scope = scope.parent();
        symbol = scope.find(name);
      }
      if (symbol == null) {
        throw Rejection.of(DiagnosticCode.UNDECLARED_IDENTIFIER, callee.location(), name);
      }
    } else if (callee instanceof ScopedSyntax) {
      ScopedSyntax s = (ScopedSyntax) callee;
      symbol = module.selects.find(s.scope(), s.name(), context.scope(), callee.location());
    } else if (callee instanceof MemberSyntax) {
      symbol = module.selects.select(callee, context, false).symbol();
      if (symbol instanceof Symbol.HierarchySymbol h) {
        symbol = h.inner();
      }
    }
    if (symbol instanceof SubroutineSymbol) {
      return (SubroutineSymbol) symbol;
    }
    throw Rejection.of(
        DiagnosticCode.TYPE_ERROR,
        callee.location(),
        "expected a function or task, found " + NameResolver.text(callee));
  }

  /** Whether what is called is in an instance, as in {@code unit.function_of_it(x)} (23.7). */
  private boolean isElsewhere(ExpressionSyntax callee, Context context) {
    return callee instanceof MemberSyntax
        && module.selects.select(callee, context, false).symbol() instanceof Symbol.HierarchySymbol;
  }

  /** What it reads and assigns besides its arguments is there too. */
  private static Rejection elsewhere(CallSyntax call) {
    return Rejection.of(
        DiagnosticCode.HIERARCHICAL_REFERENCE, call.location(), NameResolver.text(call.callee()));
  }

  /** The formal arguments; direction and type carry over from the one before (13.3, 13.4). */
  private List<Formal> formals(SubroutineSyntax s, Scope scope) {
    Context context = Context.of(scope);
    List<Formal> formals = new ArrayList<>();
    String direction = "input";
    DataTypeSyntax type = null;
    for (AnsiPortSyntax p : s.ports()) {
      if (p.direction() != null) {
        direction = p.direction();
        type = p.type();
      } else if (p.type() != null) {
        type = p.type();
      }
      formals.add(formal(direction, type, p.declarator(), context));
    }
    for (BlockItemSyntax item : s.declarations()) {
      if (item instanceof PortDeclarationSyntax) {
        PortDeclarationSyntax p = (PortDeclarationSyntax) item;
        for (DeclaratorSyntax d : p.declarators()) {
          formals.add(formal(p.direction(), p.type(), d, context));
        }
      }
    }
    return formals;
  }

  private Formal formal(
      String direction, DataTypeSyntax type, DeclaratorSyntax d, Context context) {
    DataType resolved = module.types.resolve(type, d.dimensions(), context);
    if (!resolved.integral() && !(resolved instanceof DataType.Real)) {
      throw TypeElaborator.unsupported(resolved, d.location());
    }
    return new Formal(d.name(), direction, type, d, resolved);
  }

  /** The actual argument for each formal one, its default, or null (13.5). */
  private static ExpressionSyntax[] actuals(List<Formal> formals, CallSyntax call) {
    ExpressionSyntax[] actuals = new ExpressionSyntax[formals.size()];
    int position = 0;
    for (ConnectionSyntax c : call.arguments()) {
      int index = -1;
      if (c.form() == ConnectionSyntax.Form.POSITIONAL) {
        index = position++;
      } else {
        for (int i = 0; i < formals.size(); i++) {
          if (formals.get(i).name().equals(c.name())) {
            index = i;
          }
        }
      }
      if (index < 0 || index >= actuals.length) {
        throw Rejection.of(
            DiagnosticCode.PORT_MISMATCH,
            c.location(),
            NameResolver.text(call.callee()) + " takes " + formals.size() + " arguments");
      }
      actuals[index] = c.value();
    }
    for (int i = 0; i < actuals.length; i++) {
      if (actuals[i] == null) {
        actuals[i] = formals.get(i).declarator().initializer();
      }
    }
    return actuals;
  }

  private static Rejection missing(String name, CallSyntax call) {
    return Rejection.of(
        DiagnosticCode.PORT_MISMATCH,
        call.location(),
        "argument \"" + name + "\" of " + NameResolver.text(call.callee()) + " is missing");
  }

  /** Makes the pure function, or finds that there is none. */
  private void elaborate(SubroutineSymbol symbol) {
    if (symbol.poisoned) {
      throw Rejection.alreadyReported();
    }
    if (symbol.elaborating) {
      symbol.recursive = true;
      return;
    }
    if (symbol.subroutine != null || symbol.impure) {
      return;
    }
    symbol.elaborating = true;
    try {
      define(symbol);
      symbol.remembers = !symbol.recursive && KeptVariables.remembers(symbol.subroutine);
    } catch (FunctionFrame.Impure impure) {
      symbol.impure = true;
      symbol.subroutine = null;
      if (symbol.recursive && !recursion.isDirect(symbol)) {
        throw Rejection.of(
            DiagnosticCode.UNSUPPORTED_CONSTRUCT,
            symbol.location(),
            RecursiveCalls.described(symbol));
      }
    } catch (Rejection r) {
      symbol.poisoned = true;
      throw r;
    } finally {
      symbol.elaborating = false;
    }
  }

  private void define(SubroutineSymbol symbol) {
    SubroutineSyntax s = symbol.syntax;
    FunctionFrame frame = new FunctionFrame(symbol);
    Scope scope = new Scope(symbol.scope, Scope.Kind.SUBROUTINE, "");
    List<Signal> inputs = new ArrayList<>();
    for (Formal f : formals(s, symbol.scope)) {
      if (!f.direction().equals("input")) {
        throw new FunctionFrame.Impure();
      }
      Signal signal = variable(frame.unique(f.name()), f.type(), f.location());
      frame.own(signal);
      inputs.add(signal);
      scope.declare(f.name(), new Symbol.SignalSymbol(signal, f.type()));
    }
    DataType resultType = module.types.resolve(s.returnType(), Context.of(symbol.scope));
    if (!resultType.integral() && !(resultType instanceof DataType.Real)) {
      throw TypeElaborator.unsupported(resultType, s.location());
    }
    Signal result = variable(frame.unique(s.name()), resultType, s.location());
    frame.own(result);
    scope.declare(s.name(), new Symbol.SignalSymbol(result, resultType));
    boolean automatic = s.lifetime().equals("automatic");
    String name = symbol.scope.prefix() + s.name();
    symbol.subroutine = new Subroutine(name, inputs, result, automatic, s.location());
    Context.Flow flow = new Context.Flow(null, s.name(), null, true);
    Context context = new Context(scope, frame, null, flow);
    List<Statement> body = new ArrayList<>();
    module.statements.blocks().declare(withoutPorts(s), context, body, automatic);
    module.statements.statements(s.statements(), body, context);
    Statement whole = KnownConditions.inFunction(StatementElaborator.sequence(body, s.location()));
    if (!frame.hidden().isEmpty()) {
      if (symbol.recursive) {
        throw new FunctionFrame.Impure();
      }
      symbol.hiddenInputs = List.copyOf(frame.hidden().keySet());
      List<Signal> all = new ArrayList<>(inputs);
      all.addAll(frame.hidden().values());
      symbol.subroutine = new Subroutine(name, all, result, automatic, s.location());
      symbol.subroutine.hideInputs(symbol.hiddenInputs.size());
    }
    symbol.subroutine.define(frame.locals(), whole);
  }

  private Signal variable(String name, DataType type, SourceLocation location) {
    return module.signal(name, Signal.Kind.VARIABLE, Signal.Resolution.WIRE, type, null, location);
  }

  private static List<BlockItemSyntax> withoutPorts(SubroutineSyntax s) {
    List<BlockItemSyntax> items = new ArrayList<>();
    for (BlockItemSyntax item : s.declarations()) {
      if (!(item instanceof PortDeclarationSyntax)) {
        items.add(item);
      }
    }
    return items;
  }

  /**
   * Puts the body of a task or impure function in place of its call: inputs are copied in, outputs
   * are copied out at the end (13.5.1).
   *
   * @return the result, or null when there is none
   */
  private Operand expand(
      SubroutineSymbol symbol, CallSyntax call, List<Statement> out, Context context) {
    FunctionFrame frame = context.frame();
    // Where the source declares it, wherever it is called: there the simulator has its variables.
    String base = symbol.scope.prefix() + symbol.syntax.name();
    String label = frame == null ? module.unique(base) : frame.unique(base);
    SharedVariables.Expansion around = shared.enter(symbol, label + ".");
    try {
      return expandCall(symbol, call, label, out, context);
    } finally {
      shared.leave(around);
    }
  }

  private Operand expandCall(
      SubroutineSymbol symbol,
      CallSyntax call,
      String label,
      List<Statement> out,
      Context context) {
    SubroutineSyntax s = symbol.syntax;
    FunctionFrame frame = context.frame();
    Scope scope = new Scope(symbol.scope, Scope.Kind.SUBROUTINE, label + ".");
    Context inner = new Context(scope, frame, null, new Context.Flow(null, s.name(), label, true));
    List<Formal> formals = formals(s, symbol.scope);
    ExpressionSyntax[] actuals = actuals(formals, call);
    boolean recursive = RecursiveCalls.isAutomatic(symbol) && recursion.isRecursive(symbol);
    for (int i = 0; i < formals.size(); i++) {
      Formal f = formals.get(i);
      if (f.direction().equals("ref")) {
        throw Rejection.of(
            DiagnosticCode.UNSUPPORTED_CONSTRUCT, f.location(), "an argument by reference");
      }
      if (actuals[i] == null) {
        throw missing(f.name(), call);
      }
      Expression value = null;
      if (!f.direction().equals("output")) {
        Context where =
            actuals[i] == f.declarator().initializer() ? Context.of(symbol.scope) : context;
        value = module.assignments.value(actuals[i], f.type(), where);
        Bits known = recursive ? decisive(symbol, f, value) : null;
        if (known != null) {
          scope.declare(
              f.name(),
              new Symbol.ConstantSymbol(null, known, f.type().signed(), f.type(), f.location()));
          continue;
        }
      }
      Signal variable =
          module.declareVariable(inner, scope.prefix() + f.name(), f.type(), null, f.location());
      if (value != null) {
        out.add(
            new Statement.BlockingAssignment(
                new Expression.SignalReference(variable), value, call.location()));
      }
      scope.declare(f.name(), new Symbol.SignalSymbol(variable, f.type()));
    }
    // A call among the arguments is over by now, and none inside of this one.
    recursion.enter(symbol, call.location());
    try {
      Operand result = expandBody(symbol, call, inner, formals, out);
      copyOut(formals, actuals, scope, out, call, context);
      return result;
    } finally {
      recursion.leave(symbol);
    }
  }

  private Operand expandBody(
      SubroutineSymbol symbol,
      CallSyntax call,
      Context inner,
      List<Formal> formals,
      List<Statement> out) {
    SubroutineSyntax s = symbol.syntax;
    Scope scope = inner.scope();
    String label = inner.flow().label();
    SharedVariables.Expansion ofCall = shared.current();
    Operand result = null;
    if (!s.task() && !isVoid(s)) {
      DataType type = module.types.resolve(s.returnType(), Context.of(symbol.scope));
      Signal variable =
          module.declareVariable(inner, scope.prefix() + s.name(), type, null, s.location());
      scope.declare(s.name(), new Symbol.SignalSymbol(variable, type));
      result = Operand.of(new Expression.SignalReference(variable), type);
    }
    List<Statement> body = new ArrayList<>();
    boolean automatic = s.lifetime().equals("automatic");
    module.statements.blocks().declare(withoutPorts(s), inner, body, automatic);
    module.statements.statements(s.statements(), body, inner);
    Statement whole = StatementElaborator.sequence(body, call.location());
    if (s.task()) {
      module.pauses.at(whole);
      if (!automatic) {
        module.pauses.call(label, symbol.scope.prefix() + s.name());
      }
    }
    out.add(
        inner.flow().used()[0] || IrWalker.reads(whole, v -> !ofCall.owns(v))
            ? new Statement.Labeled(label, whole, true, call.location())
            : whole);
    if (inner.frame() == null && !automatic) {
      Set<Signal> kept = kept(Waits.without(whole), scope, formals, result);
      shared.keep(symbol, scope.prefix(), kept);
      if ((Waits.in(whole) || Waits.delayIn(whole) != null)
          && !(s.declarations().isEmpty() && formals.isEmpty())) {
        checkAlone(symbol, call);
      }
    }
    return result;
  }

  /** The value of an argument that may end a recursion; null where it is none. */
  private Bits decisive(SubroutineSymbol symbol, Formal f, Expression value) {
    if (!f.direction().equals("input")
        || !f.type().integral()
        || !RecursiveCalls.isConstant(symbol, f.name())) {
      return null;
    }
    Bits bits =
        new ConstantEvaluator(module.design.limits.maxLoopIterations(), f.location())
            .evaluate(value);
    return bits != null && bits.isKnown() ? bits : null;
  }

  /** Another process that is in the same task meanwhile has the same variables (13.3.1). */
  private void checkAlone(SubroutineSymbol symbol, CallSyntax call) {
    String task = symbol.scope.prefix() + symbol.syntax.name();
    Waits before = module.waitingTasks.putIfAbsent(task, module.waits);
    if (before != null && before != module.waits) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_TIMING,
          call.location(),
          "a static task that waits, called by several processes,");
    }
  }

  /** The variables of a static subroutine that an expanded call meets as they were before. */
  private static Set<Signal> kept(
      Statement body, Scope scope, List<Formal> formals, Operand result) {
    Set<Signal> inputs = new HashSet<>();
    Set<Signal> results = new HashSet<>();
    for (Formal f : formals) {
      Signal variable = ((Symbol.SignalSymbol) scope.local(f.name())).signal();
      (f.direction().equals("output") ? results : inputs).add(variable);
    }
    if (result != null && result.self() instanceof Expression.SignalReference r) {
      results.add(r.signal());
    }
    return KeptVariables.of(body, inputs, results);
  }

  /**
   * Sees that nothing is lost where arguments are not evaluated: those of a task that only prints.
   */
  void checkIgnored(SystemCallSyntax task, Context context) {
    SyntaxNodes.visit(
        task,
        node -> {
          if (node instanceof CallSyntax call) {
            SubroutineSymbol symbol = find(call.callee(), context);
            if (symbol != null && !symbol.syntax.task()) {
              elaborate(symbol);
              if (symbol.impure || symbol.remembers) {
                throw sideEffects(symbol, call);
              }
            }
          } else if (node instanceof SystemCallSyntax call && SystemTasks.isScan(call.name())) {
            throw SystemTasks.rejection(call.name(), call.location());
          } else if (node instanceof IncrementSyntax i) {
            throw Rejection.of(
                DiagnosticCode.UNSUPPORTED_CONSTRUCT,
                i.location(),
                "\"" + i.operator() + "\" in this place");
          } else if (node instanceof AssignmentExpressionSyntax a) {
            throw Rejection.of(
                DiagnosticCode.UNSUPPORTED_CONSTRUCT, a.location(), "an assignment in this place");
          }
        });
  }

  /** What is called, or null for methods and for what is not there: they are printed or not. */
  private SubroutineSymbol find(ExpressionSyntax callee, Context context) {
    try {
      return resolve(callee, context);
    } catch (Rejection notFound) {
      return null;
    }
  }

  private static Rejection sideEffects(SubroutineSymbol symbol, CallSyntax call) {
    return Rejection.of(
        DiagnosticCode.UNSUPPORTED_CONSTRUCT,
        call.location(),
        "function \"" + symbol.syntax.name() + "\" with side effects in this place");
  }

  private void copyOut(
      List<Formal> formals,
      ExpressionSyntax[] actuals,
      Scope scope,
      List<Statement> out,
      CallSyntax call,
      Context context) {
    for (int i = 0; i < formals.size(); i++) {
      Formal f = formals.get(i);
      if (f.direction().equals("input")) {
        continue;
      }
      Symbol.SignalSymbol variable = (Symbol.SignalSymbol) scope.local(f.name());
      Operand value = Operand.of(new Expression.SignalReference(variable.signal()), f.type());
      out.add(
          StatementElaborator.assignments(
              module.assignments.assign(actuals[i], value, context, Driving.PROCEDURAL),
              call.location()));
    }
  }
}
