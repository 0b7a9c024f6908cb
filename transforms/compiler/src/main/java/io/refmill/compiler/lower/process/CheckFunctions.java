package io.refmill.compiler.lower.process;

import io.refmill.compiler.elaborate.body.KeptVariables;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.RealOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.OwnExpressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Rejects functions with a memory: what a function declares keeps its value from one call to the
 * next unless it is automatic (IEEE 1800-2017 13.4.2), and models make it anew. That is the same
 * where every path assigns a variable before it is read. Those that processes call are expanded
 * there ({@code SharedVariables}); what is left stands where no statement can be.
 *
 * <pre>
 * function f(input x); reg t; begin t = ~x; f = t; end endfunction            as automatic
 * function f(input x); reg t; begin if (x) t = 1; f = t; end endfunction      rejected
 * </pre>
 *
 * <p>Rejects functions of mathematics whose arguments vary, too: a model imports nothing, and has
 * of them only what it could be told ({@link RealOperator#ofLibrary}).
 */
public final class CheckFunctions {
  private final Set<Subroutine> seen = new HashSet<>();

  private CheckFunctions() {}

  /** Looks at all functions that processes of a design call, by way of others too. */
  public static void run(FlatDesign design) {
    CheckFunctions check = new CheckFunctions();
    Process.Walker calls = check.new Calls();
    design.processes().forEach(p -> p.accept(calls));
  }

  private final class Calls implements Process.Walker {

    @Override
    public void continuousAssignment(Process.ContinuousAssignment a) {
      in(new Statement.BlockingAssignment(a.target(), a.value(), a.location()));
    }

    @Override
    public void alwaysConstruct(Process.AlwaysConstruct a) {
      in(a.body());
    }

    @Override
    public void combinationalInstance(Process.CombinationalInstance c) {
      for (Expression argument : c.arguments()) {
        look(argument, c.location());
      }
    }

    @Override
    public void initialConstruct(Process.InitialConstruct i) {
      in(i.body());
    }
  }

  private void in(Statement whole) {
    Statements.forEach(
        whole,
        s -> {
          Consumer<Expression> look = e -> look(e, s.location());
          s.accept(new OwnExpressions(look, target -> target.forEachTargetIndex(look)));
        });
  }

  private void look(Expression whole, SourceLocation location) {
    Expressions.walk(
        whole,
        e -> {
          if (e instanceof Expression.Call call) {
            function(call.function());
          } else if (e instanceof Expression.RealOperation o && o.operator().ofLibrary()) {
            throw new LoweringException(
                DiagnosticCode.UNSUPPORTED_TYPE,
                location,
                "real, for the " + words(o.operator()) + " of a value that varies,");
          }
        });
  }

  private static String words(RealOperator operator) {
    return operator.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private void function(Subroutine f) {
    if (!seen.add(f)) {
      return;
    }
    Optional<Signal> kept = KeptVariables.of(f).stream().findFirst();
    if (kept.isPresent()) {
      throw rejection(f, kept.get());
    }
    in(f.body());
  }

  private static LoweringException rejection(Subroutine f, Signal s) {
    return new LoweringException(
        DiagnosticCode.UNSUPPORTED_CONSTRUCT,
        f.location(),
        "variable \""
            + s.name()
            + "\" of function \""
            + f.name()
            + "\", which keeps its value from call to call,");
  }
}
