package io.refmill.parser.build;

import io.refmill.diagnostics.SourceLocation;
import io.refmill.grammar.VerilogGrammar.*;
import io.refmill.grammar.VerilogGrammarBaseVisitor;
import io.refmill.grammar.VerilogTokens;
import io.refmill.syntax.BlockItemSyntax;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.*;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.*;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;

/** Procedural statements (IEEE 1800-2017 clause 12, 9.3, 9.4, 10.4 and 10.6). */
final class StatementBuilder extends VerilogGrammarBaseVisitor<StatementSyntax> {
  private final Places places;
  private final TypeBuilder types;
  private final ExpressionBuilder expressions;
  private final DeclarationBuilder declarations;
  private final TimingBuilder timings;
  private final LoopBuilder loops;

  StatementBuilder(
      Places places,
      TypeBuilder types,
      ExpressionBuilder expressions,
      DeclarationBuilder declarations) {
    this.places = places;
    this.types = types;
    this.expressions = expressions;
    this.declarations = declarations;
    this.timings = new TimingBuilder(places, expressions);
    this.loops = new LoopBuilder(places, types, expressions, this);
  }

  StatementSyntax statement(StatementContext context) {
    return context.accept(this);
  }

  // -------------------------------------------------------------- Blocks

  /** Sorts a block's items into declarations and statements. */
  void blockItems(
      List<BlockItemContext> items,
      List<BlockItemSyntax> declared,
      List<StatementSyntax> statements) {
    for (BlockItemContext item : items) {
      if (item instanceof BlockStatementContext statement) {
        VariableDeclarationSyntax variable = namedTypeDeclaration(statement.statement());
        if (variable != null) {
          declared.add(variable);
        } else {
          statements.add(statement(statement.statement()));
        }
      } else if (item instanceof BlockVariableContext variable) {
        declared.add(types.variable(variable.variableDeclaration()));
      } else if (item instanceof BlockParameterContext parameter) {
        declared.add(declarations.parameters(parameter.parameterDeclaration()));
      } else if (item instanceof BlockTypedefContext typedef) {
        declared.add(declarations.typedef(typedef.typedefDeclaration()));
      } else if (item instanceof BlockImportContext imported) {
        declared.addAll(declarations.imports(imported.packageImport()));
      } else {
        declared.add(declarations.ports(((BlockPortContext) item).portDeclaration()));
      }
    }
  }

  /** {@code foo_t x;} has a statement's shape up to the second name; null for a real statement. */
  private VariableDeclarationSyntax namedTypeDeclaration(StatementContext context) {
    if (!(context instanceof LvalueStatementContext statement)
        || !(statement.statementTail() instanceof NamedTypeDeclarationContext tail)) {
      return null;
    }
    ExpressionSyntax name = expressions.visit(statement.lvalue());
    DataTypeSyntax type = types.fromExpression(name, tail.getStart());
    List<DeclaratorSyntax> declarators = new ArrayList<>();
    for (DeclaratorContext declarator : tail.declarator()) {
      declarators.add(types.declarator(declarator));
    }
    return new VariableDeclarationSyntax(places.of(context), false, "", type, declarators);
  }

  private BlockSyntax block(
      ParserRuleContext context,
      IdentifierContext label,
      boolean parallel,
      List<BlockItemContext> items) {
    List<BlockItemSyntax> declared = new ArrayList<>();
    List<StatementSyntax> statements = new ArrayList<>();
    blockItems(items, declared, statements);
    return new BlockSyntax(
        places.of(context), places.nameOrNull(label), parallel, declared, statements);
  }

  @Override
  public StatementSyntax visitSequentialBlock(SequentialBlockContext context) {
    return block(context, context.identifier(), false, context.blockItem());
  }

  @Override
  public StatementSyntax visitParallelBlock(ParallelBlockContext context) {
    if (context.JOIN() == null) {
      // Only a plain join waits for all branches.
      return new DroppedStatementSyntax(places.of(context), "fork without a plain join");
    }
    return block(context, context.identifier(), true, context.blockItem());
  }

  // -------------------------------------------------------------- if and case

