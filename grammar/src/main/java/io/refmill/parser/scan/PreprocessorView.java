package io.refmill.parser.scan;

/**
 * How far Icarus Verilog's preprocessor has read and what it takes the place for. It reads the raw
 * text by rules of its own: it knows no escaped names, strings of it go on over lines, and between
 * {@code (*} and {@code *)} it sees neither comments nor strings. In text that a conditional leaves
 * out it knows comments alone.
 */
final class PreprocessorView {
  private enum State {
    TEXT,
    LINE_COMMENT,
    BLOCK_COMMENT,
    ATTRIBUTE,
    STRING
  }

  private final String text;
  private final boolean leavesOut;
  private int at;
  private State state = State.TEXT;

  /**
   * @param leavesOut whether a conditional leaves the text out
   */
  PreprocessorView(String text, boolean leavesOut) {
    this.text = text;
    this.leavesOut = leavesOut;
  }

  /** Reads up to an offset; whether a grave accent there would start something. */
  boolean isLiveAt(int offset) {
    while (at < offset) {
      step();
    }
    return at == offset && (state == State.TEXT || state == State.ATTRIBUTE);
  }

  boolean isInAttribute() {
    return state == State.ATTRIBUTE;
  }

  /** Goes on behind a directive. */
  void restart(int offset) {
    at = offset;
    state = State.TEXT;
  }

  private void step() {
    char c = text.charAt(at);
    char next = at + 1 < text.length() ? text.charAt(at + 1) : '\0';
    at++;
    switch (state) {
      case TEXT:
        if (c == '/' && next == '/') {
          enter(State.LINE_COMMENT);
        } else if (c == '/' && next == '*') {
          enter(State.BLOCK_COMMENT);
        } else if (!leavesOut && c == '"') {
          state = State.STRING;
        } else if (!leavesOut && c == '(' && next == '*') {
          openAttribute();
        }
        break;
      case LINE_COMMENT:
        if (Characters.isLineEnd(c)) {
          state = State.TEXT;
        }
        break;
      case BLOCK_COMMENT:
        if (c == '*' && next == '/') {
          enter(State.TEXT);
        }
        break;
      case ATTRIBUTE:
        if (c == '*' && next == ')') {
          enter(State.TEXT);
        }
        break;
      case STRING:
        if (c == '"') {
          state = State.TEXT;
        } else if (c == '\\' && (next == '\\' || next == '"' || next == '`')) {
          at++;
        }
        break;
    }
  }

  private void enter(State next) {
    at++;
    state = next;
  }

  /** {@code (*)} is a list of events and no attribute, if but blanks stand in it. */
  private void openAttribute() {
    int end = at + 1;
    while (end < text.length() && Characters.isBlank(text.charAt(end))) {
      end++;
    }
    if (end < text.length() && text.charAt(end) == ')') {
      at = end + 1;
    } else {
      enter(State.ATTRIBUTE);
    }
  }
}
