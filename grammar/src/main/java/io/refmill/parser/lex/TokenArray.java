package io.refmill.parser.lex;

import io.refmill.parser.Deadline;
import org.antlr.v4.runtime.IntStream;
import org.antlr.v4.runtime.RuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.misc.Interval;

/** A file's tokens, all in memory, the last one EOF. */
public final class TokenArray implements TokenStream {
  private static final int CHECK_MASK = (1 << 14) - 1;

  private final Token[] tokens;
  private final int count;
  private final Deadline deadline;
  private int index;
  private int steps;

  TokenArray(Token[] tokens, int count, Deadline deadline) {
    this.tokens = tokens;
    this.count = count;
    this.deadline = deadline;
  }

  /** Whether any token is a keyword of SystemVerilog but not of IEEE 1364-2005. */
  public boolean hasSystemVerilogKeywords() {
    for (int i = 0; i < count; i++) {
      if (Keywords.isSystemVerilogOnly(tokens[i].getType())) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Token LT(int offset) {
    int at = offset > 0 ? index + offset - 1 : index + offset;
    return at < 0 ? null : tokens[Math.min(at, count - 1)];
  }

  @Override
  public int LA(int offset) {
    int at = offset > 0 ? index + offset - 1 : index + offset;
    return at < 0 ? Token.INVALID_TYPE : tokens[Math.min(at, count - 1)].getType();
  }

  /** Goes to the next token; prediction comes here too, so this is where time is looked at. */
  @Override
  public void consume() {
    if ((++steps & CHECK_MASK) == 0) {
      deadline.check();
    }
    if (index < count - 1) {
      index++;
    }
  }

  @Override
  public Token get(int at) {
    return tokens[at];
  }

  @Override
  public int mark() {
    return 0;
  }

  @Override
  public void release(int marker) {}

  @Override
  public int index() {
    return index;
  }

  @Override
  public void seek(int to) {
    index = Math.min(to, count - 1);
  }

  @Override
  public int size() {
    return count;
  }

  @Override
  public String getSourceName() {
    return IntStream.UNKNOWN_SOURCE_NAME;
  }

  @Override
  public TokenSource getTokenSource() {
    return null;
  }

  @Override
  public String getText(Interval interval) {
    StringBuilder text = new StringBuilder();
    for (int i = Math.max(0, interval.a); i <= Math.min(interval.b, count - 2); i++) {
      text.append(tokens[i].getText());
    }
    return text.toString();
  }

  @Override
  public String getText() {
    return getText(Interval.of(0, count - 1));
  }

  @Override
  public String getText(RuleContext context) {
    return getText(context.getSourceInterval());
  }

  @Override
  public String getText(Token start, Token stop) {
    return getText(Interval.of(start.getTokenIndex(), stop.getTokenIndex()));
  }
}
