package io.refmill.parser.lex;

import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.IntStream;
import org.antlr.v4.runtime.misc.Interval;

/** Characters of an array, in UTF-16 units, without copying them. */
final class TextStream implements CharStream {
  private final char[] chars;
  private final int length;
  private int index;

  TextStream(char[] chars, int length) {
    this.chars = chars;
    this.length = length;
  }

  @Override
  public void consume() {
    index++;
  }

  @Override
  public int LA(int offset) {
    int at = offset > 0 ? index + offset - 1 : index + offset;
    return at >= 0 && at < length ? chars[at] : IntStream.EOF;
  }

  @Override
  public int mark() {
    return -1;
  }

  @Override
  public void release(int marker) {}

  @Override
  public int index() {
    return index;
  }

  @Override
  public void seek(int to) {
    index = to;
  }

  @Override
  public int size() {
    return length;
  }

  @Override
  public String getSourceName() {
    return IntStream.UNKNOWN_SOURCE_NAME;
  }

  @Override
  public String getText(Interval interval) {
    int from = Math.max(0, interval.a);
    int to = Math.min(length - 1, interval.b);
    return to < from ? "" : new String(chars, from, to - from + 1);
  }
}