  @Override
  public StatementSyntax visitChoiceStatement(ChoiceStatementContext context) {
    String qualifier = context.qualifier() == null ? "" : context.qualifier().getText();
    ConditionalStatementContext choice = context.conditionalStatement();
    SourceLocation place = places.of(context);
    if (choice instanceof IfStatementContext conditional) {
      StatementSyntax rest = elseChain(conditional.elseIf(), conditional.elseBranch());
      return new IfSyntax(
          place,
          qualifier,
          expressions.expression(conditional.expression()),
          statement(conditional.statement()),
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
    StatementSyntax rest = last == null ? null : statement(last.statement());
    for (int i = chain.size() - 1; i >= 0; i--) {
      ElseIfContext link = chain.get(i);
      // The token is "else if" as a whole; the statement starts at its second word.
      rest =
          new IfSyntax(
              places.ofIf(link.getStart()),
              "",
              expressions.expression(link.expression()),
              statement(link.statement()),
              rest);
    }
    return rest;
  }

  private CaseItemSyntax caseItem(CaseItemContext context) {
    if (context instanceof DefaultItemContext byDefault) {
      return new CaseItemSyntax(
          places.of(context), List.of(), statement(byDefault.statement()));
    }
    LabelledCaseItemContext labelled = (LabelledCaseItemContext) context;
    List<ExpressionSyntax> labels = new ArrayList<>();
    for (ValueRangeContext label : labelled.valueRange()) {
      labels.add(expressions.visit(label));
    }
    return new CaseItemSyntax(places.of(context), labels, statement(labelled.statement()));
  }

  // -------------------------------------------------------------- Assignments and calls

  @Override
  public StatementSyntax visitLvalueStatement(LvalueStatementContext context) {
    StatementTailContext tail = context.statementTail();
    SourceLocation place = places.of(context);
    ExpressionSyntax target = expressions.visit(context.lvalue());
    if (tail instanceof NonblockingAssignmentContext assignment) {
      return new NonblockingAssignmentSyntax(
          place,
          target,
          timings.intra(assignment.intraAssignmentTiming()),
          expressions.expression(assignment.expression()));
    }
    if (tail instanceof BlockingAssignmentContext assignment) {
      return new BlockingAssignmentSyntax(
          place,
          target,
          assignment.assignmentOperator().getText(),
          timings.intra(assignment.intraAssignmentTiming()),
          expressions.expression(assignment.expression()));
    }
    if (tail instanceof SubroutineCallContext) {
      return new ExpressionStatementSyntax(place, target);
    }
    if (tail instanceof PostfixIncrementContext increment) {
      String operator = increment.getStart().getText();
      return new ExpressionStatementSyntax(
          place, new IncrementSyntax(place, false, operator, target));
    }
    if (tail instanceof LabelledStatementContext labelled) {
      return labelled(target, labelled);
    }
    throw new SyntaxException(tail.getStart(), "expected a statement, found a declaration");
  }

  private StatementSyntax labelled(ExpressionSyntax name, LabelledStatementContext context) {
    if (!(name instanceof IdentifierSyntax label)) {
      throw new SyntaxException(context.getStart(), "expected ';' or an assignment, found ':'");
    }
    StatementSyntax body = statement(context.statement());
    // A label names a block (9.3.5); on any other statement nothing can refer to it.
    return body instanceof BlockSyntax block && block.label() == null
        ? new BlockSyntax(
            block.location(),
            label.name(),
            block.parallel(),
            block.declarations(),
            block.statements())
        : body;
  }

  @Override
  public StatementSyntax visitPrefixIncrement(PrefixIncrementContext context) {
    ExpressionSyntax target = expressions.visit(context.lvalue());
    SourceLocation place = places.of(context);
    return new ExpressionStatementSyntax(
        place, new IncrementSyntax(place, true, context.getStart().getText(), target));
  }

  @Override
  public StatementSyntax visitSystemTaskCall(SystemTaskCallContext context) {
    return new ExpressionStatementSyntax(
        places.of(context), expressions.systemCall(context, context.getStart().getText()));
  }

  @Override
  public StatementSyntax visitVoidCast(VoidCastContext context) {
    SourceLocation place = places.of(context);
    ExpressionSyntax call = expressions.expression(context.expression());
    return new ExpressionStatementSyntax(
        place,
        new TypeCastSyntax(place, new DataTypeSyntax.SimpleTypeSyntax(place, "void"), call));
  }

  @Override
  public StatementSyntax visitProceduralAssign(ProceduralAssignContext context) {
    return new ProceduralContinuousSyntax(
        places.of(context),
        context.getStart().getText(),
        expressions.visit(context.lvalue()),
        expressions.expression(context.expression()));
  }

  @Override
  public StatementSyntax visitProceduralRelease(ProceduralReleaseContext context) {
    return new ProceduralContinuousSyntax(
        places.of(context),
        context.getStart().getText(),
        expressions.visit(context.lvalue()),
        null);
  }

  // -------------------------------------------------------------- Loops and jumps

  @Override
  public StatementSyntax visitForStatement(ForStatementContext context) {
    return loops.forLoop(context);
  }

  @Override
  public StatementSyntax visitWhileStatement(WhileStatementContext context) {
    return new WhileSyntax(
        places.of(context),
        false,
        expressions.expression(context.expression()),
        statement(context.statement()));
  }

  @Override
  public StatementSyntax visitDoStatement(DoStatementContext context) {
    return new WhileSyntax(
        places.of(context),
        true,
        expressions.expression(context.expression()),
        statement(context.statement()));
  }

  @Override
  public StatementSyntax visitRepeatStatement(RepeatStatementContext context) {
    return new RepeatSyntax(
        places.of(context),
        expressions.expression(context.expression()),
        statement(context.statement()));
  }

  @Override
  public StatementSyntax visitForeverStatement(ForeverStatementContext context) {
    return new ForeverSyntax(places.of(context), statement(context.statement()));
  }

  @Override
  public StatementSyntax visitForeachStatement(ForeachStatementContext context) {
    return loops.foreach(context);
  }

  @Override
  public StatementSyntax visitJumpStatement(JumpStatementContext context) {
    return new JumpSyntax(places.of(context), context.getStart().getText());
  }

  @Override
  public StatementSyntax visitReturnStatement(ReturnStatementContext context) {
    return new ReturnSyntax(places.of(context), expressions.orNull(context.expression()));
  }

  @Override
  public StatementSyntax visitDisableStatement(DisableStatementContext context) {
    return context.lvalue() == null
        ? new DroppedStatementSyntax(places.of(context), "disable fork")
        : new DisableSyntax(places.of(context), expressions.visit(context.lvalue()));
  }

  // -------------------------------------------------------------- Timing, events, the rest

  @Override
  public StatementSyntax visitTimedStatement(TimedStatementContext context) {
    return new TimedSyntax(
        places.of(context),
        timings.timing(context.timingControl()),
        statement(context.statement()));
  }

  @Override
  public StatementSyntax visitWaitStatement(WaitStatementContext context) {
    return context.statement() == null
        ? new DroppedStatementSyntax(places.of(context), "wait fork")
        : new WaitSyntax(
            places.of(context),
            expressions.expression(context.expression()),
            statement(context.statement()));
  }

  @Override
  public StatementSyntax visitTriggerStatement(TriggerStatementContext context) {
    if (context.getStart().getType() == VerilogTokens.DOUBLE_ARROW) {
      return new DroppedStatementSyntax(places.of(context), "nonblocking event trigger");
    }
    return new EventTriggerSyntax(places.of(context), expressions.visit(context.lvalue()));
  }

  @Override
  public StatementSyntax visitAssertionStatement(AssertionStatementContext context) {
    return new DroppedStatementSyntax(places.of(context), assertionName(context.assertion()));
  }

  /**
   * {@code assert property}, {@code cover sequence}, {@code assume} ... An action that could change
   * state is part of the name, so that nobody drops it unaware.
   */
  static String assertionName(AssertionContext context) {
    Token first = context.getStart();
    ParseTree second = context.getChild(1);
    int type = Places.type(second);
    String name =
        type == VerilogTokens.PROPERTY || type == VerilogTokens.SEQUENCE
            ? first.getText() + " " + second.getText()
            : first.getText();
    return hasEffect(context.assertionTail()) ? name + " with an action" : name;
  }

  /** Whether an assertion does more than call system tasks when it passes or fails. */
  private static boolean hasEffect(AssertionTailContext tail) {
    if (tail instanceof NoActionContext) {
      return false;
    }
    AssertionElseContext otherwise;
    if (tail instanceof PassAndFailActionContext both) {
      if (!(both.passAction() instanceof SystemTaskPassContext)) {
        return true;
      }
      otherwise = both.assertionElse();
    } else {
      otherwise = ((FailActionContext) tail).assertionElse();
    }
    return otherwise != null
        && !(otherwise instanceof AssertionElseStatementContext plain
            && (plain.elseBranch().statement() instanceof SystemTaskCallContext
                || plain.elseBranch().statement() instanceof EmptyStatementContext));
  }

  @Override
  public StatementSyntax visitEmptyStatement(EmptyStatementContext context) {
    return new NullSyntax(places.of(context));
  }
}
