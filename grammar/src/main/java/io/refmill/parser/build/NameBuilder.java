package io.refmill.parser.build;

import io.refmill.grammar.VerilogGrammar.CallSuffixContext;
import io.refmill.grammar.VerilogGrammar.CastSuffixContext;
import io.refmill.grammar.VerilogGrammar.ExpressionContext;
import io.refmill.grammar.VerilogGrammar.IdentifierContext;
import io.refmill.grammar.VerilogGrammar.MemberNameSuffixContext;
import io.refmill.grammar.VerilogGrammar.SelectSuffixContext;
import io.refmill.grammar.VerilogTokens;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.CallSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IndexSyntax;
import io.refmill.syntax.ExpressionSyntax.MemberSyntax;
import io.refmill.syntax.ExpressionSyntax.RangeKind;
import io.refmill.syntax.ExpressionSyntax.RangeSelectSyntax;
import io.refmill.syntax.ExpressionSyntax.ScopedSyntax;
import io.refmill.syntax.ExpressionSyntax.SizeCastSyntax;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;

/** Names with scopes, selects, members, calls and casts behind (IEEE 1800-2017 A.8.4, A.9.3). */
final class NameBuilder {
  private final Places places;
  private final TypeBuilder types;
  private final ExpressionBuilder expressions;
  private final int maxNesting;

  NameBuilder(Places places, TypeBuilder types, ExpressionBuilder expressions, int maxNesting) {
    this.places = places;
    this.types = types;
    this.expressions = expressions;
    this.maxNesting = maxNesting;
  }

  /** {@code a}, {@code p::a}, then selects, members and calls in any order. */
  ExpressionSyntax named(ParserRuleContext context, List<ParseTree> children) {
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

  /** What stands behind a name or a parenthesis: the children from one on. */
  ExpressionSyntax suffixes(ExpressionSyntax base, List<ParseTree> children, int from) {
    ExpressionSyntax result = base;
    if (children.size() > from) {
      ExpressionBuilder.checkDepth(
          children.size() - from, maxNesting, (ParserRuleContext) children.get(from));
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
      return new CallSyntax(
          base.location(), base, expressions.connections().list(call.children, 0));
    }
    CastSuffixContext cast = (CastSuffixContext) suffix;
    if (cast.expression() != null) {
      return new SizeCastSyntax(base.location(), base, expressions.expression(cast.expression()));
    }
    DataTypeSyntax type = types.fromExpression(base, cast.getStart());
    return expressions.aggregates().pattern(cast.patternBody(), base.location(), type);
  }

  /** {@code [i]}, {@code [a:b]}, {@code [a+:b]}. */
  ExpressionSyntax select(ExpressionSyntax base, List<ParseTree> children) {
    ExpressionSyntax left = expressions.expression((ExpressionContext) children.get(1));
    if (children.size() == 3) {
      return new IndexSyntax(base.location(), base, left);
    }
    int operator = Places.type(children.get(2));
    RangeKind kind =
        operator == VerilogTokens.COLON
            ? RangeKind.COLON
            : operator == VerilogTokens.PLUS_COLON ? RangeKind.PLUS : RangeKind.MINUS;
    ExpressionSyntax right = expressions.expression((ExpressionContext) children.get(3));
    return new RangeSelectSyntax(base.location(), base, left, kind, right);
  }

  /** Names joined by dots, a scope in front, element selects between. */
  ExpressionSyntax hierarchical(ParserRuleContext context, List<ParseTree> children) {
    ExpressionSyntax result =
        new IdentifierSyntax(places.of(context), places.name((IdentifierContext) children.get(0)));
    ExpressionBuilder.checkDepth(children.size() / 2, maxNesting, context);
    int i = 1;
    while (i < children.size()) {
      int type = Places.type(children.get(i));
      if (type == VerilogTokens.OPEN_BRACKET) {
        ExpressionSyntax index = expressions.expression((ExpressionContext) children.get(i + 1));
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
        throw new SyntaxException(
            ExpressionBuilder.symbol(children.get(i)), "expected '.', found '::'");
      }
      i += 2;
    }
    return result;
  }
}
