package io.refmill.parser.build;

import io.refmill.diagnostics.SourceLocation;
import io.refmill.grammar.VerilogGrammar.IdentifierContext;
import io.refmill.parser.preprocess.PreprocessedText;
import java.util.HashMap;
import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;

/** What all builders need: places, names, and the next child of a node. */
final class Places {
  private final PreprocessedText text;
  private final Map<String, String> names = new HashMap<>();

  Places(PreprocessedText text) {
    this.text = text;
  }

  SourceLocation of(Token token) {
    return text.locate(token.getStartIndex());
  }

  SourceLocation of(ParserRuleContext context) {
    return of(context.getStart());
  }

  SourceLocation of(ParseTree node) {
    return node instanceof TerminalNode terminal
        ? of(terminal.getSymbol())
        : of((ParserRuleContext) node);
  }

  /** The place of {@code if} in an {@code else if} token. */
  SourceLocation ofIf(Token token) {
    return text.locate(token.getStopIndex() - 1);
  }

  /** An identifier; an escaped one without its backslash (IEEE 1800-2017 5.6.1). */
  String name(IdentifierContext context) {
    String written = context.getStart().getText();
    String name = written.charAt(0) == '\\' ? written.substring(1) : written;
    String known = names.putIfAbsent(name, name);
    return known == null ? name : known;
  }

  /** The name of an optional identifier, or null. */
  String nameOrNull(IdentifierContext context) {
    return context == null ? null : name(context);
  }

  /** The macro whose whole text a token is, or null. */
  String macro(Token token) {
    return text.macroAt(token.getStartIndex(), token.getStopIndex() + 1);
  }

  /** The token type of a terminal child, or 0. */
  static int type(ParseTree node) {
    return node instanceof TerminalNode terminal ? terminal.getSymbol().getType() : 0;
  }
}
