package io.refmill.parser.lex;

import io.refmill.grammar.VerilogTokens;
import io.refmill.parser.Deadline;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.preprocess.PreprocessedText;
import java.util.Arrays;
import org.antlr.v4.runtime.Token;

/**
 * Reads a text's tokens and settles what takes more than one of them:
 *
 * <ul>
 *   <li>attribute instances {@code (* ... *)} disappear (IEEE 1800-2017 5.12), {@code @(*)} stays;
 *   <li>digits behind {@code #} are a number by themselves (A.2.2.3): {@code a = #2 'b0} has a
 *       delay of 2;
 *   <li>{@code else if} becomes one token, so that long chains need no recursion;
 *   <li>between {@code `begin_keywords "1364-..."} and its end, keywords of SystemVerilog are names
 *       (22.14);
 *   <li>nesting is limited.
 * </ul>
 */
public final class TokenFilter {
  private static final int CHECK_EVERY = 1 << 12;

  private TokenFilter() {}

  /**
   * The tokens of a text.
   *
   * @param verilogKeywords whether keywords of SystemVerilog are names throughout
   * @throws io.refmill.parser.LimitExceededException when nesting or time exceeds the limits
   */
  public static TokenArray tokens(
      PreprocessedText text, ParseLimits limits, Deadline deadline, boolean verilogKeywords) {
    char[] chars = text.chars();
    VerilogTokens lexer = new VerilogTokens(new TextStream(chars, text.length()));
    lexer.removeErrorListeners();
    lexer.setTokenFactory(new SourceTokenFactory(chars));
    SourceToken[] tokens = new SourceToken[Math.max(64, text.length() / 5)];
    int count = 0;
    // Index of the first token of an attribute instance that is open, else -1.
    int attribute = -1;
    while (true) {
      SourceToken token = (SourceToken) lexer.nextToken();
      int type = token.getType();
      SourceToken last = count == 0 ? null : tokens[count - 1];
      if (attribute >= 0
          && type == VerilogTokens.CLOSE_PAREN
          && count - attribute > 2
          && last.getType() == VerilogTokens.STAR
          && adjacent(last, token)) {
        count = attribute;
        attribute = -1;
        continue;
      }
      if (attribute < 0
          && type == VerilogTokens.STAR
          && last != null
          && last.getType() == VerilogTokens.OPEN_PAREN
          && adjacent(last, token)) {
        attribute = count - 1;
      } else if (attribute >= 0 && attribute == count - 2 && type == VerilogTokens.CLOSE_PAREN
          || type == VerilogTokens.SEMICOLON) {
        // An attribute instance is not empty and holds no semicolon: better a syntax error than to
        // swallow code up to the next one's end.
        attribute = -1;
      }
      if (count + 1 >= tokens.length) {
        tokens = Arrays.copyOf(tokens, count * 2);
      }
      int digits = type == VerilogTokens.BASED_NUMBER ? digitsOfDelay(last, token, chars) : 0;
      if (digits > 0) {
        int start = token.getStartIndex();
        tokens[count++] =
            new SourceToken(chars, VerilogTokens.UNSIGNED_NUMBER, start, start + digits - 1);
        token =
            new SourceToken(
                chars, VerilogTokens.BASED_NUMBER, start + digits, token.getStopIndex());
      }
      tokens[count++] = token;
      if (count % CHECK_EVERY == 0) {
        deadline.check();
      }
      if (type == Token.EOF) {
        break;
      }
    }
    return new TokenArray(tokens, finish(tokens, count, text, limits, verilogKeywords), deadline);
  }

  /** Digits that are a delay, not the size of the number that begins with them. */
  private static int digitsOfDelay(SourceToken last, SourceToken number, char[] chars) {
    if (last == null || last.getType() != VerilogTokens.HASH) {
      return 0;
    }
    int start = number.getStartIndex();
    int end = start;
    while (Character.isDigit(chars[end]) || chars[end] == '_') {
      end++;
    }
    return end - start;
  }

  private static boolean adjacent(SourceToken left, SourceToken right) {
    return left.getStopIndex() + 1 == right.getStartIndex();
  }

  /** Joins {@code else if}, turns keywords into names where asked, and counts nesting. */
  private static int finish(
      SourceToken[] tokens,
      int count,
      PreprocessedText text,
      ParseLimits limits,
      boolean verilogKeywords) {
    NestingGuard guard = new NestingGuard(limits.maxNesting());
    boolean anyVerilogKeywords = verilogKeywords || text.asksForVerilogKeywords();
    int kept = 0;
    for (int i = 0; i < count; i++) {
      SourceToken token = tokens[i];
      int type = token.getType();
      if (type == VerilogTokens.IF
          && kept > 0
          && tokens[kept - 1].getType() == VerilogTokens.ELSE) {
        tokens[kept - 1].setType(VerilogTokens.ELSE_IF);
        tokens[kept - 1].setStop(token.getStopIndex());
        continue;
      }
      if (anyVerilogKeywords
          && Keywords.isSystemVerilogOnly(type)
          && (verilogKeywords || text.stateAt(token.getStartIndex()).verilogKeywords())) {
        token.setType(VerilogTokens.IDENTIFIER);
        type = VerilogTokens.IDENTIFIER;
      }
      guard.see(type, token.getStartIndex());
      token.setIndex(kept);
      tokens[kept++] = token;
    }
    Arrays.fill(tokens, kept, count, null);
    return kept;
  }
}
