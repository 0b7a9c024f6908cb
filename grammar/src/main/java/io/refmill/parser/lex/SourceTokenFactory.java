package io.refmill.parser.lex;

import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.TokenFactory;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.misc.Pair;

/** Makes {@link SourceToken}s over one text. */
final class SourceTokenFactory implements TokenFactory<SourceToken> {
  private final char[] chars;

  SourceTokenFactory(char[] chars) {
    this.chars = chars;
  }

  @Override
  public SourceToken create(
      Pair<TokenSource, CharStream> source,
      int type,
      String text,
      int channel,
      int start,
      int stop,
      int line,
      int charPositionInLine) {
    return new SourceToken(chars, type, start, stop);
  }

  @Override
  public SourceToken create(int type, String text) {
    return new SourceToken(chars, type, 0, -1);
  }
}
