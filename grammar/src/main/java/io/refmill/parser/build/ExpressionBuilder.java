package io.refmill.parser.build;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.grammar.VerilogGrammar.AssignmentOperatorContext;
import io.refmill.grammar.VerilogGrammar.BasedPrimaryContext;
import io.refmill.grammar.VerilogGrammar.ConcatenationLvalueContext;
import io.refmill.grammar.VerilogGrammar.ConcatenationPrimaryContext;
import io.refmill.grammar.VerilogGrammar.DollarPrimaryContext;
import io.refmill.grammar.VerilogGrammar.ExpressionContext;
import io.refmill.grammar.VerilogGrammar.HierarchicalNameContext;
import io.refmill.grammar.VerilogGrammar.MemberSuffixContext;
import io.refmill.grammar.VerilogGrammar.MinTypMaxContext;
import io.refmill.grammar.VerilogGrammar.NameDelayContext;
import io.refmill.grammar.VerilogGrammar.NameLvalueContext;
import io.refmill.grammar.VerilogGrammar.NamePrimaryContext;
import io.refmill.grammar.VerilogGrammar.NumberDelayContext;
import io.refmill.grammar.VerilogGrammar.NumberPrimaryContext;
import io.refmill.grammar.VerilogGrammar.OperandContext;
import io.refmill.grammar.VerilogGrammar.ParenthesizedPrimaryContext;
import io.refmill.grammar.VerilogGrammar.PatternPrimaryContext;
import io.refmill.grammar.VerilogGrammar.RangeOfValuesContext;
import io.refmill.grammar.VerilogGrammar.RealDelayContext;
import io.refmill.grammar.VerilogGrammar.RealPrimaryContext;
import io.refmill.grammar.VerilogGrammar.SignCastContext;
import io.refmill.grammar.VerilogGrammar.SingleValueContext;
import io.refmill.grammar.VerilogGrammar.SizeCastContext;
import io.refmill.grammar.VerilogGrammar.StringPrimaryContext;
import io.refmill.grammar.VerilogGrammar.SystemMemberContext;
import io.refmill.grammar.VerilogGrammar.SystemPrimaryContext;
import io.refmill.grammar.VerilogGrammar.SystemSelectContext;
import io.refmill.grammar.VerilogGrammar.TimeDelayContext;
import io.refmill.grammar.VerilogGrammar.TimePrimaryContext;
import io.refmill.grammar.VerilogGrammar.TypePrimaryContext;
import io.refmill.grammar.VerilogGrammar.UnaryOperatorContext;
import io.refmill.grammar.VerilogGrammar.UnbasedPrimaryContext;
import io.refmill.grammar.VerilogGrammarBaseVisitor;
import io.refmill.grammar.VerilogTokens;
import io.refmill.parser.LimitExceededException;
import io.refmill.parser.ParseLimits;
import io.refmill.syntax.ConnectionSyntax;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.IntegralTypeSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.AssignmentExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IncrementSyntax;
import io.refmill.syntax.ExpressionSyntax.MemberSyntax;
import io.refmill.syntax.ExpressionSyntax.MinTypMaxSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.ExpressionSyntax.RealSyntax;
import io.refmill.syntax.ExpressionSyntax.ScopedSyntax;
import io.refmill.syntax.ExpressionSyntax.SizeCastSyntax;
import io.refmill.syntax.ExpressionSyntax.StringSyntax;
import io.refmill.syntax.ExpressionSyntax.SystemCallSyntax;
import io.refmill.syntax.ExpressionSyntax.TimeSyntax;
import io.refmill.syntax.ExpressionSyntax.TypeCastSyntax;
import io.refmill.syntax.ExpressionSyntax.TypeExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.UnarySyntax;
import io.refmill.syntax.ExpressionSyntax.ValueRangeSyntax;
import io.refmill.syntax.NumberText;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;

