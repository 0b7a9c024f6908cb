package io.refmill.compiler.emit.python;

import java.util.List;

/**
 * A piece of a line of Python.
 *
 * @param text with the spaces around an operator
 * @param rank how early a line breaks here, first at the lowest; {@link #NONE} where it cannot
 * @param nesting 1 for an opening bracket, -1 for a closing one
 */
record Token(String text, int rank, int nesting) {
  /** The rank of what is no operator. */
  static final int NONE = -1;

  static final int COMMA = 0;
  static final int ELSE = 1;
  static final int IF = 2;
  static final int OR = 3;
  static final int AND = 4;
  static final int COMPARISON = 5;
  static final int BIT_OR = 6;
  static final int BIT_XOR = 7;
  static final int BIT_AND = 8;
  static final int SHIFT = 9;
  static final int SUM = 10;
  static final int PRODUCT = 11;

  static Token word(String text) {
    return new Token(text, NONE, 0);
  }

  static Token operator(String text, int rank) {
    return new Token(text, rank, 0);
  }

  static Token open(String bracket) {
    return new Token(bracket, NONE, 1);
  }

  static Token close(String bracket) {
    return new Token(bracket, NONE, -1);
  }

  static String text(List<Token> tokens) {
    StringBuilder result = new StringBuilder();
    tokens.forEach(t -> result.append(t.text));
    return result.toString();
  }

  static int length(List<Token> tokens) {
    int length = 0;
    for (Token t : tokens) {
      length += t.text.length();
    }
    return length;
  }

  /** The most brackets within each other. */
  static int depth(List<Token> tokens) {
    int depth = 0;
    int most = 0;
    for (Token t : tokens) {
      depth += t.nesting;
      most = Math.max(most, depth);
    }
    return most;
  }
}
