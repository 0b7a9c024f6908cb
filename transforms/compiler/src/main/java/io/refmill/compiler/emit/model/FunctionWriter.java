package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.expression.Helper;
import io.refmill.compiler.emit.expression.NotStyle;
import io.refmill.compiler.emit.expression.Scope;
import io.refmill.compiler.emit.expression.SignalLiterals;
import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.Blocks;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.emit.statement.PythonStatements;
import io.refmill.compiler.emit.statement.StartValues;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes Verilog functions as Python functions before the class. */
final class FunctionWriter {
  private final ModelContext context;
  private final Map<Subroutine, PyStatement> written = new LinkedHashMap<>();
  private final Map<Subroutine, List<Signal>> free = new IdentityHashMap<>();
  private final Set<Signal> locals = new HashSet<>();
  private int depth;

  FunctionWriter(ModelContext context) {
    this.context = context;
  }

  boolean writing() {
    return depth > 0;
  }

  boolean isLocal(Signal s) {
    return locals.contains(s);
  }

  /** The Python functions so far. */
  Collection<PyStatement> functions() {
    return written.values();
  }

  /** The name of a function, which is written at first use. */
  String name(Subroutine f) {
    String name = context.names.of(f, f.name());
    if (!written.containsKey(f)) {
      written.put(f, null);
      PyStatement text = write(f, name);
      // Called functions come first.
      written.remove(f);
      written.put(f, text);
    }
    return name;
  }

  /** Signals outside that a function, or one that it calls, reads: passed as further arguments. */
  List<Signal> free(Subroutine f) {
    List<Signal> known = free.get(f);
    if (known != null) {
      return known;
    }
    Set<Signal> result = new LinkedHashSet<>();
    Set<Subroutine> seen = new HashSet<>();
    collect(f, result, seen);
    List<Signal> list = new ArrayList<>(result);
    free.put(f, list);
    return list;
  }

  private static void collect(Subroutine f, Set<Signal> result, Set<Subroutine> seen) {
    if (!seen.add(f)) {
      return;
    }
    Set<Signal> own = own(f);
    for (Signal s : Expressions.signalsReadBy(f.body())) {
      if (!own.contains(s)) {
        result.add(s);
      }
    }
    for (Subroutine g : Expressions.callsIn(f.body())) {
      collect(g, result, seen);
    }
  }

  private static Set<Signal> own(Subroutine f) {
    Set<Signal> own = new HashSet<>(f.locals());
    own.addAll(f.inputs());
    own.add(f.result());
    return own;
  }

  private PyStatement write(Subroutine f, String name) {
    Set<Signal> own = own(f);
    locals.addAll(own);
    List<String> parameters = new ArrayList<>();
    f.inputs().forEach(s -> parameters.add(context.name(s)));
    List<Signal> outside = free(f);
    FunctionScope scope = new FunctionScope(own, outside);
    for (Signal s : outside) {
      parameters.add(scope.parameter(s));
    }
    depth++;
    context.reads.note(f.body());
    PyExpression result = new PyExpression.Name(context.names.of(f.result(), "result"));
    BlockBuilder lines = new BlockBuilder(1);
    Set<Signal> start = new LinkedHashSet<>();
    start.add(f.result());
    start.addAll(f.locals());
    Set<Signal> assignedFirst = assignedBeforeUse(f);
    Set<Signal> zero = new HashSet<>();
    for (Signal s : start) {
      boolean used = s == f.result() || mentioned(f, s);
      if (used && !assignedFirst.contains(s)) {
        lines.assign(
            context.local(s),
            s.isArray()
                ? PyExpression.repeated(SignalLiterals.zero(s), s.elements())
                : SignalLiterals.zero(s));
        if (!s.isArray()) {
          zero.add(s);
        }
      }
    }
    PythonStatements statements = new PythonStatements(scope, context, lines);
    statements.returning(result);
    statements.variables(f.body(), start, zero);
    int before = lines.size();
    statements.body(f.body(), zero);
    PyExpression value =
        lines.size() > before && lines.last() instanceof SimpleStatement.Assignment a
            ? a.valueOf(result)
            : null;
    if (value != null) {
      lines.replaceLast(new SimpleStatement.Return(List.of(value)));
    } else if (!Blocks.returns(lines.last())) {
      lines.add(new SimpleStatement.Return(List.of(result)));
    }
    depth--;
    return new CompoundStatement.FunctionDefinition(name, parameters, lines.end());
  }

  private static boolean mentioned(Subroutine f, Signal s) {
    return Expressions.signalsReadBy(f.body()).contains(s)
        || Statements.contains(
            f.body(),
            t ->
                t instanceof Statement.BlockingAssignment a && StartValues.mentions(a.target(), s));
  }

  private static Set<Signal> assignedBeforeUse(Subroutine f) {
    Set<Signal> result = new HashSet<>();
    List<Signal> candidates = new ArrayList<>(f.locals());
    candidates.add(f.result());
    for (Signal s : candidates) {
      if (!s.isArray() && StartValues.assignedWholeFirst(f.body(), s)) {
        result.add(s);
      }
    }
    return result;
  }

  /** Inside a function every signal is a local or a parameter. */
  private final class FunctionScope implements Scope {
    private final Set<Signal> own;
    private final Map<Signal, String> parameters = new HashMap<>();

    FunctionScope(Set<Signal> own, List<Signal> outside) {
      this.own = own;
      for (Signal s : outside) {
        parameters.put(s, context.names.fresh(s.name()));
      }
    }

    @Override
    public PyExpression read(Signal s) {
      if (own.contains(s)) {
        return context.local(s);
      }
      return parameters.containsKey(s) ? new PyExpression.Name(parameters.get(s)) : context.read(s);
    }

    String parameter(Signal s) {
      return own.contains(s) ? context.name(s) : parameters.get(s);
    }

    @Override
    public Expression definition(Signal s) {
      return null;
    }

    @Override
    public PyExpression write(Signal s) {
      return context.local(s);
    }

    @Override
    public java.math.BigInteger[] bounds(Signal s) {
      return own.contains(s) ? context.bounds(s) : null;
    }

    @Override
    public PyExpression constant(Expression.Constant c, java.math.BigInteger number) {
      return context.constant(c, number);
    }

    @Override
    public boolean isNegative(Expression.Constant c) {
      return context.isNegative(c);
    }

    @Override
    public PyExpression table(String hint, List<SimpleStatement.TableEntry> entries) {
      return context.table(hint, entries);
    }

    @Override
    public String function(Subroutine g) {
      return context.function(g);
    }

    @Override
    public List<PyExpression> extraArguments(Subroutine g) {
      return free(g).stream().map(this::read).toList();
    }

    @Override
    public NotStyle notStyle() {
      return context.notStyle();
    }

    @Override
    public void helper(Helper helper) {
      context.helper(helper);
    }

    @Override
    public void comparesReals() {
      context.comparesReals();
    }

    @Override
    public String temporary(String hint) {
      return context.temporary(hint);
    }

    @Override
    public String unique(String hint) {
      return context.unique(hint);
    }

    @Override
    public Signal part(Expression e, String hint) {
      return context.part(e, hint);
    }
  }
}
