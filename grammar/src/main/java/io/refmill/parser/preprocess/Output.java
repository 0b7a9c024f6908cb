package io.refmill.parser.preprocess;

import java.util.Arrays;

/** Growing text. With a map it is the preprocessor's result, without one it is a scratch pad. */
final class Output {
  private final SourceMap map;
  private char[] chars;
  private int length;

  Output(SourceMap map, int capacity) {
    this.map = map;
    this.chars = new char[Math.max(16, capacity)];
  }

  int length() {
    return length;
  }

  char[] chars() {
    return chars;
  }

  boolean mapped() {
    return map != null;
  }

  /** Appends a piece of an input, noting where it comes from. */
  void append(Input input, int from, int to) {
    if (from == to) {
      return;
    }
    note(input, from);
    int needed = length + (to - from);
    if (needed > chars.length) {
      chars = Arrays.copyOf(chars, Math.max(needed, chars.length * 2));
    }
    System.arraycopy(input.text, from, chars, length, to - from);
    length = needed;
  }

  /** Appends text that stands for what is at a place of an input. */
  void append(String text, Input input, int at) {
    note(input, at);
    int needed = length + text.length();
    if (needed > chars.length) {
      chars = Arrays.copyOf(chars, Math.max(needed, chars.length * 2));
    }
    text.getChars(0, text.length(), chars, length);
    length = needed;
  }

  private void note(Input input, int at) {
    if (map == null) {
      return;
    }
    if (input.fixedAt >= 0) {
      map.standsFor(length, input.file, input.fixedAt);
    } else {
      map.copiedFrom(length, input.file, at);
    }
  }

  @Override
  public String toString() {
    return new String(chars, 0, length);
  }
}
