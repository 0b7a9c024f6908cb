package io.refmill.compiler.lower.hierarchy;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Rewriter;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rewrites what stands in an instance in terms of the flat signals. */
final class ScopeRewriter extends Rewriter {
  private final FlatSignals flat;
  private final ModuleScope scope;

  ScopeRewriter(FlatSignals flat, ModuleScope scope) {
    this.flat = flat;
    this.scope = scope;
  }

  @Override
  protected boolean keeps(Subroutine f) {
    return refersToNothingOutside(f, new HashSet<>());
  }

  private Signal map(Signal s) {
    // Variables of functions are not in the module's list and stay as they are.
    return scope.signals().getOrDefault(s, s);
  }

  @Override
  protected Expression read(Expression.SignalReference reference) {
    Signal inner = reference.signal();
    Expression part = scope.parts().get(inner);
    if (part != null) {
      return inner.signed() ? new Expression.Resize(part, part.width(), false, true) : part;
    }
    Signal outer = map(inner);
    if (outer == inner) {
      return reference;
    }
    Expression.SignalReference r = new Expression.SignalReference(outer);
    // A port keeps its own sign although it is the parent's signal now.
    return outer.signed() == inner.signed()
        ? r
        : new Expression.Resize(r, r.width(), false, inner.signed());
  }

  @Override
  protected Expression write(Expression.SignalReference reference) {
    Expression part = scope.parts().get(reference.signal());
    if (part != null) {
      return part;
    }
    Signal outer = map(reference.signal());
    return outer == reference.signal() ? reference : new Expression.SignalReference(outer);
  }

  @Override
  public Signal array(Signal signal) {
    return signal.path().isEmpty()
        ? map(signal)
        : elsewhere(signal.path(), signal.dimensions(), signal.width(), signal.location());
  }

  @Override
  protected Expression hierarchical(Expression.HierarchicalReference h, boolean target) {
    return new Expression.SignalReference(elsewhere(h.path(), List.of(), h.width(), h.location()));
  }

  /** Upwards name resolution (IEEE 1800-2017 23.8): from here, then from each enclosing scope. */
  private Signal elsewhere(
      List<String> steps, List<Signal.Dimension> dimensions, int width, SourceLocation use) {
    for (int depth = scope.path().size(); depth >= 0; depth--) {
      List<String> path = new ArrayList<>(scope.path().subList(0, depth));
      path.addAll(steps);
      Signal found = flat.at(path);
      if (found != null && found.dimensions().equals(dimensions) && found.width() == width) {
        return found;
      }
    }
    throw new LoweringException(
        DiagnosticCode.HIERARCHICAL_REFERENCE, use, String.join(".", steps));
  }

  /**
   * Whether instances can share a function: it, and what it calls, names its own variables only.
   */
  private static boolean refersToNothingOutside(Subroutine f, Set<Subroutine> seen) {
    if (!seen.add(f)) {
      return true;
    }
    Set<Signal> own = new HashSet<>(f.locals());
    own.addAll(f.inputs());
    own.add(f.result());
    Set<Signal> named = new HashSet<>(Expressions.signalsReadBy(f.body()));
    Accesses.collectTargets(f.body(), named);
    boolean[] hierarchical = {false};
    Expressions.forEachExpression(
        f.body(),
        e ->
            Expressions.walk(
                e, x -> hierarchical[0] |= x instanceof Expression.HierarchicalReference),
        t -> hierarchical[0] |= t instanceof Expression.HierarchicalReference);
    return !hierarchical[0]
        && own.containsAll(named)
        && Expressions.callsIn(f.body()).stream().allMatch(g -> refersToNothingOutside(g, seen));
  }
}
