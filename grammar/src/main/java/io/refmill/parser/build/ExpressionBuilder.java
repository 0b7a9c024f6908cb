package io.refmill.parser.build;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.grammar.VerilogGrammar.*;
import io.refmill.grammar.VerilogGrammarBaseVisitor;
import io.refmill.grammar.VerilogTokens;
import io.refmill.parser.LimitExceededException;
import io.refmill.parser.ParseLimits;
import io.refmill.syntax.ConnectionSyntax;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.IntegralTypeSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.*;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;

/** Expressions (IEEE 1800-2017 clause 11). */
final class ExpressionBuilder extends VerilogGrammarBaseVisitor<ExpressionSyntax> {
  /** A chain of operators or selects is a tree as deep as it is long; nesting times this is allowed. */
  private static final int CHAIN_FACTOR = 32;

  private final Places places;
  private final TypeBuilder types;
  private final int maxChain;
  private final int maxNesting;

  ExpressionBuilder(Places places, TypeBuilder types, ParseLimits limits) {
    this.places = places;
    this.types = types;
    this.maxNesting = limits.maxNesting();
    this.maxChain = (int) Math.min(Integer.MAX_VALUE, (long) limits.maxNesting() * CHAIN_FACTOR);
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
    checkChain(children.size() / 2, context);
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

  private void checkChain(int length, ParserRuleContext context) {
    if (length > maxChain) {
      throw new LimitExceededException(
          DiagnosticCode.NESTING_TOO_DEEP,
          Integer.toString(maxChain),
          context.getStart().getStartIndex());
    }
  }

  List<ExpressionSyntax> expressions(List<ExpressionContext> contexts) {
    List<ExpressionSyntax> list = new ArrayList<>(contexts.size());
    for (ExpressionContext context : contexts) {
      list.add(expression(context));
    }
    return list;
  }

  private static Token symbol(ParseTree node) {
    return ((org.antlr.v4.runtime.tree.TerminalNode) node).getSymbol();
  }

  // -------------------------------------------------------------- Operands

  private ExpressionSyntax operand(OperandContext context) {
    List<ParseTree> children = context.children;
    if (children.size() == 1) {
      return children.get(0).accept(this);
    }
    checkPrefixes(context);
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

  private void checkPrefixes(OperandContext context) {
    if (context.children.size() > maxNesting) {
      throw new LimitExceededException(
          DiagnosticCode.NESTING_TOO_DEEP,
          Integer.toString(maxNesting),
          context.getStart().getStartIndex());
    }
  }

  @Override
  public ExpressionSyntax visitNamePrimary(NamePrimaryContext context) {
    return named(context, context.children);
  }

  @Override
  public ExpressionSyntax visitNameLvalue(NameLvalueContext context) {
    return named(context, context.children);
  }

  /** {@code a}, {@code p::a}, then selects, members and calls in any order. */
  private ExpressionSyntax named(ParserRuleContext context, List<ParseTree> children) {
    String name = places.name((IdentifierContext) children.get(0));
    int next = 1;
    ExpressionSyntax result;
    if (children.size() > 2 && Places.type(children.get(1)) == VerilogTokens.SCOPE) {
      String member = places.name((IdentifierContext) children.get(2));
      result = new ScopedSyntax(places.of(context), name, member);
      next = 3;
    } else {
      result = new IdentifierSyntax(places.of(context), name);
    }
    return suffixes(result, children, next);
  }

  private ExpressionSyntax suffixes(ExpressionSyntax base, List<ParseTree> children, int from) {
    ExpressionSyntax result = base;
    if (children.size() - from > maxNesting) {
      throw new LimitExceededException(
          DiagnosticCode.NESTING_TOO_DEEP,
          Integer.toString(maxNesting),
          ((ParserRuleContext) children.get(from)).getStart().getStartIndex());
    }
    for (int i = from; i < children.size(); i++) {
      result = suffix(result, children.get(i));
    }
    return result;
  }

  private ExpressionSyntax suffix(ExpressionSyntax base, ParseTree suffix) {
    if (suffix instanceof SelectSuffixContext select) {
      return select(base, select.children);
    }
    if (suffix instanceof MemberNameSuffixContext member) {
      return new MemberSyntax(base.location(), base, places.name(member.identifier()));
    }
    if (suffix instanceof CallSuffixContext call) {
      return new CallSyntax(base.location(), base, arguments(call.children, 0));
    }
    CastSuffixContext cast = (CastSuffixContext) suffix;
    if (cast.expression() != null) {
      return new SizeCastSyntax(base.location(), base, expression(cast.expression()));
    }
    DataTypeSyntax type = types.fromExpression(base, cast.getStart());
    return pattern(cast.patternBody(), base.location(), type);
  }

  private ExpressionSyntax select(ExpressionSyntax base, List<ParseTree> children) {
    ExpressionSyntax left = expression((ExpressionContext) children.get(1));
    if (children.size() == 3) {
      return new IndexSyntax(base.location(), base, left);
    }
    int operator = Places.type(children.get(2));
    RangeKind kind =
        operator == VerilogTokens.COLON
            ? RangeKind.COLON
            : operator == VerilogTokens.PLUS_COLON ? RangeKind.PLUS : RangeKind.MINUS;
    ExpressionSyntax right = expression((ExpressionContext) children.get(3));
    return new RangeSelectSyntax(base.location(), base, left, kind, right);
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
    return new NumberSyntax(places.of(token), Literals.number(token.getText()));
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
  public ExpressionSyntax visitBasedDelay(BasedDelayContext context) {
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
    return hierarchical(context, context.children);
  }

  @Override
  public ExpressionSyntax visitHierarchicalName(HierarchicalNameContext context) {
    return hierarchical(context, context.children);
  }

  /** Names joined by dots, a scope in front, element selects between. */
  ExpressionSyntax hierarchical(ParserRuleContext context, List<ParseTree> children) {
    ExpressionSyntax result =
        new IdentifierSyntax(places.of(context), places.name((IdentifierContext) children.get(0)));
    if (children.size() > 3L * maxNesting) {
      throw new LimitExceededException(
          DiagnosticCode.NESTING_TOO_DEEP,
          Integer.toString(maxNesting),
          context.getStart().getStartIndex());
    }
    int i = 1;
    while (i < children.size()) {
      int type = Places.type(children.get(i));
      if (type == VerilogTokens.OPEN_BRACKET) {
        ExpressionSyntax index = expression((ExpressionContext) children.get(i + 1));
        result = new IndexSyntax(result.location(), result, index);
        i += 3;
        continue;
      }
      String name = places.name((IdentifierContext) children.get(i + 1));
      if (type == VerilogTokens.DOT) {
        result = new MemberSyntax(result.location(), result, name);
      } else if (result instanceof IdentifierSyntax scope) {
        result = new ScopedSyntax(result.location(), scope.name(), name);
      } else {
        throw new SyntaxException(symbol(children.get(i)), "expected '.', found '::'");
      }
      i += 2;
    }
    return result;
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
        result = select(result, ((SystemSelectContext) children.get(next)).children);
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
      for (ConnectionSyntax argument : arguments(children, open)) {
        values.add(argument.value());
      }
    }
    return new SystemCallSyntax(places.of(context), name, values);
  }

  /** The arguments between parentheses, the opening one at index {@code open}; gaps have no value. */
  private List<ConnectionSyntax> arguments(List<ParseTree> children, int open) {
    List<ConnectionSyntax> list = new ArrayList<>();
    boolean pending = false;
    boolean any = false;
    for (int i = open + 1; i < children.size(); i++) {
      ParseTree child = children.get(i);
      int type = Places.type(child);
      if (type == VerilogTokens.COMMA || type == VerilogTokens.CLOSE_PAREN) {
        if (!pending && (any || type == VerilogTokens.COMMA)) {
          list.add(
              new ConnectionSyntax(
                  places.of(child), ConnectionSyntax.Form.POSITIONAL, null, null));
        }
        if (type == VerilogTokens.CLOSE_PAREN) {
          break;
        }
        any = true;
        pending = false;
      } else {
        list.add(argument((ArgumentContext) child));
        pending = true;
      }
    }
    return list;
  }

  private ConnectionSyntax argument(ArgumentContext context) {
    if (context instanceof PositionalArgumentContext positional) {
      ExpressionSyntax value = expression(positional.expression());
      return new ConnectionSyntax(
          places.of(context), ConnectionSyntax.Form.POSITIONAL, null, value);
    }
    NamedArgumentContext named = (NamedArgumentContext) context;
    return new ConnectionSyntax(
        places.of(context),
        ConnectionSyntax.Form.NAMED,
        places.name(named.identifier()),
        orNull(named.expression()));
  }

  /**
   * Connections of an instance or parameter overrides between parentheses; {@code ()} has none, and a
   * gap is a positional one without value (IEEE 1800-2017 23.3.2).
   */
  List<ConnectionSyntax> connections(List<ParseTree> children, int open) {
    List<ConnectionSyntax> list = new ArrayList<>();
    boolean pending = false;
    boolean any = false;
    for (int i = open + 1; i < children.size(); i++) {
      ParseTree child = children.get(i);
      int type = Places.type(child);
      if (type == VerilogTokens.COMMA || type == VerilogTokens.CLOSE_PAREN) {
        if (!pending && (any || type == VerilogTokens.COMMA)) {
          list.add(
              new ConnectionSyntax(
                  places.of(child), ConnectionSyntax.Form.POSITIONAL, null, null));
        }
        if (type == VerilogTokens.CLOSE_PAREN) {
          break;
        }
        any = true;
        pending = false;
      } else {
        list.add(connection((ConnectionContext) child));
        pending = true;
      }
    }
    return list;
  }

  private ConnectionSyntax connection(ConnectionContext context) {
    if (context instanceof PositionalConnectionContext positional) {
      ExpressionSyntax value = expression(positional.expression());
      return new ConnectionSyntax(
          places.of(context), ConnectionSyntax.Form.POSITIONAL, null, value);
    }
    NamedConnectionContext named = (NamedConnectionContext) context;
    if (named.identifier() == null) {
      return new ConnectionSyntax(places.of(context), ConnectionSyntax.Form.WILDCARD, null, null);
    }
    boolean implicit = named.children.size() == 2;
    return new ConnectionSyntax(
        places.of(context),
        implicit ? ConnectionSyntax.Form.IMPLICIT : ConnectionSyntax.Form.NAMED,
        places.name(named.identifier()),
        orNull(named.expression()));
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
    return suffixes(result, children, next);
  }

  @Override
  public ExpressionSyntax visitTypePrimary(TypePrimaryContext context) {
    DataTypeSyntax type = types.dataType(context.dataType());
    if (context.sizeCast() != null) {
      ExpressionSyntax operand = expression(context.sizeCast().expression());
      return new TypeCastSyntax(places.of(context), type, operand);
    }
    if (context.assignmentPattern() != null) {
      return pattern(context.assignmentPattern().patternBody(), places.of(context), type);
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
    return suffixes(concatenation(context.concatenation()), context.children, 1);
  }

  @Override
  public ExpressionSyntax visitConcatenationLvalue(ConcatenationLvalueContext context) {
    return suffixes(concatenation(context.concatenation()), context.children, 1);
  }

  ExpressionSyntax concatenation(ConcatenationContext context) {
    if (context.replicated() != null) {
      return new ReplicationSyntax(
          places.of(context),
          expression(context.expression(0)),
          expressions(context.replicated().expression()));
    }
    StreamingContext streaming = context.streaming();
    if (streaming == null) {
      return new ConcatenationSyntax(places.of(context), expressions(context.expression()));
    }
    List<ExpressionSyntax> parts = expressions(streaming.expression());
    boolean leftToRight = streaming.getStart().getType() == VerilogTokens.SHR;
    boolean sliced = streaming.children.get(1) instanceof ExpressionContext;
    ExpressionSyntax slice = sliced ? parts.remove(0) : null;
    DataTypeSyntax sliceType = slice instanceof TypeExpressionSyntax type ? type.type() : null;
    return new StreamingSyntax(
        places.of(context), leftToRight, sliceType == null ? slice : null, sliceType, parts);
  }

  @Override
  public ExpressionSyntax visitPatternPrimary(PatternPrimaryContext context) {
    return pattern(context.assignmentPattern().patternBody(), places.of(context), null);
  }

  private ExpressionSyntax pattern(
      PatternBodyContext body, io.refmill.diagnostics.SourceLocation place, DataTypeSyntax type) {
    List<PatternElement> elements = new ArrayList<>();
    ExpressionSyntax count = null;
    for (PatternElementContext element : body.patternElement()) {
      if (element instanceof DefaultElementContext byDefault) {
        elements.add(
            new PatternElement(
                new IdentifierSyntax(places.of(element), "default"),
                expression(byDefault.expression())));
        continue;
      }
      ValueElementContext value = (ValueElementContext) element;
      List<ExpressionContext> parts = value.expression();
      ExpressionSyntax first = expression(parts.get(0));
      if (value.replicated() != null) {
        if (count != null || body.patternElement().size() > 1) {
          throw new SyntaxException(value.getStart(), "expected a lone replication in '{...}");
        }
        count = first;
        for (ExpressionContext part : value.replicated().expression()) {
          elements.add(new PatternElement(null, expression(part)));
        }
      } else if (parts.size() == 2) {
        elements.add(new PatternElement(first, expression(parts.get(1))));
      } else {
        elements.add(new PatternElement(null, first));
      }
    }
    return new AssignmentPatternSyntax(place, type, count, elements);
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