/** Expressions (IEEE 1800-2017 clause 11). */
final class ExpressionBuilder extends VerilogGrammarBaseVisitor<ExpressionSyntax> {
  /**
   * A chain of operators or selects is a tree as deep as it is long; nesting times this is allowed.
   */
  private static final int CHAIN_FACTOR = 128;

  private final Places places;
  private final TypeBuilder types;
  private final AggregateBuilder aggregates;
  private final ConnectionBuilder connections;
  private final NameBuilder names;
  private final int maxChain;
  private final int maxNesting;

  ExpressionBuilder(Places places, TypeBuilder types, ParseLimits limits) {
    this.places = places;
    this.types = types;
    this.aggregates = new AggregateBuilder(places, this);
    this.connections = new ConnectionBuilder(places, this);
    this.maxNesting = limits.maxNesting();
    this.names = new NameBuilder(places, types, this, maxNesting);
    this.maxChain = (int) Math.min(Integer.MAX_VALUE, (long) limits.maxNesting() * CHAIN_FACTOR);
  }

  /** The builder of lists of arguments and connections. */
  ConnectionBuilder connections() {
    return connections;
  }

  /** The builder of names and what follows them. */
  NameBuilder names() {
    return names;
  }

  /** The builder of what stands in braces. */
  AggregateBuilder aggregates() {
    return aggregates;
  }

  ExpressionSyntax orNull(ExpressionContext context) {
    return context == null ? null : expression(context);
  }

  ExpressionSyntax expression(ExpressionContext context) {
    List<ParseTree> children = context.children;
    ExpressionSyntax first = operand((OperandContext) children.get(0));
    if (children.size() == 1) {
      return first;
    }
    checkDepth(children.size() / 2, maxChain, context);
    OperatorChain chain = new OperatorChain(first);
    int i = 1;
    while (i < children.size()) {
      Token operator = symbol(children.get(i++));
      if (operator.getType() == VerilogTokens.QUESTION) {
        ExpressionSyntax middle = expression((ExpressionContext) children.get(i));
        chain.conditional(middle, operand((OperandContext) children.get(i + 2)));
        i += 3;
      } else if (operator.getType() == VerilogTokens.INSIDE) {
        List<ExpressionSyntax> members = new ArrayList<>();
        do {
          members.add(visit(children.get(++i)));
          i++;
        } while (Places.type(children.get(i)) == VerilogTokens.COMMA);
        i++;
        chain.inside(members);
      } else {
        chain.binary(
            operator.getType(), operator.getText(), operand((OperandContext) children.get(i++)));
      }
    }
    return chain.result();
  }

  /** A chain becomes a tree as deep as the chain is long. */
  static void checkDepth(int depth, int limit, ParserRuleContext at) {
    if (depth > limit) {
      throw new LimitExceededException(
          DiagnosticCode.NESTING_TOO_DEEP, Integer.toString(limit), at.getStart().getStartIndex());
    }
  }

  List<ExpressionSyntax> expressions(List<ExpressionContext> contexts) {
    List<ExpressionSyntax> list = new ArrayList<>(contexts.size());
    for (ExpressionContext context : contexts) {
      list.add(expression(context));
    }
    return list;
  }

  static Token symbol(ParseTree node) {
    return ((org.antlr.v4.runtime.tree.TerminalNode) node).getSymbol();
  }

  // -------------------------------------------------------------- Operands

  private ExpressionSyntax operand(OperandContext context) {
    List<ParseTree> children = context.children;
    if (children.size() == 1) {
      return children.get(0).accept(this);
    }
    checkDepth(children.size(), maxNesting, context);
    int last = children.size() - 1;
    ExpressionSyntax result;
    int prefix;
    if (Places.type(children.get(last)) != 0) {
      ExpressionSyntax operand = visit(children.get(last - 1));
      String operator = symbol(children.get(last)).getText();
      result = new IncrementSyntax(operand.location(), false, operator, operand);
      prefix = last - 2;
    } else {
      result = visit(children.get(last));
      prefix = last - 1;
    }
    for (; prefix >= 0; prefix--) {
      ParseTree child = children.get(prefix);
      if (child instanceof UnaryOperatorContext operator) {
        result = new UnarySyntax(places.of(operator), operator.getStart().getText(), result);
      } else {
        Token operator = symbol(child);
        result = new IncrementSyntax(places.of(operator), true, operator.getText(), result);
      }
    }
    return result;
  }

