package io.refmill.parser.build;

import io.refmill.diagnostics.SourceLocation;
import io.refmill.grammar.VerilogGrammar.DataTypeContext;
import io.refmill.grammar.VerilogGrammar.DeclaratorContext;
import io.refmill.grammar.VerilogGrammar.ForAssignmentContext;
import io.refmill.grammar.VerilogGrammar.ForAssignmentsContext;
import io.refmill.grammar.VerilogGrammar.ForCallStepContext;
import io.refmill.grammar.VerilogGrammar.ForDeclarationContext;
import io.refmill.grammar.VerilogGrammar.ForInitialContext;
import io.refmill.grammar.VerilogGrammar.ForPrefixStepContext;
import io.refmill.grammar.VerilogGrammar.ForStatementContext;
import io.refmill.grammar.VerilogGrammar.ForStepContext;
import io.refmill.grammar.VerilogGrammar.ForTargetStepContext;
import io.refmill.grammar.VerilogGrammar.ForVarDeclarationContext;
import io.refmill.grammar.VerilogGrammar.ForeachStatementContext;
import io.refmill.grammar.VerilogGrammar.IdentifierContext;
import io.refmill.grammar.VerilogTokens;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IncrementSyntax;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.BlockingAssignmentSyntax;
import io.refmill.syntax.StatementSyntax.ExpressionStatementSyntax;
import io.refmill.syntax.StatementSyntax.ForSyntax;
import io.refmill.syntax.StatementSyntax.ForeachSyntax;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;

/** {@code for} and {@code foreach} (IEEE 1800-2017 12.7.1 and 12.7.3). */
final class LoopBuilder {
  private final Places places;
  private final TypeBuilder types;
  private final ExpressionBuilder expressions;
  private final StatementBuilder statements;

  LoopBuilder(
      Places places,
      TypeBuilder types,
      ExpressionBuilder expressions,
      StatementBuilder statements) {
    this.places = places;
    this.types = types;
    this.expressions = expressions;
    this.statements = statements;
  }

  StatementSyntax forLoop(ForStatementContext context) {
    VariableDeclarationSyntax declaration = null;
    List<StatementSyntax> initial = new ArrayList<>();
    ForInitialContext start = context.forInitial();
    if (start instanceof ForDeclarationContext declared) {
      declaration = declared(start, declared.dataType(), declared.declarator());
    } else if (start instanceof ForVarDeclarationContext declared) {
      declaration = declared(start, declared.dataType(), declared.declarator());
    } else if (start instanceof ForAssignmentsContext assignments) {
      declaration = namedType(assignments);
      for (ForAssignmentContext assignment : assignments.forAssignment()) {
        if (declaration == null) {
          initial.add(assignment(assignment));
        }
      }
    }
    List<StatementSyntax> steps = new ArrayList<>();
    for (ForStepContext step : context.forStep()) {
      steps.add(step(step));
    }
    return new ForSyntax(
        places.of(context),
        declaration,
        initial,
        expressions.orNull(context.expression()),
        steps,
        statements.statement(context.statement()));
  }

  /** All variables have the first one's type; another type written in between is refused. */
  private VariableDeclarationSyntax declared(
      ForInitialContext context,
      List<DataTypeContext> typeContexts,
      List<DeclaratorContext> declaratorContexts) {
    DataTypeSyntax type = types.dataType(typeContexts.get(0));
    for (DataTypeContext other : typeContexts) {
      if (!other.getText().equals(typeContexts.get(0).getText())) {
        throw new SyntaxException(other.getStart(), "expected one type for all loop variables");
      }
    }
    List<DeclaratorSyntax> declarators = new ArrayList<>();
    for (DeclaratorContext declarator : declaratorContexts) {
      declarators.add(types.declarator(declarator));
    }
    return new VariableDeclarationSyntax(places.of(context), false, "", type, declarators);
  }

  /** {@code for (foo_t i = 0; ...)}, or null when these are assignments. */
  private VariableDeclarationSyntax namedType(ForAssignmentsContext context) {
    ForAssignmentContext first = context.forAssignment(0);
    if (first.declarator() == null) {
      return null;
    }
    ExpressionSyntax name = expressions.visit(first.lvalue());
    DataTypeSyntax type = types.fromExpression(name, first.declarator().getStart());
    List<DeclaratorSyntax> declarators = new ArrayList<>();
    declarators.add(types.declarator(first.declarator()));
    for (ForAssignmentContext more : context.forAssignment()) {
      if (more != first) {
        ExpressionSyntax target = expressions.visit(more.lvalue());
        if (more.declarator() != null || !(target instanceof IdentifierSyntax variable)) {
          throw new SyntaxException(more.getStart(), "expected one type for all loop variables");
        }
        ExpressionSyntax value = expressions.expression(more.expression());
        declarators.add(new DeclaratorSyntax(target.location(), variable.name(), List.of(), value));
      }
    }
    return new VariableDeclarationSyntax(places.of(context), false, "", type, declarators);
  }

  private StatementSyntax assignment(ForAssignmentContext context) {
    if (context.declarator() != null) {
      throw new SyntaxException(
          context.declarator().getStart(), "expected '=' in the loop's first part");
    }
    return new BlockingAssignmentSyntax(
        places.of(context),
        expressions.visit(context.lvalue()),
        "=",
        null,
        expressions.expression(context.expression()));
  }

  /** The step of a loop or of a generate loop. */
  StatementSyntax step(ForStepContext context) {
    SourceLocation place = places.of(context);
    if (context instanceof ForPrefixStepContext prefix) {
      ExpressionSyntax target = expressions.visit(prefix.lvalue());
      return new ExpressionStatementSyntax(
          place, new IncrementSyntax(place, true, prefix.getStart().getText(), target));
    }
    if (context instanceof ForCallStepContext call) {
      return new ExpressionStatementSyntax(
          place, expressions.systemCall(call, call.getStart().getText()));
    }
    ForTargetStepContext step = (ForTargetStepContext) context;
    ExpressionSyntax target = expressions.visit(step.lvalue());
    if (step.assignmentOperator() != null) {
      return new BlockingAssignmentSyntax(
          place,
          target,
          step.assignmentOperator().getText(),
          null,
          expressions.expression(step.expression()));
    }
    if (step.children.size() > 1) {
      Token operator = step.getStop();
      return new ExpressionStatementSyntax(
          place, new IncrementSyntax(place, false, operator.getText(), target));
    }
    return new ExpressionStatementSyntax(place, target);
  }

  StatementSyntax foreach(ForeachStatementContext context) {
    List<ParseTree> children = context.foreachArray().children;
    int open = 0;
    while (Places.type(children.get(open)) != VerilogTokens.OPEN_BRACKET) {
      open++;
    }
    ExpressionSyntax array =
        expressions.names().hierarchical(context.foreachArray(), children.subList(0, open));
    List<String> indices = new ArrayList<>();
    String name = "";
    for (int i = open + 1; i < children.size(); i++) {
      if (children.get(i) instanceof IdentifierContext index) {
        name = places.name(index);
      } else {
        indices.add(name);
        name = "";
      }
    }
    return new ForeachSyntax(
        places.of(context), array, indices, statements.statement(context.statement()));
  }
}
