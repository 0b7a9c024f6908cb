package io.refmill.parser.parse;

import io.refmill.grammar.VerilogGrammar;
import io.refmill.grammar.VerilogTokens;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.NoViableAltException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.RuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;

/** Says in words what the parser expected and what it found. */
final class SyntaxErrors {
  private static final int MAX_EXPECTED = 5;
  private static final int MAX_FOUND = 40;

  private SyntaxErrors() {}

  static String message(Parser parser, RecognitionException error) {
    Token token = error.getOffendingToken();
    if (token.getType() == VerilogTokens.UNEXPECTED && token.getText().equals("\"")) {
      return "expected '\"' to end this string, found the line's end";
    }
    int index = token.getTokenIndex();
    if (index > 0
        && parser.getInputStream().get(index - 1).getType() == VerilogTokens.APOSTROPHE
        && token.getType() == VerilogTokens.IDENTIFIER) {
      return "expected a base and its digits after ', found " + found(token);
    }
    return "expected " + expected(parser, error) + ", found " + found(error.getOffendingToken());
  }

  /** A token in words. */
  static String found(Token token) {
    String text = token.getText();
    switch (token.getType()) {
      case Token.EOF:
        return "end of file";
      case VerilogTokens.IDENTIFIER:
      case VerilogTokens.ESCAPED_IDENTIFIER:
        return "identifier '" + shorten(text) + "'";
      case VerilogTokens.UNEXPECTED:
        return unexpected(text.charAt(0));
      default:
        return "'" + shorten(text) + "'";
    }
  }

  private static String unexpected(char c) {
    return c > ' ' && c < 0x7F
        ? "character '" + c + "'"
        : String.format(java.util.Locale.ROOT, "character U+%04X", (int) c);
  }

  private static String shorten(String text) {
    String line = text.replaceAll("\\s+", " ");
    return line.length() <= MAX_FOUND ? line : line.substring(0, MAX_FOUND - 3) + "...";
  }

  private static String expected(Parser parser, RecognitionException error) {
    IntervalSet set = expectedTokens(parser, error);
    // A choice of many tokens has a name in the language: the rule's.
    String construct = construct(parser, error, set);
    if (construct != null) {
      return construct;
    }
    List<String> names = new ArrayList<>();
    for (int type : set.toArray()) {
      String name = name(type);
      if (name != null && !names.contains(name)) {
        names.add(name);
      }
    }
    if (names.isEmpty() || names.size() > MAX_EXPECTED) {
      return error.getCtx().getRuleIndex() == VerilogGrammar.RULE_namedItem
          ? "an instance or a declaration after a name"
          : "other syntax";
    }
    return names.size() == 1
        ? names.get(0)
        : String.join(", ", names.subList(0, names.size() - 1))
            + " or "
            + names.get(names.size() - 1);
  }

  private static IntervalSet expectedTokens(Parser parser, RecognitionException error) {
    if (error instanceof NoViableAltException noAlternative
        && noAlternative.getStartToken() != noAlternative.getOffendingToken()
        && noAlternative.getDeadEndConfigs() != null) {
      IntervalSet set = new IntervalSet();
      noAlternative
          .getDeadEndConfigs()
          .forEach(config -> set.addAll(parser.getATN().nextTokens(config.state)));
      return set;
    }
    IntervalSet expected = error.getExpectedTokens();
    return expected == null ? new IntervalSet() : expected;
  }

  private static String construct(Parser parser, RecognitionException error, IntervalSet set) {
    boolean expression =
        set.contains(VerilogTokens.UNSIGNED_NUMBER) && set.contains(VerilogTokens.OPEN_BRACE);
    boolean statement = set.contains(VerilogTokens.BEGIN) && set.contains(VerilogTokens.REPEAT);
    boolean item = set.contains(VerilogTokens.ALWAYS) && set.contains(VerilogTokens.ASSIGN);
    if (item) {
      return insideModule(error.getCtx()) ? "a module item" : "a module or declaration";
    }
    if (statement) {
      return set.contains(VerilogTokens.END) ? "a statement or 'end'" : "a statement";
    }
    if (expression) {
      return set.contains(VerilogTokens.CLOSE_PAREN) ? "an expression or ')'" : "an expression";
    }
    if (set.contains(VerilogTokens.LOGIC) && set.contains(VerilogTokens.STRUCT)) {
      return set.contains(VerilogTokens.INPUT) ? "a port" : "a type or name";
    }
    if (set.contains(VerilogTokens.INPUT) && set.contains(VerilogTokens.IDENTIFIER)) {
      return "a port";
    }
    return null;
  }

  private static boolean insideModule(RuleContext context) {
    for (RuleContext c = context; c != null; c = c.parent) {
      if (c.getRuleIndex() == VerilogGrammar.RULE_description) {
        return false;
      }
    }
    return true;
  }

  private static String name(int type) {
    switch (type) {
      case Token.EOF:
      case Token.EPSILON:
        return null;
      case VerilogTokens.IDENTIFIER:
      case VerilogTokens.ESCAPED_IDENTIFIER:
        return "an identifier";
      case VerilogTokens.UNSIGNED_NUMBER:
      case VerilogTokens.BASED_NUMBER:
      case VerilogTokens.REAL_LITERAL:
      case VerilogTokens.TIME_LITERAL:
        return "a number";
      case VerilogTokens.STRING_LITERAL:
        return "a string";
      case VerilogTokens.ELSE_IF:
        return "'else'";
      default:
        String literal = VerilogGrammar.VOCABULARY.getLiteralName(type);
        return literal == null ? null : literal.equals("'''") ? "\"'\"" : literal;
    }
  }
}