  @Override
  public ExpressionSyntax visitNamePrimary(NamePrimaryContext context) {
    return names.named(context, context.children);
  }

  @Override
  public ExpressionSyntax visitNameLvalue(NameLvalueContext context) {
    return names.named(context, context.children);
  }

  // -------------------------------------------------------------- Literals

  @Override
  public ExpressionSyntax visitNumberPrimary(NumberPrimaryContext context) {
    ExpressionSyntax number = number(context.getStart());
    SizeCastContext cast = context.sizeCast();
    return cast == null
        ? number
        : new SizeCastSyntax(number.location(), number, expression(cast.expression()));
  }

  @Override
  public ExpressionSyntax visitBasedPrimary(BasedPrimaryContext context) {
    return number(context.getStart());
  }

  @Override
  public ExpressionSyntax visitUnbasedPrimary(UnbasedPrimaryContext context) {
    return number(context.getStart());
  }

  private ExpressionSyntax number(Token token) {
    return new NumberSyntax(places.of(token), NumberText.of(token.getText()), places.macro(token));
  }

  @Override
  public ExpressionSyntax visitRealPrimary(RealPrimaryContext context) {
    return new RealSyntax(places.of(context), context.getStart().getText());
  }

  @Override
  public ExpressionSyntax visitTimePrimary(TimePrimaryContext context) {
    return new TimeSyntax(places.of(context), context.getStart().getText());
  }

  @Override
  public ExpressionSyntax visitStringPrimary(StringPrimaryContext context) {
    return new StringSyntax(places.of(context), Literals.string(context.getStart().getText()));
  }

  /** {@code $} as a bound stands for the end; where it means nothing the elaborator says so. */
  @Override
  public ExpressionSyntax visitDollarPrimary(DollarPrimaryContext context) {
    return new IdentifierSyntax(places.of(context), "$");
  }

  @Override
  public ExpressionSyntax visitNumberDelay(NumberDelayContext context) {
    return number(context.getStart());
  }

  @Override
  public ExpressionSyntax visitRealDelay(RealDelayContext context) {
    return new RealSyntax(places.of(context), context.getStart().getText());
  }

  @Override
  public ExpressionSyntax visitTimeDelay(TimeDelayContext context) {
    return new TimeSyntax(places.of(context), context.getStart().getText());
  }

  @Override
  public ExpressionSyntax visitNameDelay(NameDelayContext context) {
    return names.hierarchical(context, context.children);
  }

  @Override
  public ExpressionSyntax visitHierarchicalName(HierarchicalNameContext context) {
    return names.hierarchical(context, context.children);
  }

  // -------------------------------------------------------------- Calls

  @Override
  public ExpressionSyntax visitSystemPrimary(SystemPrimaryContext context) {
    List<ParseTree> children = context.children;
    String name = context.getStart().getText();
    int next = 1;
    ExpressionSyntax result;
    if (context.identifier() != null) {
      result = new ScopedSyntax(places.of(context), name, places.name(context.identifier()));
      next = 3;
    } else {
      result = systemCall(context, name);
    }
    while (next < children.size() && !(children.get(next) instanceof MemberSuffixContext)) {
      next++;
    }
    for (; next < children.size(); next++) {
      if (children.get(next) instanceof SystemMemberContext member) {
        result = new MemberSyntax(result.location(), result, places.name(member.identifier()));
      } else {
        result = names.select(result, ((SystemSelectContext) children.get(next)).children);
      }
    }
    return result;
  }

