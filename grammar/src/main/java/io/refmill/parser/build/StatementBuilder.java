package io.refmill.parser.build;

import io.refmill.diagnostics.SourceLocation;
import io.refmill.grammar.VerilogGrammar.AssertionStatementContext;
import io.refmill.grammar.VerilogGrammar.BlockImportContext;
import io.refmill.grammar.VerilogGrammar.BlockItemContext;
import io.refmill.grammar.VerilogGrammar.BlockParameterContext;
import io.refmill.grammar.VerilogGrammar.BlockPortContext;
import io.refmill.grammar.VerilogGrammar.BlockStatementContext;
import io.refmill.grammar.VerilogGrammar.BlockTypedefContext;
import io.refmill.grammar.VerilogGrammar.BlockVariableContext;
import io.refmill.grammar.VerilogGrammar.BlockingAssignmentContext;
import io.refmill.grammar.VerilogGrammar.ChoiceStatementContext;
import io.refmill.grammar.VerilogGrammar.DeclaratorContext;
import io.refmill.grammar.VerilogGrammar.DisableStatementContext;
import io.refmill.grammar.VerilogGrammar.DoStatementContext;
import io.refmill.grammar.VerilogGrammar.EmptyStatementContext;
import io.refmill.grammar.VerilogGrammar.ForStatementContext;
import io.refmill.grammar.VerilogGrammar.ForeachStatementContext;
import io.refmill.grammar.VerilogGrammar.ForeverStatementContext;
import io.refmill.grammar.VerilogGrammar.IdentifierContext;
import io.refmill.grammar.VerilogGrammar.JumpStatementContext;
import io.refmill.grammar.VerilogGrammar.LabelledStatementContext;
import io.refmill.grammar.VerilogGrammar.LvalueStatementContext;
import io.refmill.grammar.VerilogGrammar.NamedTypeDeclarationContext;
import io.refmill.grammar.VerilogGrammar.NonblockingAssignmentContext;
import io.refmill.grammar.VerilogGrammar.ParallelBlockContext;
import io.refmill.grammar.VerilogGrammar.PostfixIncrementContext;
import io.refmill.grammar.VerilogGrammar.PrefixIncrementContext;
import io.refmill.grammar.VerilogGrammar.ProceduralAssignContext;
import io.refmill.grammar.VerilogGrammar.ProceduralReleaseContext;
import io.refmill.grammar.VerilogGrammar.RepeatStatementContext;
import io.refmill.grammar.VerilogGrammar.ReturnStatementContext;
import io.refmill.grammar.VerilogGrammar.SequentialBlockContext;
import io.refmill.grammar.VerilogGrammar.StatementContext;
import io.refmill.grammar.VerilogGrammar.StatementTailContext;
import io.refmill.grammar.VerilogGrammar.SubroutineCallContext;
import io.refmill.grammar.VerilogGrammar.SystemTaskCallContext;
import io.refmill.grammar.VerilogGrammar.TimedStatementContext;
import io.refmill.grammar.VerilogGrammar.TriggerStatementContext;
import io.refmill.grammar.VerilogGrammar.VoidCastContext;
import io.refmill.grammar.VerilogGrammar.WaitStatementContext;
import io.refmill.grammar.VerilogGrammar.WhileStatementContext;
import io.refmill.grammar.VerilogGrammarBaseVisitor;
import io.refmill.grammar.VerilogTokens;
import io.refmill.syntax.BlockItemSyntax;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IncrementSyntax;
import io.refmill.syntax.ExpressionSyntax.TypeCastSyntax;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.BlockSyntax;
import io.refmill.syntax.StatementSyntax.BlockingAssignmentSyntax;
import io.refmill.syntax.StatementSyntax.DisableSyntax;
import io.refmill.syntax.StatementSyntax.DroppedStatementSyntax;
import io.refmill.syntax.StatementSyntax.EventTriggerSyntax;
import io.refmill.syntax.StatementSyntax.ExpressionStatementSyntax;
import io.refmill.syntax.StatementSyntax.ForeverSyntax;
import io.refmill.syntax.StatementSyntax.JumpSyntax;
import io.refmill.syntax.StatementSyntax.NonblockingAssignmentSyntax;
import io.refmill.syntax.StatementSyntax.NullSyntax;
import io.refmill.syntax.StatementSyntax.ProceduralContinuousSyntax;
import io.refmill.syntax.StatementSyntax.RepeatSyntax;
import io.refmill.syntax.StatementSyntax.ReturnSyntax;
import io.refmill.syntax.StatementSyntax.TimedSyntax;
import io.refmill.syntax.StatementSyntax.WaitSyntax;
import io.refmill.syntax.StatementSyntax.WhileSyntax;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;

/** Procedural statements (IEEE 1800-2017 clause 12, 9.3, 9.4, 10.4 and 10.6). */
final class StatementBuilder extends VerilogGrammarBaseVisitor<StatementSyntax> {
  private final Places places;
  private final TypeBuilder types;
  private final ExpressionBuilder expressions;
  private final DeclarationBuilder declarations;
  private final TimingBuilder timings;
  private final LoopBuilder loops;
  private final ChoiceBuilder choices;

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
    this.choices = new ChoiceBuilder(places, expressions, this);
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
      return new DroppedStatementSyntax(places.of(context), "fork without a plain join", true);
    }
    return block(context, context.identifier(), true, context.blockItem());
  }

  @Override
  public StatementSyntax visitChoiceStatement(ChoiceStatementContext context) {
    return choices.choice(context);
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
        place, new TypeCastSyntax(place, new DataTypeSyntax.SimpleTypeSyntax(place, "void"), call));
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
        ? new DroppedStatementSyntax(places.of(context), "disable fork", true)
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
        ? new DroppedStatementSyntax(places.of(context), "wait fork", true)
        : new WaitSyntax(
            places.of(context),
            expressions.expression(context.expression()),
            statement(context.statement()));
  }

  @Override
  public StatementSyntax visitTriggerStatement(TriggerStatementContext context) {
    if (context.getStart().getType() == VerilogTokens.DOUBLE_ARROW) {
      return new DroppedStatementSyntax(places.of(context), "nonblocking event trigger", true);
    }
    return new EventTriggerSyntax(places.of(context), expressions.visit(context.lvalue()));
  }

  @Override
  public StatementSyntax visitAssertionStatement(AssertionStatementContext context) {
    return new DroppedStatementSyntax(
        places.of(context),
        AssertionNames.of(context.assertion()),
        AssertionNames.hasEffect(context.assertion()));
  }

  @Override
  public StatementSyntax visitEmptyStatement(EmptyStatementContext context) {
    return new NullSyntax(places.of(context));
  }
}
