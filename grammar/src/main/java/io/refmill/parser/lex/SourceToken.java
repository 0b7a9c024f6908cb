package io.refmill.parser.lex;

import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenSource;

/** A token that holds its place and no text: big files have millions. */
final class SourceToken implements Token {
  private final char[] chars;
  private final int start;
  private int stop;
  private int type;
  private int index;

  SourceToken(char[] chars, int type, int start, int stop) {
    this.chars = chars;
    this.type = type;
    this.start = start;
    this.stop = stop;
  }

  void setType(int newType) {
    type = newType;
  }

  void setStop(int newStop) {
    stop = newStop;
  }

  void setIndex(int newIndex) {
    index = newIndex;
  }

  @Override
  public String getText() {
    return type == EOF ? "<EOF>" : new String(chars, start, stop - start + 1);
  }

  @Override
  public int getType() {
    return type;
  }

  /** Not kept: places come from the preprocessor's map. */
  @Override
  public int getLine() {
    return 0;
  }

  @Override
  public int getCharPositionInLine() {
    return 0;
  }

  @Override
  public int getChannel() {
    return DEFAULT_CHANNEL;
  }

  @Override
  public int getTokenIndex() {
    return index;
  }

  @Override
  public int getStartIndex() {
    return start;
  }

  @Override
  public int getStopIndex() {
    return stop;
  }

  @Override
  public TokenSource getTokenSource() {
    return null;
  }

  @Override
  public CharStream getInputStream() {
    return null;
  }

  @Override
  public String toString() {
    return getText();
  }
}