  /** {@code $name(arguments)} in any context whose children hold them in parentheses. */
  SystemCallSyntax systemCall(ParserRuleContext context, String name) {
    List<ExpressionSyntax> values = new ArrayList<>();
    int open = 0;
    List<ParseTree> children = context.children;
    while (open < children.size() && Places.type(children.get(open)) != VerilogTokens.OPEN_PAREN) {
      open++;
    }
    if (open < children.size()) {
      for (ConnectionSyntax argument : connections.list(children, open)) {
        values.add(argument.value());
      }
    }
    return new SystemCallSyntax(places.of(context), name, values);
  }

  // -------------------------------------------------------------- Parentheses, types, braces

  @Override
  public ExpressionSyntax visitParenthesizedPrimary(ParenthesizedPrimaryContext context) {
    List<ParseTree> children = context.children;
    ExpressionSyntax first = expression((ExpressionContext) children.get(1));
    ExpressionSyntax result = first;
    int next = 3;
    if (children.get(2) instanceof AssignmentOperatorContext operator) {
      ExpressionSyntax value = expression((ExpressionContext) children.get(3));
      result =
          new AssignmentExpressionSyntax(
              places.of(context), first, operator.getStart().getText(), value);
      next = 5;
    } else if (Places.type(children.get(2)) == VerilogTokens.COLON) {
      ExpressionSyntax typical = expression((ExpressionContext) children.get(3));
      ExpressionSyntax maximum = expression((ExpressionContext) children.get(5));
      result = new MinTypMaxSyntax(places.of(context), first, typical, maximum);
      next = 7;
    }
    return names.suffixes(result, children, next);
  }

  @Override
  public ExpressionSyntax visitTypePrimary(TypePrimaryContext context) {
    DataTypeSyntax type = types.dataType(context.dataType());
    if (context.sizeCast() != null) {
      ExpressionSyntax operand = expression(context.sizeCast().expression());
      return new TypeCastSyntax(places.of(context), type, operand);
    }
    if (context.assignmentPattern() != null) {
      return aggregates.pattern(
          context.assignmentPattern().patternBody(), places.of(context), type);
    }
    return new TypeExpressionSyntax(places.of(context), type);
  }

  @Override
  public ExpressionSyntax visitSignCast(SignCastContext context) {
    Boolean signed = types.signing(context.signing());
    return new TypeCastSyntax(
        places.of(context),
        new IntegralTypeSyntax(places.of(context), "", signed, List.of()),
        expression(context.sizeCast().expression()));
  }

  @Override
  public ExpressionSyntax visitConcatenationPrimary(ConcatenationPrimaryContext context) {
    return names.suffixes(aggregates.concatenation(context.concatenation()), context.children, 1);
  }

  @Override
  public ExpressionSyntax visitConcatenationLvalue(ConcatenationLvalueContext context) {
    return names.suffixes(aggregates.concatenation(context.concatenation()), context.children, 1);
  }

  @Override
  public ExpressionSyntax visitPatternPrimary(PatternPrimaryContext context) {
    return aggregates.pattern(context.assignmentPattern().patternBody(), places.of(context), null);
  }

  // -------------------------------------------------------------- Ranges, min:typ:max

  @Override
  public ExpressionSyntax visitSingleValue(SingleValueContext context) {
    return expression(context.expression());
  }

  @Override
  public ExpressionSyntax visitRangeOfValues(RangeOfValuesContext context) {
    return new ValueRangeSyntax(
        places.of(context),
        bound(expression(context.expression(0))),
        bound(expression(context.expression(1))));
  }

  private static ExpressionSyntax bound(ExpressionSyntax written) {
    return written instanceof IdentifierSyntax id && id.name().equals("$") ? null : written;
  }

  @Override
  public ExpressionSyntax visitMinTypMax(MinTypMaxContext context) {
    List<ExpressionSyntax> parts = expressions(context.expression());
    return parts.size() == 1
        ? parts.get(0)
        : new MinTypMaxSyntax(places.of(context), parts.get(0), parts.get(1), parts.get(2));
  }
}
