package io.refmill.parser.build;

import io.refmill.grammar.VerilogGrammar.ArgumentContext;
import io.refmill.grammar.VerilogGrammar.ConnectionContext;
import io.refmill.grammar.VerilogGrammar.NamedArgumentContext;
import io.refmill.grammar.VerilogGrammar.NamedConnectionContext;
import io.refmill.grammar.VerilogGrammar.PositionalArgumentContext;
import io.refmill.grammar.VerilogGrammar.PositionalConnectionContext;
import io.refmill.grammar.VerilogTokens;
import io.refmill.syntax.ConnectionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.tree.ParseTree;

/**
 * Call arguments, port connections and parameter overrides (IEEE 1800-2017 13.5, 23.3.2, 23.10).
 */
final class ConnectionBuilder {
  private final Places places;
  private final ExpressionBuilder expressions;

  ConnectionBuilder(Places places, ExpressionBuilder expressions) {
    this.places = places;
    this.expressions = expressions;
  }

  /**
   * What stands between parentheses, the opening one at index {@code open}. {@code ()} has none,
   * and a gap is a positional one without value.
   */
  List<ConnectionSyntax> list(List<ParseTree> children, int open) {
    List<ConnectionSyntax> list = new ArrayList<>();
    boolean pending = false;
    boolean any = false;
    for (int i = open + 1; i < children.size(); i++) {
      ParseTree child = children.get(i);
      if (child instanceof ArgumentContext argument) {
        list.add(argument(argument));
        pending = true;
        continue;
      }
      if (child instanceof ConnectionContext connection) {
        list.add(connection(connection));
        pending = true;
        continue;
      }
      boolean comma = Places.type(child) == VerilogTokens.COMMA;
      if (!pending && (any || comma)) {
        list.add(
            new ConnectionSyntax(places.of(child), ConnectionSyntax.Form.POSITIONAL, null, null));
      }
      if (!comma) {
        break;
      }
      any = true;
      pending = false;
    }
    return list;
  }

  private ConnectionSyntax argument(ArgumentContext context) {
    if (context instanceof PositionalArgumentContext positional) {
      ExpressionSyntax value = expressions.expression(positional.expression());
      return new ConnectionSyntax(
          places.of(context), ConnectionSyntax.Form.POSITIONAL, null, value);
    }
    NamedArgumentContext named = (NamedArgumentContext) context;
    return new ConnectionSyntax(
        places.of(context),
        ConnectionSyntax.Form.NAMED,
        places.name(named.identifier()),
        expressions.orNull(named.expression()));
  }

  private ConnectionSyntax connection(ConnectionContext context) {
    if (context instanceof PositionalConnectionContext positional) {
      ExpressionSyntax value = expressions.expression(positional.expression());
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
        expressions.orNull(named.expression()));
  }
}
