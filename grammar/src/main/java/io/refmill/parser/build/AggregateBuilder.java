package io.refmill.parser.build;

import io.refmill.diagnostics.SourceLocation;
import io.refmill.grammar.VerilogGrammar.ConcatenationContext;
import io.refmill.grammar.VerilogGrammar.DefaultElementContext;
import io.refmill.grammar.VerilogGrammar.ExpressionContext;
import io.refmill.grammar.VerilogGrammar.PatternBodyContext;
import io.refmill.grammar.VerilogGrammar.PatternElementContext;
import io.refmill.grammar.VerilogGrammar.StreamingContext;
import io.refmill.grammar.VerilogGrammar.ValueElementContext;
import io.refmill.grammar.VerilogTokens;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.AssignmentPatternSyntax;
import io.refmill.syntax.ExpressionSyntax.ConcatenationSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.PatternElement;
import io.refmill.syntax.ExpressionSyntax.ReplicationSyntax;
import io.refmill.syntax.ExpressionSyntax.StreamingSyntax;
import io.refmill.syntax.ExpressionSyntax.TypeExpressionSyntax;
import java.util.ArrayList;
import java.util.List;

/**
 * Concatenations, replications, streams and assignment patterns (IEEE 1800-2017 10.9, 11.4.12,
 * 11.4.14).
 */
final class AggregateBuilder {
  private final Places places;
  private final ExpressionBuilder builder;

  AggregateBuilder(Places places, ExpressionBuilder builder) {
    this.places = places;
    this.builder = builder;
  }

  ExpressionSyntax concatenation(ConcatenationContext context) {
    if (context.replicated() != null) {
      return new ReplicationSyntax(
          places.of(context),
          builder.expression(context.expression(0)),
          builder.expressions(context.replicated().expression()));
    }
    StreamingContext streaming = context.streaming();
    if (streaming == null) {
      return new ConcatenationSyntax(places.of(context), builder.expressions(context.expression()));
    }
    List<ExpressionSyntax> parts = builder.expressions(streaming.expression());
    boolean leftToRight = streaming.getStart().getType() == VerilogTokens.SHR;
    boolean sliced = streaming.children.get(1) instanceof ExpressionContext;
    ExpressionSyntax slice = sliced ? parts.remove(0) : null;
    DataTypeSyntax sliceType = slice instanceof TypeExpressionSyntax type ? type.type() : null;
    return new StreamingSyntax(
        places.of(context), leftToRight, sliceType == null ? slice : null, sliceType, parts);
  }

  ExpressionSyntax pattern(PatternBodyContext body, SourceLocation place, DataTypeSyntax type) {
    List<PatternElement> elements = new ArrayList<>();
    ExpressionSyntax count = null;
    for (PatternElementContext element : body.patternElement()) {
      if (element instanceof DefaultElementContext byDefault) {
        elements.add(
            new PatternElement(
                new IdentifierSyntax(places.of(element), "default"),
                builder.expression(byDefault.expression())));
        continue;
      }
      ValueElementContext value = (ValueElementContext) element;
      List<ExpressionContext> parts = value.expression();
      ExpressionSyntax first = builder.expression(parts.get(0));
      if (value.replicated() != null) {
        if (count != null || body.patternElement().size() > 1) {
          throw new SyntaxException(value.getStart(), "expected a lone replication in '{...}");
        }
        count = first;
        for (ExpressionContext part : value.replicated().expression()) {
          elements.add(new PatternElement(null, builder.expression(part)));
        }
      } else if (parts.size() == 2) {
        elements.add(new PatternElement(first, builder.expression(parts.get(1))));
      } else {
        elements.add(new PatternElement(null, first));
      }
    }
    return new AssignmentPatternSyntax(place, type, count, elements);
  }
}
