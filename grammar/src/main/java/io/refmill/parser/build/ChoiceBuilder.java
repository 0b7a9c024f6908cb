package io.refmill.parser.build;

import io.refmill.diagnostics.SourceLocation;
import io.refmill.grammar.VerilogGrammar.CaseItemContext;
import io.refmill.grammar.VerilogGrammar.CaseStatementContext;
import io.refmill.grammar.VerilogGrammar.ChoiceStatementContext;
import io.refmill.grammar.VerilogGrammar.ConditionalStatementContext;
import io.refmill.grammar.VerilogGrammar.DefaultItemContext;
import io.refmill.grammar.VerilogGrammar.ElseBranchContext;
import io.refmill.grammar.VerilogGrammar.ElseIfContext;
import io.refmill.grammar.VerilogGrammar.IfStatementContext;
import io.refmill.grammar.VerilogGrammar.LabelledCaseItemContext;
import io.refmill.grammar.VerilogGrammar.ValueRangeContext;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.CaseItemSyntax;
import io.refmill.syntax.StatementSyntax.CaseSyntax;
import io.refmill.syntax.StatementSyntax.IfSyntax;
import java.util.ArrayList;
import java.util.List;

/** {@code if} and {@code case} (IEEE 1800-2017 12.4 and 12.5). */
final class ChoiceBuilder {
  private final Places places;
  private final ExpressionBuilder expressions;
  private final StatementBuilder statements;

  ChoiceBuilder(Places places, ExpressionBuilder expressions, StatementBuilder statements) {
    this.places = places;
    this.expressions = expressions;
    this.statements = statements;
  }

  StatementSyntax choice(ChoiceStatementContext context) {
    String qualifier = context.qualifier() == null ? "" : context.qualifier().getText();
    ConditionalStatementContext choice = context.conditionalStatement();
    SourceLocation place = places.of(context);
    if (choice instanceof IfStatementContext conditional) {
      StatementSyntax rest = elseChain(conditional.elseIf(), conditional.elseBranch());
      return new IfSyntax(
          place,
          qualifier,
          expressions.expression(conditional.expression()),
          statements.statement(conditional.statement()),
          rest);
    }
    CaseStatementContext selection = (CaseStatementContext) choice;
    List<CaseItemSyntax> items = new ArrayList<>();
    for (CaseItemContext item : selection.caseItem()) {
      items.add(caseItem(item));
    }
    return new CaseSyntax(
        place,
        qualifier,
        selection.keyword.getText(),
        selection.INSIDE() != null,
        expressions.expression(selection.expression()),
        items);
  }

  /** {@code else if ... else ...}, from the last to the first. */
  private StatementSyntax elseChain(List<ElseIfContext> chain, ElseBranchContext last) {
    StatementSyntax rest = last == null ? null : statements.statement(last.statement());
    for (int i = chain.size() - 1; i >= 0; i--) {
      ElseIfContext link = chain.get(i);
      // The token is "else if" as a whole; the statement starts at its second word.
      rest =
          new IfSyntax(
              places.ofIf(link.getStart()),
              "",
              expressions.expression(link.expression()),
              statements.statement(link.statement()),
              rest);
    }
    return rest;
  }

  private CaseItemSyntax caseItem(CaseItemContext context) {
    if (context instanceof DefaultItemContext byDefault) {
      return new CaseItemSyntax(
          places.of(context), List.of(), statements.statement(byDefault.statement()));
    }
    LabelledCaseItemContext labelled = (LabelledCaseItemContext) context;
    List<ExpressionSyntax> labels = new ArrayList<>();
    for (ValueRangeContext label : labelled.valueRange()) {
      labels.add(expressions.visit(label));
    }
    return new CaseItemSyntax(
        places.of(context), labels, statements.statement(labelled.statement()));
  }
}
