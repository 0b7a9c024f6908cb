package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol.SubroutineSymbol;
import io.refmill.compiler.ir.Signal;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What calls of a static task or function have in common. Each call is expanded with variables of
 * its own, which is the same where every path assigns a variable before it is read. Any other keeps
 * its value from one call to the next, wherever that is (IEEE 1800-2017 13.3.1, 13.4.2): later
 * calls take the variable of the first one.
 *
 * <pre>
 * before  task hold(input e, input d, output q); if (e) q = d; endtask      hold(e, a, x); hold(f, b, y);
 * after   if (e) hold.q = a; x = hold.q;  if (f) hold.q = b; y = hold.q;
 * </pre>
 */
final class SharedVariables {
  private final ModuleBuilder module;

  /** The variables that are kept, by their names in the subroutine. */
  private final Map<SubroutineSymbol, Map<String, Signal>> kept = new HashMap<>();

  /** The call that is being expanded. */
  private Expansion current = new Expansion(null, "", List.of());

  SharedVariables(ModuleBuilder module) {
    this.module = module;
  }

  /**
   * What is being expanded; to be given back to {@link #leave}.
   *
   * @param prefix what names of its variables begin with
   * @param inside the same of calls in its body
   */
  record Expansion(SubroutineSymbol symbol, String prefix, List<String> inside) {
    /** Whether a variable was made for this call, or for one in its body. */
    boolean owns(Signal s) {
      return s.name().startsWith(prefix) || inside.stream().anyMatch(s.name()::startsWith);
    }
  }

  /**
   * A call begins to be expanded.
   *
   * @param ofCall what names of its variables begin with
   */
  Expansion enter(SubroutineSymbol symbol, String ofCall) {
    Expansion around = current;
    current = new Expansion(symbol, ofCall, new ArrayList<>());
    return around;
  }

  /** The call that is being expanded. */
  Expansion current() {
    return current;
  }

  /** It has been. */
  void leave(Expansion around) {
    if (around.symbol != null) {
      around.inside.add(current.prefix);
      around.inside.addAll(current.inside);
    }
    current = around;
  }

  /** The variable that an earlier call has for a name; null if there is none. */
  Signal found(String name) {
    Map<String, Signal> variables = kept.getOrDefault(current.symbol, Map.of());
    return variables.isEmpty() || !name.startsWith(current.prefix)
        ? null
        : variables.get(name.substring(current.prefix.length()));
  }

  /**
   * Takes down what a call keeps.
   *
   * @param found variables that the body meets as they were before, among others
   * @throws Rejection where other modules, or other instances of this one, share them
   */
  void keep(SubroutineSymbol symbol, String ofCall, Set<Signal> found) {
    Map<String, Signal> before = kept.get(symbol);
    Map<String, Signal> own = new HashMap<>();
    for (Signal s : found) {
      if (s.name().startsWith(ofCall)) {
        own.putIfAbsent(s.name().substring(ofCall.length()), s);
      }
    }
    if (before == null) {
      kept.put(symbol, own);
      before = own;
    }
    boolean outside =
        symbol.scope.kind() == Scope.Kind.PACKAGE || symbol.scope.kind() == Scope.Kind.UNIT;
    if (!own.isEmpty() && (before != own || outside && !module.design.isTop(module.name))) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT,
          symbol.location(),
          "variable \""
              + own.keySet().iterator().next()
              + "\" of \""
              + symbol.syntax.name()
              + "\", which keeps its value from call to call,");
    }
  }
}
