package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.constant.ConstantEvaluator;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.util.HashSet;
import java.util.Set;

/**
 * An initial construct that looks at parameters and ends the simulation when they make no sense:
 * {@code initial for (...) if (BASE[i] > TOP[i]) $finish;}. It is run here; when it does not end
 * the simulation it has no effect on values, and is dropped.
 */
public final class ConfigurationCheck {
  /** Where {@code $finish} goes: no identifier can be written like this. */
  static final String LABEL = "$finish";

  private final ModuleBuilder module;
  private final Context.Flow flow;
  private final Context context;
  private final int declared;

  /** A check in {@code outer}; the body is to be elaborated in {@link #context}. */
  public ConfigurationCheck(ModuleBuilder module, Context outer) {
    this.module = module;
    this.flow = new Context.Flow(outer.flow(), null, LABEL, false);
    this.context = outer.withFlow(flow);
    this.declared = module.signals.size();
  }

  /** To elaborate the body in. */
  public Context context() {
    return context;
  }

  /** Whether the body is a check, and it passes. A body that may end the simulation is rejected. */
  public boolean passes(Statement body, SourceLocation location) {
    if (!flow.used()[0]) {
      return false;
    }
    // What the check declares itself, and the loop variables of the module.
    Set<Signal> counters = new HashSet<>(module.signals.subList(declared, module.signals.size()));
    IrWalker.expressions(
        body,
        e -> {
          if (e instanceof Expression.SignalReference
              && ((Expression.SignalReference) e).signal().integer()) {
            counters.add(((Expression.SignalReference) e).signal());
          }
        });
    String end =
        new ConstantEvaluator(module.design.limits.maxLoopIterations(), location)
            .run(body, counters);
    if (end == null || !end.isEmpty()) {
      throw Rejection.of(DiagnosticCode.UNSUPPORTED_SYSTEM_TASK, location, "$finish");
    }
    return true;
  }
}
