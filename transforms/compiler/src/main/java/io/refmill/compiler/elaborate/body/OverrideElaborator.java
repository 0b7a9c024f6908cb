package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.body.AssignmentElaborator.Driving;
import io.refmill.compiler.elaborate.body.AssignmentElaborator.Target;
import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.StatementSyntax.ProceduralContinuousSyntax;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Procedural continuous assignments (IEEE 1800-2017 10.6): {@code assign}, {@code deassign}, {@code
 * force} and {@code release}, one statement for each signal of the target.
 */
final class OverrideElaborator {

  /** The ways to override a signal that the simulator does not take apart well. */
  private enum Way {
    ASSIGNED,
    FORCED_TO_CONSTANT,
    FORCED_TO_SIGNAL
  }

  private final ModuleBuilder module;
  private final Map<Signal, Way> ways = new HashMap<>();

  OverrideElaborator(ModuleBuilder module) {
    this.module = module;
  }

  Statement statement(ProceduralContinuousSyntax s, Context context) {
    if (context.frame() != null) {
      throw new FunctionFrame.Impure();
    }
    boolean forced = s.keyword().equals("force") || s.keyword().equals("release");
    Statement.OverrideKind kind =
        forced ? Statement.OverrideKind.FORCE : Statement.OverrideKind.ASSIGN;
    Target target =
        module.assignments.target(
            s.target(), context, forced ? Driving.FORCED : Driving.PROCEDURAL);
    List<Expression> parts = parts(target, s.target().location());
    List<Statement> statements = new ArrayList<>();
    if (s.value() == null) {
      for (Expression part : parts) {
        boolean keepsValue = AssignmentElaborator.root(part).kind() == Signal.Kind.VARIABLE;
        statements.add(new Statement.ProceduralRelease(kind, part, keepsValue, s.location()));
      }
      return StatementElaborator.sequence(statements, s.location());
    }
    Expression value = module.assignments.value(s.value(), target.type(), context.withoutPrelude());
    if (parts.size() > 1 || !followed(target.expression(), value)) {
      module.design.deviation(Doubt.at(Doubt.Code.EVALUATED_ONCE, s.location()));
    }
    int lsb = 0;
    for (int i = parts.size() - 1; i >= 0; i--) {
      Expression part = parts.get(i);
      Expression bits =
          parts.size() == 1
              ? FoldedExpressions.resize(value, part.width(), false, part.signed())
              : FoldedExpressions.part(value, lsb, part.width(), part.signed());
      statements.add(new Statement.ProceduralContinuousAssignment(kind, part, bits, s.location()));
      noteWay(kind, part, bits, s.location());
      lsb += part.width();
    }
    Collections.reverse(statements);
    return StatementElaborator.sequence(statements, s.location());
  }

  /**
   * After {@code force r = a;} the simulator goes on to follow {@code a} when {@code r} is forced
   * to a constant, and an assigned variable that is released starts nobody who reads it.
   */
  private void noteWay(
      Statement.OverrideKind kind, Expression part, Expression bits, SourceLocation location) {
    Way way = Way.ASSIGNED;
    if (kind == Statement.OverrideKind.FORCE) {
      way = bits instanceof Expression.Constant ? Way.FORCED_TO_CONSTANT : Way.FORCED_TO_SIGNAL;
    }
    Way before = ways.putIfAbsent(AssignmentElaborator.root(part), way);
    if (before != null && before != way) {
      module.design.deviation(Doubt.at(Doubt.Code.OVERRIDDEN_IN_TWO_WAYS, location));
    }
  }

  /** The simulator follows a whole signal; any other expression it evaluates once. */
  private static boolean followed(Expression target, Expression value) {
    return value instanceof Expression.Constant
        || target instanceof Expression.SignalReference
            && (value instanceof Expression.SignalReference
                || value instanceof Expression.Resize r
                    && r.width() == r.operand().width()
                    && r.operand() instanceof Expression.SignalReference);
  }

  /** The signals of a target, the highest bits first. */
  private static List<Expression> parts(Target target, SourceLocation location) {
    if (target.array() != null || target.type() instanceof DataType.Real) {
      throw unsupported(location, "to an array or a real number");
    }
    if (target.expression() == null || target.expression().width() != target.width()) {
      throw unsupported(location, "to bits that do not exist");
    }
    List<Expression> parts = new ArrayList<>();
    addParts(target.expression(), parts, location);
    return parts;
  }

  private static void addParts(Expression e, List<Expression> parts, SourceLocation location) {
    if (e instanceof Expression.Concatenation c) {
      c.parts().forEach(p -> addParts(p, parts, location));
      return;
    }
    Expression whole = e instanceof Expression.PartSelect p ? p.base() : e;
    if (!(whole instanceof Expression.SignalReference)) {
      throw unsupported(
          location,
          AssignmentElaborator.root(e) == null
              ? "to what another instance holds"
              : "to an element or to bits that vary");
    }
    parts.add(e);
  }

  private static Rejection unsupported(SourceLocation location, String what) {
    return Rejection.of(DiagnosticCode.PROCEDURAL_CONTINUOUS_ASSIGNMENT, location, what);
  }
}
